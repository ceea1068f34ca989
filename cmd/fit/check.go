package main

import (
	"fmt"
	"io/fs"
	"iter"
	"os"
	"strings"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
)

// check prints whether files are whole.
func (p *program) check() { p.eachFileBeside((*program).checkInput) }

func (p *program) checkInput(name string, b []byte) {
	whole := true
	for f, err := range p.chained(b) {
		for _, fault := range faults(f, err) {
			whole = false
			p.status = 1
			fmt.Fprintf(p.out, "%s: %s\n", name, explain(fault))
		}
	}
	if whole && !p.quiet {
		fmt.Fprintf(p.out, "%s: OK\n", name)
	}
}

// chained returns the files chained in b, or if b is nil those in a large file, one in
// memory at a time.
func (p *program) chained(b []byte) iter.Seq2[*fit.File, error] {
	if b != nil || !isLarge(p.path) {
		return fit.All(b, fit.Checksums(fit.Lenient))
	}
	return func(yield func(*fit.File, error) bool) {
		in, err := os.Open(p.path)
		if err != nil {
			yield(nil, err)
			return
		}
		defer in.Close()
		for f, err := range fit.AllFrom(in, fit.Checksums(fit.Lenient)) {
			if !yield(f, err) {
				return
			}
		}
	}
}

// explain returns the text of a fault without the name of the package. Of an error of a file it says
// the name and the reason, not the system call.
func explain(fault error) string {
	if err, ok := fault.(*fs.PathError); ok {
		return fmt.Sprintf("%s: %v", err.Path, quote.Reason(err))
	}
	return strings.TrimPrefix(fault.Error(), "fit: ")
}
