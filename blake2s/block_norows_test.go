//go:build !(goexperiment.simd && !purego && go1.27 && amd64)

package blake2s

import "github.com/tightwire/tightwire/internal/testkit"

// blockRowsImpls says why no message is hashed in rows.
var blockRowsImpls = []testkit.Impl[blockFunc]{
	{Name: "avx2", Gone: "this build has no rows"},
	{Name: "avx512", Gone: "this build has no rows"},
}
