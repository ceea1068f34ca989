package main

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// A list is a JSON object whose keys are names, in the order of the file.
type list[T any] []named[T]

type named[T any] struct {
	name  string
	value T
}

// UnmarshalJSON implements [json.Unmarshaler] and refuses a key that is there twice.
func (l *list[T]) UnmarshalJSON(b []byte) error {
	d := json.NewDecoder(bytes.NewReader(b))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return fmt.Errorf("%.20q, want an object", b)
	}
	known := map[string]bool{}
	for d.More() {
		var v named[T]
		if err := v.read(d); err != nil {
			return err
		}
		if known[v.name] {
			return fmt.Errorf("%q is there twice", v.name)
		}
		known[v.name] = true
		*l = append(*l, v)
	}
	_, err := d.Token()
	return err
}

// read reads a key and its value.
func (v *named[T]) read(d *json.Decoder) error {
	t, err := d.Token()
	if err != nil {
		return err
	}
	v.name = t.(string) // the decoder refuses any other key
	return place(d.Decode(&v.value), "%q", v.name)
}
