package browser

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"golang.org/x/crypto/blake2b"
	"golang.org/x/crypto/blake2s"
)

// openBytes opens the page Look into bytes.
func openBytes(t *testing.T, o options) *tab {
	t.Helper()
	tab := serve(t).open(t, "bytes/", o)
	tab.started(t)
	return tab
}

// written returns the path of a file with this content.
func written(t *testing.T, name string, content []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// zipped returns b as gzip.
func zipped(t *testing.T, b []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(b); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const message = "\x08\x96\x01\x12\x07testing\x1a\x09\x08\x01\x15\x00\x00\x80\x3f\x18\x02"

// TestBytes gives the page one message in each form.
func TestBytes(t *testing.T) {
	t.Parallel()
	tab := openBytes(t, options{})
	for _, tt := range []struct {
		name, text string // pasted,
		file       []byte // or a file
		said       string
	}{
		{"hex", hex.EncodeToString([]byte(message)), nil, "found hexadecimal digits"},
		{"hex as in code", "0x" + strings.ReplaceAll(fmt.Sprintf("% x", message), " ", ", 0x"), nil, "found hexadecimal digits"},
		{"base64", base64.StdEncoding.EncodeToString([]byte(message)), nil, "found base64"},
		{"a file", "", []byte(message), ""},
		{"gzip", "", zipped(t, []byte(message)), "found gzip"},
	} {
		if tt.file != nil {
			tab.files(t, "#file", written(t, "a.pb", tt.file))
		} else {
			tab.paste(t, "#input", tt.text)
		}
		tab.wait(t, "document.querySelectorAll('#tree .line').length === 6")
		if got := tab.text(t, "#said"); !strings.Contains(got, tt.said) || tt.said == "" && got != "" {
			t.Errorf("%s: the page says %q", tt.name, got)
		}
		if got := strings.Fields(tab.text(t, "#tree")); !strings.Contains(strings.Join(got, " "), `0 3 1: 150 3 9 2: "testing" 12 11 3 14 2 1: 1`) {
			t.Errorf("%s: the tree is %q", tt.name, got)
		}
		tab.paste(t, "#input", "")
		tab.wait(t, "document.querySelector('#result').hidden")
	}
}

// TestBytesStream reads a file as a stream of messages, and raw.
func TestBytesStream(t *testing.T) {
	t.Parallel()
	tab := openBytes(t, options{})
	tab.files(t, "#file", written(t, "a.pb", []byte("\x03\x08\x96\x01\x02\x08\x01")))
	tab.click(t, "#delimited")
	tab.wait(t, "document.querySelector('#tree').innerText.includes('message 2: offset 5, length 2')")
	tab.click(t, "#delimited")
	tab.paste(t, "#input", "08 96 01")
	tab.wait(t, "document.querySelector('#tree').innerText.includes('1: 150')")
	tab.click(t, "#raw")
	tab.wait(t, "document.querySelector('#said').innerText.includes('offset 5: field 6')") // of the text itself
}

// TestBytesKeys uses the page by keys alone: the sample, and a message in it that is closed.
func TestBytesKeys(t *testing.T) {
	t.Parallel()
	tab := openBytes(t, options{})
	tab.tabTo(t, "#sample")
	tab.key(t, kb.Enter)
	tab.wait(t, "document.querySelectorAll('#tree .line').length > 3")
	tab.tabTo(t, "summary.line")
	tab.key(t, kb.Enter)
	tab.wait(t, "!document.querySelector('#tree details').open")
}

// TestDigest compares digests with the digests of x/crypto.
func TestDigest(t *testing.T) {
	t.Parallel()
	tab := openBytes(t, options{})
	content := bytes.Repeat([]byte("tightwire"), 400_000)
	key := []byte("a key of some bytes")
	tab.files(t, "#file", written(t, "large", content))
	digest := func() string {
		tab.click(t, "#sum")
		tab.wait(t, "document.querySelector('#progress').hidden && document.querySelector('#digest').innerText")
		return tab.text(t, "#digest")
	}
	b := blake2b.Sum512(content)
	if got, want := digest(), hex.EncodeToString(b[:]); got != want {
		t.Errorf("BLAKE2b = %s, want %s", got, want)
	}
	eval[any](t, tab, "document.querySelector('details').open = true")
	tab.paste(t, "#bits", "256")
	tab.paste(t, "#key", hex.EncodeToString(key))
	h, err := blake2b.New256(key)
	if err != nil {
		t.Fatal(err)
	}
	h.Write(content)
	if got, want := digest(), hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("BLAKE2b-256 with a key = %s, want %s", got, want)
	}
	tab.paste(t, "#key", "")
	eval[any](t, tab, "document.querySelector('#algorithm').value = 'blake2s'")
	s := blake2s.Sum256(content)
	if got, want := digest(), hex.EncodeToString(s[:]); got != want {
		t.Errorf("BLAKE2s = %s, want %s", got, want)
	}
	for field, wrong := range map[string]string{"#bits": "7", "#key": "xyz", "#salt": "more than eight bytes"} {
		tab.paste(t, field, wrong)
		if got := digest(); !strings.Contains(got, " ") {
			t.Errorf("with %s %q the page says %q, want words", field, wrong, got)
		}
		tab.paste(t, field, "")
	}
}

// TestBytesHostile opens files that are made to break a reader: the page says what is wrong, and
// works on.
func TestBytesHostile(t *testing.T) {
	t.Parallel()
	tab := openBytes(t, options{})
	for _, tt := range []struct {
		name    string
		content []byte
		want    string // part of what the page says or shows
	}{
		{"groups", bytes.Repeat([]byte{0x0b}, 1<<20), "groups nested deeper than 100"},
		{"length", []byte("\x12\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), "unexpected EOF"},
		{"ones", bytes.Repeat([]byte{0xff}, 1<<20), "offset 0"},
		{"bomb", zipped(t, bytes.Repeat([]byte{0x08, 0x01}, 64<<20)), "longer than what a page can show"},
		{"cut gzip", zipped(t, []byte(message))[:20], "the compressed data is cut"},
		{"zstd", append([]byte("\x28\xb5\x2f\xfd\xff\xff\xff\xff"), bytes.Repeat([]byte{0xff}, 1000)...), "offset"},
		{"frames", []byte("\x00\x00\x00\x00\x02\x08\x01\x00\xff\xff\xff\xff\x08\x01"), "field number 0"},
		{"odd hex", []byte("08 01 0"), "an odd number of hexadecimal digits"},
		{"hex of no message", []byte("0x08, 0x96"), "offset 1: field 1: unexpected EOF"},
		{"markup", append([]byte("\x0a\x1d"), "<img src=x onerror=alert(1)> "...), "<img src=x onerror=alert(1)>"},
		{"deep", nested(1000), "{"},
	} {
		tab.files(t, "#file", written(t, tt.name, tt.content))
		tab.wait(t, "!document.querySelector('#digests').hidden")
		tab.wait(t, "document.querySelector('#said').textContent || !document.querySelector('#result').hidden")
		text := tab.text(t, "main")
		if tt.want != "{" && !strings.Contains(text, tt.want) {
			t.Errorf("%s: the page says\n%.2000s\nwant %q in it", tt.name, text, tt.want)
		}
		tab.paste(t, "#input", hex.EncodeToString([]byte(message)))
		tab.wait(t, "document.querySelector('#tree').innerText.includes('testing')")
		tab.paste(t, "#input", "")
		tab.wait(t, "document.querySelector('#result').hidden && !document.querySelector('#said').textContent")
	}
}

// nested returns a message in a message, and so on.
func nested(depth int) []byte {
	b := []byte{0x08, 0x01}
	for range depth {
		size := len(b)
		b = append([]byte{0x0a, byte(size) | 0x80, byte(size>>7) | 0x80, byte(size >> 14)}, b...)
	}
	return b
}

// TestBytesDrop drops a file, and a text on the field, which takes it.
func TestBytesDrop(t *testing.T) {
	t.Parallel()
	tab := openBytes(t, options{})
	tab.drop(t, "main", written(t, "a.pb", []byte(message)))
	tab.wait(t, "document.querySelectorAll('#tree .line').length === 6 && document.querySelector('#looking').hidden")
	eval[bool](t, tab, "(() => { document.addEventListener('drop', (event) => (globalThis.taken = event.defaultPrevented)); return true; })()")
	eval[bool](t, tab, `(() => {
		const data = new DataTransfer();
		data.setData("text/plain", "08 01");
		return document.querySelector("#input").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
	})()`)
	if eval[bool](t, tab, "taken") {
		t.Error("the page keeps the field from taking a text")
	}
}
