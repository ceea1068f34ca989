package cli

import (
	"errors"
	"os"
	"strings"
	"testing"
)

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestPrint(t *testing.T) {
	var out, errs strings.Builder
	if got := Print(&out, &errs, "tool", "text\n", 7); got != 0 || out.String() != "text\n" || errs.Len() > 0 {
		t.Errorf("Print = %d, %q, %q, want 0 and the text", got, &out, &errs)
	}
	if got := Print(failing{}, &errs, "tool", "text\n", 7); got != 7 || errs.String() != "tool: write error: no room\n" {
		t.Errorf("Print to a full disk = %d, %q, want 7 and the error", got, &errs)
	}
}

func TestPrintCompletion(t *testing.T) {
	for _, tt := range []struct {
		args   []string
		status int
		errs   string
	}{
		{[]string{"bash"}, 0, ""},
		{[]string{"tcsh"}, 2, "tool: completion for \"tcsh\", want bash, zsh or fish, or man for the manual page\n"},
		{nil, 2, "tool: completion for \"\", want bash, zsh or fish, or man for the manual page\n"},
		{[]string{"bash", "zsh"}, 2, "tool: completion for \"\", want bash, zsh or fish, or man for the manual page\n"},
	} {
		var out, errs strings.Builder
		got := tool.PrintCompletion(&out, &errs, tt.args, 1, 2)
		if got != tt.status || errs.String() != tt.errs || (out.Len() > 0) != (tt.status == 0) {
			t.Errorf("PrintCompletion(%q) = %d, %q, want %d, %q", tt.args, got, &errs, tt.status, tt.errs)
		}
	}
}

func TestWantsCompletion(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, tt := range []struct {
		args []string
		want bool
	}{
		{[]string{"completion", "bash"}, true},
		{[]string{"completion"}, false},
		{[]string{"completion", "bash", "more"}, false},
		{[]string{"bash", "completion"}, false},
	} {
		if got := WantsCompletion(tt.args); got != tt.want {
			t.Errorf("WantsCompletion(%q) = %t, want %t", tt.args, got, tt.want)
		}
	}
	if err := os.WriteFile("completion", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if WantsCompletion([]string{"completion", "bash"}) {
		t.Error("WantsCompletion beside a file named completion = true, want false")
	}
}
