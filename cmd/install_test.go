// Package cmd holds docs/install.md, and what README.md says of installing, to what is so.
package cmd

import (
	"fmt"
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", name))
	if err != nil {
		t.Skip("not a checkout of the whole repository: ", err)
	}
	return string(b)
}

// blocks returns the commands of docs/install.md.
func blocks(t *testing.T) (all []string) {
	t.Helper()
	for _, m := range regexp.MustCompile("(?s)\n```sh\n(.*?)```\n").FindAllStringSubmatch(read(t, "docs/install.md"), -1) {
		all = append(all, m[1])
	}
	if len(all) != 3 {
		t.Fatalf("docs/install.md has %d blocks of commands, want clone, programs and workspace", len(all))
	}
	return all
}

// cloned returns a folder with a link to this repository, as if git had just cloned it there.
func cloned(t *testing.T) string {
	t.Helper()
	top, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(top, filepath.Join(dir, "tightwire")); err != nil {
		t.Skip("no symbolic links: ", err)
	}
	return dir
}

// sh runs commands in a folder.
func sh(t *testing.T, dir, commands string, env ...string) string {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell: ", err)
	}
	cmd := exec.Command("sh", "-ec", commands)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", commands, err, out)
	}
	return string(out)
}

// TestInstallPrograms asks the go command what the commands that install programs would install:
// the four that README.md names. (make readme builds and runs them.)
func TestInstallPrograms(t *testing.T) {
	const install = "go install ./cmd/fit ./cmd/b2sum ./cmd/protoscan ./lab/cmd/tight"
	commands := blocks(t)[1]
	if commands != "cd tightwire\n"+install+"\n" || !strings.Contains(read(t, "README.md"), "\n    "+install) {
		t.Errorf("docs/install.md says %q, and README.md may differ", commands)
	}
	list := strings.Replace(commands, "go install", "go list -f '{{.Name}} {{.Target}}'", 1)
	bin := t.TempDir() // of no other architecture, which go install does not put into GOBIN
	got := strings.ReplaceAll(sh(t, cloned(t), list, "GOBIN="+bin, "GOWORK=", "GOOS=", "GOARCH="), bin, "BIN")
	if want := "main BIN/fit\nmain BIN/b2sum\nmain BIN/protoscan\nmain BIN/tight\n"; filepath.ToSlash(got) != want {
		t.Errorf("%s would install\n%s, want\n%s", commands, got, want)
	}
}

// TestInstallWorkspace uses the packages of other modules as the page says. In a workspace that has
// only the first module they are missing. It needs no network: what fitarrow needs may be absent.
func TestInstallWorkspace(t *testing.T) {
	commands := blocks(t)[2]
	for _, pkg := range []string{"protobuf/protowire", "fit/fitarrow"} {
		t.Run(pkg, func(t *testing.T) {
			mine := filepath.Join(cloned(t), "mine")
			if err := os.Mkdir(mine, 0o777); err != nil {
				t.Fatal(err)
			}
			for name, text := range map[string]string{
				"go.mod": "module mine\n\ngo 1.26\n", "main.go": "package main\n\nimport _ \"github.com/tightwire/tightwire/" + pkg + "\"\n\nfunc main() {}\n",
			} {
				if err := os.WriteFile(filepath.Join(mine, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			env := []string{"GOWORK=", "GOFLAGS=", "GOPROXY=off"}
			if said := sh(t, mine, "go work init . ../tightwire && ! go build -o mine . 2>&1 && rm go.work", env...); !strings.Contains(said, pkg) {
				t.Errorf("with the first module alone: %q, want that it lacks %s", said, pkg)
			}
			said := sh(t, mine, commands+"go build -o mine . 2>&1 || test $? -eq 1", env...)
			if strings.Contains(said, "module lookup disabled") && !strings.Contains(said, "tightwire@") {
				t.Skip(said)
			}
			if said != "" {
				t.Errorf("%s%s", commands, said)
			}
		})
	}
}

// TestNoReleaseIsPromised: while the first version is not tagged, no page may install from a tag,
// and the version of the Java artifacts on all pages must be the one that a clone has.
func TestNoReleaseIsPromised(t *testing.T) {
	pom := regexp.MustCompile(`<artifactId>tightwire-parent</artifactId>\s*<version>(.*?)</version>`).FindStringSubmatch(read(t, "java/pom.xml"))
	pages, err := filepath.Glob("../docs/*.md")
	folders, err2 := filepath.Glob("../docs/*/*.md")
	if err != nil || err2 != nil || pom == nil {
		t.Fatal(err, err2, pom)
	}
	java := regexp.MustCompile(`io\.github\.tightwire:wire[\w-]*:([\w.-]*\w)`)
	for _, page := range append(append(pages, folders...), "../README.md", "../java/README.md") {
		text := read(t, page[len("../"):])
		if m := regexp.MustCompile(`(go install|go get) \S*tightwire\S*@\S*`).FindString(text); m != "" && filepath.Base(page) != "release.md" {
			t.Errorf("%s: %q, and there is no tag", page, m)
		}
		for _, m := range java.FindAllStringSubmatch(text, -1) {
			if m[1] != pom[1] {
				t.Errorf("%s: %s, and a clone makes %s", page, m[0], pom[1])
			}
		}
	}
}

// TestSIMDReleases compares docs/simd.md with the first release in which a build with the
// experiment takes other files. Go 1.25 does not know the experiment.
func TestSIMDReleases(t *testing.T) {
	page := read(t, "docs/simd.md")
	for _, arch := range []string{"amd64", "arm64", "wasm"} {
		first := 26
		for ; first < 30 && !hasKernels(t, arch, first); first++ {
		}
		if want := fmt.Sprintf("The kernels need Go 1.%d:", first); !strings.Contains(page, want) {
			t.Errorf("docs/simd.md has no %q, which is so for %s", want, arch)
		}
	}
}

// hasKernels reports whether protowire/internal/bulk has files for the experiment in Go 1.release.
func hasKernels(t *testing.T, arch string, release int) bool {
	t.Helper()
	plain := build.Context{GOOS: "linux", GOARCH: arch, Compiler: "gc"}
	for r := 1; r <= release; r++ {
		plain.ReleaseTags = append(plain.ReleaseTags, fmt.Sprintf("go1.%d", r))
	}
	simd := plain
	simd.ToolTags = []string{"goexperiment.simd"}
	return !slices.Equal(matching(t, plain), matching(t, simd))
}

// matching returns the files of protowire/internal/bulk that a build takes.
func matching(t *testing.T, c build.Context) (names []string) {
	t.Helper()
	files, err := os.ReadDir("../protowire/internal/bulk")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if is, err := c.MatchFile("../protowire/internal/bulk", f.Name()); err == nil && is {
			names = append(names, f.Name())
		}
	}
	return names
}
