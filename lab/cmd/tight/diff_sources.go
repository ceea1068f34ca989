package main

import (
	"context"
	"errors"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/pairing"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// A listed source has the packages that the patterns match in it, by path.
type listed struct {
	cell.Tree
	packages map[string]cell.Source
}

// sources compares two sources: the packages that both have, under whatever paths.
func (k *diffCommand) sources(ctx context.Context, trees [2]cell.Tree, d *report.Difference) error {
	is, err := k.list(ctx, 1, trees[1], nil)
	if err != nil {
		return err
	}
	folders := is.folders()
	same, err := pairing.Folders(ctx, trees[0].Root, trees[1].Root, slices.Collect(maps.Keys(folders)))
	if err != nil {
		return err
	}
	was, err := k.list(ctx, 0, trees[0], slices.Sorted(maps.Values(same)))
	if err != nil {
		return err
	}
	paths := was.pairs(is, same)
	d.Compared = len(paths)
	d.Uncompared = k.uncompared(was, is, paths)
	unbuilt, err := k.unbuilt(was, is, same)
	if err != nil {
		return err
	}
	d.Uncompared = append(d.Uncompared, unbuilt...)
	if len(paths) == 0 {
		return nil
	}
	return k.compare(ctx, was, is, paths, d)
}

// list returns the packages that the patterns match in one source, and those of other folders.
// Patterns that match nothing there are no mistake if there are such folders.
func (k *diffCommand) list(ctx context.Context, i int, t cell.Tree, folders []string) (listed, error) {
	l := listed{t, map[string]cell.Source{}}
	sources, err := k.cells[i].List(ctx, t.Dir, k.Flags.Args()[2:]...)
	if errors.Is(err, cell.ErrNoPackages) && folders != nil {
		err = nil
	}
	if err != nil {
		return l, err
	}
	for _, s := range sources {
		l.packages[s.Path] = s
	}
	var more []string
	for has := l.folders(); len(folders) > 0; folders = folders[1:] {
		if _, ok := has[folders[0]]; !ok {
			rel, err := filepath.Rel(t.Dir, filepath.Join(t.Root, filepath.FromSlash(folders[0])))
			if err != nil {
				return l, err
			}
			more = append(more, "./"+filepath.ToSlash(rel))
		}
	}
	if more == nil {
		return l, nil
	}
	sources, err = k.cells[i].List(ctx, t.Dir, more...)
	for _, s := range sources {
		l.packages[s.Path] = s
	}
	return l, err
}

// folders returns the packages of main modules by folder, relative to the repository.
func (l listed) folders() map[string]string {
	all := map[string]string{}
	for path, s := range l.packages {
		if rel, err := filepath.Rel(l.Root, s.Dir); err == nil && s.Main {
			all[filepath.ToSlash(rel)] = path
		}
	}
	return all
}

// pairs returns the packages that both sources have: of main modules by folder, all others by path.
func (l listed) pairs(other listed, same map[string]string) pairing.Paths {
	paths, was, is := pairing.Paths{}, l.folders(), other.folders()
	for folder, from := range same {
		if path, ok := was[from]; ok {
			paths[path] = is[folder]
		}
	}
	for path, s := range l.packages {
		if o, ok := other.packages[path]; ok && !s.Main && !o.Main {
			paths[path] = path
		}
	}
	return paths
}

// uncompared names the packages that only one source has.
func (k *diffCommand) uncompared(was, is listed, paths pairing.Paths) (all []report.Uncompared) {
	paired := slices.Collect(maps.Values(paths))
	for _, path := range slices.Sorted(maps.Keys(is.packages)) {
		if !slices.Contains(paired, path) {
			all = append(all, report.Uncompared{Package: path, Why: "only " + k.Flags.Arg(1) + " has it"})
		}
	}
	for _, path := range slices.Sorted(maps.Keys(was.packages)) {
		if _, ok := paths[path]; !ok && !is.builds(k.cells[1], was, was.packages[path]) {
			all = append(all, report.Uncompared{Package: path, Why: "only " + k.Flags.Arg(0) + " has it"})
		}
	}
	return all
}

// unbuilt names the files that differ and that neither build has.
func (k *diffCommand) unbuilt(was, is listed, same map[string]string) (all []report.Uncompared, err error) {
	folders := slices.Collect(maps.Keys(is.folders()))
	for _, pattern := range k.Flags.Args()[2:] {
		rel, err := filepath.Rel(is.Root, filepath.Join(is.Dir, strings.TrimSuffix(pattern, "...")))
		if strings.HasPrefix(pattern, ".") && strings.HasSuffix(pattern, "...") && err == nil {
			folders = append(folders, path.Join(filepath.ToSlash(rel))+"/...")
		}
	}
	slices.Sort(folders)
	names, err := pairing.Unbuilt(was.built(), is.built(), folders, same)
	for _, name := range names {
		all = append(all, report.Uncompared{File: name, Why: pairing.Why(name)})
	}
	return all, err
}

// built returns the files of the packages that the source is built of.
func (l listed) built() pairing.Tree {
	t := pairing.Tree{Root: l.Root, Built: map[string]bool{}}
	for _, s := range l.packages {
		for _, file := range s.Files {
			t.Built[file] = true
		}
	}
	return t
}

// builds reports whether the source has Go files for the cell where the other one has a package, whatever
// the patterns match, and no other module has them.
func (l listed) builds(c cell.Cell, other listed, s cell.Source) bool {
	rel, err := filepath.Rel(other.Root, s.Dir)
	if err != nil || !filepath.IsLocal(rel) {
		return false
	}
	return pairing.Builds(c, l.Root, filepath.ToSlash(rel)) && pairing.Module(l.Root, filepath.ToSlash(rel)) == pairing.Module(other.Root, filepath.ToSlash(rel))
}

// compare compiles the packages of both sources and shows the progress.
func (k *diffCommand) compare(ctx context.Context, was, is listed, paths pairing.Paths, d *report.Difference) error {
	ctx, progress := k.watch(ctx, k.cells[:])
	defer progress.End()
	names := map[facts.PackageName]facts.PackageName{}
	for from, to := range paths {
		before, after := facts.PackageName{Path: from, Name: was.packages[from].Name}, facts.PackageName{Path: to, Name: is.packages[to].Name}
		if before != after {
			names[before] = after
		}
	}
	var builds [2][]facts.Package
	for i, of := range []struct {
		listed
		paths []string
	}{{was, slices.Sorted(maps.Keys(paths))}, {is, slices.Sorted(maps.Values(paths))}} {
		var err error
		if builds[i], err = k.cells[i].Compile(ctx, of.Dir, of.paths...); err != nil {
			return err
		}
		nameByModule(builds[i], slices.Collect(maps.Values(of.packages)))
		progress.Done(page.Counted(len(builds[i]), "package"))
	}
	d.Changes = facts.DiffSources(facts.Renamed(builds[0], names), builds[1])
	return nil
}
