package ab

import (
	"bytes"
	"debug/elf"
	"os"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/lists"
)

// sameCode reports whether two binaries contain the same code: all their bytes are equal, or
// at least all loaded sections except the line tables, which even a new comment changes. Go
// 1.27 puts types after these tables: if a table grows enough, the addresses of types change,
// and sameCode reports false. For files other than ELF, only equal bytes count.
func sameCode(a, b string) (bool, error) {
	x, err := os.ReadFile(a)
	if err != nil {
		return false, err
	}
	y, err := os.ReadFile(b)
	if err != nil || bytes.Equal(x, y) {
		return err == nil, err
	}
	f, err1 := elf.NewFile(bytes.NewReader(x))
	g, err2 := elf.NewFile(bytes.NewReader(y))
	if err1 != nil || err2 != nil {
		return false, nil
	}
	return slices.EqualFunc(loaded(f), loaded(g), sameSection), nil
}

// lineTables are the sections that map code to lines, and the section that has their length.
var lineTables = []string{".gopclntab", ".go.module"}

func loaded(f *elf.File) []*elf.Section {
	return lists.Filter(f.Sections, func(s *elf.Section) bool { return s.Flags&elf.SHF_ALLOC != 0 && !slices.Contains(lineTables, s.Name) })
}

func sameSection(s, t *elf.Section) bool {
	if s.Name != t.Name || s.Type != t.Type || s.Addr != t.Addr || s.Size != t.Size {
		return false
	}
	if s.Type == elf.SHT_NOBITS {
		return true
	}
	x, err1 := s.Data()
	y, err2 := t.Data()
	return err1 == nil && err2 == nil && bytes.Equal(x, y)
}
