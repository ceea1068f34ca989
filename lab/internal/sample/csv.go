package sample

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// A row is a line of a CSV file, by column name.
type row map[string]string

func isHeader(line string) bool {
	return hasColumns(columns(strings.Split(line, ",")))
}

func hasColumns(head []string) bool {
	return slices.Contains(head, "name") && slices.Contains(head, "value")
}

func columns(head []string) []string {
	for i, s := range head {
		head[i] = strings.ToLower(strings.Trim(s, " \t\r\""))
	}
	return head
}

// readCSV reads the columns name and value and, if present, unit (default "sec/op"), arm
// and round. Rounds count up from 0 or 1 for each name and arm; without that column the
// i-th row of a name, arm and unit is round i. Other columns are ignored.
func readCSV(r *bufio.Reader, name string) ([]Sample, error) {
	lines := csv.NewReader(r)
	lines.TrimLeadingSpace = true
	head, err := lines.Read()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if head = columns(head); !hasColumns(head) {
		return nil, place{name, 1}.errorf("columns %s, want name and value", strings.Join(head, ", "))
	}
	t := rounds{byKey: map[string][]*Sample{}}
	for {
		fields, err := lines.Read()
		if errors.Is(err, io.EOF) {
			return t.samples(), nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := t.add(rowOf(head, fields)); err != nil {
			line, _ := lines.FieldPos(0)
			return nil, place{name, line}.errorf("%w", err)
		}
	}
}

func rowOf(head, fields []string) row {
	r := row{}
	for i, key := range head {
		r[key] = strings.TrimSpace(fields[i])
	}
	return r
}

// rounds collects rows into samples.
type rounds struct {
	all   []*Sample
	byKey map[string][]*Sample // name and arm, in the order of the rounds
	first int                  // the first round: 0 or 1
	begun bool
}

func (t *rounds) add(r row) error {
	value, err := strconv.ParseFloat(r["value"], 64)
	if err != nil {
		return fmt.Errorf("value %q, want a number", r["value"])
	}
	unit := withoutSpace(r["unit"])
	if unit == "" {
		unit = "sec/op"
	}
	name := withoutSpace(r["name"])
	if name == "" {
		return errors.New("no name")
	}
	key := name + " " + r["arm"]
	i, err := t.round(r["round"], key, unit)
	if err != nil {
		return err
	}
	if i == len(t.byKey[key]) {
		s := &Sample{Name: name, Arm: oneLine(r["arm"]), Config: map[string]string{}, Iters: 1}
		t.all = append(t.all, s)
		t.byKey[key] = append(t.byKey[key], s)
	}
	return t.byKey[key][i].add(value, unit)
}

// round returns the index of the sample of a key to which a row belongs: an existing one or
// the next.
func (t *rounds) round(round, key, unit string) (int, error) {
	had := t.byKey[key]
	if round == "" {
		i := slices.IndexFunc(had, func(s *Sample) bool { _, ok := s.Values[Unit(unit)]; return !ok })
		if i < 0 {
			i = len(had)
		}
		return i, nil
	}
	n, err := strconv.Atoi(round)
	if err != nil {
		return 0, fmt.Errorf("round %q, want a number", round)
	}
	if !t.begun && (n == 0 || n == 1) {
		t.first, t.begun = n, true
	}
	if n -= t.first; n < 0 || n > len(had) {
		return 0, fmt.Errorf("round %s after %d rounds: a round is missing", round, len(had))
	}
	return n, nil
}

func (t *rounds) samples() []Sample {
	samples := make([]Sample, len(t.all))
	for i, s := range t.all {
		samples[i] = *s
	}
	return samples
}
