package sample

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// An event is a line of what go test -json writes: a part of what a package has printed, which
// need not be a line.
type event struct{ Action, Package, Output string }

// readTestJSON reads what go test -json -bench writes. Packages run beside each other, so that
// their events mix: each is put together before it is read.
func readTestJSON(r *bufio.Reader, name string) (all []Sample, err error) {
	printed := map[string]*strings.Builder{}
	var packages []string
	for line := 1; ; line++ {
		text, end := r.ReadString('\n')
		if end != nil && !errors.Is(end, io.EOF) {
			return nil, end
		}
		if strings.TrimSpace(text) != "" {
			var e event
			if err := json.Unmarshal([]byte(text), &e); err != nil {
				return nil, place{name, line}.errorf("an event of go test -json: %w", err)
			}
			if printed[e.Package] == nil {
				printed[e.Package] = new(strings.Builder)
				packages = append(packages, e.Package)
			}
			if e.Action == "output" {
				printed[e.Package].WriteString(e.Output)
			}
		}
		if end != nil {
			break
		}
	}
	for _, p := range packages {
		samples, err := readGo(bufio.NewReader(strings.NewReader(printed[p].String())), name+": output of "+p)
		if err != nil {
			return nil, err
		}
		all = append(all, samples...)
	}
	return all, nil
}
