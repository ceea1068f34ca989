package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// aBlock is a block of commands, and, if it follows, one of what they print.
var aBlock = regexp.MustCompile("(?s)```sh\n(.*?)```\n(?:```\n(.*?)```\n)?")

// TestRecipes runs docs/fit/recipes.md: the first block as it is but for the installation, the
// others as recipes of one command.
func TestRecipes(t *testing.T) {
	text := read(t, "../../docs/fit/recipes.md")
	vectors, err := filepath.Abs("../../vectors")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.Symlink(vectors, "vectors"); err != nil {
		t.Skip("no symbolic links: ", err)
	}
	blocks := aBlock.FindAllStringSubmatch(text, -1)
	setUp(t, blocks[0][1])
	for _, b := range blocks[1:] {
		args := strings.Fields(b[1])
		if args[0] != "fit" || strings.Count(b[1], "\n") != 1 {
			t.Fatalf("%q is not one command", b[1])
		}
		got := fitOn(nil, args[1:]...)
		if got.status != 0 {
			t.Errorf("%s%v", b[1], got)
		}
		if b[2] != "" && got.out != b[2] {
			t.Errorf("%s prints\n%s, want\n%s", b[1], got.out, b[2])
		}
		if in, out, is := strings.Cut(strings.TrimSpace(b[1]), " -o "); is {
			checkMade(t, out)
			checkChanged(t, in[strings.LastIndex(in, " ")+1:], out)
		}
	}
	commands, recipes := len(blocks)-1, strings.Count(text, "\n### ")
	if commands == 0 || commands != recipes {
		t.Errorf("%d commands in %d recipes, want one in each", commands, recipes)
	}
}

// TestTwoCommandsAfterACrash runs the two commands of docs/fit/rejected.md that make a file ready for
// upload: both have something to do, and then nothing is left that a platform refuses or shows wrong.
func TestTwoCommandsAfterACrash(t *testing.T) {
	page := read(t, "../../docs/fit/rejected.md")
	whole := read(t, "../../vectors/fit/activity.fit")
	t.Chdir(t.TempDir())
	if err := os.WriteFile("crash.fit", []byte(whole[:60000]), 0o666); err != nil {
		t.Fatal(err)
	}
	_, commands, _ := strings.Cut(page, "needs two commands:\n\n")
	commands, _, _ = strings.Cut(commands, "\n\n")
	lines := strings.Split(commands, "\n")
	if len(lines) != 2 {
		t.Fatalf("docs/fit/rejected.md has not two commands: %q", lines)
	}
	for _, line := range lines {
		f := strings.Fields(line)
		if got := fitOn(nil, f[1:]...); got.status != 0 {
			t.Errorf("%s: %v", line, got)
		}
		checkChanged(t, f[len(f)-3], f[len(f)-1])
	}
	if got := fitOn(nil, "doctor", "upload.fit"); got.status != 0 {
		t.Errorf("doctor upload.fit: %v", got)
	}
}

// checkChanged checks that a recipe has changed something, if it made a file of one file.
func checkChanged(t *testing.T, in, out string) {
	t.Helper()
	was, err := os.ReadFile(in)
	if err != nil {
		return
	}
	if info, err := os.Stat(out); err != nil || !info.IsDir() && read(t, out) == string(was) {
		t.Errorf("%s is %s again: %v", out, in, err)
	}
}

// setUp runs the commands that prepare the recipes.
func setUp(t *testing.T, commands string) {
	t.Helper()
	rest, ok := strings.CutPrefix(commands, "go install ./cmd/fit\n")
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell: ", err)
	}
	if out, err := exec.Command(shell, "-ec", rest).CombinedOutput(); err != nil || !ok {
		t.Fatalf("%s: %v: %s", commands, err, out)
	}
}

// checkMade checks that a recipe has made a file, which is whole if it is FIT.
func checkMade(t *testing.T, name string) {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil || info.Size() == 0 {
		t.Errorf("%s: %v", name, err)
	}
	if got := fitOn(nil, "check", name); strings.HasSuffix(name, ".fit") && got.status != 0 {
		t.Errorf("check %s: %v", name, got)
	}
}
