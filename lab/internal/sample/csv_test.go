package sample

import (
	"bufio"
	"reflect"
	"strings"
	"testing"
)

func TestReadCSV(t *testing.T) {
	none := map[string]string{}
	for text, want := range map[string][]Sample{
		"name,value\nSum,1.5\nSum,2\n": {
			{"Sum", "", none, 1, map[string]float64{"sec/op": 1.5}, 0, nil},
			{"Sum", "", none, 1, map[string]float64{"sec/op": 2}, 0, nil},
		},
		"\ufeffArm, Value ,Unit,Name,Remark\r\nbase,3,ns/op,a b,\"x, y\"\r\ncandidate,2,ns/op,a b,\r\nbase,0,allocs/op,a b,\r\n": {
			{"a_b", "base", none, 1, map[string]float64{"sec/op": ns(3), "allocs/op": 0}, 0, nil},
			{"a_b", "candidate", none, 1, map[string]float64{"sec/op": ns(2)}, 0, nil},
		},
		"round,name,arm,value,unit\n1,A,x,10,\n1,A,y,11,\n1,A,x,5,B/op\n2,A,y,21,\n2,A,x,20,\n": {
			{"A", "x", none, 1, map[string]float64{"sec/op": 10, "B/op": 5}, 0, nil},
			{"A", "y", none, 1, map[string]float64{"sec/op": 11}, 0, nil},
			{"A", "y", none, 1, map[string]float64{"sec/op": 21}, 0, nil},
			{"A", "x", none, 1, map[string]float64{"sec/op": 20}, 0, nil},
		},
		"name,value,round\nA,1,0\nA,2,1\nB,3,0\n": {
			{"A", "", none, 1, map[string]float64{"sec/op": 1}, 0, nil},
			{"A", "", none, 1, map[string]float64{"sec/op": 2}, 0, nil},
			{"B", "", none, 1, map[string]float64{"sec/op": 3}, 0, nil},
		},
	} {
		if got := read(t, text); !reflect.DeepEqual(got, want) {
			t.Errorf("Read(%q) = %v, want %v", text, got, want)
		}
	}
}

func TestCSVErrors(t *testing.T) {
	for text, want := range map[string]string{
		"name,value\n":                           "file: no samples",
		"name,value\nA,1\nA,x\n":                 `file:3: value "x"`,
		"name,value\nA,NaN\n":                    "file:2: NaN sec/op, want a finite number",
		"name,value\nA,1e999\n":                  "file:2: value",
		"name,value\n ,1\n":                      "file:2: no name",
		"name,value\nA,1,2\n":                    "line 2: wrong number of fields",
		"name,value\n\"A,1\n":                    "file: ",
		"name,value,round\nA,1,x\n":              `file:2: round "x"`,
		"name,value,round\nA,1,1\nA,2,3\n":       "file:3: round 3 after 1 rounds",
		"name,value,round\nA,1,1\nA,2,1\n":       "file:3: sec/op twice",
		"name,value,round\nA,1,1\nA,2,0\n":       "file:3: round 0 after 1 rounds",
		"name,value,round\nA,1,2\n":              "file:2: round 2 after 0 rounds",
		"name,value,arm,round\nA,1,x,1\nA,1,y,2": "file:3: round 2 after 0 rounds",
	} {
		if samples, err := Read(strings.NewReader(text), "file"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read(%q) = %v, %v; want an error with %s", text, samples, err, want)
		}
	}
	if _, err := readCSV(bufio.NewReader(strings.NewReader("name,values\nA,1\n")), "file"); err == nil || !strings.Contains(err.Error(), "file:1: columns name, values") {
		t.Errorf("%v, want an error about the columns", err)
	}
}
