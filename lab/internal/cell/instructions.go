package cell

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// assemblers are the folders of Go's assembler where their names are not the architecture's.
var assemblers = map[string]string{
	"386": "x86", "amd64": "x86", "mips64": "mips", "mips64le": "mips", "mipsle": "mips", "ppc64le": "ppc64", "riscv64": "riscv",
}

// operation is how the assembler's source writes the name of an instruction.
var operation = regexp.MustCompile(`"([A-Z][A-Za-z0-9_]*)"`)

// everywhere are instructions that each architecture has under these names.
const everywhere = "CALL DUFFCOPY DUFFZERO JMP NOP RET TEXT UNDEF"

// Instructions returns the names that the toolchain has for instructions of the architecture,
// whatever the level. They are read from its source, which every release comes with.
func (c Cell) Instructions(ctx context.Context, dir string) ([]string, error) {
	root, err := c.goroot(ctx, dir)
	if err != nil {
		return nil, err
	}
	folder, ok := assemblers[c.Arch]
	if !ok {
		folder = c.Arch
	}
	text, err := os.ReadFile(filepath.Join(root, "src/cmd/internal/obj", folder, "anames.go"))
	if err != nil {
		return nil, fmt.Errorf("%s: the names of instructions are not known: %w", c, err)
	}
	all := strings.Fields(everywhere)
	for _, m := range operation.FindAllSubmatch(text, -1) {
		all = append(all, string(m[1]))
	}
	return all, nil
}
