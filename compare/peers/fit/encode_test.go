package fit_test

import (
	"bytes"
	"errors"
	"path/filepath"
	"testing"

	"github.com/muktihari/fit/encoder"
	"github.com/muktihari/fit/proto"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/fit"
)

// theirEncoding decodes b and encodes it again with muktihari/fit, both by default.
func theirEncoding(b []byte, opts ...encoder.Option) ([]byte, error) {
	g, err := theirs(b)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = encoder.New(&out, opts...).Encode(g)
	return out.Bytes(), err
}

func ourEncoding(t *testing.T, b []byte, opts ...fit.EncodeOption) []byte {
	t.Helper()
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	out, err := fit.Append(nil, f, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestEncodeSynthetic wants muktihari/fit to read what ours writes as it reads the
// original, in each way that ours writes, and the layout kept byte by byte.
func TestEncodeSynthetic(t *testing.T) {
	t.Parallel()
	files := map[string][]byte{"FITMultisport": corpus.FITMultisport(2), "FITHour": corpus.FITHour(), "FITSmall": corpus.FITSmall(2)[0]}
	for name, b := range files {
		for _, opts := range [][]fit.EncodeOption{{}, {fit.KeepLayout()}, {fit.LocalTypes(1)}, {fit.ByteOrder(true)}} {
			out := ourEncoding(t, b, opts...)
			g, err := theirsRaw(out)
			if err != nil {
				t.Errorf("%s: muktihari/fit: %v", name, err)
				continue
			}
			f, err := fit.DecodeBytes(b)
			if err != nil {
				t.Fatal(err)
			}
			checkSame(t, name, f, g)
		}
		if !bytes.Equal(ourEncoding(t, b, fit.KeepLayout()), b) {
			t.Errorf("%s: Append with KeepLayout gives other bytes", name)
		}
	}
}

// TestEncodeCompressed wants both to find the same times in compressed headers.
func TestEncodeCompressed(t *testing.T) {
	out := ourEncoding(t, corpus.FITHour(), fit.CompressTimestamps())
	f, err := fit.DecodeBytes(out)
	if err != nil {
		t.Fatal(err)
	}
	g, err := theirsRaw(out)
	if err != nil {
		t.Fatal(err)
	}
	compressed := 0
	for i, m := range f.Messages {
		if _, ok := m.CompressedOffset(); !ok {
			continue
		}
		compressed++
		got, _ := m.Timestamp()
		if want := g.Messages[i].FieldValueByNum(253).Uint32(); got != want {
			t.Fatalf("message %d: Timestamp() = %d, muktihari/fit %d", i, got, want)
		}
	}
	if compressed < 3_000 {
		t.Errorf("%d messages have compressed headers, want 3,000 or more", compressed)
	}
}

// TestDefaultGrowth: muktihari/fit uses one local type by default, so that a file
// with two kinds of messages in turns grows; with all of them it does not. Ours
// never grows.
func TestDefaultGrowth(t *testing.T) {
	t.Parallel()
	b := corpus.FITDeveloper(2)
	one, err := theirEncoding(b)
	if err != nil {
		t.Fatal(err)
	}
	all, err := theirEncoding(b, encoder.WithHeaderOption(encoder.HeaderOptionNormal, 15))
	if err != nil {
		t.Fatal(err)
	}
	ours := ourEncoding(t, b)
	t.Logf("%d bytes: ours %d, muktihari/fit %d, with 16 local types %d", len(b), len(ours), len(one), len(all))
	if len(ours) > len(b) {
		t.Errorf("Append writes %d bytes of a file of %d, want no more", len(ours), len(b))
	}
	if len(one) < 3*len(b)/2 {
		t.Errorf("muktihari/fit writes %d bytes of a file of %d, want 1.5 times as many, which is too many", len(one), len(b))
	}
}

// TestProtocol1: a file whose header says protocol 1, but which has developer
// fields, can be decoded by muktihari/fit and not be encoded again.
func TestProtocol1(t *testing.T) {
	b := readFile(t, filepath.Join(vectors, "developer-protocol-1.fit"))
	g, err := theirs(b)
	if err != nil {
		t.Fatal(err)
	}
	version := encoder.WithProtocolVersion(g.FileHeader.ProtocolVersion)
	if _, err := theirEncoding(b, version); !errors.Is(err, proto.ErrProtocolViolation) {
		t.Errorf("muktihari/fit encodes with the version of the header: %v, want a protocol violation, which is wrong", err)
	}
	again, err := fit.DecodeBytes(ourEncoding(t, b))
	if err != nil || developerFields(again) != 1 {
		t.Errorf("ours encoded again: %v, %d developer fields, want 1", err, developerFields(again))
	}
}

// TestLateDescription: muktihari/fit loses developer fields that come before their
// description.
func TestLateDescription(t *testing.T) {
	b := readFile(t, filepath.Join(vectors, "developer-late.fit"))
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	lossy, err := theirEncoding(b, encoder.WithProtocolVersion(proto.V2))
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := fit.DecodeBytes(lossy)
	if err != nil {
		t.Fatal(err)
	}
	ours, err := fit.DecodeBytes(ourEncoding(t, b))
	if err != nil {
		t.Fatal(err)
	}
	all, kept := developerFields(f), developerFields(ours)
	if all != 5 || kept != all {
		t.Errorf("ours keeps %d of %d developer fields, want all 5", kept, all)
	}
	if lost := all - developerFields(theirs); lost != 3 {
		t.Errorf("muktihari/fit loses %d of %d developer fields, want 3, which is wrong", lost, all)
	}
}

func developerFields(f *fit.File) (n int) {
	for _, m := range f.Messages {
		n += len(m.Definition().DeveloperFields())
	}
	return n
}
