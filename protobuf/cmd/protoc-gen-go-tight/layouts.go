package main

import (
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/types/gofeaturespb"
)

// layouts are the .proto files whose structs have the opaque layout in the compiled package.
type layouts map[string]bool

// set adds the file of a parameter layout=FILE=opaque.
func (l layouts) set(value string) error {
	file, layout, _ := strings.Cut(value, "=")
	if layout != "opaque" {
		return fmt.Errorf("parameter layout=%s, want layout=FILE=opaque", value)
	}
	l[file] = true
	return nil
}

// describe says for each package, unless it is of the open API, which layout was read.
func (l layouts) describe(gen *protogen.Plugin) (lines []string) {
	for _, f := range gen.Files {
		if !f.Generate || len(f.Messages) == 0 {
			continue
		}
		var text string
		switch isOpaque := l[f.Desc.Path()]; {
		case f.APILevel == gofeaturespb.GoFeatures_API_OPAQUE:
			text = "read the opaque layout, of hidden fields"
		case f.APILevel == gofeaturespb.GoFeatures_API_HYBRID && isOpaque:
			text = "read the opaque layout of the hybrid API (build tag protoopaque); the files are for both"
		case f.APILevel == gofeaturespb.GoFeatures_API_HYBRID:
			text = "read the open layout of the hybrid API (no build tag protoopaque); the files are for both"
		default:
			continue
		}
		if line := string(f.GoImportPath) + ": " + text; !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines
}
