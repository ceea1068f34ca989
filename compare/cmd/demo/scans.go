package main

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/types/known/timestamppb"
)

// showScans shows a small message and the same message truncated, with the command
// lines for the repository's top folder.
func showScans(w io.Writer, t *tools) error {
	heading(w, "2. Any message, without a schema")
	b := schema()
	fmt.Fprintln(w, "The schema of google.protobuf.Timestamp, itself a message:")
	fmt.Fprintf(w, "\n$ printf '%s' | go run ./cmd/protoscan --offsets\n", escape(b))
	whole := show(w, t, b, 0)
	fmt.Fprintln(w, "\nThe same, cut in the middle:")
	fmt.Fprintf(w, "\n$ printf '%s' | head -c %d | go run ./cmd/protoscan --offsets\n", escape(b), len(b)/2)
	return errors.Join(whole, show(w, t, b[:len(b)/2], 1))
}

// schema returns the DescriptorProto of Timestamp.
func schema() []byte {
	message := protodesc.ToDescriptorProto((*timestamppb.Timestamp)(nil).ProtoReflect().Descriptor())
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(message)
	if err != nil {
		panic(err) // every required field of a registered descriptor is set
	}
	return b
}

// show runs protoscan on b and checks its exit status: 0, or 1 for a fault.
func show(w io.Writer, t *tools, b []byte, status int) error {
	out, err := t.run("protoscan", b, "--offsets")
	fmt.Fprintf(w, "%s", out)
	got := 0
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		got, err = exit.ExitCode(), nil
	}
	if err != nil {
		return err
	}
	if got != status {
		return fmt.Errorf("protoscan: exit status %d, want %d", got, status)
	}
	return nil
}

// escape returns b as the first argument of printf(1), to be put in single quotes.
func escape(b []byte) string {
	var s strings.Builder
	for _, c := range b {
		if c <= ' ' || c > '~' || strings.IndexByte(`'\%`, c) >= 0 {
			fmt.Fprintf(&s, `\%03o`, c)
		} else {
			s.WriteByte(c)
		}
	}
	return s.String()
}
