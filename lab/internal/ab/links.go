package ab

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
)

// link builds a side's test in several layouts, as many at a time as there are CPUs.
// Nothing is timed meanwhile.
func (b *Binaries) link(ctx context.Context, s Side, layouts []int) error {
	src, err := b.source(ctx, s)
	if err != nil {
		return err
	}
	var wanted []product
	for _, layout := range layouts {
		p := product{s.withoutBench(), layout}
		if _, ok := b.files[p]; !ok {
			wanted = append(wanted, p)
		}
	}
	files, errs := make([]string, len(wanted)), make([]error, len(wanted))
	room := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i, p := range wanted {
		files[i] = filepath.Join(b.dir, strconv.Itoa(len(b.files)+i)+".exe")
		room <- struct{}{}
		all.Go(func() {
			errs[i] = src.link(ctx, p, files[i])
			<-room
		})
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for i, p := range wanted {
		b.files[p] = files[i]
	}
	return nil
}
