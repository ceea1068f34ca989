package ab

import (
	"context"
	"debug/elf"
	"os"
	"path/filepath"
	"testing"
)

// One byte of code or data makes another binary, one of the line table does not.
func TestSameCode(t *testing.T) {
	side, b := sideOf(t, "")
	binary, err := b.test(context.Background(), side.withDefaults(), 0)
	if err != nil {
		t.Fatal(err)
	}
	f, err := elf.Open(binary.file)
	if err != nil {
		t.Skipf("binaries are not ELF here: %v", err)
	}
	defer f.Close()
	for section, want := range map[string]bool{".text": false, ".rodata": false, ".data": false, ".gopclntab": true} {
		text, err := os.ReadFile(binary.file)
		if err != nil {
			t.Fatal(err)
		}
		s := f.Section(section)
		text[s.Offset+s.Size/2] ^= 1
		other := filepath.Join(t.TempDir(), "other")
		if err := os.WriteFile(other, text, 0o666); err != nil {
			t.Fatal(err)
		}
		if same, err := sameCode(binary.file, other); same != want || err != nil {
			t.Errorf("sameCode = %v, %v with another byte in %s; want %v", same, err, section, want)
		}
	}
	if same, err := sameCode(binary.file, filepath.Join(t.TempDir(), "none")); same || err == nil {
		t.Errorf("sameCode = %v, %v without a file; want an error", same, err)
	}
}
