package contract

import (
	"bytes"
	"errors"
	"fmt"
	goscanner "go/scanner"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// leaveOut notes the contracts of a file that a build does not compile. Such files need not be
// valid Go, so that it only parses those with a directive.
func (r *run) leaveOut(file, module string) error {
	src, err := os.ReadFile(file)
	if err != nil || !bytes.Contains(src, []byte("tight:")) && !bytes.Contains(src, []byte("gcassert:")) {
		return err
	}
	found, err := Scan(file, src)
	if _, isGo := errors.AsType[goscanner.ErrorList](err); isGo {
		return nil
	}
	for i, c := range found {
		c.Module = module
		r.unbuilt[key{file, i}] = c
	}
	return err
}

// leftOver notes the contracts in folders that a pattern like ./... covers but in which no
// build compiles anything: the go command does not list them.
func (r *run) leftOver(dir string, patterns []string) error {
	var errs []error
	for _, p := range patterns {
		below, ok := strings.CutSuffix(p, "...")
		if !ok || !strings.HasPrefix(p, ".") {
			continue
		}
		top, err := filepath.Abs(filepath.Join(dir, below))
		errs = append(errs, err, filepath.WalkDir(top, func(file string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && file != top && isApart(file):
				return fs.SkipDir
			case !d.IsDir() && filepath.Ext(file) == ".go":
				return r.leaveOut(file, moduleOf(top))
			}
			return nil
		}))
	}
	return errors.Join(errs...)
}

// isApart reports whether ./... skips a folder: another module, or an ignored name.
func isApart(dir string) bool {
	name := filepath.Base(dir)
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil || name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

// moduleOf returns the folder of the module that contains a folder, or else the
// folder itself.
func moduleOf(dir string) string {
	if module, ok := build.Nearest("go.mod", dir); ok {
		return module
	}
	return dir
}

// unjudged returns a result without a build for each contract on a line of which no build
// judged any: a directive must not disappear silently.
func (r *run) unjudged(builds []build.Build) (all []Result) {
	type line struct {
		file string
		line int
	}
	judged := map[line]bool{}
	for _, result := range r.results {
		judged[line{result.Contract.File, result.Contract.Line}] = true
	}
	contracts := maps.Clone(r.unbuilt)
	maps.Copy(contracts, r.known)
	for _, k := range slices.SortedFunc(maps.Keys(contracts), key.compare) {
		c := contracts[k]
		if judged[line{c.File, c.Line}] {
			continue
		}
		_, built := r.known[k]
		all = append(all, whyUnjudged(c, built, builds))
	}
	return all
}

// whyUnjudged returns the result for a contract that no build judges. If all builds are for other
// systems or architectures than its file, no mistake of the run keeps it from being judged.
func whyUnjudged(c Contract, built bool, builds []build.Build) Result {
	r := Result{Contract: c, Status: Unseen}
	switch {
	case built:
		r.Evidence = "its filter excludes all builds"
	case isTest(c):
		r.Evidence = "it is in a test, and tests are not checked"
	default:
		r.Evidence = "no build has its file"
		r.forOthers(builds)
	}
	return r
}

func isTest(c Contract) bool { return strings.HasSuffix(c.File, "_test.go") }

// late is a release that has the tags of all releases for years to come.
const late = "go1.40.0"

// forOthers marks the result as skipped if the file is for none of the builds' targets.
func (r *Result) forOthers(builds []build.Build) {
	var nearest, from build.Build
	equal := false
	for _, b := range builds {
		other, ok := b.With(r.Contract.File)
		if newer := b; !ok { // the file may be for a later release
			newer.Toolchain = late
			other, ok = newer.With(r.Contract.File)
		}
		if !ok || other.OS == b.OS && other.Arch == b.Arch {
			return
		}
		like := b
		like.OS, like.Arch, like.Level = other.OS, other.Arch, other.Level
		if nearest == (build.Build{}) || like == other && !equal {
			nearest, from, equal = other, b, like == other
		}
	}
	r.Status, r.Only = Skipped, nearest.OS+"/"+nearest.Arch
	r.Evidence = fmt.Sprintf("-target %s would show it", nearest.Target())
	switch {
	case nearest.OS == from.OS:
		r.Only = nearest.Arch
	case nearest.Arch == from.Arch:
		r.Only = nearest.OS
	}
	if !equal {
		r.Evidence += ", together with the rest of its build constraint"
	}
}
