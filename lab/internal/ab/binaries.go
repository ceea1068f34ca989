package ab

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"time"
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
	src, err := b.source(ctx, s)
	if err != nil {
		return binary{}, err
	}
	file, err := b.build(ctx, product{s.withoutBench(), layout}, src)
	return binary{file, src.folder}, err
}

// tests returns the test binaries of both sides, with the functions in the linker's own order.
func (b *Binaries) tests(ctx context.Context, base, candidate Side) (x, y binary, err error) {
	x, err1 := b.test(ctx, base, 0)
	y, err2 := b.test(ctx, candidate, 0)
	return x, y, errors.Join(err1, err2)
}

func (b *Binaries) build(ctx context.Context, p product, src source) (string, error) {
	if file, ok := b.files[p]; ok {
		return file, nil
	}
	file := filepath.Join(b.dir, strconv.Itoa(len(b.files))+".exe")
	if err := src.link(ctx, p, file); err != nil {
		return "", err
	}
	b.files[p] = file
	return file, nil
}

// link builds the test binary of a product into a file.
func (s source) link(ctx context.Context, p product, file string) error {
	verb := []string{"test", "-c", "-vet=off", "-trimpath", "-buildvcs=false", "-ldflags=" + linkFlags(p.layout), "-o", file}
	if _, err := s.run(ctx, verb...); err != nil {
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
	flags := "-s -w -buildid="
	if layout > 0 {
		flags += " -randlayout=" + strconv.Itoa(layout)
	}
	return flags
}
