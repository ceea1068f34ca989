package contract

import (
	"reflect"
	"testing"
)

func TestFunctions(t *testing.T) {
	got, err := Functions("p.go", []byte("package p\n\nfunc F(b []byte) byte {\n\treturn b[0]\n}\n\nfunc f() {}\n\nfunc (t *T) M(b []byte) int { return len(b) }\n\nfunc G()\n\nfunc H(b []byte) {\n\tfor range b {\n\t\tf()\n\t}\n}\n"))
	want := []Exported{
		{Scope{Region: Function, From: 3, To: 5, Func: "F", begins: 3, ends: 5}, true, false, true},
		{Scope{Region: Function, From: 9, To: 9, Func: "(*T).M", begins: 9, ends: 9}, false, false, true},
		{Scope{Region: Function, From: 13, To: 17, Func: "H", begins: 13, ends: 17}, false, true, false},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	if got, err := Functions("p.go", []byte("func")); err == nil {
		t.Errorf("%v, want an error", got)
	}
}
