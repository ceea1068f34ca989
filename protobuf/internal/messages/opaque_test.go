package messages

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/internal/testkit"
	stock "github.com/tightwire/tightwire/protobuf/internal/messages/stock/opaque"
	tightopaque "github.com/tightwire/tightwire/protobuf/internal/messages/tight/opaque"
)

// TestPresenceWords wants the bits of hidden fields that protobuf-go sets: reflection asks for some of them
// only.
func TestPresenceWords(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	words := func(m any) []uint32 {
		w := reflect.ValueOf(m).Elem().FieldByName("XXX_presence")
		return w.Slice(0, w.Len()).Interface().([]uint32)
	}
	set := 0
	for range 200 {
		from := new(stock.Hidden)
		Fill(r, from.ProtoReflect(), 2)
		b, err := proto.MarshalOptions{AllowPartial: true}.Marshal(from)
		check(t, err)
		want, got := new(stock.Hidden), new(tightopaque.Hidden)
		partial := proto.UnmarshalOptions{AllowPartial: true}
		check(t, partial.Unmarshal(b, want))
		check(t, partial.Unmarshal(b, got))
		if !slices.Equal(words(want), words(got)) {
			t.Fatalf("bits of presence after Unmarshal of %x = %b, want %b", b, words(got), words(want))
		}
		if len(words(got)) > 1 && words(got)[1] != 0 {
			set++
		}
	}
	if set == 0 {
		t.Error("no bit beyond the first word was set")
	}
}

// TestClearedDefault clears fields with a default value, which keep their old value under a bit that is off.
func TestClearedDefault(t *testing.T) {
	m := new(tightopaque.Hidden)
	check(t, proto.UnmarshalOptions{AllowPartial: true}.Unmarshal([]byte("\x08\x00\x9a\x02\x01a\xaa\x02\x01b"), m))
	if m.GetFlag() || m.GetText() != "a" || string(m.GetRaw()) != "b" {
		t.Fatalf("Unmarshal = %v", m)
	}
	m.ClearFlag()
	m.ClearText()
	m.ClearRaw()
	if b, err := (proto.MarshalOptions{AllowPartial: true}).Marshal(m); err != nil || len(b) != 0 || m.SizeTight() != 0 {
		t.Errorf("Marshal of cleared fields = %x, %v, size %d", b, err, m.SizeTight())
	}
	if !m.GetFlag() || m.GetText() != "text" || string(m.GetRaw()) != "raw" {
		t.Errorf("getters of cleared fields: %t, %q, %q, want the defaults", m.GetFlag(), m.GetText(), m.GetRaw())
	}
	check(t, proto.UnmarshalOptions{AllowPartial: true, Merge: true}.Unmarshal([]byte("\x9a\x02\x00"), m))
	if !m.HasText() || m.GetText() != "" {
		t.Errorf("after a merge of an empty text: has %t, %q", m.HasText(), m.GetText())
	}
}

// TestBuilt encodes what the builder and the setters have made.
func TestBuilt(t *testing.T) {
	want := stock.Hidden_builder{
		Real: proto.Float64(0), Text: proto.String("x"), Raw: []byte{}, Pairs: []*stock.Pair{{}, nil}, Name: proto.String(""),
	}.Build()
	got := tightopaque.Hidden_builder{
		Real: proto.Float64(0), Text: proto.String("x"), Raw: []byte{}, Pairs: []*tightopaque.Pair{{}, nil}, Name: proto.String(""),
	}.Build()
	for range 2 {
		a, err := proto.Marshal(want)
		check(t, err)
		b, err := proto.Marshal(got)
		check(t, err)
		if string(a) != string(b) || len(a) == 0 || got.SizeTight() != len(a) {
			t.Errorf("Marshal = %x, size %d, want %x", b, got.SizeTight(), a)
		}
		want.SetPairs(nil)
		got.SetPairs(nil)
		want.SetColour(stock.Colour_COLOUR_BLUE)
		got.SetColour(tightopaque.Colour_COLOUR_BLUE)
	}
}

// TestOtherTwin tests this package and the plugin in a build with the other layout of files of the hybrid API.
func TestOtherTwin(t *testing.T) {
	const name = "TIGHTWIRE_OTHER_TWIN"
	if !testkit.Thorough(false, true) || os.Getenv(name) != "" {
		t.Skip("tests with the build tag protoopaque: in the thorough tests only, once")
	}
	command := exec.Command("go", "test", "-vet=off", "-short", "-count=1", "-tags=protoopaque",
		"-run=TestOracle/hybrid|TestReport|TestTwin|TestGoNames|TestDescribe", ".", "../../cmd/protoc-gen-go-tight/...")
	command.Env = append(os.Environ(), name+"=1")
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("go test -tags=protoopaque: %v\n%s", err, out)
	}
}
