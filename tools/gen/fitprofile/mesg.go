package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

const mesgDir = "fit/mesg"

// mesgMethods are the methods that every typed message has.
var mesgMethods = []string{"Num", "FromMessage", "AppendTo"}

// mesgFiles returns the generated files of package mesg: one for each message, and
// a list of them for its tests.
func mesgFiles(p *facts) (map[string]*source, error) {
	files, names := map[string]*source{}, scope{}
	all := newSource("mesg")
	all.line("// all has every message, for the tests.\nvar all = []kind{")
	for _, m := range p.sortedMessages() {
		t, err := p.typed(m)
		if err != nil {
			return nil, fmt.Errorf("message %s: %w", m.Name, err)
		}
		for _, name := range []string{t.name, "New" + t.name} {
			if err := names.take(name, "message "+m.Name); err != nil {
				return nil, err
			}
		}
		files[mesgDir+"/z_"+m.Name+".go"] = t.source()
		all.line("kindOf(New%s),", t.name)
	}
	all.line("}")
	files[mesgDir+"/z_all_test.go"] = all
	return files, nil
}

// A typedMessage is a message as a struct.
type typedMessage struct {
	message
	name    string
	members []member
}

// A member is a field of the message: a field of the struct, or a list, which is a method.
type member struct {
	field
	name   string
	goType string
	base   baseType
	size   int
}

// typed returns the struct of a message.
func (p *facts) typed(m message) (*typedMessage, error) {
	t := &typedMessage{message: m, name: camel(m.Name)}
	names := scope{}
	for _, method := range mesgMethods {
		names[method] = "the method"
	}
	for _, f := range m.Fields {
		k, err := p.member(f)
		if err != nil {
			return nil, fmt.Errorf("field %s: %w", f.Name, err)
		}
		for _, name := range k.names() {
			if err := names.take(name, "field "+f.Name); err != nil {
				return nil, err
			}
		}
		t.members = append(t.members, k)
	}
	return t, nil
}

func (p *facts) member(f field) (member, error) {
	base, _ := p.baseOf(f.Type)
	k := member{field: f, name: camel(f.Name), base: base, goType: base.goType, size: base.bits / 8}
	if _, ok := p.typeNamed(f.Type); ok {
		k.goType = "profile." + camel(f.Type)
	}
	if k.list() {
		k.goType, k.size = "", 0
	} else if k.size > 4 {
		return k, fmt.Errorf("base type %s, but the engine of package mesg knows no integers or floats of 64 bits", base.name)
	}
	if k.scaled() && base.name == "float32" {
		return k, fmt.Errorf("a float with a scale")
	}
	return k, nil
}

// list reports whether the member is an array or a string.
func (k *member) list() bool { return k.Array || k.base.goType == "" }

// scaled reports whether the member is a number with a scale or an offset.
func (k *member) scaled() bool { return !k.list() && (k.Scale != "1" || k.Offset != 0) }

// timeType returns the Go type of the member if it is a time.
func (k *member) timeType() string {
	switch {
	case k.list():
	case k.Type == "date_time":
		return "DateTime"
	case k.Type == "local_date_time":
		return "LocalDateTime"
	}
	return ""
}

// names returns the names of the member and its methods.
func (k *member) names() []string {
	switch {
	case k.list():
		return []string{k.name, "Set" + k.name}
	case k.scaled():
		return []string{k.name, k.name + "Scaled", "Set" + k.name + "Scaled"}
	case k.timeType() != "":
		return []string{k.name, "Set" + k.name + "Time"}
	}
	return []string{k.name}
}

// comment says what a member's values mean.
func (k *member) comment() string {
	if facts := k.facts(); facts != "" {
		return " // " + facts
	}
	return ""
}

func (k *member) facts() string {
	var facts []string
	add := func(fact string, there bool) {
		if there {
			facts = append(facts, fact)
		}
	}
	add("array of "+k.Type, k.Array)
	add("string", k.base.goType == "" && !k.Array)
	add(k.Units, k.Units != "")
	add("scale "+k.Scale.String(), k.Scale != "1")
	add(fmt.Sprint("offset ", k.Offset), k.Offset != 0)
	return strings.Join(facts, ", ")
}

// bySize returns the fields of the struct, the largest first, so that none needs
// padding.
func (t *typedMessage) bySize() []member {
	numbers := slices.DeleteFunc(slices.Clone(t.members), func(k member) bool { return k.list() })
	slices.SortStableFunc(numbers, func(a, b member) int { return cmp.Compare(b.size, a.size) })
	return numbers
}
