package profile

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"
)

// The facts file as the tests read it: plain maps, nothing of the generator's.
type (
	object = map[string]any
	array  = []any
)

func readFacts(t testing.TB) object {
	t.Helper()
	if _, err := os.Stat("../../tools/gen/go.mod"); err != nil {
		t.Skip("not a checkout of the whole repository: the module with the facts is missing:", err)
	}
	b, err := os.ReadFile("../../tools/gen/fitprofile/profile.json")
	if err != nil {
		t.Fatal(err)
	}
	var facts object
	if err := json.Unmarshal(b, &facts); err != nil {
		t.Fatal(err)
	}
	return facts
}

func get[T any](o object, key string) T {
	v, _ := o[key].(T)
	return v
}

func numberOr(o object, key string, missing float64) float64 {
	if v, ok := o[key].(float64); ok {
		return v
	}
	return missing
}

// same fails the test if got is not want.
func same[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// sameScale holds a scale against the facts: the ratio as an exact float64, the
// offset, and reduced terms.
func sameScale(t *testing.T, what string, got Scale, o object) {
	t.Helper()
	same(t, what+" scale", unrounded(float64(got.Num)/float64(got.Den)), unrounded(numberOr(o, "scale", 1)))
	same(t, what+" offset", float64(got.Offset), numberOr(o, "offset", 0))
	for d := int32(2); d <= got.Den; d++ {
		if got.Num%d == 0 && got.Den%d == 0 {
			t.Fatalf("%s scale %d/%d, want lowest terms", what, got.Num, got.Den)
		}
	}
}

func sameType(t *testing.T, what string, got Type, o object, types object) {
	t.Helper()
	name := get[string](o, "type")
	same(t, what+" type", got.Name(), name)
	base := name
	if k, ok := types[name]; ok {
		base = get[string](k.(object), "base")
	}
	same(t, what+" base type", got.Base().String(), base)
}

func sameComponents(t *testing.T, what string, n int, component func(int) Component, o object) {
	t.Helper()
	want := get[array](o, "components")
	same(t, what+" components", n, len(want))
	for i := range min(n, len(want)) {
		what, got, w := fmt.Sprintf("%s component %d", what, i), component(i), want[i].(object)
		same(t, what+" field", float64(got.Field), w["field"].(float64))
		same(t, what+" bits", float64(got.Bits), w["bits"].(float64))
		same(t, what+" accumulate", got.Accumulate, get[bool](w, "accumulate"))
		sameScale(t, what, got.Scale, w)
	}
}

// TestMessages holds every message, field, subfield and component against the
// facts file, and finds nothing else in the tables.
func TestMessages(t *testing.T) {
	facts := readFacts(t)
	types := facts["types"].(object)
	want := map[MesgNum]object{}
	for _, m := range facts["messages"].(array) {
		want[MesgNum(m.(object)["num"].(float64))] = m.(object)
	}
	if got := slices.Collect(Messages()); !slices.Equal(got, slices.Sorted(maps.Keys(want))) {
		t.Errorf("Messages() = %v, want those of the facts, ascending", got)
	}
	for num := range 1 << 16 {
		num := MesgNum(num)
		m, known := want[num]
		name := get[string](m, "name")
		same(t, fmt.Sprintf("MessageName(%d)", num), MessageName(num), name)
		if !known {
			continue
		}
		got, ok := MessageNum(name)
		same(t, fmt.Sprintf("MessageNum(%q)", name), fmt.Sprint(got, ok), fmt.Sprint(num, true))
		sameFields(t, num, m, types)
	}
	if n, ok := MessageNum("no_such"); n != 0 || ok {
		t.Errorf(`MessageNum("no_such") = %d, %v, want 0, false`, n, ok)
	}
}

// sameFields asks for every number that a field could have.
func sameFields(t *testing.T, num MesgNum, m, types object) {
	t.Helper()
	want := map[uint8]object{}
	for _, f := range m["fields"].(array) {
		want[uint8(f.(object)["num"].(float64))] = f.(object)
	}
	var all []Field
	for n := range 256 {
		what := fmt.Sprintf("%s.%d", m["name"], n)
		f, ok := FieldOf(num, uint8(n))
		w, known := want[uint8(n)]
		same(t, what+" is known", ok, known)
		if !known {
			same(t, what, f, Field{})
			continue
		}
		all = append(all, f)
		same(t, what+" number", f.Num(), uint8(n))
		sameField(t, what, f, w, types)
		named, ok := FieldNamed(num, f.Name())
		same(t, what+" by name", named, f)
		same(t, what+" is known by name", ok, true)
	}
	if got := slices.Collect(Fields(num)); !slices.Equal(got, all) {
		t.Errorf("Fields(%d) = %v, want %v", num, got, all)
	}
}

func sameField(t *testing.T, what string, f Field, w, types object) {
	t.Helper()
	same(t, what+" name", f.Name(), w["name"].(string))
	same(t, what+" array", f.Array(), get[bool](w, "array"))
	same(t, what+" accumulate", f.Accumulate(), get[bool](w, "accumulate"))
	same(t, what+" units", f.Units(), get[string](w, "units"))
	sameScale(t, what, f.Scale(), w)
	sameType(t, what, f.Type(), w, types)
	same(t, what+" base", f.Base(), f.Type().Base())
	sameComponents(t, what, f.NumComponents(), f.Component, w)
	subfields := get[array](w, "subfields")
	same(t, what+" subfields", f.NumSubfields(), len(subfields))
	for i := range min(f.NumSubfields(), len(subfields)) {
		sameSubfield(t, fmt.Sprintf("%s subfield %d", what, i), f.Subfield(i), subfields[i].(object), types)
	}
}

func sameSubfield(t *testing.T, what string, s Subfield, w, types object) {
	t.Helper()
	same(t, what+" name", s.Name(), w["name"].(string))
	same(t, what+" units", s.Units(), get[string](w, "units"))
	sameScale(t, what, s.Scale(), w)
	sameType(t, what, s.Type(), w, types)
	same(t, what+" base", s.Base(), s.Type().Base())
	sameComponents(t, what, s.NumComponents(), s.Component, w)
	when := get[array](w, "when")
	same(t, what+" conditions", s.NumConditions(), len(when))
	for i := range min(s.NumConditions(), len(when)) {
		field, value := s.Condition(i)
		c := when[i].(object)
		same(t, what+" condition", fmt.Sprint(field, value), fmt.Sprint(c["field"], c["value"]))
	}
}

// TestTypes holds every type and value against the facts file.
func TestTypes(t *testing.T) {
	types := readFacts(t)["types"].(object)
	same(t, "number of types", len(allTypes())-numBases, len(types))
	for name, k := range types {
		got, ok := TypeNamed(name)
		same(t, fmt.Sprintf("TypeNamed(%q)", name), ok, true)
		same(t, name+" name", got.Name(), name)
		same(t, name+" base", got.Base().String(), k.(object)["base"].(string))
		sameValues(t, name, got, get[object](k.(object), "values"))
	}
	for i := range numBases {
		b := BaseType(i).Canonical()
		got, ok := TypeNamed(b.String())
		same(t, b.String(), fmt.Sprint(got.Name(), " ", got.Base(), ok), fmt.Sprint(b, " ", b, true))
		sameValues(t, b.String(), got, nil)
	}
	for _, name := range []string{"", "a", "sport_", "zz"} {
		if got, ok := TypeNamed(name); ok || got != (Type{}) {
			t.Errorf("TypeNamed(%q) = %v, %v, want none", name, got, ok)
		}
	}
}

// unrounded returns the fraction that the facts have rounded: a full circle in a byte,
// and 200/7.
func unrounded(scale float64) float64 {
	for rounded, exact := range map[float64]float64{0.7111111: 256.0 / 360, 28.57143: 200.0 / 7} {
		if scale == rounded {
			return exact
		}
	}
	return scale
}

func allTypes() (all []Type) {
	for i := range types {
		all = append(all, Type{uint16(i)})
	}
	return all
}

func sameValues(t *testing.T, name string, got Type, want object) {
	t.Helper()
	left := maps.Clone(want)
	last := uint64(0)
	for v, value := range got.Values() {
		same(t, name+" "+value, float64(v), get[float64](left, value))
		delete(left, value)
		if back, ok := got.Value(value); back != v || !ok {
			t.Errorf("%s: Value(%q) = %d, %v, want %d", name, value, back, ok, v)
		}
		if main := got.ValueName(v); main != value && main != "hourly_forecast" {
			t.Errorf("%s: ValueName(%d) = %q, want %q", name, v, main, value)
		}
		if v < last {
			t.Errorf("%s: value %d after %d, want them ascending", name, v, last)
		}
		last = v
	}
	if len(left) != 0 {
		t.Errorf("%s: values %v are missing", name, left)
	}
	same(t, name+" value of no such name", got.ValueName(1<<63), "")
	_, ok := got.Value("no such")
	same(t, name+" value of no such name is known", ok, false)
}

// TestVersion holds the version against the facts file.
func TestVersion(t *testing.T) {
	want := readFacts(t)["head"].(object)["profile"].(string)
	same(t, "Version", fmt.Sprintf("%d.%d", Version/1000, Version%1000), want)
}
