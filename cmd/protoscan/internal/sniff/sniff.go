// Package sniff finds the protobuf messages in what people have at hand: gzip and zstd, base64 and hexadecimal digits, and the
// frames of gRPC.
package sniff

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/tightwire/tightwire/protowire"
)

// Found is an input without its wrappings.
type Found struct {
	Layers []string  // what was undone, from the outside in: "gzip", "zstd", "base64", "hexadecimal digits"
	Bytes  io.Reader // what was inside
	Frames bool      // these are frames of gRPC
}

const (
	peeked    = 1 << 15 // how many bytes decide
	maxLayers = 4
	maxSize   = 1 << 30 // of unpacked bytes, so that a small file cannot take all memory
)

// ErrTooLarge is the error for more unpacked bytes than 1 GiB.
var ErrTooLarge = errors.New("more than 1 GiB unpacked: unpack it with another program")

// Open finds out what r is. Its rule, for the first 32 kB:
//
//   - gzip by its first bytes, which begin no message;
//   - zstd by its first bytes, unless the input is a whole message;
//   - gRPC if frames follow one another to the end; their first byte, 0 or 1, begins no message;
//   - hexadecimal digits, with white space, commas and 0x, if the input has nothing else and they stand for a message or for a
//     format above;
//   - base64 under the same condition, in either alphabet, unless the input is a whole message;
//   - hexadecimal digits that stand for anything, unless the input is a whole message.
//
// An error of reading comes from Bytes.
func Open(r io.Reader) Found {
	f := Found{}
	for {
		in := bufio.NewReaderSize(r, peeked)
		f.Bytes = in
		b, err := in.Peek(peeked)
		if err != nil { // Peek forgets it
			f.Bytes = io.MultiReader(bytes.NewReader(b), failing{err})
		}
		name, inner := unwrap(f.Bytes, b, err != nil)
		if name == "" || len(f.Layers) == maxLayers {
			f.Frames = frames(b, err != nil)
			return f
		}
		f.Layers = append(f.Layers, name)
		r = inner
	}
}

// unwrap returns what in, which begins with b, is wrapped in, and a reader of what is inside. whole says that b is all of it.
func unwrap(in io.Reader, b []byte, whole bool) (name string, inner io.Reader) {
	switch {
	case isGzip(b):
		return "gzip", &limited{open: func() (io.Reader, error) { return gzip.NewReader(in) }, left: maxSize}
	case isZstd(b) && !(whole && parses(b, true)):
		return "zstd", &limited{open: func() (io.Reader, error) { return openZstd(in) }, left: maxSize}
	case isHex(b, whole):
		return "hexadecimal digits", newHexReader(in)
	case isBase64(b, whole) && !(whole && parses(b, true)):
		return "base64", base64.NewDecoder(base64.RawStdEncoding, &compact{in: in})
	}
	if _, err := fromHex(b); (err == nil || err == errOdd) && !parses(b, whole) {
		return "hexadecimal digits", newHexReader(in)
	}
	return "", nil
}

func openZstd(r io.Reader) (io.Reader, error) {
	d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(128<<20))
	if err != nil {
		return nil, err
	}
	return d.IOReadCloser(), nil
}

func isGzip(b []byte) bool {
	return bytes.HasPrefix(b, []byte{0x1f, 0x8b, 8}) && len(b) >= 10 && b[3]&0xe0 == 0
}

func isZstd(b []byte) bool {
	return bytes.HasPrefix(b, []byte{0x28, 0xb5, 0x2f, 0xfd}) && len(b) >= 6 && b[4]&8 == 0
}

// frames reports whether b is frames of gRPC: a flag, a length of four bytes, a message.
func frames(b []byte, whole bool) bool {
	n := 0
	for ; len(b) >= 5; n++ {
		size := int64(b[1])<<24 | int64(b[2])<<16 | int64(b[3])<<8 | int64(b[4])
		if b[0] > 1 {
			return false
		}
		if size > int64(len(b)-5) {
			return !whole
		}
		b = b[5+size:]
	}
	return n > 0 && (len(b) == 0 || !whole && b[0] <= 1)
}

// wanted reports whether b, decoded from text, is worth the decoding.
func wanted(b []byte, whole bool) bool {
	return len(b) > 0 && (isGzip(b) || isZstd(b) || frames(b, whole) || parses(b, whole))
}

// parses reports whether b is a message, or, if it is not whole, may be the beginning of one.
func parses(b []byte, whole bool) bool {
	r := protowire.NewReader(b)
	n := 0
	for r.Next() {
		n++
	}
	err := r.Err()
	return err == nil && n > 0 || !whole && errors.Is(err, io.ErrUnexpectedEOF)
}

const (
	whiteSpace   = " \t\r\n"
	hexDigits    = "0123456789abcdefABCDEF"
	base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_="
)

func isHex(b []byte, whole bool) bool {
	decoded, err := fromHex(b)
	return (err == nil || err == errOdd && !whole) && wanted(decoded, whole)
}

func isBase64(b []byte, whole bool) bool {
	if len(bytes.TrimLeft(b, base64Digits+whiteSpace)) > 0 {
		return false
	}
	text := string(compactText(bytes.Clone(b)))
	if !whole {
		text = text[:len(text)&^3]
	}
	decoded, err := base64.RawStdEncoding.DecodeString(text)
	return err == nil && wanted(decoded, whole)
}
