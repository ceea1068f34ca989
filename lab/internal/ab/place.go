package ab

import (
	"context"
	"maps"
	"slices"
	"strings"
)

// sameApartFromPlace reports whether a benchmark runs the same code on both sides, though it lies
// elsewhere in memory: every function that can be reached from it has the same
// bytes but for addresses, and the symbols at these addresses are the same in turn. It
// reads what the compiler lists of the packages that differ. Differences in the standard
// library, and in packages with assembly, are not looked into: then it is not proven.
func (r *run) sameApartFromPlace(ctx context.Context) (bool, error) {
	base, err1 := r.plan.Binaries.source(ctx, r.plan.Base)
	candidate, err2 := r.plan.Binaries.source(ctx, r.plan.Candidate)
	if err1 != nil || err2 != nil {
		return false, nil // neither side has been built from these sources
	}
	a, err := base.packages(ctx, r.plan.Base)
	if err != nil {
		return false, err
	}
	b, err := candidate.packages(ctx, r.plan.Candidate)
	if err != nil {
		return false, err
	}
	differ, ok := differing(a, b)
	if !ok {
		return false, nil
	}
	x, err := base.listing(ctx, r.plan.Base, differ)
	if err != nil {
		return false, err
	}
	y, err := candidate.listing(ctx, r.plan.Candidate, differ)
	return err == nil && sameListing(x, y, r.plan.Base.Bench), err
}

// A compiled package is known by a hash of what the compiler made of it.
type compiled struct {
	hash string
	own  bool // neither of the standard library nor with assembly in it
	deps []string
}

// packages returns all that a side's test is made of.
func (s source) packages(ctx context.Context, side Side) (map[string]compiled, error) {
	const format = `{{.ImportPath}}{{"\t"}}{{.BuildID}}{{"\t"}}{{or .Standard .SFiles}}{{"\t"}}{{join .Deps ","}}`
	out, err := s.run(ctx, side.Cell, "list", "-export", "-deps", "-test", "-trimpath", "-f="+format)
	all := map[string]compiled{}
	for line := range strings.Lines(out) {
		field := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		_, hash, _ := strings.Cut(field[1], "/")
		all[field[0]] = compiled{hash, field[2] == "[]", strings.Split(field[3], ",")}
	}
	return all, err
}

// differing returns the packages that are not the same on both sides, and those that call
// them, by the paths that flags of the compiler take, and whether the compiler's listing
// shows how they differ.
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

// both has the packages of both sides. One that neither side owns alone is owned by none.
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

// listing returns the symbols that the compiler lists of some packages.
func (s source) listing(ctx context.Context, side Side, paths []string) (symbols, error) {
	verb := []string{"list", "-export", "-deps", "-test", "-trimpath"}
	for _, path := range paths {
		verb = append(verb, "-gcflags="+path+"=-S")
	}
	args := append(append(verb, s.flags...), side.Cell.BuildFlags()...)
	_, text, err := goOutput(ctx, side.Cell, s.dir, s.env, append(args, s.pkg)...)
	return symbolsOf(text), err
}
