package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func publish(args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = program.Run(context.Background(), args, &out, &errs)
	return status, out.String(), errs.String()
}

// Each command has its arguments in the help, and refuses a flag that it does not have as text.
func TestCommands(t *testing.T) {
	for _, name := range []string{"prove", "splice"} {
		if status, _, stderr := publish(name, "-h"); status != 0 || !strings.HasPrefix(stderr, "board "+name+": ") {
			t.Errorf("board %s -h = %d, %q, want 0 and what it does", name, status, stderr)
		}
		if status, _, stderr := publish(name, "-x\x1b]0;y\x07\nall of 3 claims hold"); status != 2 || strings.Contains(stderr, "\x1b") || strings.Contains(stderr, "\nall of 3") {
			t.Errorf("board %s with a hostile flag = %d, %q, want 2 and the flag as text", name, status, stderr)
		}
	}
}
