package main

import (
	"fmt"
	"strings"
)

// splice returns page with what table gives for its name between each pair of
// marks. A mark is a whole line.
func splice(page string, table func(name string) (string, error)) (string, error) {
	var out strings.Builder
	open := "" // the table whose old lines are passed over
	for line := range strings.Lines(page) {
		begun, ended := mark(line, "begin"), mark(line, "end")
		switch {
		case begun != "" && open != "", ended != open && ended != "":
			return "", fmt.Errorf("mark %q after the beginning of %q", strings.TrimSpace(line), open)
		case begun != "":
			text, err := table(begun)
			if err != nil {
				return "", err
			}
			open = begun
			out.WriteString(line + text)
		case ended != "":
			open = ""
			out.WriteString(line)
		case open == "":
			out.WriteString(line)
		}
	}
	if open != "" {
		return "", fmt.Errorf("table %q has no end", open)
	}
	return out.String(), nil
}

// mark returns the name in a line that is a mark of the given side, or "".
func mark(line, side string) string {
	name, ok := strings.CutPrefix(strings.TrimSpace(line), "<!-- "+side+": ")
	name, closed := strings.CutSuffix(name, " -->")
	if !ok || !closed {
		return ""
	}
	return name
}
