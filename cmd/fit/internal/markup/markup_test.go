package markup

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// written returns what make writes into a document.
func written(t *testing.T, make func(x *Writer)) string {
	t.Helper()
	var b strings.Builder
	x := New(&b)
	make(x)
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriter(t *testing.T) {
	got := written(t, func(x *Writer) {
		x.Begin("a", "k", "1", "empty", "", "l", "2")
		x.Leaf("b", "text")
		x.Leaf("gone", "")
		x.LeafOrEmpty("c", "")
		x.Begin("d")
		x.End()
		x.End()
	})
	want := `<?xml version="1.0" encoding="UTF-8"?>
<a k="1" l="2">
 <b>text</b>
 <c></c>
 <d>
 </d>
</a>
`
	if got != want {
		t.Errorf("written:\n%s\nwant\n%s", got, want)
	}
}

// TestEscape reads what was written: text comes back, and what XML cannot have is U+FFFD.
func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		`</a><b x="1">&amp;'`: `</a><b x="1">&amp;'`,
		"]]> -->":             "]]> -->",
		"\x00\x01\x1b[31m":    "\uFFFD\uFFFD\uFFFD[31m",
		"\xff\xfe":            "\uFFFD\uFFFD",
		"\uFFFE":              "\uFFFD",
		"tab\tline\nreturn\r": "tab\tline\nreturn\r",
		"Größe 🚲":             "Größe 🚲",
	} {
		document := written(t, func(x *Writer) {
			x.Begin("a", "k", text)
			x.Leaf("b", text)
			x.End()
		})
		var got struct {
			K string `xml:"k,attr"`
			B string `xml:"b"`
		}
		if err := xml.Unmarshal([]byte(document), &got); err != nil || got.K != want || got.B != want {
			t.Errorf("%q is read as %q and %q, %v, want %q", text, got.K, got.B, err, want)
		}
	}
}

func TestWriteError(t *testing.T) {
	x := New(failing{})
	x.Begin("a")
	x.End()
	if err := x.Close(); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("Close() = %v, want the error of the writer", err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// texts reads the elements b in the root a.
func texts(r io.Reader) (all []string, err error) {
	x := NewReader(r)
	err = x.Root("a", func(start xml.StartElement) error {
		if start.Name.Local != "b" {
			return x.Skip()
		}
		var text string
		err := x.Text(&text)
		all = append(all, text)
		return err
	})
	return all, err
}

func TestReader(t *testing.T) {
	for in, want := range map[string]string{
		"<a><b> <i>no</i>1 </b><c><b>no</b></c><b>2</b></a>":                "1,2",
		"<?xml version='1.0'?><!-- b --><x:a xmlns:x='y'><x:b/></x:a>":      "",
		"<a><b>&lt;&#228;&#x1F6B2;</b></a>":                                 "<ä🚲",
		"\ufeff<a><b>mark</b></a>":                                          "mark",
		"<?xml version='1.0' encoding='iso-8859-1'?><a><b>\xe4\xf6</b></a>": "äö",
		"<!DOCTYPE a [<!ENTITY e 'x'>]><a><b>1</b></a>":                     "1",
	} {
		for _, r := range []io.Reader{strings.NewReader(in), iotest.OneByteReader(strings.NewReader(in))} {
			if got, err := texts(r); err != nil || strings.Join(got, ",") != want {
				t.Errorf("texts(%q) = %q, %v, want %s", in, got, err, want)
			}
		}
	}
}

// TestReaderFaults reads texts that are not a document, and documents that demand more
// than they should get.
func TestReaderFaults(t *testing.T) {
	lol := `<!DOCTYPE a [<!ENTITY x "lol"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">]><a><b>&y;</b></a>`
	for in, want := range map[string]string{
		"":                         "no element a in it",
		"plain text":               "no element a in it",
		"\x0e\x10\x00\x00.FIT":     "XML syntax error",
		"<b/>":                     "line 1: found the element b, want a",
		"<a><b>":                   "unexpected EOF",
		"<a><b></a>":               "element <b> closed by </a>",
		"<a>\n\n<b>&nbsp;</b></a>": "line 3: invalid character entity",
		lol:                        "invalid character entity &y;",
		`<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a><b>&f;</b></a>`: "invalid character entity &f;",
		"<a><b>\x00</b></a>":                          "illegal character code",
		"<?xml version='1.0' encoding='utf-32'?><a/>": "want UTF-8: 'iconv -f utf-32 -t UTF-8' converts it",
	} {
		if _, err := texts(strings.NewReader(in)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("texts(%q): %v, want an error with %q", in, err, want)
		}
	}
}

// TestDeep reads elements in elements: as deep as anybody writes, and deeper, which is an
// error before it takes memory.
func TestDeep(t *testing.T) {
	const depth = 100_000
	const want = "elements lie more than 1000 deep"
	for _, name := range []string{"b", "c"} {
		in := "<a>" + strings.Repeat("<"+name+">", depth) + strings.Repeat("</"+name+">", depth) + "</a>"
		if _, err := texts(strings.NewReader(in)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d elements %s in each other: %v, want %q", depth, name, err, want)
		}
	}
	in := "<a>" + strings.Repeat("<c>", 999) + strings.Repeat("</c>", 999) + "<b>1</b></a>"
	if got, err := texts(strings.NewReader(in)); err != nil || len(got) != 1 {
		t.Errorf("999 elements in each other: %q, %v", got, err)
	}
	var n Node
	in = strings.Repeat("<n>", depth)
	if err := NewReader(strings.NewReader(in)).Decode(&n, nil); err == nil {
		t.Error("a node that deep is no error")
	}
}

func TestWalk(t *testing.T) {
	var n Node
	if err := xml.Unmarshal([]byte("<x:e xmlns:x='y'> 1 <f><g>2</g></f><h/></x:e>"), &n); err != nil {
		t.Fatal(err)
	}
	var got []string
	Walk([]Node{n}, func(name, text string) { got = append(got, name+"="+text) })
	if s := strings.Join(got, " "); s != "e=1 f= g=2 h=" {
		t.Errorf("Walk visits %s", s)
	}
}
