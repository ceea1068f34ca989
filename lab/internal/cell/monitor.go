package cell

import (
	"bytes"
	"context"
	"strings"
)

// A Monitor receives the progress of the go command. Functions may be nil.
type Monitor struct {
	Note     func(line string)  // downloads, and deviations from the user's settings
	Listed   func(packages int) // the number of packages to build, dependencies included
	Compiled func(path string)  // a package that the build cache lacked
}

type monitorKey struct{}

// WithMonitor returns a context in which the functions of this package report to m.
func WithMonitor(ctx context.Context, m Monitor) context.Context {
	return context.WithValue(ctx, monitorKey{}, m)
}

func monitorOf(ctx context.Context) Monitor {
	m, _ := ctx.Value(monitorKey{}).(Monitor)
	return m
}

func (m Monitor) note(line string) {
	if m.Note != nil {
		m.Note(line)
	}
}

// A stderr splits the standard error of a go command into the compiler's output about code
// and the go command's messages about its own work.
type stderr struct {
	monitor Monitor
	rest    []byte // a line that has not ended
	said    bytes.Buffer
}

// Write processes whole lines and keeps the rest.
func (w *stderr) Write(p []byte) (int, error) {
	w.rest = append(w.rest, p...)
	for {
		i := bytes.IndexByte(w.rest, '\n')
		if i < 0 {
			return len(p), nil
		}
		w.line(string(w.rest[:i]))
		w.rest = w.rest[i+1:]
	}
}

func (w *stderr) end() {
	if len(w.rest) > 0 {
		w.line(string(w.rest))
	}
}

func (w *stderr) line(s string) {
	switch {
	case strings.HasPrefix(s, "go: downloading "):
		w.monitor.note(strings.TrimPrefix(s, "go: "))
	case isPath(s):
		if w.monitor.Compiled != nil {
			w.monitor.Compiled(s)
		}
	default:
		w.said.WriteString(s)
		w.said.WriteByte('\n')
	}
}

// isPath reports whether a line is the path of a package, as go list -v prints it.
func isPath(s string) bool { return s != "" && !strings.ContainsAny(s, " \t:#<") }
