package main

import (
	"fmt"
	"strings"
	"testing"

	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/emit"
)

// TestOneField generates a package for each kind of fields, with one field, and wants code that builds: it imports what this field
// needs, and nothing else.
func TestOneField(t *testing.T) {
	var files, names []string
	add := func(field, more string) {
		name := fmt.Sprintf("one%d", len(files))
		files = append(files, fmt.Sprintf(`name: "%s.proto" package: "%[1]s" syntax: "proto3" enum_type { name: "E" value { name: "Z" number: 0 } }
			message_type { name: "M" field { name: "f" number: 3 %s } %s }`, name, strings.ReplaceAll(field, "HERE", name), strings.ReplaceAll(more, "HERE", name)))
		names = append(names, name+".proto")
	}
	for _, number := range descriptorpb.FieldDescriptorProto_Type_value {
		kind := descriptorpb.FieldDescriptorProto_Type(number)
		typ := "type: " + kind.String()
		switch kind {
		case descriptorpb.FieldDescriptorProto_TYPE_GROUP:
			continue
		case descriptorpb.FieldDescriptorProto_TYPE_ENUM:
			typ += ` type_name: ".HERE.E"`
		case descriptorpb.FieldDescriptorProto_TYPE_MESSAGE:
			typ += ` type_name: ".HERE.M"`
		}
		add("label: LABEL_OPTIONAL "+typ, "")
		add("label: LABEL_REPEATED "+typ, "")
		add("label: LABEL_OPTIONAL oneof_index: 0 proto3_optional: true "+typ, `oneof_decl { name: "_f" }`)
		add("label: LABEL_OPTIONAL oneof_index: 0 "+typ, `oneof_decl { name: "o" }`)
		add(`label: LABEL_REPEATED type: TYPE_MESSAGE type_name: ".HERE.M.FEntry"`, `nested_type { name: "FEntry" options { map_entry: true }
			field { name: "key" number: 1 label: LABEL_OPTIONAL type: TYPE_STRING } field { name: "value" number: 2 label: LABEL_OPTIONAL `+typ+` } }`)
	}
	for name, o := range map[string]emit.Options{
		"inside":  {Hook: "all"},
		"outside": {Hook: "all", Outside: "made"},
	} {
		m := made{}
		if o.Outside == "" {
			m.add(t, files, &o, names...)
		} else {
			m.add(t, files, nil, names...)
			for i, text := range files {
				outside := o
				outside.Outside = fmt.Sprintf("made%d", i)
				m.add(t, []string{text}, &outside, names[i])
			}
		}
		checkTypes(t, name, m)
	}
}
