// Package edit writes protobuf bytes as text that can be edited, and reads that text: [Parse] of what [Append]
// wrote is the same bytes, for any bytes. The text is in the syntax of Protoscope
// (https://github.com/protocolbuffers/protoscope/blob/main/language.txt):
//
//	1: 150                 # a varint
//	2: 0x3f800000i32       # a fixed32, or 1.0i32
//	3: {"text"}            # bytes after their length, as text
//	4: {`00ff`}            # as hexadecimal digits
//	5: {                   # a message
//	  1: long-form:2 150   # a varint of two bytes more than it takes
//	}
//	6: !{1: 7}             # a group
//
// Every token stands for bytes, and any sequence of tokens is well-formed, also where its bytes are not.
package edit
