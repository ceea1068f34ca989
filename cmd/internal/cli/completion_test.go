package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tool is a program with commands, and with all that is hard to quote.
var tool = Program{
	Name: "tool", Brief: "show - and mend", Args: "COMMAND [flags] FILE...", Dash: "--",
	About: "Tool shows files.\n.And it doesn't stop.\n\n  tool show x",
	Flags: []Flag{{Name: "version", Usage: "print the version"}},
	Commands: []Command{
		{Name: "show", Brief: "print what's in a file: all", Args: "[FILE...]", Flags: []Flag{
			{Name: "units", Arg: "metric|imperial", Usage: "print [these] units: 'm' or \\e"},
			{Name: "output", Short: "o", Arg: "OUT", Usage: "write to OUT"},
			{Name: "quiet", Short: "q", Usage: "say less"},
		}},
		{Name: "mend", Brief: "mend it", Args: "FILE", Flags: []Flag{{Name: "keep", Usage: "keep the layout"}}},
		{Name: "help", Brief: "say more", Args: "COMMAND", Choices: []string{"show", "mend"}},
	},
}

// plain is a program without commands, whose flags have one dash.
var plain = Program{
	Name: "plain", Brief: "do one thing", Args: "[flags]", Dash: "-",
	Flags: []Flag{{Name: "file", Arg: "FILE", Usage: "read FILE"}, {Name: "form", Arg: "text|json", Usage: "print FORM"}},
}

// completed is what the shells are asked: the words before the cursor, and what they offer.
var completed = []struct {
	program Program
	words   []string
	want    string
}{
	{tool, []string{""}, "help mend show"},
	{tool, []string{"help", ""}, "mend show"},
	{tool, []string{"help", "m"}, "mend"},
	{tool, []string{"sh"}, "show"},
	{tool, []string{"--"}, "--version"},
	{tool, []string{"show", "--"}, "--output --quiet --units"},
	{tool, []string{"mend", "--"}, "--keep"},
	{tool, []string{"show", "--units", ""}, "imperial metric"},
	{tool, []string{"show", "--units", "me"}, "metric"},
	{plain, []string{"-"}, "-file -form"},
	{plain, []string{"-form", ""}, "json text"},
}

// shell returns the path of a shell, or skips the test.
func shell(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("no %s to ask what it completes: %v", name, err)
	}
	return path
}

// script writes the completions of a program to a file.
func script(t *testing.T, p Program, shell string) string {
	t.Helper()
	text, err := p.Completion(shell)
	file := filepath.Join(t.TempDir(), "script")
	if err == nil {
		err = os.WriteFile(file, []byte(text), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// sorted returns what a shell prints as words in order, without descriptions.
func sorted(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", cmd, err)
	}
	var words []string
	for line := range strings.Lines(string(out)) {
		word, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
		words = append(words, word)
	}
	slices.Sort(words)
	return strings.TrimSpace(strings.Join(words, " "))
}

func TestBash(t *testing.T) {
	bash := shell(t, "bash")
	const ask = `source "$1"; shift; name=$1
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); "_$name"; printf '%s\n' "${COMPREPLY[@]}"`
	for _, tt := range completed {
		args := append([]string{"-c", ask, "bash", script(t, tt.program, "bash"), tt.program.Name}, tt.words...)
		want := tt.want
		if slices.Equal(tt.words, []string{""}) {
			want = "--version " + want // fish waits for a dash
		}
		if got := sorted(t, exec.Command(bash, args...)); got != want {
			t.Errorf("bash completes %s %q with %q, want %q", tt.program.Name, tt.words, got, want)
		}
	}
	if got := sorted(t, exec.Command(bash, "-c", `source "$1"; COMP_WORDS=(tool show x) COMP_CWORD=2; _tool; echo "${COMPREPLY[@]}"`, "bash", script(t, tool, "bash"))); got != "" {
		t.Errorf("bash completes a file name with %q, want nothing, so that it looks for files", got)
	}
}

func TestFish(t *testing.T) {
	fish := shell(t, "fish")
	for _, tt := range completed {
		line := tt.program.Name + " " + strings.Join(tt.words, " ")
		ask := "source $argv[1]; complete -C $argv[2]"
		got := sorted(t, exec.Command(fish, "--no-config", "-c", ask, script(t, tt.program, "fish"), line))
		if got != tt.want {
			t.Errorf("fish completes %q with %q, want %q", line, got, tt.want)
		}
	}
}

// TestZsh lets zsh read the scripts, and look at what they pass to _arguments: its
// completion itself needs a terminal.
func TestZsh(t *testing.T) {
	zsh := shell(t, "zsh")
	const ask = `compdef() { print -r -- "compdef $*" }
_describe() { print -rl -- $commands }
_arguments() { print -rl -- "$@" }
source "$1"; shift
words=("$@") CURRENT=$#; _$1`
	for _, tt := range []struct {
		p     Program
		words []string
		want  string
	}{
		{tool, []string{"tool", ""}, "compdef _tool tool\nshow:print what's in a file\\: all\nmend:mend it\nhelp:say more\n--version[print the version]\n*:file:_files\n"},
		{tool, []string{"tool", "help", ""}, "compdef _tool tool\n1:choice:(show mend)\n"},
		{tool, []string{"tool", "show", ""}, "compdef _tool tool\n--units=[print \\[these\\] units\\: 'm' or \\\\e]:value:(metric imperial)\n-o[write to OUT]:OUT:_files\n--output=[write to OUT]:OUT:_files\n-q[say less]\n--quiet[say less]\n*:file:_files\n"},
		{plain, []string{"plain", ""}, "compdef _plain plain\n-file=[read FILE]:FILE:_files\n-form=[print FORM]:value:(text json)\n*:file:_files\n"},
	} {
		out, err := exec.Command(zsh, append([]string{"-f", "-c", ask, "zsh", script(t, tt.p, "zsh")}, tt.words...)...).CombinedOutput()
		if err != nil || string(out) != tt.want {
			t.Errorf("zsh for %q has %v, %q, want %q", tt.words, err, out, tt.want)
		}
	}
}

func TestMan(t *testing.T) {
	got, err := tool.Completion("man")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		".TH TOOL 1 ", "tool \\- show \\- and mend\n", "\n\\&.And it doesn't stop.\n", ".nf\n  tool show x\n.fi\n",
		".SH COMMANDS\n.SS tool show [FILE...]\n", ".TP\n\\fB\\-o\\fR, \\fB\\-\\-output\\fR \\fIOUT\\fR\nwrite to OUT\n", "'m' or \\ee\n", ".SH OPTIONS\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the manual page is\n%s\nwant %q in it", got, want)
		}
	}
}

// The page of a program without commands has no section on commands, and without flags no
// section on flags.
func TestManWithout(t *testing.T) {
	for _, tt := range []struct {
		p       Program
		section string
	}{{plain, ".SH COMMANDS"}, {Program{Name: "bare"}, ".SH OPTIONS"}} {
		if got, err := tt.p.Completion("man"); err != nil || strings.Contains(got, tt.section) {
			t.Errorf("the manual page of %s = %q, %v, want no %s", tt.p.Name, got, err, tt.section)
		}
	}
}

// TestFishArguments wants fish to ask for the value of a flag that takes one, and of no other.
func TestFishArguments(t *testing.T) {
	got, err := tool.Completion("fish")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"-l output -s o -r -d ", "-l quiet -s q -d ", "-l units -x -a 'metric imperial' -d "} {
		if !strings.Contains(got, want) {
			t.Errorf("the completions for fish are\n%s\nwant %q in them", got, want)
		}
	}
}

func TestCompletionFor(t *testing.T) {
	if got, err := tool.Completion("tcsh"); err == nil || got != "" {
		t.Errorf("Completion(tcsh) = %q, %v, want an error", got, err)
	}
}
