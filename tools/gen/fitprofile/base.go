package main

// A baseType holds the name of a base type, its type in Go, its width and the bits of its
// invalid value.
type baseType struct {
	name    string
	goType  string // "" for strings
	bits    int
	invalid uint64
}

// baseTypes is in the order of the low five bits of their numbers.
var baseTypes = []baseType{
	{"enum", "uint8", 8, 0xFF},
	{"sint8", "int8", 8, 0x7F},
	{"uint8", "uint8", 8, 0xFF},
	{"sint16", "int16", 16, 0x7FFF},
	{"uint16", "uint16", 16, 0xFFFF},
	{"sint32", "int32", 32, 0x7FFFFFFF},
	{"uint32", "uint32", 32, 0xFFFFFFFF},
	{"string", "", 8, 0},
	{"float32", "float32", 32, 0xFFFFFFFF},
	{"float64", "float64", 64, 0xFFFFFFFFFFFFFFFF},
	{"uint8z", "uint8", 8, 0},
	{"uint16z", "uint16", 16, 0},
	{"uint32z", "uint32", 32, 0},
	{"byte", "uint8", 8, 0xFF},
	{"sint64", "int64", 64, 0x7FFFFFFFFFFFFFFF},
	{"uint64", "uint64", 64, 0xFFFFFFFFFFFFFFFF},
	{"uint64z", "uint64", 64, 0},
}

// baseNamed returns the base type of that name.
func baseNamed(name string) (baseType, bool) {
	for _, b := range baseTypes {
		if b.name == name {
			return b, true
		}
	}
	return baseType{}, false
}

// baseOf returns the base type of a type, which may be one itself.
func (p *facts) baseOf(name string) (baseType, bool) {
	if t, ok := p.typeNamed(name); ok {
		name = t.Base
	}
	return baseNamed(name)
}
