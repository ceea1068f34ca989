package build

import (
	"bytes"
	"context"
)

// A Monitor receives the progress of the go command. Functions may be nil.
type Monitor struct {
	Note     func(line string) // downloads, and deviations from the user's settings
	Compiled func(path string) // a package that the build cache lacked
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
		w.line(w.rest[:i+1])
		w.rest = w.rest[i+1:]
	}
}

func (w *stderr) end() {
	if len(w.rest) > 0 {
		w.line(append(w.rest, '\n'))
	}
}

// line processes a line with its end.
func (w *stderr) line(line []byte) {
	s := line[:len(line)-1]
	switch {
	case bytes.HasPrefix(s, []byte("go: downloading ")):
		w.monitor.note(string(s[len("go: "):]))
	case isPath(s):
		if w.monitor.Compiled != nil {
			w.monitor.Compiled(string(s))
		}
	default:
		w.said.Write(line)
	}
}

// isPath reports whether a line is the path of a package, as go list -v prints it.
func isPath(s []byte) bool { return len(s) > 0 && !bytes.ContainsAny(s, " \t:#<") }
