package main

import "slices"

// races shows every arm of every race against its base, in each record.
func (b *board) races() [][]string {
	rows := [][]string{b.head([]string{"race", "arm"}, nil)}
	for _, name := range b.raceNames() {
		for _, arm := range b.arms(name)[1:] {
			row := []string{name, arm}
			for _, r := range b.records {
				if res := result(r, name); res != nil {
					row = append(row, cell(ratio(res, res.Arms[0].Name, arm)))
				} else {
					row = append(row, none)
				}
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// raceNames returns the names of all races, in the order of the records.
func (b *board) raceNames() []string {
	var names []string
	for _, r := range b.records {
		for _, res := range r.Results {
			if !slices.Contains(names, res.Name) {
				names = append(names, res.Name)
			}
		}
	}
	return names
}

// arms returns the arms of a race, the base first.
func (b *board) arms(name string) []string {
	var names []string
	for _, r := range b.records {
		if res := result(r, name); res != nil {
			for _, arm := range res.Arms {
				if !slices.Contains(names, arm.Name) {
					names = append(names, arm.Name)
				}
			}
		}
	}
	return names
}
