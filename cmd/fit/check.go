package main

import (
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/fit"
)

// check prints whether files are whole.
func (p *program) check() { p.eachFileBeside((*program).checkInput) }

func (p *program) checkInput(name string, b []byte) {
	whole := true
	for f, err := range fit.All(b, fit.Checksums(fit.Lenient)) {
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

// explain returns what is wrong without the name of the package.
func explain(fault error) string { return strings.TrimPrefix(fault.Error(), "fit: ") }
