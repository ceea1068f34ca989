package main

import (
	"strings"
	"testing"
)

// small is a facts file with one entry of each kind.
const small = `{
"head": {"protocol": "FIT", "profile": "1.2", "source": "made up", "licence": "none", "base_types_of_types": "", "note": "",
 "counts": {"messages": 1, "fields": 3, "subfields": 1, "types": 1, "values": 2},
 "defaults": {"array": false, "accumulate": false, "scale": 1, "offset": 0, "units": "", "components": [], "subfields": []}},
"messages": [{"num": 7, "name": "lap", "fields": [
 {"num": 0, "name": "kind", "type": "color"},
 {"num": 1, "name": "speed", "type": "uint16", "scale": 1.024, "units": "m/s", "components": [{"field": 253, "bits": 16}]},
 {"num": 253, "name": "data", "type": "uint32", "subfields": [{"name": "shade", "type": "color", "when": [{"field": 0, "value": 2}]}]}
]}],
"types": {"color": {"base": "enum", "values": {"red": 0, "blue": 2}}}
}`

func TestParse(t *testing.T) {
	p, err := parse([]byte(small))
	if err != nil {
		t.Fatal(err)
	}
	if f := p.Messages[0].Fields[1]; f.Name != "speed" || f.Scale != "1.024" || f.Components[0].Scale != "1" {
		t.Errorf("field 1 is %+v", f)
	}
}

// TestParseRefuses damages the small facts in one place each, and checks that the error names
// the place.
func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"head": {`, `"extra": 1, "head": {`, `unknown field "extra"`},
		{`"note": ""`, `"note": "", "more": ""`, `head: json: unknown field "more"`},
		{`"offset": 0, "units"`, `"offset": 1, "units"`, "head: defaults"},
		{`"FIT"`, `"FAT"`, `head: protocol "FAT"`},
		{`"made up"`, `""`, `head: source ""`},
		{`"1.2"`, `"1.2.3"`, `head: profile "1.2.3"`},
		{`"1.2"`, `"99.2"`, `head: profile "99.2"`},
		{`"values": 2`, `"values": 3`, "head: counts"},
		{`"num": 7, `, ``, "message -1 (lap): number -1"},
		{`"num": 7, `, `"num": 65535, `, "number 65535"},
		{`"name": "lap"`, `"name": "a lap"`, `name "a lap"`},
		{`"num": 7, `, `"num": 7, "num": 7, `, `"num" is there twice`},
		{`"units": "m/s"`, `"unit": "m/s"`, `message 7 (lap): field 1 (speed): json: unknown field "unit"`},
		{`"num": 1, `, `"num": 0, `, "field 0 (speed): number 0 is there twice"},
		{`"num": 253, `, `"num": 255, `, "field 255 (data): number 255"},
		{`"name": "data"`, `"name": "kind"`, `message 7 (lap): field 253 (kind): name "kind" is there twice`},
		{`"type": "uint16"`, `"type": "uint17"`, `field 1 (speed): no type "uint17"`},
		{`1.024`, `0`, `field 1 (speed): scale "0"`},
		{`1.024`, `1e-20`, `field 1 (speed): scale "1e-20"`},
		{`{"field": 253, "bits": 16}`, `{"field": 2, "bits": 16}`, "field 1 (speed): component 0: no field 2"},
		{`"bits": 16`, `"bits": 33`, "component 0: 33 bits"},
		{`"bits": 16`, `"size": 16`, `component to field 253: json: unknown field "size"`},
		{`"shade", "type": "color"`, `"shade", "type": "paint"`, `subfield shade: no type "paint"`},
		{`{"field": 0, "value": 2}`, ``, "subfield shade: no conditions"},
		{`{"field": 0, "value": 2}`, `{"field": 9, "value": 2}`, "condition on field 9"},
		{`{"field": 0, "value": 2}`, `{"field": 0}`, "condition on value -1"},
		{`{"field": 0, "value": 2}`, `{"field": 0, "is": 2}`, `condition on field 0: json: unknown field "is"`},
		{`"base": "enum"`, `"base": "string"`, `type color: base "string"`},
		{`"blue": 2`, `"blue": 0`, "type color: value blue: number 0 is there twice"},
		{`"blue": 2`, `"blue": 256`, "type color: value blue: number 256"},
		{`"blue": 2`, `"blue": 255`, "type color: value blue: 255 stands for no value"},
		{`"blue": 2`, `"red": 2`, `"red" is there twice`},
		{`"blue": 2`, `"blue": "2"`, `"color": "blue": json`},
		{`{"color": `, `{"byte": `, "type byte: this is the name of a base type"},
		{`{"red": 0, "blue": 2}`, `[]`, "want an object"},
	} {
		damaged := strings.Replace(small, c.old, c.new, 1)
		if damaged == small {
			t.Fatalf("%q is not in the small facts", c.old)
		}
		_, err := parse([]byte(damaged))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s instead of %s: error %v, want %s", c.new, c.old, err, c.want)
		}
	}
}
