package ab

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"time"
)

// cheapLinks is how long all links together may take without a warning: 64 links of half a second
// on two CPUs.
const cheapLinks = 16 * time.Second

// link builds a side's test in several layouts, as many at a time as there are CPUs.
// Nothing is timed meanwhile. Price, if not nil, is called with the duration of the very first
// link.
func (b *Binaries) link(ctx context.Context, s Side, layouts []int, price func(time.Duration)) error {
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
	if price != nil && !b.linked && len(wanted) > 0 {
		start := time.Now()
		if _, err := b.build(ctx, wanted[0], src); err != nil {
			return err
		}
		b.linked, wanted = true, wanted[1:]
		price(time.Since(start))
	}
	return b.linkAll(ctx, src, wanted)
}

func (b *Binaries) linkAll(ctx context.Context, src source, wanted []product) error {
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
