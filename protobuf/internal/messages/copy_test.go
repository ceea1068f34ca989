package messages

import (
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"testing"

	"google.golang.org/protobuf/proto"
)

// The oracle is protobuf-go's Merge and Equal of the same message under another name, for which nothing is hooked.

// copyRounds is how many random messages of each type are looked at.
func copyRounds() int {
	if testing.Short() {
		return 20
	}
	return 80
}

// seedOf returns a seed that is different for each message and test.
func seedOf(t *testing.T, p Pair) uint64 {
	h := fnv.New64()
	h.Write([]byte(t.Name() + p.Name))
	return h.Sum64()
}

// random fills a message, and another one of the same schema alike.
func random[M proto.Message](seed uint64, m M) M {
	r := rand.New(rand.NewPCG(seed, 2))
	Fill(r, m.ProtoReflect(), 1+r.IntN(3))
	if r.IntN(4) > 0 {
		wild(r, m, 4+r.IntN(40))
	}
	return m
}

// both returns the same message twice, without codecs and with them.
func (p Pair) both(seed uint64) (stock, tight proto.Message) {
	return random(seed, p.Stock()), random(seed, p.Tight())
}

func sameStruct(t *testing.T, what string, p Pair, seed uint64, want, got proto.Message) {
	t.Helper()
	if where := structsDiffer(reflect.ValueOf(want), reflect.ValueOf(got)); where != "" {
		t.Fatalf("%s of %s, seed %d: %s%s", what, p.Name, seed, p.Name, where)
	}
}

// TestMergeOracle merges random messages into each other, and each into itself, and clones them.
func TestMergeOracle(t *testing.T) {
	for _, p := range Pairs() {
		first := seedOf(t, p)
		for seed := first; seed < first+uint64(copyRounds()); seed++ {
			want, got := p.both(seed)
			wantFrom, gotFrom := p.both(seed + 1<<32)
			sameStruct(t, "two random messages", p, seed, want, got)
			proto.Merge(want, wantFrom)
			proto.Merge(got, gotFrom)
			sameStruct(t, "Merge", p, seed, want, got)
			sameStruct(t, "the source of Merge", p, seed, wantFrom, gotFrom)
			clone := proto.Clone(got)
			sameStruct(t, "Clone", p, seed, proto.Clone(want), clone)
			if where := shared(got, gotFrom, clone); where != "" {
				t.Fatalf("Merge and Clone of %s, seed %d: memory is shared, %s", p.Name, seed, where)
			}
			proto.Merge(want, want)
			proto.Merge(got, got)
			sameStruct(t, "Merge with itself", p, seed, want, got)
		}
	}
}

// TestEqualOracle compares random messages with themselves, with copies and with copies of which one thing or another
// was changed.
func TestEqualOracle(t *testing.T) {
	equal, different := 0, 0
	for _, p := range Pairs() {
		first := seedOf(t, p)
		for seed := first; seed < first+uint64(copyRounds()); seed++ {
			want, got := p.both(seed)
			for k := range uint64(6) {
				wantOther, gotOther := p.both(seed)
				for _, m := range []proto.Message{wantOther, gotOther} {
					if k > 0 {
						wild(rand.New(rand.NewPCG(seed, k)), m, 8<<k)
					}
				}
				is := proto.Equal(want, wantOther)
				if a, b := proto.Equal(got, gotOther), proto.Equal(gotOther, got); a != is || b != is {
					t.Fatalf("Equal of %s, seed %d %d = %t and %t, want %t\n%v\n%v", p.Name, seed, k, a, b, is, got, gotOther)
				}
				if is {
					equal++
				} else {
					different++
				}
			}
		}
	}
	t.Logf("%d pairs are equal, %d are not", equal, different)
	if equal < 700 || different < 700 {
		t.Errorf("%d pairs are equal, %d are not, want 700 of each", equal, different)
	}
}

// TestNilRoots wants of nil messages what protobuf-go makes of them.
func TestNilRoots(t *testing.T) {
	for _, p := range Pairs() {
		m := p.Tight()
		none := p.tight.Zero().Interface()
		if !proto.Equal(none, none) || proto.Equal(none, m) || proto.Equal(m, none) {
			t.Errorf("Equal of nil %s and an empty message", p.Name)
		}
		if proto.Clone(none).ProtoReflect().IsValid() {
			t.Errorf("Clone of nil %s is not nil", p.Name)
		}
		proto.Merge(m, none)
		if !panics(func() { proto.Merge(none, m) }) {
			t.Errorf("Merge into nil %s does not panic", p.Name)
		}
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}
