package stream_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"

	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/stream"
)

func ExampleReader() {
	r := stream.NewReader(strings.NewReader("\x02\x08\x07\x03\x08\x96\x01"), 1<<20)
	for {
		msg, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%x\n", msg)
	}
	// Output:
	// 0807
	// 089601
}

// A stream may be cut anywhere but between two messages.
func ExampleReader_Next_cut() {
	r := stream.NewReader(strings.NewReader("\x02\x08\x07\x03\x08\x96"), 1<<20)
	for {
		msg, err := r.Next()
		if err != nil {
			fmt.Println(err)
			fmt.Println(errors.Is(err, io.ErrUnexpectedEOF))
			break
		}
		fmt.Printf("%x\n", msg)
	}
	// Output:
	// 0807
	// stream: offset 3: 2 of the 3 bytes of a message: unexpected EOF
	// true
}

// The second message is too large, and left out.
func ExampleReader_Skip() {
	r := stream.NewReader(strings.NewReader("\x01a\x05bbbbb\x01c"), 4)
	for {
		msg, err := r.Next()
		if errors.Is(err, stream.ErrTooLarge) {
			fmt.Println(err)
			err = r.Skip()
		} else if err == nil {
			fmt.Printf("%s\n", msg)
		}
		if err != nil {
			fmt.Println(err)
			break
		}
	}
	// Output:
	// a
	// stream: offset 2: message of 5 bytes, the limit is 4: too large
	// c
	// EOF
}

// The body of a gRPC request or response. A compressed message is for the caller to decompress.
func ExampleReader_Compressed() {
	body := strings.NewReader("\x00\x00\x00\x00\x02\x08\x07\x01\x00\x00\x00\x03zip")
	r := stream.NewReader(body, 4<<20, stream.GRPC)
	for msg, err := r.Next(); err == nil; msg, err = r.Next() {
		fmt.Println(len(msg), r.Compressed())
	}
	// Output:
	// 2 false
	// 3 true
}

// Nobody else reads from the source, such as a file, so it is read in blocks.
func ExampleReadAhead() {
	r := stream.NewReader(strings.NewReader("\x02\x08\x07\x03\x08\x96\x01"), 1<<20, stream.ReadAhead())
	n := 0
	for _, err := r.Next(); err == nil; _, err = r.Next() {
		n++
	}
	fmt.Println(n)
	// Output: 2
}

func ExampleWriter() {
	var b bytes.Buffer
	w := stream.NewWriter(&b)
	for _, msg := range []string{"\x08\x07", "\x08\x96\x01"} {
		if err := w.Write([]byte(msg)); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Printf("%x\n", b.Bytes())
	// Output: 02080703089601
}

func ExampleFraming_Append() {
	b, err := stream.Fixed32.Append(nil, []byte("\x08\x07"))
	fmt.Printf("%x %v\n", b, err)
	// Output: 020000000807 <nil>
}

// The content of a large field goes to a hash, in chunks.
func ExampleWalker() {
	const tagContent = 2<<3 | protowire.Tag(protowire.BytesType)
	message := strings.NewReader("\x08\x07\x12\x0bhello world")
	sum := sha256.New()
	w := stream.NewWalker(message)
	for w.Next() {
		switch {
		case w.Event() == stream.Field:
			fmt.Println("field", w.Tag().Number(), "is", w.Value())
		case w.Event() == stream.Chunk && w.Tag() == tagContent:
			sum.Write(w.Bytes())
		}
	}
	fmt.Printf("%.4x %v\n", sum.Sum(nil), w.Err())
	// Output:
	// field 1 is 7
	// b94d27b9 <nil>
}

// A message in a message is entered.
func ExampleWalker_Enter() {
	w := stream.NewWalker(strings.NewReader("\x22\x04\x08\x07\x10\x01\x08\x09"))
	for w.Next() {
		switch w.Event() {
		case stream.Begin:
			fmt.Println("begin", w.Tag().Number(), "at", w.Offset())
			w.Enter()
		case stream.Field:
			fmt.Println("field", w.Tag().Number(), "at", w.Offset())
		case stream.End:
			fmt.Println("end", w.Tag().Number(), "at", w.Offset())
		}
	}
	// Output:
	// begin 4 at 0
	// field 1 at 2
	// field 2 at 4
	// end 4 at 6
	// field 1 at 6
}
