// Protoscan shows any protobuf bytes as a readable tree, without a schema: the fields of
// https://protobuf.dev/programming-guides/encoding as they lie in the input. For names and
// types, which need a schema, use protoc --decode.
//
//	protoscan [flags] [FILE...]
//
// It reads standard input if no FILE is given, or for a FILE that is "-".
//
//	$ printf '\010\226\001\022\002\010\001' | protoscan
//	1: 150
//	2 {
//	  1: 1
//	}
//
// # Text
//
// The text is the same as from protoc --decode_raw (3.21), byte for byte:
//
//	1: 150                          a varint
//	2: 0x00000001                   a fixed32
//	3: 0x0000000000000001           a fixed64
//	4: "caf\303\251"                bytes or a string
//	5 {                             an embedded message or a group
//	  1: 150
//	}
//
// In the wire format a message looks like a string. A payload that is not empty and parses
// from end to end is shown as a message, so a short string may be shown as a tree. Payloads
// are parsed ten levels deep, with the groups around them; groups nest at most a hundred
// deep. These are protoc's limits. They also bound the work: time grows with the length of
// the input however it is nested, and memory is a small multiple of the longest top-level
// field, or of the longest message in a stream.
//
// --offsets begins each line with the offset and the length of the field, tag
// and value, in bytes. All offsets, here and in errors, are decimal and count
// from the start of the input.
//
// # Packed input
//
// Protoscan unpacks gzip, zstd, base64, hexadecimal digits and frames of gRPC, and reports on standard
// error what it found. The first 32 kB decide. No message begins like gzip or like frames of gRPC. An
// input that is a whole message is not read as zstd or base64, but as hexadecimal digits if these stand for
// a message. Hexadecimal digits may have white space and commas between them, and 0x before them. More than 1 GiB of unpacked bytes is an error. --raw turns all of this off, and so do
// --delimited and edits.
//
// # Streams
//
// --delimited reads a stream of messages, each after its length as a
// varint, as parseDelimitedFrom in Java and protodelim in Go do. A line
// "# message 2: offset 8, length 7" comes before each message, and "# FILE"
// before each file if there are several: comments in text format.
//
// # JSON
//
// --json writes one line for each message: an array of its fields in the order
// of the input. A field is an object with
//
//	number     field number
//	wireType   "varint", "fixed64", "bytes", "group" or "fixed32"
//	offset     of the tag in the input
//	length     of tag and value in bytes; of a group, with its end
//
// and, by what it holds,
//
//	value      of a varint, fixed32 or fixed64: as an unsigned number
//	signed     the same in two's complement, if that is negative
//	float      the same bits as a float, of a fixed32 or fixed64
//	bytes      of bytes, also those of an embedded message: in base64
//	text       the same, if it is UTF-8
//	fields     of an embedded message or a group: an array like this one; that
//	           bytes are a message is a guess, so bytes and text are also given
//
// As in protobuf's own JSON, integers beyond 2^53 are strings, and so are "NaN",
// "Infinity" and "-Infinity".
//
// # Names and types
//
// --schema FILE reads names and types from a .proto file, or from a FileDescriptorSet written by protoc --descriptor_set_out;
// --message names the type of the messages. The output is text format: enums by name, numbers by their
// sign and kind, text in UTF-8, times and durations in a comment. Fields that the type lacks, or has
// with a different wire type, are shown by number. With --json the output is protobuf's JSON, without such fields. A
// message is read whole.
//
// --infer writes a draft of a .proto file, with the message Message, from all messages of all files. It guesses types
// from the values, and a comment at each field gives the number of these. The draft parses the messages. Correct the
// names, and which bool is a number, yourself. Messages and groups are looked into ten levels deep, and a draft has at most
// 65,536 fields.
//
// # Edits
//
// --edit writes text in the syntax of Protoscope, which has every byte of the input, and --encode, or -e,
// writes the bytes of such a text:
//
//	1: 150                 a varint
//	2: 0x3f800000i32       a fixed32; 1.0i32 is the same
//	3: {"text"}            bytes or a string, the braces stand for the length
//	4: {`00ff`}            the same, in hexadecimal digits
//	5: {                   a message
//	  1: long-form:2 150   a varint of two bytes more than it needs
//	}
//	6: !{1: 7}             a group
//	`ff`                   bytes that are not a field
//
// Lengths follow from the text. A # begins a comment, in which --edit shows the
// text of a payload that it writes as a message, and the float of a fixed32 or fixed64.
// With --delimited, --edit writes each message of a stream in braces.
//
// --set PATH=VALUE gives all fields of a path the value, in the wire type that they have. A path has a
// number for each level, such as 3.1: field 1 in all fields 3. --set PATH:TYPE=VALUE, where TYPE is varint, zigzag, fixed32,
// fixed64, string or hex, deletes these fields and adds one to the end of each message where the path ends, and
// messages on the way where there is none. --delete PATH deletes fields. Both may be given several times and are done in their
// order. All other bytes stay. With --delimited, each message of a stream is changed.
//
// # Faults
//
// The fields before a fault are shown, and groups that it cuts are closed. Then standard
// error shows the place and the text of the fault, and the bytes there:
//
//	protoscan: a.pb: offset 17: field 3: length 300, but 12 bytes left: unexpected EOF
//	       9: 08 01 12 03 41 42 43 1a ac 02 44 44 44 44 44 44
//	                                  ^
//
// A stream continues with the next message if the length still shows where that begins.
// After ten faults of a stream only their number is shown.
//
// Protoc does not report two faults: it drops the high bits of a varint that does not fit
// 64 bits, and of a tag that does not fit 32. Protoscan prints the same text as protoc, and
// reports the first such loss. Payloads are a guess, so nothing in them is a fault. Protoc
// reports one fault that protoscan does not: tags and lengths padded to more than five
// bytes are fine here, as in Go.
//
// The exit status is 0, or 1 if there was a fault or a file could not be read,
// or 2 if the command line is wrong.
//
// Output that cannot be written is an error, also of --help. A standard output that was closed
// (>&-) is not noticed: Go's runtime puts /dev/null in its place before a program starts.
package main

import (
	"os"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/program"
)

func main() {
	os.Exit(program.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
