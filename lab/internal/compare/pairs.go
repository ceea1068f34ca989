package compare

import (
	"context"
	"errors"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/pairing"
	"github.com/tightwire/tightwire/lab/internal/print"
)

// graph returns the packages of a side: those that the patterns match, and else what these depend on and
// their tests, too. There are none if the patterns match nothing.
func (s side) graph(ctx context.Context, patterns []string) (map[string]build.Node, error) {
	nodes, err := s.build.Graph(ctx, s.dir, s.named, patterns...)
	if errors.Is(err, build.ErrNoPackages) {
		return nil, nil
	}
	return nodes, err
}

// pair gives the packages of the base the head's names.
func (r *run) pair(ctx context.Context) error {
	paths := r.head.folders()
	same, err := pairing.Folders(ctx, r.base.root, r.head.root, slices.Collect(maps.Keys(paths)))
	if err != nil {
		return err
	}
	if missing := r.base.lacking(same); missing != nil { // as the patterns name folders of the head
		if r.base.nodes, err = r.base.graph(ctx, slices.Concat(r.Patterns, missing)); err != nil {
			return err
		}
	}
	was := r.base.folders()
	r.base.own = pairing.Paths{}
	for folder, from := range same {
		if path, ok := was[from]; ok {
			r.base.own[path] = paths[folder]
		}
	}
	r.base.rename()
	return nil
}

// folders returns the packages of main modules by folder, relative to the repository.
func (s side) folders() map[string]string {
	all := map[string]string{}
	for path, n := range s.nodes {
		if n.Main && !n.IsTest() {
			all[s.folder(n.Dir)] = path
		}
	}
	return all
}

// folder returns the name of a folder relative to the repository, with slashes.
func (s side) folder(dir string) string {
	rel, err := filepath.Rel(s.root, dir)
	if err != nil {
		return dir
	}
	return filepath.ToSlash(rel)
}

// lacking returns patterns for the folders that have a pair in the head and are not in the graph.
func (s side) lacking(same map[string]string) (patterns []string) {
	has := s.folders()
	for _, folder := range same {
		if _, ok := has[folder]; ok {
			continue
		}
		if rel, err := filepath.Rel(s.dir, filepath.Join(s.root, filepath.FromSlash(folder))); err == nil {
			patterns = append(patterns, "./"+filepath.ToSlash(rel))
		}
	}
	slices.Sort(patterns)
	return patterns
}

// rename sorts the nodes by the head's names. A package without a pair gives way to one with the
// same name.
func (s *side) rename() {
	all := map[string]build.Node{}
	for name, n := range s.nodes {
		to := s.own.Of(name)
		if _, taken := all[to]; !taken || to != name {
			all[to] = n
		}
	}
	s.nodes = all
}

// node returns a package by the side's own name.
func (s side) node(path string) (build.Node, bool) {
	n, ok := s.nodes[s.own.Of(path)]
	return n, ok && n.Path == path
}

// names are the names of the base's packages that have others in the head.
func (r *run) names() map[facts.PackageName]facts.PackageName {
	all := map[facts.PackageName]facts.PackageName{}
	for was, is := range r.base.own {
		from, to := facts.PackageName{Path: was, Name: r.base.nodes[is].Name}, facts.PackageName{Path: is, Name: r.head.nodes[is].Name}
		if from != to {
			all[from] = to
		}
	}
	return all
}

// inHead returns the file of a contract of the base as it is called in the head, relative to the
// module, if its package moved.
func (r *run) inHead(c contract.Contract) string {
	dir := filepath.Dir(filepath.Join(c.Module, filepath.FromSlash(c.File)))
	for is, n := range r.base.nodes {
		h, ok := r.head.nodes[is]
		if !ok || n.Dir != dir || n.IsTest() {
			continue
		}
		if rel, err := filepath.Rel(h.Root, h.Dir); err == nil {
			return path.Join(filepath.ToSlash(rel), path.Base(c.File))
		}
	}
	return c.File
}

// leftBehind notes the packages of the base whose folders the head builds nothing of, or in another
// module, and that are not somewhere else.
func (r *run) leftBehind() {
	for _, name := range slices.Sorted(maps.Keys(r.base.nodes)) {
		n := r.base.nodes[name]
		if _, paired := r.base.own[n.Path]; n.Main && !n.IsTest() && !paired && r.To == "" && !(r.inModule(n) && pairing.Builds(r.head.build, r.head.root, r.head.folder(r.headFolder(n)))) {
			r.pull.Uncompared = append(r.pull.Uncompared, print.Uncompared{Package: n.Path, Why: onlyBase})
		}
	}
}

// unbuilt notes the files that differ and that no build of the run has.
func (r *run) unbuilt() error {
	if r.To != "" {
		return nil
	}
	base, head := r.base.tree(), r.head.tree()
	same, folders := map[string]string{}, map[string]bool{}
	for name, n := range r.head.nodes {
		if was, ok := r.base.nodes[name]; n.Main && !n.IsTest() {
			folders[r.head.folder(n.Dir)] = true
			if ok {
				same[r.head.folder(n.Dir)] = r.base.folder(was.Dir)
			}
		}
	}
	for _, pattern := range r.Patterns {
		if below, deep := strings.CutSuffix(pattern, "..."); deep && strings.HasPrefix(pattern, ".") {
			folders[path.Join(r.head.folder(filepath.Join(r.head.dir, below)))+"/..."] = true
		}
	}
	names, err := pairing.Unbuilt(base, head, slices.Sorted(maps.Keys(folders)), same)
	for _, name := range names {
		r.pull.Uncompared = append(r.pull.Uncompared, print.Uncompared{File: name, Why: pairing.Why(name)})
	}
	return err
}

// tree returns the side with the files that its packages are built of.
func (s side) tree() pairing.Tree {
	t := pairing.Tree{Root: s.root, Built: map[string]bool{}}
	for _, n := range s.nodes {
		for _, file := range n.Files {
			t.Built[file] = true
		}
	}
	return t
}

// deletedTests notes the benchmarks of packages that have no tests in the head.
func (r *run) deletedTests() {
	for _, name := range slices.Sorted(maps.Keys(r.base.nodes)) {
		pkg, is := strings.CutSuffix(name, ".test")
		_, stays := r.head.nodes[name]
		if n := r.head.nodes[pkg]; is && !stays && n.Main {
			r.shared(pkg)
		}
	}
}

// headFolder returns the folder of the head for a package of the base, which may not exist.
func (r *run) headFolder(n build.Node) string {
	if h, ok := r.head.nodes[r.base.own.Of(n.Path)]; ok {
		return h.Dir
	}
	return filepath.Join(r.head.root, filepath.FromSlash(r.base.folder(n.Dir)))
}

// inModule reports whether the folder that the head has for a package of the base is of a module in
// the same place.
func (r *run) inModule(n build.Node) bool {
	if h, ok := r.head.nodes[r.base.own.Of(n.Path)]; ok && h.Main {
		return true
	}
	in := pairing.Module(r.head.root, r.head.folder(r.headFolder(n)))
	return in == pairing.Module(r.head.root, r.head.folder(r.head.dir)) || in == r.base.folder(n.Root)
}
