package build

import (
	"context"
	"slices"
	"testing"
)

// Each architecture has its own list, and no other's.
func TestInstructions(t *testing.T) {
	for arch, names := range map[string][2]string{
		"386": {"BSRL", "CLZ"}, "amd64": {"LZCNTQ", "CLZ"}, "arm": {"MULLU", "LZCNTQ"}, "arm64": {"CLZ", "LZCNTQ"},
		"loong64": {"CLZV", "LZCNTQ"}, "mips": {"CLZ", "LZCNTQ"}, "mips64le": {"CLZ", "LZCNTQ"}, "ppc64le": {"CNTLZD", "LZCNTQ"},
		"riscv64": {"CLZ", "LZCNTQ"}, "s390x": {"FLOGR", "LZCNTQ"}, "wasm": {"I64Clz", "LZCNTQ"},
	} {
		all, err := Build{Toolchain: "local", OS: "linux", Arch: arch}.Instructions(context.Background(), t.TempDir())
		if err != nil || !slices.Contains(all, names[0]) || slices.Contains(all, names[1]) || !slices.Contains(all, "CALL") {
			t.Errorf("%s: %d names, %v; want %s and not %s", arch, len(all), err, names[0], names[1])
		}
	}
	if all, err := (Build{Toolchain: "local", OS: "linux", Arch: "amd46"}).Instructions(context.Background(), t.TempDir()); err == nil {
		t.Errorf("amd46: %d names, want an error", len(all))
	}
}
