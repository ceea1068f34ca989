package main

import (
	"runtime/debug"
	"slices"
	"strings"
)

// measured lists the modules of the peers.
var measured = []string{
	"google.golang.org/protobuf",
	"github.com/VictoriaMetrics/easyproto",
	"golang.org/x/crypto",
	"github.com/minio/blake2b-simd",
	"github.com/muktihari/fit",
}

// versions returns the modules of the peers with their versions in this binary.
// encoding/binary is part of Go.
func versions() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "versions of the peers unknown"
	}
	var all []string
	for _, m := range info.Deps {
		if slices.Contains(measured, m.Path) {
			all = append(all, m.Path+" "+m.Version)
		}
	}
	return strings.Join(all, "\n")
}
