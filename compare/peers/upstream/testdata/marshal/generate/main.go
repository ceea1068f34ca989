// Command generate prints the Go code that protoc-gen-go, its argument, makes of a
// Prometheus write request.
package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"

	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/pluginpb"
)

const request = `
file_to_generate: "write.proto"
proto_file {
  name: "write.proto" syntax: "proto3" options { go_package: "marshal/arm/pb" }
  message_type {
    name: "WriteRequest"
    field { name: "timeseries" number: 1 label: LABEL_REPEATED type: TYPE_MESSAGE type_name: ".TimeSeries" }
  }
  message_type {
    name: "TimeSeries"
    field { name: "labels" number: 1 label: LABEL_REPEATED type: TYPE_MESSAGE type_name: ".Label" }
    field { name: "samples" number: 2 label: LABEL_REPEATED type: TYPE_MESSAGE type_name: ".Sample" }
  }
  message_type {
    name: "Label"
    field { name: "name" number: 1 label: LABEL_OPTIONAL type: TYPE_STRING }
    field { name: "value" number: 2 label: LABEL_OPTIONAL type: TYPE_STRING }
  }
  message_type {
    name: "Sample"
    field { name: "value" number: 1 label: LABEL_OPTIONAL type: TYPE_DOUBLE }
    field { name: "timestamp" number: 2 label: LABEL_OPTIONAL type: TYPE_INT64 }
  }
}`

func main() {
	code, err := generate(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
	fmt.Print(code)
}

func generate(plugin string) (string, error) {
	var ask pluginpb.CodeGeneratorRequest
	if err := prototext.Unmarshal([]byte(request), &ask); err != nil {
		return "", err
	}
	in, err := proto.Marshal(&ask)
	if err != nil {
		return "", err
	}
	cmd := exec.Command(plugin)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", err
	}
	var answer pluginpb.CodeGeneratorResponse
	if err := proto.Unmarshal(out, &answer); err != nil {
		return "", err
	}
	if len(answer.File) != 1 {
		return "", fmt.Errorf("%s: %s, %d files", plugin, answer.GetError(), len(answer.File))
	}
	return answer.File[0].GetContent(), nil
}
