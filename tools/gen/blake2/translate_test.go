package main

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// trueOfBoth are phrases with numbers that a comment may have in either package, though the number is
// a size of one of them.
var trueOfBoth = []string{
	"of 48 bits where words are of 32, else of 64",    // node offsets
	"Where they are of 64 bits no message is so long", // node offsets
	"the number in the low 32 bits",                   // of a node offset, in a XOF
	"2^32",                                            // leaves of a XOF
	"shows it where words are of 32 bits",             // a test of blake2s
	"8 words",                                         // the chaining value
	"magic 4 bytes",
	"up to four blocks", // in TestBlock
	"sigma[r%10]",
	"at every eighth byte",               // in TestSPEverySplit
	"each of 256 KiB", "hashes, 256 KiB", // buffers of tree hashing
}

// TestTwinSizes looks in the comments of what becomes blake2b for the sizes of blake2s as numbers: they
// would be wrong in blake2b. A comment has to say "Size" or "BlockSize".
func TestTwinSizes(t *testing.T) {
	sizes := sizesOf(t, blake2s)
	number := regexp.MustCompile(`\b(\d+|four|eight|eighth|ten)\b`)
	words := map[string]int{"four": 4, "eight": 8, "eighth": 8, "ten": 10}
	for name, comment := range translatedComments(t) {
		for _, phrase := range trueOfBoth {
			comment = strings.ReplaceAll(comment, phrase, "")
		}
		comment = regexp.MustCompile(`\b2\.\d+\b|BLAKE2s-256\b|\bgo1[.\d]+`).ReplaceAllString(comment, "") // sections, what translate turns, releases
		for _, found := range number.FindAllString(comment, -1) {
			n, err := strconv.Atoi(found)
			if err != nil {
				n = words[found]
			}
			if of := sizes[n]; of != "" {
				t.Errorf("%s: a comment has the number %s, which is %s of blake2s and not of blake2b:\n%s", name, found, of, comment)
			}
		}
	}
}

// TestTwinNames wants comments of blake2b to call the function of the longest digest by its name.
func TestTwinNames(t *testing.T) {
	want := "BLAKE2b-" + strconv.Itoa(8*constantsOf(t, blake2b)["Size"])
	for name, comment := range translatedComments(t) {
		for _, got := range regexp.MustCompile(`BLAKE2[sb]-\d+`).FindAllString(string(translate([]byte(comment))), -1) {
			if got != want {
				t.Errorf("%s: a comment becomes one about %s, want %s", name, got, want)
			}
		}
	}
}

// translatedComments yields the comments of blake2s that become comments of blake2b, with the names of their
// files and without line breaks.
func translatedComments(t *testing.T) func(yield func(file, comment string) bool) {
	t.Helper()
	files, err := translated(root)
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(string, string) bool) {
		for name := range files {
			base := strings.TrimPrefix(filepath.Base(name), "z_")
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, blake2s.pkg, base), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range f.Comments {
				if !yield(base, strings.Join(strings.Fields(c.Text()), " ")) {
					return
				}
			}
		}
	}
}

// sizesOf returns the sizes of a package that are not the other one's, by value.
func sizesOf(t *testing.T, s shape) map[int]string {
	other := blake2b
	if s == blake2b {
		other = blake2s
	}
	mine, others, sizes := constantsOf(t, s), constantsOf(t, other), map[int]string{}
	for _, name := range []string{"BlockSize", "Size", "SaltSize", "PersonSize", "wordSize", "rounds", "nodeOffsetBits", "lanes"} {
		if mine[name] == others[name] || mine[name] == 0 {
			t.Errorf("%s is %d in %s and %d in %s, want different numbers", name, mine[name], s.pkg, others[name], other.pkg)
		}
		sizes[mine[name]] = name
	}
	for _, name := range []string{"Size", "wordSize"} {
		sizes[8*mine[name]] = name + " in bits"
	}
	return sizes
}

// constantsOf returns the integer constants of variant.go of a package.
func constantsOf(t *testing.T, s shape) map[string]int {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, filepath.Join(root, s.pkg, "variant.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ignore := types.Config{Error: func(error) {}} // that other files are missing
	pkg, _ := ignore.Check(s.pkg, fset, []*ast.File{f}, nil)
	all := map[string]int{}
	for _, name := range pkg.Scope().Names() {
		if c, ok := pkg.Scope().Lookup(name).(*types.Const); ok && c.Val().Kind() == constant.Int {
			n, _ := constant.Int64Val(c.Val())
			all[name] = int(n)
		}
	}
	return all
}
