package build

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// assemblers are the folders of Go's assembler whose names differ from the architecture's.
var assemblers = map[string]string{
	"386": "x86", "amd64": "x86", "mips64": "mips", "mips64le": "mips", "mipsle": "mips", "ppc64le": "ppc64", "riscv64": "riscv",
}

// operation matches the name of an instruction in the assembler's source.
var operation = regexp.MustCompile(`"([A-Z][A-Za-z0-9_]*)"`)

// everywhere lists instructions that every architecture has under these names.
const everywhere = "CALL DUFFCOPY DUFFZERO JMP NOP RET TEXT UNDEF"

// Instructions returns the names of the architecture's instructions, of all levels. It reads
// them from the toolchain's source, which is part of every release.
func (b Build) Instructions(ctx context.Context, dir string) ([]string, error) {
	root, err := b.goroot(ctx, dir)
	if err != nil {
		return nil, err
	}
	folder, ok := assemblers[b.Arch]
	if !ok {
		folder = b.Arch
	}
	text, err := os.ReadFile(filepath.Join(root, "src/cmd/internal/obj", folder, "anames.go"))
	if err != nil {
		return nil, fmt.Errorf("%s: the names of instructions are not known: %w", b, err)
	}
	all := strings.Fields(everywhere)
	for _, m := range operation.FindAllSubmatch(text, -1) {
		all = append(all, string(m[1]))
	}
	return all, nil
}
