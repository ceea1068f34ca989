//go:build tightpoison

package tight

import (
	"math"
	"reflect"
	"strings"

	"google.golang.org/protobuf/proto"
)

// poisons: what a [Reuse] has returned is overwritten at the next call, and its memory is not used again.
const poisons = true

// poisonText is what strings become, and poisonByte what text becomes that they are parts of.
const (
	poisonText = "tight: this message was valid until the next Unmarshal"
	poisonByte = 0xdb
)

// chunks are all chunks of one slab for one message.
type chunks[T any] struct{ list [][]T }

func (c *chunks[T]) add(chunk []T) { c.list = append(c.list, chunk) }

// poison overwrites all elements.
func (c *chunks[T]) poison() {
	for _, chunk := range c.list {
		poisonValues(reflect.ValueOf(chunk))
	}
	c.list = nil
}

// poisonValues overwrites the elements of a slice.
func poisonValues(list reflect.Value) {
	for i := range list.Len() {
		poisonValue(list.Index(i))
	}
}

// poison overwrites the last message, and gives up its memory.
func (r *Reuse[T]) poison() {
	poisonValue(reflect.ValueOf(r.message).Elem())
	for i := range r.input {
		r.input[i] = poisonByte
	}
	r.message, r.input = new(T), nil
	r.face = any(r.message).(proto.Message)
}

// poisonValue overwrites numbers and strings. Pointers, lists and maps become nil.
func poisonValue(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; v.Field(i).CanSet() || strings.HasPrefix(name, "xxx_hidden_") {
				poisonValue(settable(v.Field(i)))
			}
		}
	case reflect.String:
		v.SetString(poisonText)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int32, reflect.Int64:
		v.SetInt(-0x24242425)
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		v.SetUint(0xdbdbdbdb & (1<<(8*v.Type().Size()) - 1))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(math.NaN())
	default:
		v.SetZero()
	}
}
