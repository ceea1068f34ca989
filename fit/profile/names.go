package profile

import "maps"

// Names are names of messages and fields that the profile lacks, such as those of a manufacturer, whose messages
// have numbers from 0xFF00 on. Package fit uses them for the messages of the files that it decodes with the
// option fit.Names. The zero Names has none and is ready.
//
// Names are a value of the caller's, and not a registry of the program: two parts of a program can read
// files of two manufacturers that use one number for two messages. Any number of goroutines may use one
// Names as long as none of them adds to it.
type Names struct {
	messages map[MesgNum]string
	fields   map[MesgNum]map[uint8]string
}

// Add adds the name of a message, and names of its fields by their numbers. It adds to the names that n has. What the
// profile names keeps the name of the profile, so an empty name of a message is for fields of a message that
// the profile has. Add copies the map.
func (n *Names) Add(num MesgNum, message string, fields map[uint8]string) {
	if n.messages == nil {
		n.messages, n.fields = map[MesgNum]string{}, map[MesgNum]map[uint8]string{}
	}
	if message != "" {
		n.messages[num] = message
	}
	if n.fields[num] == nil {
		n.fields[num] = map[uint8]string{}
	}
	maps.Copy(n.fields[num], fields)
}

// MessageLabel is like the function [MessageLabel], and then looks among these names. A nil Names has none.
func (n *Names) MessageLabel(num MesgNum) string {
	if n != nil && MessageName(num) == "" {
		if name := n.messages[num]; name != "" {
			return name
		}
	}
	return MessageLabel(num)
}

// FieldLabel is like the function [FieldLabel], and then looks among these names. A nil Names has none.
func (n *Names) FieldLabel(message MesgNum, num uint8) string {
	if n != nil {
		if _, ok := FieldOf(message, num); !ok {
			if name := n.fields[message][num]; name != "" {
				return name
			}
		}
	}
	return FieldLabel(message, num)
}
