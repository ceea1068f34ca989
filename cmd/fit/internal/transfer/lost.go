package transfer

import (
	"bytes"
	"errors"
)

// These are what [Lost] finds.
var (
	// ErrSevenBits: a mail program, or a serial line with seven bits, cleared or replaced all bytes
	// above 127.
	ErrSevenBits = errors.New("no byte is above 127: a transfer with 7 bits a byte destroyed all larger bytes, so the file cannot be restored")
	// ErrReplaced: a program that read the file as UTF-8 wrote U+FFFD for nearly all bytes above 127.
	ErrReplaced = errors.New("U+FFFD stands for the bytes above 127: a transfer as UTF-8 text destroyed them, so the file cannot be restored")
)

// Lost returns an error if b has the header of a FIT file, and a transfer took so much of it that no
// message can be trusted; otherwise nil, also if b is whole.
func Lost(b []byte) error {
	const few = 100 // bytes, of which a third is above 127 in most files, and none in a tiny one
	if looksLikeText(b) || !hasMagic(b[:min(len(b), 32)]) {
		return nil
	}
	high, other := 0, 0
	for _, c := range b {
		switch {
		case c > 127:
			high++
		case c > 0: // there are zeros where nothing was written
			other++
		}
	}
	replaced := bytes.Count(b, []byte("\uFFFD"))
	var err error
	switch {
	case high == 0 && other >= few:
		err = ErrSevenBits
	case replaced >= few/10 && 3*replaced >= high/2: // all others are UTF-8 by chance
		err = ErrReplaced
	}
	if err != nil && wholeSize(b) > 0 {
		return nil
	}
	return err
}
