// Races races what the claims of compare/demo.toml are about. It has the flags of cmd/bench, but
// not the races of generated code: hyperpb takes long to compile.
package main

import (
	"github.com/tightwire/tightwire/compare/cmd/demo/internal/raced"
	"github.com/tightwire/tightwire/compare/racing"
)

func main() { racing.Main(raced.All()) }
