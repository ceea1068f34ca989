//go:build !linux

package ab

import (
	"errors"
	"os"
)

// A syncPipe needs pipes that this system does not have.
type syncPipe struct{ in *os.File }

func newSyncPipe() (*syncPipe, error)     { return nil, errors.ErrUnsupported }
func (s *syncPipe) look() (string, error) { return "", errors.ErrUnsupported }
func (s *syncPipe) take() error           { return errors.ErrUnsupported }
func (s *syncPipe) closeIn() error        { return errors.ErrUnsupported }
func (s *syncPipe) close() error          { return errors.ErrUnsupported }
