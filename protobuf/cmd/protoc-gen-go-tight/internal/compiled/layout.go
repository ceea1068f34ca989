package compiled

import (
	"reflect"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"
)

// hidden begins the names of fields in structs of the opaque layout.
const hidden = "xxx_hidden_"

// apiOf returns the API with which protoc-gen-go has made a struct, as its parameters name it, and nothing for
// the open one; and whether the struct has the opaque layout. A file of the hybrid API has twins, of
// which a program has the one that its build tags choose.
func apiOf(t reflect.Type) (level string, opaque bool) {
	state, _ := t.FieldByName("state")
	switch state.Tag.Get("protogen") {
	case "hybrid.v1":
		return "API_HYBRID", false
	case "opaque.v1":
		if strings.HasSuffix(fileOf(t), "_protoopaque.pb.go") {
			return "API_HYBRID", true
		}
		return "API_OPAQUE", true
	}
	return "", false
}

// fileOf returns the file with the methods of a message.
func fileOf(t reflect.Type) string {
	m, ok := reflect.PointerTo(t).MethodByName("ProtoReflect")
	if !ok {
		return ""
	}
	name, _ := runtime.FuncForPC(m.Func.Pointer()).FileLine(m.Func.Pointer())
	return name
}

// exported returns the name that the type of a name has in the open layout, where the structs of oneofs are exported.
func exported(name string) string {
	first, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[n:]
}
