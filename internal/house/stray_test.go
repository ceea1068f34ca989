package house

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// programs are the folders in which a package main is for people. Others are tests' or tools'.
var programs = []string{
	"cmd/b2sum", "cmd/fit", "cmd/fit/web", "cmd/protoscan", "cmd/protoscan/web",
	"compare/cmd/bench", "compare/cmd/demo", "compare/cmd/demo/generated", "compare/cmd/demo/kernels", "compare/cmd/demo/races", "compare/cmd/peers", "compare/cmd/services", "compare/cmd/vectors",
	"lab/cmd/tight",
	"lab/cmd/board",
	"lab/cmd/tightvet",
	"protobuf/cmd/protoc-gen-go-tight",
}

// leftovers are how files end that tries leave behind: activities, profiles, binaries.
var leftovers = []string{".fit", ".pprof", ".out", ".exe", ".o", ".a", ".so", ".class", ".jar", ".orig", ".rej"}

// nothingIsLeftOver finds what a try has left: data and profiles outside of the folders of
// test data, built programs, which have no ending, and programs that nobody has heard of.
func nothingIsLeftOver(tr *tree) []string {
	var complaints []string
	for _, name := range tr.names {
		if within(name, "vectors") || inTestdata(name) || within(name, "java") {
			continue
		}
		isBuilt := path.Ext(name) == "" && !slices.Contains([]string{"LICENSE", "Makefile", "NOTICE"}, path.Base(name))
		if isBuilt || slices.Contains(leftovers, path.Ext(name)) {
			complaints = append(complaints, name+": a leftover; delete it, or put it into testdata")
		}
	}
	for _, s := range tr.sources {
		isProgram := s.ast.Name.Name == "main" && strings.Contains("/"+s.path, "/cmd/") && !strings.Contains(s.path, "/internal/")
		if isProgram && !slices.Contains(programs, s.dir()) {
			complaints = append(complaints, fmt.Sprintf("%s: a program that is not in the list of internal/house", s.path))
		}
	}
	return complaints
}
