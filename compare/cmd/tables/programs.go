package main

import (
	"slices"

	"github.com/tightwire/tightwire/compare/races"
)

// programs compares ours with every other arm of a race of programs: above 1, ours
// is the faster.
func (b *board) programs() [][]string {
	names := b.raceNames()
	var peers []string
	for _, name := range names {
		for _, arm := range b.arms(name) {
			if !races.Ours(arm) && !slices.Contains(peers, arm) {
				peers = append(peers, arm)
			}
		}
	}
	rows := [][]string{append([]string{"race: times as fast as", "build"}, peers...)}
	for _, name := range names {
		for _, r := range b.records {
			row := []string{name, title(r.Env)}
			for _, peer := range peers {
				row = append(row, cell(ratio(result(r, name), peer, "ours")))
			}
			rows = append(rows, row)
		}
	}
	return rows
}
