package ab

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
)

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
