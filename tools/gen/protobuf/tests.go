package main

import (
	"os"
	"path"
	"path/filepath"
	"strings"
)

// The tests of protowire, and its tests against protobuf-go's protowire.
const (
	peersDir     = "compare/peers/protowire"
	copyPeersDir = "compare/peers/protobuf/protowire"
)

// ownTests lists the test files that only one of the two packages has.
var ownTests = map[string]bool{
	"export_test.go":         true, // the plain forms, of which the copy has two
	"kernels_test.go":        true, // it tests the implementations, and the copy has none
	"kernels_fuzz_test.go":   true,
	"kernels_racing_test.go": true,
	"differences_test.go":    true, // what differs from protobuf-go
}

// copyTests returns the tests of the copy: protowire's, with another import path.
func copyTests(root string) (map[string][]byte, error) {
	files := map[string][]byte{}
	for from, to := range map[string]string{protowireDir: copyDir, peersDir: copyPeersDir} {
		names, err := filepath.Glob(filepath.Join(root, from, "*_test.go"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			base := filepath.Base(name)
			if ownTests[base] {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			files[path.Join(to, "z_"+base)] = []byte(header(from, base) + translate(string(text)))
		}
	}
	return files, nil
}

// translate turns a test of protowire into one of the copy.
func translate(text string) string {
	return strings.ReplaceAll(text, `"`+home+protowireDir+`"`, `"`+home+copyDir+`"`)
}
