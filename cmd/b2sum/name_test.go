package main

import "testing"

func TestEscapes(t *testing.T) {
	for _, tt := range []struct{ name, mark, escaped string }{
		{"", "", ""},
		{"a b", "", "a b"},
		{"\\", `\`, `\\`},
		{"a\nb\rc\\d", `\`, `a\nb\rc\\d`},
		{`\n`, `\`, `\\n`},
		{"\t\x00\xff", "", "\t\x00\xff"},
	} {
		if mark, escaped := escape(tt.name); mark != tt.mark || escaped != tt.escaped {
			t.Errorf("escape(%q) = %q, %q, want %q, %q", tt.name, mark, escaped, tt.mark, tt.escaped)
		}
		if name, ok := unescape(tt.escaped); !ok || name != tt.name {
			t.Errorf("unescape(%q) = %q, %t, want %q", tt.escaped, name, ok, tt.name)
		}
	}
}

func TestWrongEscapes(t *testing.T) {
	for _, escaped := range []string{`\`, `a\`, `\t`, `\\\`, `\N`, `\ `} {
		if name, ok := unescape(escaped); ok {
			t.Errorf("unescape(%q) = %q, want false", escaped, name)
		}
	}
}
