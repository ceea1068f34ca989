//go:build !linux

package ab

import (
	"errors"
	"os"
)

// A slot is a pipe with room for one piece of text, which this system does not have.
type slot struct{ in *os.File }

func newSlot() (*slot, error)         { return nil, errors.ErrUnsupported }
func (s *slot) look() (string, error) { return "", errors.ErrUnsupported }
func (s *slot) take() error           { return errors.ErrUnsupported }
func (s *slot) closeIn() error        { return errors.ErrUnsupported }
func (s *slot) close() error          { return errors.ErrUnsupported }
