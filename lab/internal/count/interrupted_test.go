package count

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// A build or a benchmark that Ctrl-C ended has not failed, even if it ends before the context
// does.
func TestInterruptedBuild(t *testing.T) {
	c, err := build.Build{Toolchain: "local"}.Resolve(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	begun := filepath.Join(bin, "begun")
	if err := os.WriteFile(filepath.Join(bin, "go"), fmt.Appendf(nil, "#!/bin/sh\nif [ \"$1\" = list ]; then exec '%s' \"$@\"; fi\ntouch '%s'\nexit 1\n", tool, begun), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	for name, run := range map[string]func(context.Context) error{
		"Build": func(ctx context.Context) error {
			_, err := buildIn(ctx, c, ".", ".", t.TempDir())
			return err
		},
		"Benchmarks": func(ctx context.Context) error {
			b := Binary{file: filepath.Join(bin, "go"), dir: bin}
			_, err := b.Once(ctx, ".")
			return err
		},
	} {
		os.Remove(begun)
		ctx, end := context.WithCancel(t.Context())
		go func() {
			for ctx.Err() == nil {
				if _, err := os.Stat(begun); err == nil {
					time.Sleep(20 * time.Millisecond)
					end()
				}
				time.Sleep(time.Millisecond)
			}
		}()
		if err := run(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%s that was interrupted: %v, want %v", name, err, context.Canceled)
		}
		end()
	}
}
