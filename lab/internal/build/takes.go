package build

import (
	"fmt"
	"go/build"
	"go/build/constraint"
	"go/version"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Takes reports whether the build compiles a Go file, by the file's name and build constraints. Tags
// of levels count as absent, but for those of a level of amd64 that the build names.
func (b Build) Takes(file string) bool {
	context := b.context()
	for _, context.CgoEnabled = range []bool{false, true} {
		if match, err := context.MatchFile(filepath.Dir(file), filepath.Base(file)); match && err == nil {
			return true
		}
	}
	return false
}

// context has what build constraints of a build are judged by.
func (b Build) context() build.Context {
	to := build.Context{GOOS: b.OS, GOARCH: b.Arch, Compiler: "gc", ReleaseTags: releaseTags(b.Toolchain)}
	if b.Tags != "" {
		to.BuildTags = strings.Split(b.Tags, ",")
	}
	if b.Arch == "amd64" {
		all := levels[b.Arch].begins
		for _, level := range all[:1+slices.Index(all, b.Level)] {
			to.ToolTags = append(to.ToolTags, "amd64."+level)
		}
	}
	if b.Experiment != "" {
		for _, e := range strings.Split(b.Experiment, ",") {
			to.ToolTags = append(to.ToolTags, "goexperiment."+e)
		}
	}
	return to
}

// releaseTags returns go1.1 to the tag of the toolchain's release; for a toolchain without a release,
// the tags of the toolchain that built this program.
func releaseTags(toolchain string) (tags []string) {
	_, minor, _ := strings.Cut(version.Lang(toolchain), ".")
	last, err := strconv.Atoi(minor)
	if err != nil {
		return build.Default.ReleaseTags
	}
	for n := 1; n <= last; n++ {
		tags = append(tags, "go1."+strconv.Itoa(n))
	}
	return tags
}

// ports are the targets that Go has, the usual systems first.
var ports = strings.Fields(`
	linux/386 linux/amd64 linux/arm linux/arm64 linux/loong64 linux/mips linux/mips64 linux/mips64le linux/mipsle linux/ppc64
	linux/ppc64le linux/riscv64 linux/s390x darwin/amd64 darwin/arm64 windows/386 windows/amd64 windows/arm64 freebsd/386
	freebsd/amd64 freebsd/arm freebsd/arm64 netbsd/386 netbsd/amd64 netbsd/arm netbsd/arm64 openbsd/386 openbsd/amd64 openbsd/arm
	openbsd/arm64 openbsd/ppc64 openbsd/riscv64 dragonfly/amd64 illumos/amd64 solaris/amd64 aix/ppc64 plan9/386 plan9/amd64
	plan9/arm android/386 android/amd64 android/arm android/arm64 ios/amd64 ios/arm64 js/wasm wasip1/wasm`)

// With returns the nearest build that compiles a Go file, if the build does not: with another level, tag or
// experiment, with all tags that the file names, or by an older release of Go. Only if none is for the build's
// target, it is one for another target, if possible with all else equal. It reports false if there is none.
func (b Build) With(file string) (other Build, ok bool) {
	tags, err := tagsIn(file)
	if err != nil {
		return b, false
	}
	changes := b.changes(tags)
	for _, targets := range [][]Build{{b}, b.elsewhere()} {
		for _, change := range changes {
			for _, other := range targets {
				if change(&other); other.Takes(file) {
					return other, true
				}
			}
		}
	}
	return b, false
}

// changes returns what can be another in a build, but for the target. The first one changes nothing.
func (b Build) changes(tags []string) []func(*Build) {
	all := []func(*Build){func(*Build) {}}
	for _, level := range levels["amd64"].begins {
		all = append(all, func(o *Build) {
			if o.Arch == "amd64" {
				o.Level = level
			}
		})
	}
	for _, tag := range tags {
		all = append(all, func(o *Build) { o.add(tag) })
	}
	all = append(all, func(o *Build) {
		for _, tag := range tags {
			o.add(tag)
		}
	})
	_, minor, _ := strings.Cut(version.Lang(b.Toolchain), ".")
	newest, _ := strconv.Atoi(minor) // 0 without a release
	for n := newest - 1; n >= oldest; n-- {
		all = append(all, func(o *Build) { o.Toolchain = fmt.Sprintf("go1.%d.0", n) })
	}
	return all
}

// add adds a tag or an experiment. The go command adds those of levels and releases.
func (b *Build) add(tag string) {
	if experiment, is := strings.CutPrefix(tag, "goexperiment."); is {
		b.Experiment = joined(b.Experiment, experiment)
	} else if !strings.HasPrefix(tag, "go1.") && !strings.HasPrefix(tag, "amd64.") {
		b.Tags = joined(b.Tags, tag)
	}
}

// oldest is the first release whose toolchain the go command fetches, and whose output is understood.
const oldest = 22

func joined(list, more string) string { return strings.TrimPrefix(list+","+more, ",") }

// tagsIn returns the tags that the build constraint of a file wants, without systems and
// architectures.
func tagsIn(file string) (tags []string, err error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var walk func(x constraint.Expr)
	walk = func(x constraint.Expr) {
		switch x := x.(type) {
		case *constraint.AndExpr:
			walk(x.X)
			walk(x.Y)
		case *constraint.OrExpr:
			walk(x.X)
			walk(x.Y)
		case *constraint.TagExpr:
			if !slices.Contains(KnownOS, x.Tag) && !slices.Contains(KnownArch, x.Tag) && !slices.Contains(reserved, x.Tag) && !slices.Contains(tags, x.Tag) {
				tags = append(tags, x.Tag)
			}
		}
	}
	for line := range strings.Lines(string(src)) {
		if strings.HasPrefix(line, "package ") {
			break
		}
		if x, err := constraint.Parse(strings.TrimSpace(line)); err == nil {
			walk(x)
		}
	}
	return tags, nil
}

// reserved are tags of systems and architectures that the go command sets by itself or reserves, or
// that gccgo has. Files for all byte orders name them.
var reserved = strings.Fields(`unix hurd nacl zos alpha amd64p32 arm64be armbe ia64 m68k mips64p32 mips64p32le nios2 ppc riscv s390
	sh shbe sparc sparc64`)

// elsewhere returns the build for each target: first those of its system, then those of its architecture.
func (b Build) elsewhere() (all []Build) {
	for _, port := range ports {
		other := b
		other.OS, other.Arch, _ = strings.Cut(port, "/")
		other.Level = ""
		all = append(all, other)
	}
	distance := func(o Build) int {
		switch {
		case o.OS == b.OS:
			return 0
		case o.Arch == b.Arch:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(all, func(x, y Build) int { return distance(x) - distance(y) })
	return all
}
