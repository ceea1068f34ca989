package columns

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

// TestTerminal writes nothing binary to a terminal.
func TestTerminal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out")
	for name, tt := range map[string]struct {
		verb     *run.Verb
		args     []string
		terminal bool
		status   int
	}{
		"parquet":                 {Parquet, nil, true, 2},
		"arrow":                   {Arrow, nil, true, 2},
		"stream":                  {Arrow, []string{"--stream", "-o", "-"}, true, 2},
		"a file":                  {Arrow, []string{"-o", file}, true, 0},
		"no terminal":             {Arrow, []string{"--stream"}, false, 0},
		"several, without folder": {Arrow, []string{"../../../../vectors/fit/lists.fit"}, true, 2},
	} {
		var out, errs bytes.Buffer
		flags, command := tt.verb.Flags()
		if err := flags.Parse(append(tt.args, "../../../../vectors/fit/activity.fit")); err != nil {
			t.Fatal(err)
		}
		a := run.Parse(flags)
		if err := command.Check(&a); err != nil {
			t.Fatal(err)
		}
		p := run.New(&a, nil, &out, &errs)
		p.Terminal = tt.terminal
		command.Run(p)
		p.Out.Flush()
		if p.Status != tt.status || tt.terminal && out.Len() > 0 || tt.status != 0 && !strings.Contains(errs.String(), "--output (-o)") {
			t.Errorf("%s: status %d, %d bytes, %s, want %d", name, p.Status, out.Len(), errs.String(), tt.status)
		}
	}
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}
}
