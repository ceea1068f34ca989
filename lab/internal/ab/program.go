package ab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A Program is a main package that writes samples to its standard output, as package race
// does. All arms run in its one process, so that rounds are short.
type Program struct {
	Side    Side // Bench is left out
	Args    []string
	Layouts int      // binaries with functions in different orders, run one after another; 0 means 8
	Exec    []string // as in [Plan]
	// Binaries caches what is built.
	Binaries *Binaries
	Waiting  func() // as in [Plan]
}

// Run builds the program, runs each layout in the side's folder, and returns all samples in
// order. It fails as [Plan.Run] does, and if the program fails.
func (p Program) Run(ctx context.Context) (all []sample.Sample, err error) {
	p.Side = p.Side.withDefaults()
	if err := refuse(p.Side.Cell, p.Exec); err != nil {
		return nil, err
	}
	hash, err := p.Hash(ctx)
	if err != nil {
		return nil, err
	}
	unlock, err := lock(ctx, p.Waiting)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	drawn := []int{0} // the linker's own order is the first
	for len(drawn) < cmp.Or(p.Layouts, 8) {
		drawn = append(drawn, p.Binaries.first+len(drawn))
	}
	if err := p.Binaries.link(ctx, p.Side, true, drawn, nil); err != nil {
		return nil, err
	}
	for layout, drawn := range drawn {
		samples, err := p.layout(ctx, layout, drawn, hash)
		if err != nil {
			return nil, err
		}
		all = append(all, samples...)
	}
	return all, nil
}

func (p Program) layout(ctx context.Context, layout, drawn int, hash string) ([]sample.Sample, error) {
	b, err := p.Binaries.program(ctx, p.Side, drawn)
	if err != nil {
		return nil, err
	}
	r := runner{cell: p.Side.Cell, exec: p.Exec}
	out, err := r.output(ctx, b, p.Args...)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", p.Side.Package, strings.Join(p.Args, " "), err)
	}
	samples, err := sample.Read(strings.NewReader(out), p.Side.Package)
	for i := range samples {
		config := maps.Clone(samples[i].Config)
		config["layout"], config["binaries"], config["randlayout"] = strconv.Itoa(layout), hash, strconv.Itoa(drawn)
		samples[i].Config = config
	}
	return samples, err
}
