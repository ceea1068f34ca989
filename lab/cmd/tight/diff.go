package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/version"
	"io"
	"path/filepath"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/compare"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/print"
)

type diffCommand struct {
	console
	in     func() (build.Build, error)
	write  func(io.Writer, print.Difference) error
	failOn *string
	builds [2]build.Build
}

func (k *diffCommand) Define() {
	k.in = k.oneBuild()
	k.write = print.Diffs.Flag(k.Flags)
	k.failOn = k.Flags.String("fail-on", "any", "changes that make the exit status 1, separated by commas: any, new (everything that is worse), bce, inline, alloc or size (what is worse of that kind), or unproven (packages that only one revision has)")
}

func (k *diffCommand) Run(ctx context.Context) (int, error) {
	failOn, err := facts.ParseFailOn(*k.failOn)
	if err != nil {
		return 0, err
	}
	if err := k.readBuilds(); err != nil {
		return 0, err
	}
	k.note(fmt.Sprintf("compiling %s and %s; toolchains and modules that are missing are downloaded first", k.Flags.Arg(0), k.Flags.Arg(1)))
	here, err := filepath.Abs(".")
	if err != nil {
		return 0, err
	}
	root, _ := print.RepositoryOf(here)
	var trees [2]build.Tree
	noting := build.WithMonitor(ctx, build.Monitor{Note: k.note})
	if k.builds, trees, err = build.Ends(noting, build.Tree{Root: root, Dir: here}, k.builds); err != nil {
		return 0, err
	}
	d := print.Difference{FailOn: failOn}
	if k.builds[0].Revision != k.builds[1].Revision {
		err = k.sources(ctx, trees, &d)
	} else {
		err = k.oneSource(ctx, trees, &d)
	}
	if err != nil {
		return 0, err
	}
	d.Before, d.After = k.builds[0], k.builds[1]
	return d.Exit(), k.write(k.Stdout, d)
}

// oneSource compares two builds of one source.
func (k *diffCommand) oneSource(ctx context.Context, trees [2]build.Tree, d *print.Difference) (err error) {
	ctx, done, end := k.watch(ctx, k.builds[:])
	defer end()
	var found [2][]facts.Package
	for i, b := range k.builds {
		if found[i], err = compile(ctx, trees[i].Dir, b, k.Flags.Args()[2:]); err != nil {
			return err
		}
		done(page.Counted(len(found[i]), "package"))
	}
	d.Changes = facts.Diff(found[0], found[1])
	return nil
}

// readBuilds reads two toolchains, targets or revisions from the arguments.
func (k *diffCommand) readBuilds() error {
	if k.Flags.NArg() < 3 {
		return errors.New("want two toolchains, targets or revisions, and packages: go1.26.8 go1.27.4 ./...")
	}
	b, err := k.in()
	for i := range k.builds {
		k.builds[i] = buildOf(k.Flags.Arg(i), b)
		err = cmp.Or(err, build.CheckToolchain(k.builds[i].Toolchain))
	}
	for i, other := range []build.Build{k.builds[1], k.builds[0]} {
		if other.Revision != "" && k.Flags.Arg(i) == "local" {
			k.builds[i] = b // with a revision on the other side, local is the working tree
		}
	}
	return err
}

// buildOf parses a toolchain, a target or else a revision. Everything else comes from the flags.
func buildOf(s string, b build.Build) build.Build {
	if s == "local" || version.IsValid(s) {
		b.Toolchain = s
	} else if target, err := build.ParseTarget(s); err == nil {
		b.OS, b.Arch, b.Level = target.OS, target.Arch, target.Level
	} else {
		b.Revision = s
	}
	return b
}

// compile returns the compiler's facts about the packages that match the patterns, with file
// names relative to their module.
func compile(ctx context.Context, dir string, b build.Build, patterns []string) ([]facts.Package, error) {
	sources, err := b.List(ctx, dir, patterns...)
	if err != nil {
		return nil, err
	}
	packages, err := b.Compile(ctx, dir, patterns...)
	nameByModule(packages, sources)
	return packages, err
}

// nameByModule makes the file names of each package relative to its module.
func nameByModule(packages []facts.Package, sources []build.Source) {
	for _, s := range sources {
		for i := range packages {
			if packages[i].Path == s.Path {
				packages[i].Rename(relativeTo(s.Root))
			}
		}
	}
}

func relativeTo(root string) func(string) string {
	return func(file string) string {
		if rel, err := filepath.Rel(root, file); filepath.IsAbs(file) && err == nil {
			return filepath.ToSlash(rel)
		}
		return file
	}
}

// sources compares two sources: the packages that both have, under whatever paths.
func (k *diffCommand) sources(ctx context.Context, trees [2]build.Tree, d *print.Difference) error {
	both, err := compare.MatchSources(ctx, [2]string{k.Flags.Arg(0), k.Flags.Arg(1)}, trees, k.builds, k.Flags.Args()[2:])
	if err != nil {
		return err
	}
	d.Compared, d.Uncompared = len(both.Sources[1]), both.Uncompared
	if d.Compared == 0 {
		return nil
	}
	ctx, done, end := k.watch(ctx, k.builds[:])
	defer end()
	var found [2][]facts.Package
	for i, sources := range both.Sources {
		paths := lists.Map(sources, func(s build.Source) string { return s.Path })
		if found[i], err = k.builds[i].Compile(ctx, trees[i].Dir, paths...); err != nil {
			return err
		}
		nameByModule(found[i], sources)
		done(page.Counted(len(found[i]), "package"))
	}
	d.Changes = facts.DiffSources(facts.Renamed(found[0], both.Names), found[1])
	return nil
}
