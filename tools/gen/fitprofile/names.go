package main

import (
	"fmt"
	"strings"
)

// initialisms are the words that Go writes in capitals, wherever they are.
var initialisms = map[string]string{
	"gps": "GPS", "hr": "HR", "hrv": "HRV", "id": "ID", "url": "URL", "utc": "UTC", "uuid": "UUID",
}

// camel returns a name of the profile as Go writes it: file_id is FileID.
func camel(name string) string {
	words := strings.Split(name, "_")
	for i, w := range words {
		if capitals, ok := initialisms[w]; ok {
			words[i] = capitals
		} else {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, "")
}

// A scope holds the names in use, and what uses them.
type scope map[string]string

// take fails if name is taken.
func (s scope) take(name, what string) error {
	if other, ok := s[name]; ok {
		return fmt.Errorf("%s and %s are both %s in Go", other, what, name)
	}
	s[name] = what
	return nil
}
