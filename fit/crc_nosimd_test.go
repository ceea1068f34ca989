//go:build !(goexperiment.simd && amd64 && !purego)

package fit

import "github.com/tightwire/tightwire/internal/testkit"

var crcAVX512 = testkit.Impl[crcImpl]{Name: "avx512", Gone: "this build has no SIMD: build with GOEXPERIMENT=simd for amd64"}
