package ab

import (
	"context"
	"errors"
	"testing"
	"time"
)

// The second waits for the first, or for the end of its context.
func TestLock(t *testing.T) {
	unlock, err := lock(context.Background(), func() { t.Error("waiting for nobody") })
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	told := 0
	if _, err := lock(ctx, func() { told++ }); !errors.Is(err, context.DeadlineExceeded) || told != 1 {
		t.Errorf("%v, told %d times; want %v while another has it, and once", err, told, context.DeadlineExceeded)
	}
	free := make(chan error)
	go func() {
		unlock, err := lock(context.Background(), nil)
		if err == nil {
			err = unlock()
		}
		free <- err
	}()
	if err := errors.Join(unlock(), <-free); err != nil {
		t.Error(err)
	}
}
