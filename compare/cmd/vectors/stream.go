package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"google.golang.org/protobuf/encoding/protodelim"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/types/known/emptypb"
)

// streamFile is the name of the file of streams.
const streamFile = "stream.tsv"

const aboutStream = `# Streams of messages with their lengths before them. README.md explains the columns.
# Made by compare/cmd/vectors: a reader of a few lines says what is in a stream, and for those of
# varints protobuf-go's protodelim agrees. Do not edit.
# framing	limit	bytes	messages	verdict	offset
`

// A framedStream is what a reader makes of a stream.
type framedStream struct {
	messages []string
	verdict  string // end, truncated, large or malformed
	offset   int    // of the frame at fault, or the length of the stream
}

// framings are the readers of a head: the length of the message, and how many bytes take it. It is 0
// if b is too short, and negative if nothing that follows can mend it.
var framings = []struct {
	name   string
	read   func(b []byte) (size uint64, n int)
	append func(b []byte, size int) []byte
}{
	{"varint", uvarintHead, func(b []byte, size int) []byte { return binary.AppendUvarint(b, uint64(size)) }},
	{"fixed32", fixedHead(binary.LittleEndian), func(b []byte, size int) []byte { return binary.LittleEndian.AppendUint32(b, uint32(size)) }},
	{"fixed32be", fixedHead(binary.BigEndian), func(b []byte, size int) []byte { return binary.BigEndian.AppendUint32(b, uint32(size)) }},
	{"grpc", grpcHead, func(b []byte, size int) []byte {
		return binary.BigEndian.AppendUint32(append(b, byte(size&1)), uint32(size))
	}},
}

// uvarintHead has -n for an overflow; nine bytes that all go on are cut, ten are not.
func uvarintHead(b []byte) (uint64, int) {
	size, n := binary.Uvarint(b)
	if n == 0 && len(b) >= binary.MaxVarintLen64 {
		return 0, -1
	}
	return size, n
}

func fixedHead(order binary.ByteOrder) func(b []byte) (uint64, int) {
	return func(b []byte) (uint64, int) {
		if len(b) < 4 {
			return 0, 0
		}
		return uint64(order.Uint32(b)), 4
	}
}

func grpcHead(b []byte) (uint64, int) {
	if len(b) > 0 && b[0] > 1 {
		return 0, -1
	}
	if len(b) < 5 {
		return 0, 0
	}
	return uint64(binary.BigEndian.Uint32(b[1:])), 5
}

// readStream reads all of b.
func readStream(read func(b []byte) (uint64, int), b []byte, limit uint64) (s framedStream) {
	for {
		rest := b[s.offset:]
		size, n := read(rest)
		switch {
		case len(rest) == 0:
			s.verdict = "end"
		case n == 0:
			s.verdict = "truncated"
		case n < 0:
			s.verdict = "malformed"
		case size > limit:
			s.verdict = "large"
		case size > uint64(len(rest)-n):
			s.verdict = "truncated"
		}
		if s.verdict != "" {
			return s
		}
		s.messages = append(s.messages, fmt.Sprintf("%x", rest[n:n+int(size)]))
		s.offset += n + int(size)
	}
}

// checkDelim compares with protodelim.
func checkDelim(b []byte, limit uint64, s framedStream) error {
	r := bytes.NewReader(b)
	var large *protodelim.SizeTooLargeError
	for i := 0; ; i++ {
		err := protodelim.UnmarshalOptions{MaxSize: int64(limit)}.UnmarshalFrom(r, &emptypb.Empty{})
		verdict := "malformed"
		switch {
		case err == nil:
			continue
		case err == io.EOF:
			verdict = "end"
		case errors.Is(err, io.ErrUnexpectedEOF):
			verdict = "truncated"
		case errors.As(err, &large):
			verdict = "large"
		}
		if verdict != s.verdict || i != len(s.messages) {
			return fmt.Errorf("stream %x: protodelim says %d messages, %s (%v), we say %d, %s", b, i, verdict, err, len(s.messages), s.verdict)
		}
		return nil
	}
}

// streamLimit is more than the limit of 0 that means another one to protodelim.
const streamLimit = 40

// streamText returns the file.
func streamText() ([]byte, error) {
	var w bytes.Buffer
	w.WriteString(aboutStream)
	for _, f := range framings {
		seen := map[string]bool{}
		for _, b := range streamInputs(f.append, f.name == "varint") {
			if seen[string(b)] {
				continue
			}
			seen[string(b)] = true
			s := readStream(f.read, b, streamLimit)
			if f.name == "varint" {
				if err := checkDelim(b, streamLimit, s); err != nil {
					return nil, err
				}
			}
			for i, m := range s.messages {
				if m == "" {
					s.messages[i] = "."
				}
			}
			fmt.Fprintf(&w, "%s\t%d\t%s\t%s\t%s\t%d\n", f.name, streamLimit, orDash(fmt.Sprintf("%x", b)), orDash(strings.Join(s.messages, ",")), s.verdict, s.offset)
		}
	}
	return w.Bytes(), nil
}

// streamInputs returns a stream cut at each byte, and others with heads that are wrong, padded or
// long. Its messages are valid: each has a field of bytes, or none.
func streamInputs(head func(b []byte, size int) []byte, varint bool) (all [][]byte) {
	message := func(b []byte, size int) []byte {
		b = head(b, size)
		if size == 0 {
			return b
		}
		b = append(protowire.AppendTag(b, 1, protowire.BytesType), byte(size-2))
		return append(b, strings.Repeat("x", size-2)...)
	}
	var whole []byte
	for _, size := range []int{0, 2, 5, 0, streamLimit} {
		whole = message(whole, size)
	}
	for end := range len(whole) + 1 {
		all = append(all, whole[:end])
	}
	good := message(nil, 5)
	body := good[len(good)-5:]
	heads := []string{"\xff\xff\xff\xff", "\x01\xff\xff\xff\xff", "\x02\x00\x00\x00\x05", "\x80\x00\x00\x00\x05"}
	if varint {
		heads = []string{
			"\x85\x00", "\x85\x80\x80\x80\x80\x80\x80\x80\x80\x00", "\x80\x00", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "\xff\xff\xff\xff\xff\xff\xff\xff\x7f",
			"\xf6\xff\xff\xff\xff\xff\xff\xff\xff\x01", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", "\x85\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00",
			"\x85\x80\x80\x80\x80\x80\x80\x80\x80\x80", "\x80\x80\x80\x80\x80\x80\x80\x80\x80", "\x80\x80\x80\x80\x10", "\xa9\x00",
		}
	}
	for _, h := range heads {
		all = append(all, []byte(h), append([]byte(h), body...), append(bytes.Clone(good), h...), append(append(bytes.Clone(good), h...), body...))
	}
	all = append(all, append(head(bytes.Clone(good), streamLimit+1), good...), message(head(nil, 0), 2))
	return all
}
