package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestCommand has command lines that need no package.
func TestCommand(t *testing.T) {
	for _, c := range []struct {
		args      []string
		out, fail string
	}{
		{[]string{"--version"}, "protoc-gen-go-tight v", ""},
		{[]string{"-help"}, "-from", "help requested"},
		{[]string{"x.proto"}, "", "want no arguments"},
		{[]string{"-hook", "all"}, "", "-from"},
		{[]string{"-from", "a,b", "more"}, "", "want no arguments"},
		{[]string{"-from", "example.com/none/such"}, "", "go list"},
		{[]string{"-from", "google.golang.org/protobuf/types/known/anypb", "-o", "a-b"}, "", "-package"},
		{[]string{"-from", "google.golang.org/protobuf/types/known/anypb,fmt"}, "", "-o"},
	} {
		var out bytes.Buffer
		err := command(c.args, &out)
		if !strings.Contains(out.String(), c.out) || (err == nil) != (c.fail == "") || err != nil && !strings.Contains(err.Error(), c.fail) {
			t.Errorf("protoc-gen-go-tight %v: %q, %v; want %q, %q", c.args, &out, err, c.out, c.fail)
		}
	}
}
