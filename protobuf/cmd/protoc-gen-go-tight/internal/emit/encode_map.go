package emit

import (
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// encodeMap writes a map, in the order of its keys if that is asked for.
func (x *file) encodeMap(m *model.Message, f *model.Field, v string) {
	keys := "KeysDown"
	if f.Key.Kind == protoreflect.BoolKind {
		keys = "BoolKeysDown"
	}
	call := x.mapFunc("Encode", m, f)
	x.p("if e.Deterministic && len(%s) > 1 {", v)
	x.p("for _, key := range %s(%s) { b, i = %s(key, %s[key], e, b, i) }", x.tight(keys), v, call, v)
	x.p("} else if len(%s) > 0 { // to begin a loop takes long", v)
	x.p("for key, value := range %s { b, i = %s(key, value, e, b, i) }", v, call)
	x.p("}")
}

// mapEncoder writes the function that writes one entry of a map, always with key and value.
func (x *file) mapEncoder(m *model.Message, f *model.Field) {
	key, value := entry(x.field(f))
	x.p("")
	x.p("func %s(key %s, value %s, e *%s, b []byte, i int) ([]byte, int) {",
		x.mapFunc("Encode", m, f), x.valueType(key), x.mapValueType(f), x.tight("Encoder"))
	x.p("all := len(b) - i")
	if value.Message != nil {
		x.encodeMessage(f.Value, "value")
	} else {
		x.roomFor(f.Value, "value")
		x.put(f.Value, "value")
	}
	x.roomFor(f.Key, "key")
	x.put(f.Key, "key")
	x.p("return e.EndMessage(b, i, all, %d)", f.Tag)
	x.p("}")
}

// mapValueType returns the Go type of a map's values.
func (x *file) mapValueType(f *model.Field) string {
	_, value := entry(x.field(f))
	if value.Message != nil {
		return "*" + x.valueType(value)
	}
	return x.valueType(value)
}
