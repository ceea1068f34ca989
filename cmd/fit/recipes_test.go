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

// TestRecipes runs docs/recipes.md: the first block as it is but for the installation, the
// others as recipes of one command.
func TestRecipes(t *testing.T) {
	text := read(t, "../../docs/recipes.md")
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
		if i := strings.Index(b[1], " -o "); i >= 0 {
			checkMade(t, strings.TrimSpace(b[1][i+4:]))
		}
	}
	if n := len(blocks) - 1; n != 30 || !strings.Contains(text, "Thirty things") {
		t.Errorf("%d recipes, and the page says otherwise", n)
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
