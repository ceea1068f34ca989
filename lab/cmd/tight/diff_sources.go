package main

import (
	"context"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/pr"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// sources compares two sources: the packages that both have, under whatever paths.
func (k *diffCommand) sources(ctx context.Context, trees [2]build.Tree, d *report.Difference) error {
	both, err := pr.MatchSources(ctx, [2]string{k.Flags.Arg(0), k.Flags.Arg(1)}, trees, k.builds, k.Flags.Args()[2:])
	if err != nil {
		return err
	}
	d.Compared, d.Uncompared = len(both.Sources[1]), both.Uncompared
	if d.Compared == 0 {
		return nil
	}
	ctx, progress := k.watch(ctx, k.builds[:])
	defer progress.End()
	var found [2][]facts.Package
	for i, sources := range both.Sources {
		paths := lists.Map(sources, func(s build.Source) string { return s.Path })
		if found[i], err = k.builds[i].Compile(ctx, trees[i].Dir, paths...); err != nil {
			return err
		}
		nameByModule(found[i], sources)
		progress.Done(page.Counted(len(found[i]), "package"))
	}
	d.Changes = facts.DiffSources(facts.Renamed(found[0], both.Names), found[1])
	return nil
}
