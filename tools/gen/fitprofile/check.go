package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// defaults are the values that read.go uses for missing keys.
const defaults = `{"array":false,"accumulate":false,"scale":1,"offset":0,"units":"","components":[],"subfields":[]}`

// aliases lists second names of a value. They lead to it and are not led to.
var aliases = map[string]string{"weather_report": "forecast"}

var nameForm = regexp.MustCompile(`^[A-Za-z0-9]+(_[A-Za-z0-9]+)*$`)

// A checker collects errors, each with its place.
type checker struct {
	*facts
	complaints []error
}

func (c *checker) want(ok bool, format string, args ...any) {
	if !ok {
		c.complaints = append(c.complaints, fmt.Errorf(format, args...))
	}
}

// name checks that a name is well-formed and new.
func (c *checker) name(at, name string, known map[string]bool) {
	c.want(nameForm.MatchString(name), "%s: name %q, want words of letters and digits joined by _", at, name)
	c.want(!known[name], "%s: name %q is there twice", at, name)
	known[name] = true
}

// number checks that a number is at most limit and new.
func (c *checker) number(at string, n, limit int64, known map[int64]bool) {
	c.want(n >= 0 && n <= limit, "%s: number %d, want 0 to %d", at, n, limit)
	c.want(!known[n], "%s: number %d is there twice", at, n)
	known[n] = true
}

// check returns all errors in the facts.
func (p *facts) check() error {
	c := &checker{facts: p}
	c.head()
	names, nums := map[string]bool{}, map[int64]bool{}
	for i := range p.Messages {
		m := &p.Messages[i]
		at := fmt.Sprintf("message %d (%s)", m.Num, m.Name)
		c.name(at, m.Name, names)
		c.number(at, int64(m.Num), 0xFFFE, nums)
		c.message(at, m)
	}
	for _, t := range p.Types {
		c.valueType("type "+t.name, t.name, t.value)
	}
	return errors.Join(c.complaints...)
}

func (c *checker) head() {
	var compact bytes.Buffer
	err := json.Compact(&compact, c.Head.Defaults)
	c.want(err == nil && compact.String() == defaults, "head: defaults %s, want %s", c.Head.Defaults, defaults)
	c.want(c.Head.Protocol == "FIT", "head: protocol %q, want FIT", c.Head.Protocol)
	c.want(c.Head.Source != "" && c.Head.Licence != "", "head: source %q, licence %q, want both", c.Head.Source, c.Head.Licence)
	_, err = c.version()
	c.want(err == nil, "head: %v", err)
	got := c.count()
	c.want(got == c.Head.Counts, "head: counts %+v, but there are %+v", c.Head.Counts, got)
}

// version returns the profile's version as a file's header has it: 21.218 is 21218.
func (p *facts) version() (uint16, error) {
	var major, minor int
	_, err := fmt.Sscanf(p.Head.Profile, "%d.%d", &major, &minor)
	v := 1000*major + minor
	if err != nil || minor > 999 || v > 0xFFFF || fmt.Sprintf("%d.%d", major, minor) != p.Head.Profile {
		return 0, fmt.Errorf("profile %q, want a version such as 21.218", p.Head.Profile)
	}
	return uint16(v), nil
}

func (p *facts) count() (n counts) {
	n.Messages, n.Types = len(p.Messages), len(p.Types)
	for _, m := range p.Messages {
		n.Fields += len(m.Fields)
		for _, f := range m.Fields {
			n.Subfields += len(f.Subfields)
		}
	}
	for _, t := range p.Types {
		n.Values += len(t.value.Values)
	}
	return n
}

func (c *checker) message(at string, m *message) {
	names, nums := map[string]bool{}, map[int64]bool{}
	for _, f := range m.Fields {
		at := fmt.Sprintf("%s: field %d (%s)", at, f.Num, f.Name)
		c.name(at, f.Name, names)
		c.number(at, int64(f.Num), 0xFE, nums)
		c.meaning(at, m, f.Type, f.Scale, f.Components)
		subnames := map[string]bool{}
		for _, s := range f.Subfields {
			at := fmt.Sprintf("%s: subfield %s", at, s.Name)
			c.name(at, s.Name, subnames)
			c.meaning(at, m, s.Type, s.Scale, s.Components)
			c.conditions(at, m, s.When)
		}
	}
}

// meaning checks the part that fields and subfields share.
func (c *checker) meaning(at string, m *message, typ string, scale json.Number, components []component) {
	_, ok := c.baseOf(typ)
	c.want(ok, "%s: no type %q", at, typ)
	c.scale(at, scale)
	for i, part := range components {
		at := fmt.Sprintf("%s: component %d", at, i)
		_, ok := m.fieldNumbered(part.Field)
		c.want(ok, "%s: no field %d in this message", at, part.Field)
		c.want(part.Bits >= 1 && part.Bits <= 32, "%s: %d bits, want 1 to 32", at, part.Bits)
		c.scale(at, part.Scale)
	}
}

func (c *checker) scale(at string, scale json.Number) {
	_, _, err := ratio(scale)
	c.want(err == nil, "%s: %v", at, err)
}

func (c *checker) conditions(at string, m *message, when []condition) {
	c.want(len(when) > 0, "%s: no conditions", at)
	for _, w := range when {
		_, ok := m.fieldNumbered(w.Field)
		c.want(ok, "%s: condition on field %d, which is not in this message", at, w.Field)
		c.want(w.Value >= 0 && w.Value <= 0xFFFF, "%s: condition on value %d, want 0 to 65535", at, w.Value)
	}
}

func (c *checker) valueType(at, name string, t valueType) {
	c.want(nameForm.MatchString(name), "%s: want words of letters and digits joined by _", at)
	_, ok := baseNamed(name)
	c.want(!ok, "%s: this is the name of a base type", at)
	base, ok := baseNamed(t.Base)
	c.want(ok && strings.HasPrefix(base.goType, "uint") && base.bits <= 32, "%s: base %q, want an unsigned integer of at most 32 bits", at, t.Base)
	nums := map[int64]bool{}
	for _, v := range t.Values {
		at := fmt.Sprintf("%s: value %s", at, v.name)
		c.want(nameForm.MatchString(v.name), "%s: want words of letters and digits joined by _", at)
		if aliases[name] == v.name {
			c.want(isNamed(t, v), "%s: %d has no other name", at, v.value)
			continue
		}
		c.number(at, int64(v.value), 1<<base.bits-1, nums)
		c.want(uint64(v.value) != base.invalid, "%s: %d stands for no value", at, v.value)
	}
}

// isNamed reports whether the value of v has another name too.
func isNamed(t valueType, v named[uint]) bool {
	for _, other := range t.Values {
		if other.value == v.value && other.name != v.name {
			return true
		}
	}
	return false
}
