package ab

import (
	"archive/zip"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// publish puts a version of a module into a proxy that is a folder.
func publish(t *testing.T, proxy, version string, files map[string]string) {
	t.Helper()
	dir := filepath.Join(proxy, "example.com/dep/@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	for name, text := range files {
		w, err := z.Create("example.com/dep@" + version + "/" + name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	err = errors.Join(
		z.Close(), f.Close(),
		os.WriteFile(filepath.Join(dir, version+".mod"), []byte(files["go.mod"]), 0o666),
		os.WriteFile(filepath.Join(dir, version+".info"), []byte(`{"Version":"`+version+`"}`), 0o666),
	)
	if err != nil {
		t.Fatal(err)
	}
}

// published has two versions of a module in a proxy, and returns the folder of one that
// needs the first.
func published(t *testing.T) (dir string) {
	t.Helper()
	proxy := t.TempDir()
	for version, answer := range map[string]string{"v1.0.0": "1", "v1.1.0": "2"} {
		publish(t, proxy, version, map[string]string{
			"go.mod":        "module example.com/dep\n\ngo 1.26\n",
			"sub/d.go":      "package sub\n\nfunc Answer() int { return " + answer + " }\n",
			"sub/d_test.go": "package sub\n\nimport \"testing\"\n\nfunc BenchmarkAnswer(b *testing.B) {\n\tb.ReportMetric(float64(Answer()), \"checksum\")\n}\n",
		})
	}
	cache := t.TempDir()
	t.Setenv("GOMODCACHE", cache)
	t.Setenv("GOPROXY", "file://"+filepath.ToSlash(proxy))
	t.Setenv("GOSUMDB", "off")
	t.Cleanup(func() { exec.Command("go", "clean", "-modcache").Run() })
	dir = t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/user\n\ngo 1.26\n",
		"u_test.go": "package user\n\nimport (\n\t\"testing\"\n\n\t\"example.com/dep/sub\"\n)\n\nfunc BenchmarkUser(b *testing.B) {\n" +
			"\tb.ReportMetric(float64(10*sub.Answer()), \"checksum\")\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// A version of a module takes the place of the one that is required, or its own benchmarks
// run.
func TestModule(t *testing.T) {
	dir := published(t)
	b, err := NewBinaries()
	if err != nil {
		t.Fatal(err)
	}
	defer b.Remove()
	for _, test := range []struct {
		version, pkg, pattern string
		want                  float64
	}{
		{"v1.0.0", ".", "User", 10},
		{"v1.1.0", "example.com/dep/sub", "Answer", 2},
	} {
		s := Side{Module: "example.com/dep@" + test.version, Dir: dir, Package: test.pkg}.withDefaults()
		file, err := b.test(context.Background(), s, 0)
		if err != nil {
			t.Fatal(err)
		}
		r := runner{}
		samples, err := r.samples(context.Background(), file, test.pattern, 1)
		if err != nil || samples[0].Value("checksum") != test.want {
			t.Errorf("%+v: %v, %v", test, samples, err)
		}
		if src, err := b.source(context.Background(), s); err != nil || src.commit != s.Module {
			t.Errorf("%s, %v; want %s", src.commit, err, s.Module)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "go.mod")); err != nil || strings.Contains(string(text), "dep") {
		t.Errorf("go.mod is %q, %v; want it as it was", text, err)
	}
	for _, module := range []string{"example.com/dep", "example.com/dep@", "example.com/dep@v9.9.9"} {
		for _, pkg := range []string{".", "example.com/dep/sub"} {
			_, err := b.test(context.Background(), Side{Module: module, Dir: dir, Package: pkg}.withDefaults(), 0)
			if err == nil || !strings.Contains(err.Error(), module) {
				t.Errorf("package %s: %v; want an error for module %s", pkg, err, module)
			}
		}
	}
}

// A neighbour in the workspace that is not published is taken from its folder, and the
// module of the side is not.
func TestModuleInWorkspace(t *testing.T) {
	t.Setenv("GOWORK", "") // the test's own go.work, even if the caller has switched workspaces off
	dir := published(t)
	for name, text := range map[string]string{
		"go.work":      "go 1.26\n\nuse (\n\t.\n\t./near\n\t./dep\n)\n",
		"go.mod":       "module example.com/user\n\ngo 1.26\n\nrequire (\n\texample.com/near v1.0.0\n\texample.com/dep v1.0.0\n)\n",
		"near/go.mod":  "module example.com/near\n\ngo 1.26\n",
		"near/n.go":    "package near\n\nconst Ten = 10\n",
		"dep/go.mod":   "module example.com/dep\n\ngo 1.26\n",
		"dep/sub/d.go": "package sub\n\nfunc Answer() int { return 3 }\n",
		"u_test.go": "package user\n\nimport (\n\t\"testing\"\n\n\t\"example.com/dep/sub\"\n\t\"example.com/near\"\n)\n\nfunc BenchmarkUser(b *testing.B) {\n" +
			"\tb.ReportMetric(float64(near.Ten*sub.Answer()), \"checksum\")\n}\n",
	} {
		file := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	b, err := NewBinaries()
	if err != nil {
		t.Fatal(err)
	}
	defer b.Remove()
	file, err := b.test(context.Background(), Side{Module: "example.com/dep@v1.1.0", Dir: dir, Package: "."}.withDefaults(), 0)
	if err != nil {
		t.Fatal(err)
	}
	samples, err := (&runner{}).samples(context.Background(), file, "User", 1)
	if err != nil || samples[0].Value("checksum") != 20 {
		t.Errorf("%v, %v; want 20, of the neighbour's 10 and the 2 of dep v1.1.0", samples, err)
	}
}

// A module's own older version is recognised by a package that is relative to it, from any
// folder of it.
func TestPackageIn(t *testing.T) {
	dir, err := module()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ dir, pkg, path, want string }{
		{dir, "./sum", "example.com/m", "./sum"},
		{filepath.Join(dir, "sum"), ".", "example.com/m", "./sum"},
		{dir, "example.com/m/sum", "example.com/m", "./sum"},
		{dir, "example.com/m", "example.com/m", "./"},
		{dir, "./sum", "example.com/other", ""},
		{dir, "example.com/mm/sum", "example.com/m", ""},
		{dir, "example.com/other", "example.com/m", ""},
	} {
		s := Side{Dir: test.dir, Package: test.pkg}.withDefaults()
		if got := packageIn(context.Background(), s, test.dir, test.path); got != test.want {
			t.Errorf("packageIn(%s in %s, %s) = %q, want %q", test.pkg, test.dir, test.path, got, test.want)
		}
	}
}
