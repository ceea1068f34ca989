package build

import (
	"context"
	"errors"
	"os/exec"
	"testing"
	"testing/synctest"
	"time"
)

// A go command that ended because the run ended is not a fault of the build, even if it ends first; a
// go command that failed by itself is one. The clock is synctest's, as a busy machine may be late.
func TestInterrupted(t *testing.T) { synctest.Test(t, testInterrupted) }

func testInterrupted(t *testing.T) {
	over, end := context.WithCancel(t.Context())
	end()
	soon, end := context.WithCancel(t.Context())
	defer time.AfterFunc(10*time.Millisecond, end).Stop()
	exited, failed := &exec.ExitError{}, errors.New("not started")
	for _, tt := range []struct {
		ctx  context.Context
		err  error
		want bool
	}{
		{soon, exited, true},
		{over, exited, true},
		{over, failed, true},
		{t.Context(), exited, false},
		{t.Context(), failed, false},
		{context.Background(), exited, false},
	} {
		err := Build{}.failure(tt.ctx, tt.err, nil)
		_, isSkipped := errors.AsType[*SkippedError](err)
		if errors.Is(err, context.Canceled) != tt.want || isSkipped == tt.want {
			t.Errorf("failure(%v) where the context says %v: %v, want that it was interrupted: %t", tt.err, tt.ctx.Err(), err, tt.want)
		}
	}
	if err := (Build{}).failure(over, nil, nil); err != nil {
		t.Errorf("failure of a go command that did not fail: %v", err)
	}
}
