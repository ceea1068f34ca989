package build

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// levels has, for each architecture, the variable for its levels and their prefixes.
var levels = map[string]struct {
	variable string
	begins   []string
}{
	"386":      {"GO386", []string{"sse2", "softfloat"}},
	"amd64":    {"GOAMD64", []string{"v1", "v2", "v3", "v4"}},
	"arm":      {"GOARM", []string{"5", "6", "7"}},
	"arm64":    {"GOARM64", []string{"v8.", "v9."}},
	"mips":     {"GOMIPS", []string{"hardfloat", "softfloat"}},
	"mipsle":   {"GOMIPS", []string{"hardfloat", "softfloat"}},
	"mips64":   {"GOMIPS64", []string{"hardfloat", "softfloat"}},
	"mips64le": {"GOMIPS64", []string{"hardfloat", "softfloat"}},
	"ppc64":    {"GOPPC64", []string{"power8", "power9", "power10"}},
	"ppc64le":  {"GOPPC64", []string{"power8", "power9", "power10"}},
	"riscv64":  {"GORISCV64", []string{"rva20u64", "rva22u64", "rva23u64"}},
	"wasm":     {"GOWASM", []string{"satconv", "signext"}},
}

// KnownOS and KnownArch are the values of GOOS and GOARCH in all releases since Go 1.22.
var (
	KnownOS = []string{
		"aix", "android", "darwin", "dragonfly", "freebsd", "illumos", "ios", "js", "linux", "netbsd", "openbsd", "plan9",
		"solaris", "wasip1", "windows",
	}
	KnownArch = []string{
		"386", "amd64", "arm", "arm64", "loong64", "mips", "mipsle", "mips64", "mips64le", "ppc64", "ppc64le", "riscv64",
		"s390x", "wasm",
	}
)

// DefaultLevel returns an architecture's default level, "" if it has no levels.
func DefaultLevel(arch string) string {
	switch arch {
	case "arm64":
		return "v8.0"
	case "arm":
		return "7"
	}
	if l, ok := levels[arch]; ok && arch != "wasm" {
		return l.begins[0]
	}
	return ""
}

// ParseTarget parses os/arch or os/arch/level. It fails unless the system and the
// architecture are known, and the level is one of the architecture's: the toolchain would
// ignore another one. Whether the pair exists, the toolchain decides.
func ParseTarget(s string) (Build, error) {
	part := strings.Split(s, "/")
	if len(part) < 2 || len(part) > 3 || slices.Contains(part, "") {
		return Build{}, fmt.Errorf("target %q, want os/arch or os/arch/level, like linux/amd64/v3", s)
	}
	b := Build{OS: part[0], Arch: part[1]}
	if !slices.Contains(KnownOS, b.OS) {
		return Build{}, fmt.Errorf("target %q: no operating system is named %q", s, b.OS)
	}
	if !slices.Contains(KnownArch, b.Arch) {
		return Build{}, fmt.Errorf("target %q: no architecture is named %q", s, b.Arch)
	}
	if len(part) == 2 {
		return b, nil
	}
	b.Level = part[2]
	l, ok := levels[b.Arch]
	if !ok {
		return Build{}, fmt.Errorf("target %q: %s has no levels", s, b.Arch)
	}
	if !slices.ContainsFunc(l.begins, func(begin string) bool { return begins(b.Level, begin) }) {
		return Build{}, fmt.Errorf("target %q: level %q, want one of %s", s, b.Level, strings.Join(l.begins, ", "))
	}
	return b, nil
}

// begins reports whether a level is s, with or without options after a comma. An s that ends
// in a dot is followed by a number.
func begins(level, s string) bool {
	return level == s || strings.HasPrefix(level, s+",") || strings.HasSuffix(s, ".") && strings.HasPrefix(level, s)
}

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
