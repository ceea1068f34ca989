package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/compare/promise"
	"github.com/tightwire/tightwire/lab/judge"
)

// number formats a ratio: "1.02", "16".
func number(x float64) string {
	if x >= 10 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

// writeTable writes a table of Markdown. The first line is its head.
func writeTable(w io.Writer, lines [][]string) {
	for i, line := range lines {
		fmt.Fprintf(w, "| %s |\n", strings.Join(line, " | "))
		if i == 0 {
			fmt.Fprintln(w, strings.Repeat("| --- ", len(line))+"|")
		}
	}
}

// empty is a cell of what was not measured.
const empty = "–"

// write writes a table for the CPU that was measured last, and for the others folded. The first part says
// which CPU it is.
func (t table) write(w io.Writer, rs records) error {
	first := true
	for _, cpu := range rs.cpus() {
		lines, err := t.lines(rs, cpu)
		switch {
		case err != nil:
			return fmt.Errorf("table %s: %w", t.name, err)
		case len(lines) < 2:
			continue
		case first:
			fmt.Fprintf(w, "**%s**, %s\n\n", cpu, nickname(cpu))
			writeTable(w, lines)
		default:
			fmt.Fprintf(w, "\n<details><summary>%s, %s</summary>\n\n", cpu, nickname(cpu))
			writeTable(w, lines)
			fmt.Fprint(w, "\n</details>\n")
		}
		first = false
	}
	return nil
}

// lines returns the table on a CPU with its head, without rows and columns of which nothing was measured.
func (t table) lines(rs records, cpu string) ([][]string, error) {
	lines := [][]string{{t.title}}
	for _, c := range t.columns {
		lines[0] = append(lines[0], c.title)
	}
	for _, r := range t.rows {
		line := []string{r.title}
		for _, c := range t.columns {
			cell, err := t.cell(rs, cpu, r, c)
			if err != nil {
				return nil, err
			}
			line = append(line, cell)
		}
		if slices.ContainsFunc(line[1:], func(cell string) bool { return cell != empty }) {
			lines = append(lines, line)
		}
	}
	for i := len(lines[0]) - 1; i > 0; i-- {
		if !slices.ContainsFunc(lines[1:], func(line []string) bool { return line[i] != empty }) {
			for k := range lines {
				lines[k] = slices.Delete(lines[k], i, i+1)
			}
		}
	}
	return lines, nil
}

func (t table) cell(rs records, cpu string, r row, c column) (string, error) {
	base, arm := cmp.Or(c.base, r.base, t.base), cmp.Or(c.arm, r.arm, "ours")
	switch c.show {
	case showTime:
		return rs.timeOf(cpu, comparison{build: c.build, race: r.races[0], base: base, arm: base}), nil
	case showBytes:
		v, err := rs.compare(cpu, comparison{c.build, r.races[0], base, arm, "B/op", 1, judge.Alone})
		if err != nil || v.Answer == judge.NotMeasured {
			return empty, err
		}
		return fmt.Sprintf("%.2g %%", 100/v.Ratio), nil
	case showClosest:
		return t.closest(rs, cpu, r, arm)
	}
	v, err := rs.lowest(cpu, c.build, r.races, base, arm)
	return cellOf(v), err
}

// lowest returns the verdict with the lowest ratio of several races.
func (rs records) lowest(cpu, build string, races []string, base, arm string) (low judge.Verdict, err error) {
	low.Answer = judge.NotMeasured
	for _, race := range races {
		v, err := rs.compare(cpu, comparison{build, race, base, arm, "sec/op", 1, judge.Alone})
		if err != nil {
			return v, err
		}
		low = lower(low, v)
	}
	return low, nil
}

// lower returns the verdict with the lower ratio.
func lower(a, b judge.Verdict) judge.Verdict {
	if a.Answer == judge.NotMeasured || b.Answer != judge.NotMeasured && b.Ratio < a.Ratio {
		return b
	}
	return a
}

// closest returns the peer that comes closest to our arm, with the verdict in the plain build where it does.
func (t table) closest(rs records, cpu string, r row, arm string) (string, error) {
	low, who := judge.Verdict{Answer: judge.NotMeasured}, ""
	for _, peer := range peers {
		for _, build := range promise.Plain {
			v, err := rs.lowest(cpu, build, r.races, peer, arm)
			if err != nil {
				return "", err
			}
			if next := lower(low, v); next != low {
				low, who = next, peer+" "
			}
		}
	}
	return who + cellOf(low), nil
}

// cellOf formats a ratio with its interval. What is slower for sure is bold, and so is a ratio below 1 of one layout, which
// has no interval and a mark.
func cellOf(v judge.Verdict) string {
	if v.Answer == judge.NotMeasured {
		return empty
	}
	s := number(v.Ratio)
	if v.Answer == judge.No || !v.Enough() && v.Ratio < 1 {
		s = "**" + s + "**"
	}
	if !v.Enough() {
		return s + " ?"
	}
	return fmt.Sprintf("%s [%s, %s]", s, number(v.Lo), number(v.Hi))
}

// timeOf returns the median time of an operation of the base, in the newest record that has it.
func (rs records) timeOf(cpu string, c comparison) string {
	if t := rs.median(cpu, c); t > 0 {
		return duration(t)
	}
	return empty
}

// median returns the same in seconds, or 0.
func (rs records) median(cpu string, c comparison) float64 {
	for _, r := range rs {
		if r.CPU != cpu || r.Build != c.build {
			continue
		}
		base, _ := c.names(r)
		if all := slices.Sorted(slices.Values(r.Values(base, "sec/op"))); len(all) > 1 {
			return all[len(all)/2]
		}
	}
	return 0
}

func duration(seconds float64) string {
	for _, unit := range []struct {
		name string
		of   float64
	}{{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}} {
		if seconds >= unit.of {
			return fmt.Sprintf("%.2f %s", seconds/unit.of, unit.name)
		}
	}
	return fmt.Sprintf("%.2f ns", seconds/1e-9)
}

// recordTable lists the records, for whoever wants to judge them again.
func (rs records) recordTable(w io.Writer) error {
	lines := [][]string{{"CPU", "build", "date", "commit", "record"}}
	for _, r := range rs {
		day, _, _ := strings.Cut(r.Date, "T")
		lines = append(lines, []string{nickname(r.CPU), r.Build, day, r.Commit, "[" + strings.TrimSuffix(r.Path, ".gz") + "](../compare/results/" + r.Path + ")"})
	}
	writeTable(w, lines)
	return nil
}
