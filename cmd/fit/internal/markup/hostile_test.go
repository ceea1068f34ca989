package markup

import (
	"encoding/xml"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestChildrenDeep reads elements with Children in each other, as the elements of a list may be. A
// document of some MB must not need more stack than Go gives a program.
func TestChildrenDeep(t *testing.T) {
	read := func(depth int) error {
		x := NewReader(strings.NewReader("<a>" + strings.Repeat("<l>", depth) + strings.Repeat("</l>", depth) + "</a>"))
		var child func(xml.StartElement) error
		child = func(xml.StartElement) error { return x.Children(child) }
		return x.Root("a", child)
	}
	if err := read(maxDepth - 1); err != nil {
		t.Errorf("%d elements in each other: %v", maxDepth-1, err)
	}
	const want = "line 1: elements lie more than 1000 deep"
	if err := read(maxDepth); err == nil || err.Error() != want {
		t.Errorf("%d elements in each other: %v, want %q", maxDepth, err, want)
	}
}

// TestChildrenWide reads as many elements beside each other: that is not deep.
func TestChildrenWide(t *testing.T) {
	x := NewReader(strings.NewReader("<a>" + strings.Repeat("<l><m/></l>", 3*maxDepth) + "</a>"))
	n := 0
	err := x.Root("a", func(xml.StartElement) error {
		n++
		return x.Children(func(xml.StartElement) error { return x.Children(nil) })
	})
	if err != nil || n != 3*maxDepth {
		t.Errorf("%d elements, %v, want %d", n, err, 3*maxDepth)
	}
}

// TestReaderParts reads what is neither element nor text, and text in parts.
func TestReaderParts(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for name, tt := range map[string]struct{ in, want string }{
		"CDATA":                    {"<a><b><![CDATA[<b>&amp;</b>]]></b></a>", "<b>&amp;</b>"},
		"CDATA twice":              {"<a><b>1<![CDATA[2]]>3<![CDATA[4]]></b></a>", "1234"},
		"a comment in text":        {"<a><b>1<!-- <b>2</b> -->3</b></a>", "13"},
		"an instruction":           {"<?pi <b>?><a><?pi b?><b>1<?pi?></b></a>", "1"},
		"after the root":           {"<a><b>1</b></a><a><b>2</b></a>", "1"},
		"a name of another space":  {"<a xmlns:x='x' xmlns='y'><x:b>1</x:b><b>2</b></a>", "1,2"},
		"a space nobody declared":  {"<a><x:b>1</x:b></a>", "1"},
		"attributes with signs":    {"<a k='<' l='&gt;'><b k=\"'\">1</b></a>", ""},
		"a long text":              {"<a><b>" + long + "</b></a>", long},
		"a long attribute":         {"<a><c k='" + long + "'/><b>1</b></a>", "1"},
		"a long name":              {"<a><" + long + "/><b>1</b></a>", "1"},
		"many attributes":          {"<a><c " + strings.Repeat("k='1' ", 10_000) + "/><b>1</b></a>", "1"},
		"returns of other systems": {"<a>\r\n<b>1\r2\r\n3</b></a>", "1\n2\n3"},
		"numbers of characters":    {"<a><b>&#65;&#x42;&#x10FFFF;</b></a>", "AB\U0010FFFF"},
	} {
		got, err := texts(strings.NewReader(tt.in))
		if name == "attributes with signs" {
			if err == nil {
				t.Error("an attribute with < is no error")
			}
			continue
		}
		if s := strings.Join(got, ","); err != nil || s != tt.want {
			t.Errorf("%s: %.40q, %v, want %.40q", name, s, err, tt.want)
		}
	}
	for _, in := range []string{"<a><b>&#0;</b></a>", "<a><b>&#x110000;</b></a>", "<a><b>&lt</b></a>", "<a b=c></a>", "<a><!-- -- --></a>", "<a>]]></a>", "<a><b>\xff</b></a>"} {
		if got, err := texts(strings.NewReader(in)); err == nil {
			t.Errorf("texts(%q) = %q, want an error", in, got)
		}
	}
}

// TestLatin1 reads each byte of ISO 8859-1 as the character of the same number.
func TestLatin1(t *testing.T) {
	for _, name := range []string{"ISO-8859-1", "iso-8859-1", "latin1", "US-ASCII"} {
		for c := 0xA0; c <= 0xFF; c++ {
			in := `<?xml version="1.0" encoding="` + name + `"?><a><b>` + string([]byte{byte(c)}) + `</b></a>`
			got, err := texts(strings.NewReader(in))
			want := strings.TrimSpace(string(rune(c)))
			if err != nil || len(got) != 1 || got[0] != want {
				t.Fatalf("byte %#x in %s is %q, %v, want %q", c, name, got, err, want)
			}
		}
	}
}

// TestEscapeAnything writes random texts, as content and as an attribute, and reads them with
// package xml: they come back, and what XML cannot have is U+FFFD.
func TestEscapeAnything(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 3))
	pool := []rune("<>&'\"]]>--\t\n\r\x00\x07\x1b\x7f\u0085\u2028\uFFFD\uFFFE\uFFFFaß🚲")
	allowed := func(c rune) rune {
		switch {
		case c == '\t' || c == '\n' || c == '\r', c >= 0x20 && c <= 0xD7FF, c >= 0xE000 && c <= 0xFFFD, c >= 0x10000:
			return c
		}
		return '\uFFFD'
	}
	for range 500 {
		runes := make([]rune, 1+r.IntN(20))
		for i := range runes {
			runes[i] = pool[r.IntN(len(pool))]
		}
		text := string(runes)
		document := written(t, func(x *Writer) {
			x.Begin("a", "k", text)
			x.Leaf("b", text)
			x.End()
		})
		var got struct {
			K string `xml:"k,attr"`
			B string `xml:"b"`
		}
		if err := xml.Unmarshal([]byte(document), &got); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if want := strings.Map(allowed, text); got.K != want || got.B != want {
			t.Fatalf("%q comes back as %q and %q, want %q", text, got.K, got.B, want)
		}
	}
}
