package messages

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"

	"google.golang.org/protobuf/proto"
)

// What no decode makes, but programs do: nil elements, wrappers of oneofs that are nil, lists that are empty and not
// nil, NaN, a zero with a sign. These functions look at the Go structs of messages.

// wild changes one value in about n of m's struct and the structs below it. It changes messages of one schema alike,
// whatever their Go types, if r is alike.
func wild(r *rand.Rand, m proto.Message, n int) {
	v := reflect.ValueOf(m).Elem()
	for i := range v.NumField() {
		if f := v.Field(i); f.CanSet() {
			wildValue(r, f, n)
		}
	}
	if r.IntN(n) == 0 {
		m.ProtoReflect().SetUnknown(slices.Concat([]byte{0xf8, 0x7f, byte(r.IntN(2))}, []byte{0xf0, 0x7f, byte(r.IntN(2))}))
	} else if r.IntN(n) == 0 {
		m.ProtoReflect().SetUnknown(slices.Concat([]byte{0xf0, 0x7f, byte(r.IntN(2))}, []byte{0xf8, 0x7f, byte(r.IntN(2))}))
	}
}

func wildValue(r *rand.Rand, v reflect.Value, n int) {
	hit := r.IntN(n) == 0
	switch v.Kind() {
	case reflect.Pointer:
		switch {
		case hit && r.IntN(2) == 0:
			v.SetZero()
		case v.IsNil() && hit:
			v.Set(reflect.New(v.Type().Elem()))
		case !v.IsNil():
			wildBelow(r, v, n)
		}
	case reflect.Interface:
		switch {
		case v.IsNil():
		case hit && r.IntN(2) == 0:
			v.SetZero()
		case hit:
			v.Set(reflect.Zero(v.Elem().Type())) // a wrapper that is nil
		case !v.Elem().IsNil():
			wildValue(r, v.Elem().Elem().Field(0), n)
		}
	case reflect.Slice:
		switch {
		case hit && r.IntN(2) == 0:
			v.SetZero()
		case hit:
			v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 4))
		default:
			for i := range v.Len() {
				wildValue(r, v.Index(i), 2*n)
			}
		}
	case reflect.Map:
		wildMap(r, v, n, hit)
	case reflect.Float32, reflect.Float64:
		if hit {
			v.SetFloat([]float64{math.NaN(), math.Copysign(0, -1), 0, 1.5}[r.IntN(4)])
		}
	case reflect.Bool:
		v.SetBool(v.Bool() != hit)
	case reflect.String:
		if hit {
			v.SetString([]string{"", "a", "wild"}[r.IntN(3)])
		}
	case reflect.Int32, reflect.Int64:
		if hit {
			v.SetInt(int64(r.IntN(3)))
		}
	case reflect.Uint32, reflect.Uint64, reflect.Uint8:
		if hit {
			v.SetUint(uint64(r.IntN(3)))
		}
	}
}

// wildBelow changes what a pointer points to.
func wildBelow(r *rand.Rand, v reflect.Value, n int) {
	if m, ok := v.Interface().(proto.Message); ok {
		wild(r, m, n)
		return
	}
	wildValue(r, v.Elem(), n)
}

func wildMap(r *rand.Rand, v reflect.Value, n int, hit bool) {
	if hit && r.IntN(2) == 0 {
		v.Set(reflect.MakeMap(v.Type()))
		return
	}
	for _, key := range sortedKeys(v) {
		switch value := reflect.New(v.Type().Elem()).Elem(); {
		case r.IntN(2*n) == 0:
			v.SetMapIndex(key, reflect.Value{})
		default:
			value.Set(v.MapIndex(key))
			wildValue(r, value, n)
			v.SetMapIndex(key, value)
		}
	}
}

func sortedKeys(v reflect.Value) []reflect.Value {
	return slices.SortedFunc(slices.Values(v.MapKeys()), func(a, b reflect.Value) int {
		return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b))
	})
}

// structsDiffer returns where the structs of two messages of one schema differ, nil and empty lists included.
func structsDiffer(a, b reflect.Value) string {
	if a.Kind() != b.Kind() {
		return fmt.Sprintf(": %v and %v", a.Kind(), b.Kind())
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return unless(a.IsNil() == b.IsNil(), a, b)
		}
		if x, y := a.Elem().Type(), b.Elem().Type(); x.Name() != y.Name() {
			return fmt.Sprintf(": %v and %v", x, y)
		}
		return structsDiffer(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			name := a.Type().Field(i).Name
			if name == "state" || name == "sizeCache" || name == "extensionFields" {
				continue
			}
			if w := structsDiffer(a.Field(i), b.FieldByName(name)); w != "" {
				return "." + name + w
			}
		}
	case reflect.Slice:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return fmt.Sprintf(": %d elements, nil %t and %d, nil %t", a.Len(), a.IsNil(), b.Len(), b.IsNil())
		}
		for i := range a.Len() {
			if w := structsDiffer(a.Index(i), b.Index(i)); w != "" {
				return fmt.Sprintf("[%d]%s", i, w)
			}
		}
	case reflect.Map:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return fmt.Sprintf(": %d entries, nil %t and %d, nil %t", a.Len(), a.IsNil(), b.Len(), b.IsNil())
		}
		for _, key := range a.MapKeys() {
			other := b.MapIndex(key)
			if !other.IsValid() {
				return fmt.Sprintf("[%v]: only the first has it", key)
			}
			if w := structsDiffer(a.MapIndex(key), other); w != "" {
				return fmt.Sprintf("[%v]%s", key, w)
			}
		}
	case reflect.Float32, reflect.Float64:
		return unless(math.Float64bits(a.Float()) == math.Float64bits(b.Float()), a, b)
	case reflect.Int32, reflect.Int64:
		return unless(a.Int() == b.Int(), a, b)
	default:
		return unless(a.Equal(b), a, b)
	}
	return ""
}

func unless(same bool, a, b reflect.Value) string {
	if same {
		return ""
	}
	return fmt.Sprintf(": %v and %v", a, b)
}

// A span is memory that may change.
type span struct {
	begin, end uintptr
	where      string
}

// spans appends the memory that v points to: all but strings.
func spans(list []span, v reflect.Value, where string) []span {
	add := func(size uintptr) {
		if size > 0 {
			list = append(list, span{v.Pointer(), v.Pointer() + size, where})
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			add(v.Type().Elem().Size())
			list = spans(list, v.Elem(), where)
		}
	case reflect.Interface:
		if !v.IsNil() {
			list = spans(list, v.Elem(), where)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name != "state" && name != "extensionFields" {
				list = spans(list, v.Field(i), where+"."+name)
			}
		}
	case reflect.Slice:
		add(uintptr(v.Cap()) * v.Type().Elem().Size())
		for i := range v.Len() {
			list = spans(list, v.Index(i), where+"[]")
		}
	case reflect.Map:
		if !v.IsNil() {
			add(1)
			for _, key := range v.MapKeys() {
				list = spans(list, v.MapIndex(key), where+"[]")
			}
		}
	}
	return list
}

// shared returns where two values, or two places of one of them, have the same memory.
func shared(values ...any) string {
	var list []span
	for i, v := range values {
		list = spans(list, reflect.ValueOf(v), fmt.Sprint(i))
	}
	slices.SortFunc(list, func(a, b span) int { return cmp.Compare(a.begin, b.begin) })
	for i := 1; i < len(list); i++ {
		if list[i].begin < list[i-1].end {
			return list[i-1].where + " and " + list[i].where
		}
	}
	return ""
}
