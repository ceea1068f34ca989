// Package fieldpath selects and edits fields of a protobuf message by path, on the wire. It needs no
// schema and no generated types, and decodes only the fields that paths lead to.
//
// A path has the number of a field at each level, from the outside in: 3.1 is field 1 of the
// messages in field 3. A [Set] has any number of paths and does its work for all of them in one pass:
//
//	names, err := fieldpath.Compile("1.2.2.5")
//	…
//	for _, f := range names.Select(request) {
//		if f.Err != nil {
//			return f.Err
//		}
//		fmt.Printf("%s\n", f.Value)
//	}
//
// Package protobuf/fieldpath compiles paths of names with a message's descriptor.
//
// # What a path names
//
// A path names every occurrence of its field: each element of a repeated field, packed or not, and
// each piece of a message that the wire has in several pieces. Groups count as messages. A path
// whose message turns out to be a number leaves that field alone.
//
// A number before the last element promises that the field is a message: if the field cannot be
// parsed as a message, that is an error. The element * stands for every number. Without a schema, the bytes that 1.*.2
// goes through may be a message, or a text that happens to parse like a message. So a path with an * before its last
// element is a guess. It skips fields that do not parse, and only [Set.Select] follows it.
//
// A path has at most [MaxElements] elements, 1,000; a message may nest groups 10,000 deep. A path of more elements is an
// error, and so are paths of more than 262,144 elements in all, so paths may come from strangers.
//
// # What an edit keeps
//
// [Set.Delete], [Set.Keep], [Set.Replace] and [Set.Insert] append the edited message to a slice, in
// one pass, and correct the lengths of the messages around each change. Fields that no path
// names keep their bytes and their order, unknown fields and unusual encodings included.
//
// # Merging
//
// To merge two messages, append the bytes of the second message to the bytes of the first: a parser
// keeps the last value of a singular field, appends to repeated fields, and merges
// messages in the same way.
package fieldpath
