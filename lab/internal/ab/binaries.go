package ab

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// Binaries caches what was built, so that plans that share a side build it once. It is not
// safe for concurrent use.
type Binaries struct {
	dir     string // of the files
	date    string // of all samples, so that they share one configuration
	first   int    // the number of the first layout that is drawn, as the linker counts them
	sources map[Side]source
	files   map[product]string
}

// A product is the output of one link.
type product struct {
	side   Side // without a benchmark
	layout int
}

// NewBinaries returns Binaries that keep their files in a new temporary folder.
func NewBinaries() (*Binaries, error) {
	dir, err := os.MkdirTemp("", "tight-ab-*")
	date := time.Now().UTC().Format(time.RFC3339)
	return &Binaries{dir: dir, date: date, first: 1 + rand.IntN(1<<30), sources: map[Side]source{}, files: map[product]string{}}, err
}

// Remove deletes the files.
func (b *Binaries) Remove() error { return os.RemoveAll(b.dir) }

// A binary is an executable file and the folder to run it in.
type binary struct{ file, folder string }

// test returns the test binary of the side's package in a layout. Layout 0 has the functions
// in the linker's own order.
func (b *Binaries) test(ctx context.Context, s Side, layout int) (binary, error) {
	p := product{s.withoutBench(), layout}
	err := b.link(ctx, p)
	return binary{b.files[p], b.sources[p.side].folder}, err
}

// Tests returns the files of the test binaries of both sides, with debugging information and with the functions in
// the linker's own order. Equal code gives equal files. It fails as [build.Build.Go] does.
func (b *Binaries) Tests(ctx context.Context, base, candidate Side) (files [2]string, err error) {
	var all [2]product
	for i, s := range []Side{base, candidate} {
		all[i] = product{s.withDefaults().withoutBench(), 0}
	}
	err = b.link(ctx, all[:]...)
	return [2]string{b.files[all[0]], b.files[all[1]]}, err
}

// link builds the test binary of a product into a file.
func (s source) link(ctx context.Context, p product, file string) error {
	verb := []string{"test", "-c", "-vet=off", "-trimpath", "-ldflags=" + linkFlags(p.layout), "-o", file}
	if _, err := goCommand(ctx, s.build, s.dir, s.arguments(verb)...); err != nil {
		return err
	}
	if _, err := os.Stat(file); err != nil {
		return fmt.Errorf("%s has no tests, and so no benchmarks", p.side.Package)
	}
	return nil
}

// linkFlags leave out what describes the build rather than the code, so that equal code gives
// equal files.
func linkFlags(layout int) string {
	if layout > 0 {
		return "-s -w -buildid= -randlayout=" + strconv.Itoa(layout)
	}
	return "-compressdwarf=false -buildid="
}

// link builds test binaries that are not there yet, as many at a time as there are CPUs. Nothing is timed meanwhile.
func (b *Binaries) link(ctx context.Context, all ...product) error {
	var wanted []product
	for _, p := range all {
		if _, ok := b.files[p]; !ok && !slices.Contains(wanted, p) {
			wanted = append(wanted, p)
		}
	}
	files, errs := make([]string, len(wanted)), make([]error, len(wanted))
	room := make(chan struct{}, runtime.GOMAXPROCS(0))
	var links sync.WaitGroup
	for i, p := range wanted {
		src, err := b.source(ctx, p.side)
		if err != nil {
			errs[i] = err
			continue
		}
		files[i] = filepath.Join(b.dir, strconv.Itoa(len(b.files)+i)+".exe")
		room <- struct{}{}
		links.Go(func() {
			errs[i] = src.link(ctx, p, files[i])
			<-room
		})
	}
	links.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for i, p := range wanted {
		b.files[p] = files[i]
	}
	return nil
}

// List returns the names of a side's benchmarks that match a pattern of go test -bench, in order
// and without groups. Each benchmark runs once, because go test only prints the names of those that
// ran. It fails if none matches, and as [Plan.Run] does.
func List(ctx context.Context, s Side, pattern string, b *Binaries) ([]string, error) {
	s = s.withDefaults()
	if err := s.Build.Runs(); err != nil {
		return nil, err
	}
	file, err := b.test(ctx, s, 0)
	if err != nil {
		return nil, err
	}
	r := runner{build: s.Build}
	samples, err := r.samples(ctx, file, pattern, 1)
	return sample.Names(samples), err
}
