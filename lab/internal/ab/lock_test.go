package ab

import (
	"context"
	"errors"
	"testing"
	"time"
)

// The second waits for the first, or for the end of its context.
func TestLock(t *testing.T) {
	unlock, err := lock(context.Background(), func() { t.Error("waiting though the lock is free") })
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	called := 0
	if _, err := lock(ctx, func() { called++ }); !errors.Is(err, context.DeadlineExceeded) || called != 1 {
		t.Errorf("%v, called %d times; want %v while another has it, and once", err, called, context.DeadlineExceeded)
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
