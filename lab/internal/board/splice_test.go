package board

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
)

const spliced = `# Title
<!-- tight: times hundred -->
old
<!-- /tight -->
between
<!-- tight: times ^SizeVarint -->
<!-- /tight -->
a line with <!-- tight: times . --> in it is none, and so are

    <!-- tight: times . -->
    <!-- /tight -->

end`

// splicer returns one whose board is known.
func splicer(outcomes []claim.Outcome) *Splicer {
	return &Splicer{file: &claim.File{Path: "a.toml"}, board: &Board{Outcomes: outcomes}}
}

func TestSplice(t *testing.T) {
	b := splicer(allOutcomes())
	got, err := b.splice(spliced, "results")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "splice.md", []byte(got))
	if again, err := b.splice(got, "results"); err != nil || again != got {
		t.Errorf("spliced again it is, %v,\n%s\nwant the same", err, again)
	}
}

// What is outside of the marks stays, byte for byte, and what is between them goes.
func TestSpliceKeepsTheRest(t *testing.T) {
	b := splicer(someOutcomes())
	got, err := b.splice("a\r\n<!-- tight: times . -->\r\nstale\n<!-- /tight --> \r\n\tb ", "results")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(got, "a\r\n<!-- tight: times . -->\r\n**SizeVarint beats upstream**") || !strings.HasSuffix(got, " |\r\n<!-- /tight --> \r\n\tb ") {
		t.Errorf("%q", got)
	}
	if strings.Contains(got, "stale") || strings.Count(got, "\n") != strings.Count(got, "\r\n") {
		t.Errorf("%q: want no old text and one kind of line endings", got)
	}
}

func TestSpliceFaults(t *testing.T) {
	b := splicer(someOutcomes())
	for page, want := range map[string]string{
		"":                          "no line is <!-- tight: NAME -->",
		"text\n":                    "no line is <!-- tight: NAME -->",
		"\n<!-- /tight -->":         "line 2: <!-- /tight -->: want marks in pairs",
		"<!-- tight: times . -->\n": "line 1: the mark has no <!-- /tight -->",
		"<!-- tight: times . -->\n<!-- tight: times . -->\n<!-- /tight -->": "line 2: <!-- tight: times . -->: want marks in pairs",
		"<!-- tight: board -->\n<!-- /tight -->":                            `line 1: "board": want promises, table NAME, newest NAME, summary NAME, figure NAME or times REGEXP`,
		"<!-- tight: tables -->\n<!-- /tight -->":                           `line 1: "tables": want promises, table NAME, newest NAME, summary NAME, figure NAME or times REGEXP`,
		"<!-- tight: times ( -->\n<!-- /tight -->":                          "missing closing )",
		"<!-- tight: times sizevarint -->\n<!-- /tight -->":                 `line 1: times sizevarint: no claim with samples matches`,
		"<!-- tight: table none -->\n<!-- /tight -->":                       `line 1: "table none": a.toml has no table of this name`,
		"<!-- tight: times . -->\n<!-- /tight -->\n<!-- /tight -->":         "line 3",
	} {
		if got, err := b.splice(page, "results"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Splice(%q) = %q, %v, want %s", page, got, err, want)
		}
	}
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

func TestPage(t *testing.T) {
	b := splicer(someOutcomes())
	dir := t.TempDir()
	path, link := filepath.Join(dir, "page.md"), filepath.Join(dir, "link.md")
	write(t, path, "<!-- tight: times . -->\n<!-- /tight -->\n", 0o640)
	if err := os.Symlink("page.md", link); err != nil {
		t.Fatal(err)
	}
	p, err := b.ReadPage(link)
	if err != nil || !p.Changes() {
		t.Fatalf("%v, changes %v; want a change", err, p.Changes())
	}
	if err := p.Write(); err != nil {
		t.Fatal(err)
	}
	after, err := os.Stat(path)
	if err != nil || after.Mode().Perm() != 0o640 {
		t.Errorf("permissions %v, %v; want those from before", after.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v; want a link", info.Mode(), err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 2 {
		t.Errorf("%v, %v; want nothing beside the two", files, err)
	}
	if p, err = b.ReadPage(path); err != nil || p.Changes() {
		t.Errorf("%v, changes %v; want none", err, p.Changes())
	}
	if err := p.Write(); err != nil {
		t.Error(err)
	}
	if again, err := os.Stat(path); err != nil || !os.SameFile(after, again) {
		t.Errorf("%v: a file that does not change is another", err)
	}
}

func TestReadPageFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "page.md")
	if _, err := splicer(nil).ReadPage(path); !os.IsNotExist(err) {
		t.Errorf("error %v, want that there is no such file", err)
	}
	write(t, path, "<!-- tight: times . -->\n", 0o600)
	if _, err := splicer(nil).ReadPage(path); err == nil || !strings.HasPrefix(err.Error(), path+": line 1: ") {
		t.Errorf("error %v, want one with file and line", err)
	}
}
