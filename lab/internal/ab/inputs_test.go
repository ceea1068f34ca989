package ab

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// A benchmark reads what is in testdata, of its package's folder and of those above in its
// module, and what its tests name: other files there are another side.
func TestSameInputs(t *testing.T) {
	files := map[string]string{"go.mod": "module m\n", "testdata/all.txt": "1", "p/testdata/deep/one.txt": "2", "p/p.go": "package p", "p/p_test.go": "package p\n\nvar name = \"../p/named.txt\"\n", "p/named.txt": "4", "p/README.md": "5"}
	for _, test := range []struct {
		name, text string
		want       bool
	}{
		{"p/p.go", "package p // changed", true}, // it is in the binary, or means nothing
		{"p/testdata/deep/one.txt", "3", false},
		{"p/testdata/deep/two.txt", "", false},
		{"testdata/all.txt", "11", false},
		{"p/named.txt", "6", false},
		{"p/README.md", "7", true},
		{"../testdata/above.txt", "not of the module", true},
	} {
		var dirs [2]string
		for i := range dirs {
			dirs[i] = filepath.Join(t.TempDir(), "m")
			for name, text := range files {
				writeFile(t, filepath.Join(dirs[i], name), text)
			}
		}
		writeFile(t, filepath.Join(dirs[1], test.name), test.text)
		if got, err := SameInputs(filepath.Join(dirs[0], "p"), filepath.Join(dirs[1], "p")); got != test.want || err != nil {
			t.Errorf("%s is %q: same %v, %v; want %v", test.name, test.text, got, err, test.want)
		}
	}
}

// A package at another depth, or in a base without go.mod, finds the same files.
func TestSameInputsElsewhere(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"testdata/above.txt": "not of the module", "a/x/p/p.go": "package p", "a/x/p/testdata/one.txt": "2",
		"b/go.mod": "module m\n", "b/deep/er/p.go": "package p", "b/deep/er/testdata/one.txt": "2",
	} {
		writeFile(t, filepath.Join(root, name), text)
	}
	base, candidate := filepath.Join(root, "a/x/p"), filepath.Join(root, "b/deep/er")
	if got, err := SameInputs(base, candidate); err != nil || !got {
		t.Errorf("same %v, %v, without go.mod in the base; want the same", got, err)
	}
	writeFile(t, filepath.Join(root, "a/x/go.mod"), "module m\n")
	if got, err := SameInputs(base, candidate); err != nil || !got {
		t.Errorf("same %v, %v; want the same", got, err)
	}
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Only the place of the code differs where a candidate has an initialiser and a helper more
// that the benchmark has nothing to do with. Testdata of 100 KB instead of 1 KB is a
// change, though the code is the same.
func TestOnlyPlaceDiffers(t *testing.T) {
	b, err := NewBinaries()
	if err != nil {
		t.Fatal(err)
	}
	defer b.Remove()
	p := quick()
	p.Binaries = b
	p.Base, p.Candidate = Side{Dir: placeModule(t, ""), Bench: "Histogram64"}, Side{Dir: placeModule(t, "03"), Bench: "Histogram64"}
	const want = "both sides run the same code, though it may lie elsewhere in memory"
	if o, err := p.Run(context.Background()); err != nil || !o.Unchanged || o.Verdict.Reason != want {
		t.Errorf("%+v, %v; want it unchanged: %s", o, err, want)
	}
	r := run{plan: p.withDefaults()}
	writeFile(t, filepath.Join(p.Candidate.Dir, "testdata", "in.txt"), "more to read")
	if same, err := r.same(context.Background()); same || err != nil {
		t.Errorf("other testdata: %t, %v; want another side", same, err)
	}
}
