package schema

import "google.golang.org/protobuf/reflect/protoreflect"

// Below returns the messages of d's fields, among them the entries of maps, which are messages with two fields.
func Below(d protoreflect.MessageDescriptor) (list []protoreflect.MessageDescriptor) {
	fields := d.Fields()
	for i := range fields.Len() {
		if m := fields.Get(i).Message(); m != nil {
			list = append(list, m)
		}
	}
	return list
}

// MayLack reports whether a message of d may lack a required field. Where extensions may be set, one of them may
// have required fields.
func MayLack(d protoreflect.MessageDescriptor) bool {
	return d.RequiredNumbers().Len() > 0 || d.ExtensionRanges().Len() > 0
}

// MayBeLazy reports whether protobuf-go may keep a part of a message of d undecoded: a lazy field, or an extension.
func MayBeLazy(d protoreflect.MessageDescriptor) bool {
	fields := d.Fields()
	for i := range fields.Len() {
		if f, ok := fields.Get(i).(interface{ IsLazy() bool }); ok && f.IsLazy() {
			return true
		}
	}
	return d.ExtensionRanges().Len() > 0
}

// EnforcesUTF8 reports whether protobuf-go checks the strings of a field: those of proto3 it checks, those of proto2
// not, and in editions a feature decides.
func EnforcesUTF8(f protoreflect.FieldDescriptor) bool {
	if f.Kind() != protoreflect.StringKind {
		return false
	}
	if f.Syntax() == protoreflect.Editions {
		if f, ok := f.(interface{ EnforceUTF8() bool }); ok {
			return f.EnforceUTF8()
		}
	}
	return f.Syntax() == protoreflect.Proto3
}
