package main

import (
	"context"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/pr"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// sources compares two sources: the packages that both have, under whatever paths.
func (k *diffCommand) sources(ctx context.Context, trees [2]cell.Tree, d *report.Difference) error {
	both, err := pr.MatchSources(ctx, [2]string{k.Flags.Arg(0), k.Flags.Arg(1)}, trees, k.cells, k.Flags.Args()[2:])
	if err != nil {
		return err
	}
	d.Compared, d.Uncompared = len(both.Sources[1]), both.Uncompared
	if d.Compared == 0 {
		return nil
	}
	ctx, progress := k.watch(ctx, k.cells[:])
	defer progress.End()
	var builds [2][]facts.Package
	for i, sources := range both.Sources {
		paths := lists.Map(sources, func(s cell.Source) string { return s.Path })
		if builds[i], err = k.cells[i].Compile(ctx, trees[i].Dir, paths...); err != nil {
			return err
		}
		nameByModule(builds[i], sources)
		progress.Done(page.Counted(len(builds[i]), "package"))
	}
	d.Changes = facts.DiffSources(facts.Renamed(builds[0], both.Names), builds[1])
	return nil
}
