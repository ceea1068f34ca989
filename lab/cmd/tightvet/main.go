// Command tightvet is a tool for go vet: it says which directives "//tight:…" are misspelt, or are
// at no code, so that nothing would be judged by them.
//
//	go vet -vettool=$(which tightvet) ./...
//
// What contracts promise is judged by tight check, or by package contracttest.
package main

import (
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/tightwire/tightwire/lab/internal/vet"
)

func main() { unitchecker.Main(vet.Directives) }
