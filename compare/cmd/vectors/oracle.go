package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
)

const (
	ok        = "ok"
	truncated = "truncated"
	overflow  = "overflow"
	badNumber = "number"
)

// An oracle is a package that reads varints and what consists of them.
type oracle struct {
	name         string
	varint       func(b []byte) varint
	append       func(b []byte, v uint64) []byte
	zigzag       func(v uint64) int64
	appendZigZag func(b []byte, v int64) []byte
	tag          func(b []byte) tagged
}

var (
	standard = oracle{"encoding/binary", standardVarint, binary.AppendUvarint, standardZigZag, binary.AppendVarint, standardTag}
	protobuf = oracle{"protowire", protobufVarint, protowire.AppendVarint, protowire.DecodeZigZag, appendZigZag, protobufTag}
)

// A result is an oracle's verdict on an input.
type result struct {
	value     string // as written in the file, "" if there is none
	length    int    // bytes read, 0 if malformed
	canonical bool   // shortest encoding of value
	verdict   string
}

// String returns the columns of r.
func (r result) String() string {
	canonical := "no"
	if r.canonical {
		canonical = "yes"
	}
	return fmt.Sprintf("%s\t%d\t%s\t%s", orDash(r.value), r.length, canonical, r.verdict)
}

// A varint is what an oracle reads from the start of an input.
type varint struct {
	v       uint64
	n       int // length, 0 if malformed
	verdict string
}

// shortest reports whether b begins with encode's encoding of x.v.
func (x varint) shortest(b []byte, encode func([]byte, uint64) []byte) bool {
	return x.verdict == ok && bytes.Equal(b[:x.n], encode(nil, x.v))
}

// standardVarint reads with encoding/binary, which calls ten continuation bytes
// truncated; protobuf calls them too long.
func standardVarint(b []byte) varint {
	v, n := binary.Uvarint(b)
	switch {
	case n > 0:
		return varint{v, n, ok}
	case n == 0 && len(b) < binary.MaxVarintLen64:
		return varint{verdict: truncated}
	}
	return varint{verdict: overflow}
}

// protobufVarint reads with protowire.
func protobufVarint(b []byte) varint {
	v, n := protowire.ConsumeVarint(b)
	if n < 0 {
		return varint{verdict: protobufVerdict(n)}
	}
	return varint{v, n, ok}
}

// protobufVerdict returns the verdict for a negative length. protowire varies the
// spaces in its error texts on purpose.
func protobufVerdict(code int) string {
	err := protowire.ParseError(code)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return truncated
	case strings.Contains(err.Error(), overflow):
		return overflow
	case strings.Contains(err.Error(), badNumber):
		return badNumber
	}
	panic(fmt.Sprintf("protowire says %v", err))
}
