//go:build !(goexperiment.simd && !purego && go1.27 && (amd64 || arm64))

package crc

import "github.com/tightwire/tightwire/internal/testkit"

var crcVectors = []testkit.Impl[crcImpl]{
	{Name: "avx512", Gone: "this build has no SIMD: build with GOEXPERIMENT=simd and Go 1.27 for amd64"},
	{Name: "neon", Gone: "this build has no SIMD: build with GOEXPERIMENT=simd and Go 1.27 for arm64"},
}
