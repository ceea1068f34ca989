// Package vet has an analyzer for go vet.
package vet

import (
	"errors"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/tightwire/tightwire/lab/internal/contract"
)

// Directives reports directives "//tight:…" that cannot be understood, or that are at no code.
var Directives = &analysis.Analyzer{
	Name: "tight",
	Doc:  "report directives //tight:… that are misspelt or not at any code",
	URL:  "https://github.com/tightwire/tightwire/blob/main/docs/tight/contracts.md#contracts",
	Run:  directives,
}

func directives(pass *analysis.Pass) (any, error) {
	for _, file := range pass.Files {
		name := pass.Fset.File(file.FileStart).Name()
		src, err := pass.ReadFile(name)
		if err != nil {
			return nil, err
		}
		_, err = contract.Scan(name, src)
		for _, err := range each(err) {
			report(pass, file, err)
		}
	}
	return nil, nil
}

// each returns the errors that were joined.
func each(err error) []error {
	var joined interface{ Unwrap() []error }
	if errors.As(err, &joined) {
		return joined.Unwrap()
	}
	return nil
}

// report places what is wrong with a directive. What is wrong with the file, go vet says itself.
func report(pass *analysis.Pass, file *ast.File, err error) {
	var wrong *contract.DirectiveError
	if errors.As(err, &wrong) {
		in := pass.Fset.File(file.FileStart)
		pass.Reportf(in.Pos(wrong.At.Offset), "%v", wrong.Err)
	}
}
