package build

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
	"github.com/tightwire/tightwire/lab/internal/facts"
)

// A SkippedError says why a build could not be made. It is neither a fault of the
// code nor a success.
type SkippedError struct {
	Build  Build
	Reason string
}

// Error names the build and the reason.
func (e *SkippedError) Error() string { return e.Build.String() + ": skipped: " + e.Reason }

// Runs fails with a [SkippedError] if this machine cannot run what the build makes. Linux on amd64 also runs 386.
func (b Build) Runs() error {
	is386 := b.Arch == "386" && runtime.GOARCH == "amd64" && b.OS == "linux"
	if b.OS != runtime.GOOS || b.Arch != runtime.GOARCH && !is386 {
		return &SkippedError{b, fmt.Sprintf("this machine is %s/%s", runtime.GOOS, runtime.GOARCH)}
	}
	return nil
}

// Fault returns the first line of what the go command said if it is about a place in the code, and else "".
func (e *SkippedError) Fault() string {
	first, _, _ := strings.Cut(exitStatus.ReplaceAllString(e.Reason, ""), "; ")
	if !placed.MatchString(first) {
		return ""
	}
	return first
}

var exitStatus = regexp.MustCompile(`^exit status [0-9]+: `)

// A BlindError says that the compiler's output is not understood in a build, so that its
// facts prove nothing.
type BlindError struct {
	Build  Build
	Missed []string // detectors
}

// Error names the build and what was not seen.
func (e *BlindError) Error() string {
	return e.Build.String() + ": not understood: faults of the self-test were not found: " + strings.Join(e.Missed, ", ")
}

// Compile builds the packages that match the patterns in the module of dir, and returns the compiler's
// facts. File names are absolute; for the standard library they begin with $GOROOT. It fails with a
// [SkippedError] or a [BlindError] if the build is useless. It writes nothing into the module.
func (b Build) Compile(ctx context.Context, dir string, patterns ...string) ([]facts.Package, error) {
	if err := b.TryCanary(ctx); err != nil {
		return nil, err
	}
	return b.compile(ctx, dir, patterns)
}

// More is Compile for packages that others import, in a build whose canary was seen.
func (b Build) More(ctx context.Context, dir string, paths ...string) ([]facts.Package, error) {
	return b.compile(ctx, dir, paths)
}

// TryCanary compiles the canary. It fails as [Build.Compile] does if the build is useless.
func (b Build) TryCanary(ctx context.Context) error {
	alone := b
	alone.Flags = "" // they are of the user's module
	alone.Work = "off"
	_, err := once(alone, "canary", func() (bool, error) { return true, b.compileCanary(ctx, alone) })
	return err
}

// compileCanary compiles the canary in a build, for another one that is named in errors.
func (b Build) compileCanary(ctx context.Context, alone Build) error {
	dir, err := canaryModule()
	if err != nil {
		return err
	}
	out, err := alone.build(ctx, dir, []string{"."})
	if skipped := new(SkippedError); errors.As(err, &skipped) {
		return &SkippedError{b, skipped.Reason}
	} else if err != nil {
		return err
	}
	packages, err := facts.Parse(bytes.NewReader(out))
	if err != nil {
		return err
	}
	if len(packages) != 1 || packages[0].Path != canaryPath {
		return &BlindError{b, []string{"the package"}}
	}
	if missed := Missed(packages[0]); missed != nil {
		return &BlindError{b, missed}
	}
	return nil
}

// canaryModule returns the folder of the canary's module. It is always the same for the
// same canary, so that the build cache is used, and another version of this command has
// its own.
func canaryModule() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "tight", fmt.Sprintf("canary-%.4x", sha256.Sum256(canarySource)))
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	return dir, errors.Join(
		place(filepath.Join(dir, "go.mod"), []byte("module "+canaryPath+"\n\ngo 1.22\n")),
		place(filepath.Join(dir, "canary.go"), canarySource),
	)
}

// place writes a file unless it exists with this text, so that two processes that start
// at once do not read half a file.
func place(file string, want []byte) error {
	if got, err := os.ReadFile(file); err == nil && bytes.Equal(got, want) {
		return nil
	}
	return atomicfile.Replace(file, want)
}

func (b Build) compile(ctx context.Context, dir string, patterns []string) ([]facts.Package, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	root, err := b.goroot(ctx, dir)
	if err != nil {
		return nil, err
	}
	out, err := b.build(ctx, dir, patterns)
	if err != nil {
		return nil, err
	}
	packages, err := facts.Parse(reader{ctx, bytes.NewReader(out)})
	if err != nil {
		return nil, err
	}
	packages = facts.Join(packages)
	for i := range packages {
		packages[i].Rename(locate(dir, root))
	}
	return packages, nil
}

// A reader ends with its context: of a large package there is much to read.
type reader struct {
	ctx context.Context
	io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// goroot asks the toolchain where its library is, which also shows that the
// toolchain exists.
func (b Build) goroot(ctx context.Context, dir string) (string, error) {
	question := "GOROOT"
	if b.Toolchain == Auto {
		question += " in " + dir
	}
	return once(Build{Toolchain: b.Toolchain}, question, func() (string, error) {
		out, _, err := b.output(ctx, b.command(ctx, dir, "env", "GOROOT"))
		return strings.TrimSpace(string(out)), err
	})
}

// build returns the compiler's output. For packages whose export data it lists, go list
// prints the same as go build, also from the cache, and links no program.
func (b Build) build(ctx context.Context, dir string, patterns []string) ([]byte, error) {
	_, said, err := b.output(ctx, b.command(ctx, dir, b.listing(dir, patterns)...))
	return said, err
}

// listing returns the arguments for the go command that make it print the compiler's output.
func (b Build) listing(dir string, patterns []string) []string {
	args := []string{"list", "-export", `-f={{""}}`, "-v", "-gcflags=" + facts.Flags + " " + mark(dir)}
	return slices.Concat(args, b.BuildFlags(), []string{"--"}, patterns)
}

// mark is a compiler flag that only changes the key in the build cache. The cache replays
// file names relative to the folder of the first build. In another folder they would name
// other files, and their faults would be lost.
func mark(dir string) string {
	return fmt.Sprintf("-I=tight-%x", sha256.Sum256([]byte(dir)))
}

// Go runs the go command for the build in a folder. It returns standard output, also if the command fails,
// and the compiler's part of standard error. If the command fails, the build is skipped.
func (b Build) Go(ctx context.Context, dir string, args ...string) (out, said []byte, err error) {
	return b.output(ctx, b.command(ctx, dir, args...))
}

func (b Build) command(ctx context.Context, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), b.Env()...) // with dir as PWD, so that names are spelled like dir
	return cmd
}

// output returns a go command's standard output, and the compiler's part of standard
// error. If the command fails, the build is skipped.
func (b Build) output(ctx context.Context, cmd *exec.Cmd) (out, said []byte, err error) {
	errs := stderr{monitor: monitorOf(ctx)}
	cmd.Stderr = &errs
	out, err = cmd.Output()
	errs.end()
	return out, errs.said.Bytes(), b.failure(ctx, err, errs.said.Bytes())
}

func (b Build) failure(ctx context.Context, err error, out []byte) error {
	switch {
	case err == nil:
		return nil
	case Interrupted(ctx, err):
		return ctx.Err()
	}
	return &SkippedError{b, reason(err, out)}
}

// listing matches the output of a good build other than facts: packages, instructions,
// symbols, escape flows, and downloads.
var listing = regexp.MustCompile(`^(?:#|go: downloading |\t|\S+ S[A-Z]+ |\S.*:[0-9]+:[0-9]+:  |$)`)

// placed matches a line about a place.
var placed = regexp.MustCompile(`^\S.*:[0-9]+:[0-9]+: `)

// isFact reports whether a line is a known fact about a place, not a compile error.
func isFact(line string) bool {
	if strings.HasPrefix(line, "go: ") { // it says why it cannot begin to compile
		return false
	}
	p, err := facts.Parse(strings.NewReader(line))
	return placed.MatchString(line) && err == nil && (len(p) == 0 || p[0].Unknown == nil)
}

// reason returns the go command's complaint, without the compiler's facts about what it
// could build.
func reason(err error, out []byte) string {
	const most = 5
	var lines []string
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSuffix(line, "\n")
		if len(lines) < most && !listing.MatchString(line) && !isFact(line) && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	said := strings.Join(lines, "; ")
	if m := unfetched.FindStringSubmatch(said); m != nil {
		return fmt.Sprintf("no toolchain %s is here, and the go command could not fetch it: %s", m[1], m[2])
	}
	return strings.TrimSuffix(fmt.Sprintf("%v: %s", err, said), ": ")
}

// unfetched matches the go command's complaint about a toolchain that is not installed.
var unfetched = regexp.MustCompile(`^go: download (go\S+?)(?: for \S+)?: (.*)$`)

// libraryName is the prefix of files of the standard library, wherever it is
// installed.
const libraryName = "$GOROOT/src/"

// locate makes file names absolute: the compiler's messages are relative to dir,
// its listings are not.
func locate(dir, root string) func(string) string {
	library := filepath.Join(root, "src") + string(filepath.Separator)
	return func(name string) string {
		if !filepath.IsAbs(name) && name != "" && name != "<autogenerated>" {
			name = filepath.Join(dir, name)
		}
		if rest, ok := strings.CutPrefix(name, library); ok {
			return libraryName + filepath.ToSlash(rest)
		}
		return name
	}
}
