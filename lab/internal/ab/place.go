package ab

import (
	"bytes"
	"context"
	"debug/elf"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/lists"
)

// Unchanged returns the benchmarks that run the same code on the same data on both sides, though
// the code may lie elsewhere in memory: neither the files that [SameInputs] compares have changed, nor anything
// that the benchmark can reach. It leaves out what is not proven to be the same. Names are without
// "Benchmark"; only the part before the first slash counts. Touched are the paths of packages that may have changed or
// that depend on such: the compiler is asked for their listing at once.
func (b *Binaries) Unchanged(ctx context.Context, base, candidate Side, benches, touched []string) (same []string, err error) {
	base, candidate = base.withDefaults(), candidate.withDefaults()
	src1, err1 := b.source(ctx, base)
	src2, err2 := b.source(ctx, candidate)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	if equal, err := SameInputs(src1.folder, src2.folder); !equal || err != nil {
		return nil, err
	}
	same, err = sameApartFromPlace(ctx, src1, src2, benches, touched)
	if err != nil || len(same) == len(benches) {
		return same, err
	}
	files, err := b.Tests(ctx, base, candidate)
	if err != nil {
		return nil, err
	}
	if equal, err := sameCode(files[0], files[1]); equal || err != nil {
		return benches, err
	}
	return same, nil
}

// sameApartFromPlace returns the benchmarks that run the same code on both sides, though it lies
// elsewhere in memory: every function that a benchmark can reach has the same bytes except for
// addresses, and the symbols at these addresses are the same in turn. It reads the compiler's
// listing of the packages that differ. If the standard library or a package with assembly differs,
// nothing is proven.
func sameApartFromPlace(ctx context.Context, base, candidate source, benches, touched []string) (same []string, err error) {
	of1, x, err1 := base.packages(ctx, touched)
	of2, y, err2 := candidate.packages(ctx, touched)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	differ, ok := differing(of1, of2)
	switch {
	case !ok:
		return nil, nil
	case len(differ) == 0:
		return benches, nil
	case slices.ContainsFunc(differ, func(path string) bool { return !slices.Contains(touched, path) }):
		_, x, err1 = base.packages(ctx, differ)
		_, y, err2 = candidate.packages(ctx, differ)
		if err := errors.Join(err1, err2); err != nil {
			return nil, err
		}
	}
	return lists.Filter(benches, func(bench string) bool { return sameListing(x, y, bench) }), nil
}

// A compiled package is identified by a hash of the compiler's output.
type compiled struct {
	hash string
	own  bool // neither in the standard library nor with assembly
	deps []string
}

// packages returns all packages of the test, and the symbols in the compiler's listing of those in paths.
func (s source) packages(ctx context.Context, paths []string) (map[string]compiled, symbols, error) {
	const format = `{{.ImportPath}}{{"\t"}}{{.BuildID}}{{"\t"}}{{or .Standard .SFiles}}{{"\t"}}{{join .Deps ","}}`
	verb := []string{"list", "-export", "-deps", "-test", "-trimpath", "-f=" + format}
	for _, path := range paths {
		verb = append(verb, "-gcflags="+path+"=-S")
	}
	out, text, err := s.build.Go(ctx, s.dir, s.arguments(verb)...)
	all := map[string]compiled{}
	for line := range strings.Lines(string(out)) {
		field := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		_, hash, _ := strings.Cut(field[1], "/")
		all[field[0]] = compiled{hash, field[2] == "[]", strings.Split(field[3], ",")}
	}
	return all, symbolsOf(string(text)), err
}

// differing returns the packages that differ between the sides and those that depend on
// them, by the paths that compiler flags take. It also reports whether the compiler's
// listing shows how they differ.
func differing(a, b map[string]compiled) (paths []string, ok bool) {
	other := map[string]bool{}
	for path := range both(a, b) {
		if a[path].hash != b[path].hash && !strings.HasSuffix(path, ".test") { // the list of all tests
			other[path] = true
		}
	}
	for path, p := range both(a, b) {
		if !other[path] && (strings.HasSuffix(path, ".test") || !slices.ContainsFunc(p.deps, func(dep string) bool { return other[dep] })) {
			continue
		}
		if !p.own {
			return nil, false
		}
		path, _, _ = strings.Cut(path, " ")
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return slices.Compact(paths), true
}

// both merges the packages of both sides. A package is own only if it is on each side that
// has it.
func both(a, b map[string]compiled) map[string]compiled {
	all := maps.Clone(a)
	for path, p := range b {
		if q, ok := a[path]; ok {
			p.own = p.own && q.own
		}
		all[path] = p
	}
	return all
}

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
