package ab

import (
	"context"
	"errors"
	"testing"
	"time"
)

// The second waits for the first, or for the end of its context.
func TestLock(t *testing.T) {
	unlock, err := lock(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if _, err := lock(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, want %v while another has it", err, context.DeadlineExceeded)
	}
	free := make(chan error)
	go func() {
		unlock, err := lock(context.Background())
		if err == nil {
			err = unlock()
		}
		free <- err
	}()
	if err := errors.Join(unlock(), <-free); err != nil {
		t.Error(err)
	}
}
