package testkit

import (
	"reflect"
	"testing"
)

// Sizeof fails the test unless a T takes want bytes.
func Sizeof[T any](t testing.TB, want int) {
	t.Helper()
	typ := reflect.TypeFor[T]()
	if got := int(typ.Size()); got != want {
		t.Errorf("Sizeof(%v) = %d, want %d", typ, got, want)
	}
}
