package stream_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/fieldpath"
	"github.com/tightwire/tightwire/protowire/stream"
)

// The functions of this file that docs/protobuf/recipes.md shows. TestRecipes compares the page.

// split writes each message of r to one of the writers, by its field 1, a varint.
func split(r io.Reader, writers ...io.Writer) error {
	in := stream.NewReader(r, 64<<20, stream.ReadAhead())
	var outs []*stream.Writer
	for _, w := range writers {
		outs = append(outs, stream.NewWriter(w))
	}
	for {
		msg, err := in.Next()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		var id uint64
		fields := protowire.NewReader(msg)
		for fields.Next() {
			if fields.Tag() == 1<<3|protowire.Tag(protowire.VarintType) {
				id = fields.Uint64()
			}
		}
		if err := fields.Err(); err != nil {
			return err
		}
		if err := outs[id%uint64(len(outs))].Write(msg); err != nil {
			return err
		}
	}
}

func Example_split() {
	var even, odd bytes.Buffer
	in := strings.NewReader("\x02\x08\x07\x02\x08\x08\x02\x08\x09")
	err := split(in, &even, &odd)
	fmt.Printf("%x %x %v\n", even.Bytes(), odd.Bytes(), err)
	// Output: 020808 020807020809 <nil>
}

// look lists the messages of a captured gRPC request or response, and their fields.
func look(r io.Reader) error {
	in := stream.NewReader(r, 64<<20, stream.GRPC, stream.ReadAhead())
	for {
		start := in.Offset()
		msg, err := in.Next()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if in.Compressed() { // by what the header grpc-encoding says, mostly gzip
			if msg, err = gunzip(msg); err != nil {
				return err
			}
		}
		fmt.Printf("offset %d: %d bytes\n", start, len(msg))
		fields := protowire.NewReader(msg)
		for fields.Next() {
			fmt.Printf("  %d: %x\n", fields.Tag().Number(), fields.Raw())
		}
		if err := fields.Err(); err != nil {
			return err
		}
	}
}

func gunzip(b []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

func Example_look() {
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, _ = z.Write([]byte("\x12\x02hi"))
	_ = z.Close()
	var capture bytes.Buffer
	w := stream.NewWriter(&capture, stream.GRPC)
	_ = w.Write([]byte("\x08\x96\x01\x12\x03Ada"))
	_ = w.WriteCompressed(zipped.Bytes())
	fmt.Println(look(&capture))
	// Output:
	// offset 0: 8 bytes
	//   1: 089601
	//   2: 1203416461
	// offset 13: 4 bytes
	//   2: 12026869
	// <nil>
}

// redact replaces field 2 of the messages in field 3 of all messages of a stream.
func redact(w io.Writer, r io.Reader) error {
	names, err := fieldpath.Compile("3.2")
	if err != nil {
		return err
	}
	in, out := stream.NewReader(r, 64<<20, stream.ReadAhead()), stream.NewWriter(w)
	return stream.Edit(out, in, func(dst, msg []byte) ([]byte, error) {
		return names.Replace(dst, msg, func(int, fieldpath.Field) []byte { return []byte("***") })
	})
}

func Example_redact() {
	var out bytes.Buffer
	in := strings.NewReader("\x07\x08\x07\x1a\x03\x12\x01A\x02\x08\x08")
	err := redact(&out, in)
	fmt.Printf("%q %v\n", out.Bytes(), err)
	// Output: "\t\b\a\x1a\x05\x12\x03***\x02\b\b" <nil>
}

// pull prints three fields of each message in field 3, without decoding any other.
func pull(w io.Writer, msg []byte) error {
	fields, err := fieldpath.Compile("3.1", "3.2", "3.7")
	if err != nil {
		return err
	}
	for path, f := range fields.Select(msg) {
		switch {
		case f.Err != nil:
			return f.Err
		case path == 1: // 3.2, a text
			fmt.Fprintf(w, "name %s\n", f.Value)
		default:
			fmt.Fprintf(w, "%d is %d\n", f.Number, f.Uint64())
		}
	}
	return nil
}

func Example_pull() {
	err := pull(os.Stdout, []byte("\x08\x07\x1a\x07\x08\x01\x12\x03Ada\x1a\x05\x3d\x05\x00\x00\x00"))
	fmt.Println(err)
	// Output:
	// 1 is 1
	// name Ada
	// 7 is 5
	// <nil>
}

// resend sends a captured gRPC request again with another value in field 1, a varint.
func resend(w io.Writer, captured io.Reader, id uint64) error {
	ids, err := fieldpath.Compile("1")
	if err != nil {
		return err
	}
	v := fieldpath.Field{Type: protowire.VarintType, Value: protowire.AppendVarint(nil, id)}
	in, out := stream.NewReader(captured, 64<<20, stream.GRPC), stream.NewWriter(w, stream.GRPC)
	return stream.Edit(out, in, func(dst, msg []byte) ([]byte, error) {
		if in.Compressed() {
			return nil, errors.New("a compressed message: send the request with grpc-encoding identity")
		}
		rest, err := ids.Delete(nil, msg)
		if err != nil {
			return nil, err
		}
		return ids.Insert(dst, rest, v)
	})
}

func Example_resend() {
	var out bytes.Buffer
	err := resend(&out, strings.NewReader("\x00\x00\x00\x00\x05\x08\x07\x12\x01a"), 300)
	fmt.Printf("%q %v\n", out.Bytes(), err)
	// Output: "\x00\x00\x00\x00\x06\x12\x01a\b\xac\x02" <nil>
}

// extract copies field 2, which may be of any size, from the message in r to w.
func extract(w io.Writer, r io.Reader) error {
	fields := stream.NewWalker(r)
	for fields.Next() {
		if fields.Event() == stream.Chunk && fields.Tag().Number() == 2 {
			if _, err := w.Write(fields.Bytes()); err != nil {
				return err
			}
		}
	}
	return fields.Err()
}

func Example_extract() {
	err := extract(os.Stdout, strings.NewReader("\x08\x07\x12\x0chello world\n"))
	fmt.Println(err)
	// Output:
	// hello world
	// <nil>
}

// TestRecipes says that each function on the page is one of this file.
func TestRecipes(t *testing.T) {
	page, err := os.ReadFile("../../docs/protobuf/recipes.md")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("docs/protobuf/recipes.md is not in the module")
	} else if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("recipes_test.go")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(page), "```go\n")
	for _, block := range blocks[1:] {
		code, _, _ := strings.Cut(block, "```")
		if !strings.Contains(string(file), "\n"+code) {
			t.Errorf("docs/protobuf/recipes.md has code that is not in recipes_test.go:\n%s", code)
		}
	}
	if len(blocks) < 4 {
		t.Errorf("docs/protobuf/recipes.md has %d pieces of code, want 3 at least", len(blocks)-1)
	}
}
