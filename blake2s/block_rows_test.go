//go:build goexperiment.simd && !purego && go1.27 && amd64

package blake2s

import "github.com/tightwire/tightwire/internal/testkit"

// blockRowsImpls are the block functions that hash one message in rows.
var blockRowsImpls = []testkit.Impl[blockFunc]{
	{Name: "avx2", F: blockRowsAVX2, Gone: missing(avx2)},
	{Name: "avx512", F: blockRowsAVX512, Gone: missing(avx512)},
}
