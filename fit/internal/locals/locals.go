// Package locals chooses the local message types of a file, so that it has few definitions, and
// small ones. It knows messages only by the kinds of their definitions.
package locals

import "github.com/tightwire/tightwire/fit/internal/frame"

// Max is the number of local message types; compressed timestamp headers can name the first
// MaxCompressed of them.
const (
	Max           = frame.IsDefinition
	MaxCompressed = 4
)

// Span is messages that follow one another in one source and have one definition and one
// header byte, except for the five bits of time in compressed headers. It is copied in one
// piece.
type Span struct {
	First  uint32 // of its messages
	Count  uint32
	Kind   uint32 // of its definition: its index among the kinds
	Header uint8  // of its first message
	Local  uint8  // the chosen local type
}

// Kind is definitions with the same content.
type Kind struct {
	Size       int  // length in bytes of the definition message
	Compressed bool // whether there are messages with a compressed timestamp header
}

// TimeBits are the bits of a header byte that differ within a span: the time of
// compressed timestamp headers.
//
//tight:inline
func TimeBits(header uint8) uint8 {
	if header&frame.CompressedBit != 0 {
		return 31
	}
	return 0
}

// HeaderBits returns the header byte of the messages with the span's local type, without
// the time.
//
//tight:inline
func (s Span) HeaderBits() uint8 {
	if s.Header&frame.CompressedBit != 0 {
		return frame.CompressedBit | s.Local<<5
	}
	return s.Local
}

func (s Span) chosen() uint8   { return s.Local }
func (s Span) original() uint8 { return frame.Local(s.Header) }
