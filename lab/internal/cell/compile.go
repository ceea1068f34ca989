package cell

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
	"github.com/tightwire/tightwire/lab/internal/facts"
)

// A SkippedError says why nothing could be built in a cell. It is no fault of the code,
// and no success.
type SkippedError struct {
	Cell   Cell
	Reason string
}

// Error says which cell, and why.
func (e *SkippedError) Error() string { return e.Cell.String() + ": skipped: " + e.Reason }

// A BlindError says that the compiler's words are not understood in a cell, so that no
// conclusion may be drawn there.
type BlindError struct {
	Cell   Cell
	Missed []string // detectors
}

// Error says which cell, and what was not seen.
func (e *BlindError) Error() string {
	return e.Cell.String() + ": blind: the canary has faults that were not seen: " + strings.Join(e.Missed, ", ")
}

// Compile builds the packages that the patterns name in the module of dir, and returns
// what the compiler said of them, with absolute file names, and those of the standard
// library below $GOROOT. It fails with a [SkippedError] or a [BlindError] if the cell is
// of no use. Nothing is written into the module.
func (c Cell) Compile(ctx context.Context, dir string, patterns ...string) ([]facts.Package, error) {
	if err := c.TryCanary(ctx); err != nil {
		return nil, err
	}
	return c.compile(ctx, dir, patterns)
}

// More is Compile for a cell whose canary was seen: of packages that others import.
func (c Cell) More(ctx context.Context, dir string, paths ...string) ([]facts.Package, error) {
	return c.compile(ctx, dir, paths)
}

// TryCanary compiles the canary. It fails as [Cell.Compile] does if the cell is of no use.
func (c Cell) TryCanary(ctx context.Context) error {
	dir, err := canaryModule()
	if err != nil {
		return err
	}
	alone := c
	alone.Flags, alone.Work = "", "" // they are of the user's module
	out, err := alone.build(ctx, dir, []string{"."})
	if err != nil {
		return err
	}
	packages, err := facts.Parse(bytes.NewReader(out))
	if err != nil {
		return err
	}
	if len(packages) != 1 || packages[0].Path != canaryPath {
		return &BlindError{c, []string{"the package"}}
	}
	if missed := Missed(packages[0]); missed != nil {
		return &BlindError{c, missed}
	}
	return nil
}

// canaryModule returns the folder of the canary's module, always the same one for a
// canary: so what the build cache has of it is found again, and another version of this
// command that runs at the same time has its own.
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

// place writes a file unless it is there already, so that two that start at once do not
// see each other's half.
func place(file string, want []byte) error {
	if got, err := os.ReadFile(file); err == nil && bytes.Equal(got, want) {
		return nil
	}
	return atomicfile.Replace(file, want)
}

func (c Cell) compile(ctx context.Context, dir string, patterns []string) ([]facts.Package, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	root, err := c.goroot(ctx, dir)
	if err != nil {
		return nil, err
	}
	out, err := c.build(ctx, dir, patterns)
	if err != nil {
		return nil, err
	}
	packages, err := facts.Parse(bytes.NewReader(out))
	packages = facts.Join(packages)
	for i := range packages {
		packages[i].Rename(locate(dir, root))
	}
	return packages, err
}

// goroot asks the toolchain where its library is, and so whether there is such a
// toolchain.
func (c Cell) goroot(ctx context.Context, dir string) (string, error) {
	out, _, err := c.output(ctx, c.command(ctx, dir, "env", "GOROOT"))
	return strings.TrimSpace(string(out)), err
}

// build returns what the compiler prints. Of packages whose export data is listed, go list
// prints the same as go build, from the cache too, and it links no program.
func (c Cell) build(ctx context.Context, dir string, patterns []string) ([]byte, error) {
	args := append([]string{"list", "-export", `-f={{""}}`, "-v", "-gcflags=" + facts.Flags + " " + mark(dir)}, c.BuildFlags()...)
	_, said, err := c.output(ctx, c.command(ctx, dir, append(append(args, "--"), patterns...)...))
	return said, err
}

// mark is a flag of the compiler that changes nothing but the key in the build cache. The
// cache replays file names as they were relative to the folder of the first build, whoever
// made it; they would be taken for other files, and their faults for nobody's.
func mark(dir string) string {
	return fmt.Sprintf("-I=tight-%x", sha256.Sum256([]byte(dir)))
}

func (c Cell) command(ctx context.Context, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), c.Env()...) // with dir as PWD: names are spelled as dir is
	return cmd
}

// output returns what a go command writes to the standard output, and what the compiler
// says on the standard error. That the command fails makes the cell skipped.
func (c Cell) output(ctx context.Context, cmd *exec.Cmd) (out, said []byte, err error) {
	errs := stderr{monitor: monitorOf(ctx)}
	cmd.Stderr = &errs
	out, err = cmd.Output()
	errs.end()
	return out, errs.said.Bytes(), c.failure(ctx, err, errs.said.Bytes())
}

func (c Cell) failure(ctx context.Context, err error, out []byte) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return &SkippedError{c, reason(err, out)}
}

// listing is what a build without faults prints, but for facts: packages, instructions,
// symbols, how values escape, and what is downloaded.
var listing = regexp.MustCompile(`^(?:#|go: downloading |\t|\S+ S[A-Z]+ |\S.*:[0-9]+:[0-9]+:  |$)`)

// placed is what is said of a place.
var placed = regexp.MustCompile(`^\S.*:[0-9]+:[0-9]+: `)

// isFact reports whether a line is what the compiler says of code that it could build: of
// a place, and known here.
func isFact(line string) bool {
	p, err := facts.Parse(strings.NewReader(line))
	return placed.MatchString(line) && err == nil && (len(p) == 0 || p[0].Unknown == nil)
}

// reason is what the go command complains of, without what the compiler said of all that
// it could build.
func reason(err error, out []byte) string {
	const most = 5
	var lines []string
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSuffix(line, "\n")
		if len(lines) < most && !listing.MatchString(line) && !isFact(line) && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return strings.TrimSuffix(fmt.Sprintf("%v: %s", err, strings.Join(lines, "; ")), ": ")
}

// libraryName begins the names of files of the standard library, wherever that is.
const libraryName = "$GOROOT/src/"

// locate returns file names that say where a file is: the compiler's messages are
// relative to dir, and its listings are not.
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
