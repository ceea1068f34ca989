package tightwire

import (
	"go/ast"
	"os"
	"os/exec"
	"regexp"
	"testing"
)

// inlineMark stands in the doc comment of a function whose speed rests on being
// inlined.
const inlineMark = "//tight:inline"

// TestInlineContracts asks the compiler in use whether it can inline every
// marked function of this module. Silence about a function breaks its contract.
func TestInlineContracts(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skipf("contracts are not checked: %v", err)
	}
	marked := map[string][]string{} // by folder
	house := loadTree(t, os.DirFS("."))
	for _, s := range house.sources {
		if names := markedInline(s.ast); len(names) > 0 && house.module(s.dir()) == "." {
			marked[s.dir()] = append(marked[s.dir()], names...)
		}
	}
	if len(marked) == 0 {
		t.Fatal("no function is marked " + inlineMark)
	}
	for dir, names := range marked {
		can := inlinable(t, dir)
		for _, name := range names {
			if !can[name] {
				t.Errorf("%s: %s is marked %s, and the compiler does not inline it", dir, name, inlineMark)
			}
		}
	}
}

// TestInlinableSees shows that inlinable tells functions apart.
func TestInlinableSees(t *testing.T) {
	can := inlinable(t, "protowire")
	if !can["SizeFixed32"] || !can["(*Reader).Tag"] {
		t.Error("inlinable misses functions that only return a constant or a field")
	}
	if can["consumeLong"] || can["(*Reader).nextLong"] {
		t.Error("inlinable reports functions that are far too long")
	}
}

// markedInline returns the marked functions of a file, as the compiler names
// them.
func markedInline(f *ast.File) (names []string) {
	for _, decl := range f.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || fn.Doc == nil {
			continue
		}
		for _, line := range fn.Doc.List {
			if line.Text == inlineMark {
				names = append(names, compilerName(fn))
			}
		}
	}
	return names
}

func compilerName(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	if recv, ok := fn.Recv.List[0].Type.(*ast.StarExpr); ok {
		return "(*" + recv.X.(*ast.Ident).Name + ")." + fn.Name.Name
	}
	return fn.Recv.List[0].Type.(*ast.Ident).Name + "." + fn.Name.Name
}

var canInline = regexp.MustCompile(`(?m): can inline (\S+)$`)

// inlinable returns the functions that the compiler can inline on amd64. GOFLAGS
// is cleared, because -race and -cover change what fits.
func inlinable(t *testing.T, dir string) map[string]bool {
	t.Helper()
	cmd := exec.Command("go", "build", "-gcflags=-m", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOARCH=amd64", "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go build -gcflags=-m in %s: %v\n%s", dir, err, out)
	}
	can := map[string]bool{}
	for _, m := range canInline.FindAllStringSubmatch(string(out), -1) {
		can[m[1]] = true
	}
	return can
}
