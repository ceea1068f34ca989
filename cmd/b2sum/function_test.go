package main

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

// ascending is n bytes, each its own index.
func ascending(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i)
	}
	return string(b)
}

// keyed are digests that Python's hashlib has computed.
var keyed = []struct {
	in, key, want string
	args          []string
}{
	{"abc", "", "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982", []string{"-a", "blake2s"}},
	{"abc", "", "0d", []string{"-a", "blake2s", "-l", "8"}},
	{
		"abc", ascending(64), "06bbc3dedf13a31139498655251b7588ccd3bb5aaa071b2d44d8e0a04095579e" +
			"d590fbfdcf941f4370ce5ce623624e7a76d33e7a8109dcda9b57d72f8f8efa51", nil,
	},
	{
		"", ascending(64), "10ebb67700b1868efb4417987acf4690ae9d972fb7a590c2f02871799aaa4786" +
			"b5e996e8f0f4eb981fc214b005f42d2ff4233499391653df7aefcbc13fc51568", nil,
	},
	{"abc", "secret\n", "994b0c311c16d201ebf9dc2cf7299c4d97e2b4470313237bcc120d360ea66eb1", []string{"-l256"}},
	{"abc", ascending(32), "a281f725754969a702f6fe36fc591b7def866e4b70173ece402fc01c064d6b65", []string{"--algorithm=blake2s"}},
	{"abc", "k", "f335237426ff5582d0c607ef240684b5", []string{"-a", "blake2s", "-l", "128"}},
	{"abc", "", "6469eaf47a1c918c8bd02cebc0e5063c66a7dbfc6d0308309f08ba90cdc1bdcb", []string{"-l", "256", "--personal", "ZcashPoW"}},
	{
		"abc", "", "a1012346183ef58e31be68e62f61981b025dd14bc8387c7d3febcff344ecd34f",
		[]string{"-l", "256", "--salt=0123456789abcdef", "--personal=fedcba9876543210"},
	},
	{
		"abc", "secret\n", "7dc0090282a392b63d186c8eb7d36348361e8a6c45098963e83e658ac238d2b0" +
			"62324756bbe75ed0872d152205c8ca89b7260c431033125d65b7c03f3cba0a15", []string{"--salt", "s", "--personal", "p"},
	},
	{
		"abc", "secret\n", "43be79f1522beb2ced21d24568bced81",
		[]string{"-a", "blake2s", "-l", "128", "--salt", "12345678", "--personal", "p"},
	},
}

func TestFunctionsLikeHashlib(t *testing.T) {
	inFolder(t, nil)
	for _, tt := range keyed {
		args := tt.args
		if tt.key != "" {
			write(t, "key", tt.key)
			args = append([]string{"--key-file", "key"}, args...)
		}
		compare(t, args, b2sum(tt.in, args...), result{0, tt.want + "  -\n", ""})
	}
}

// TestChecksNeedTheSameKey checks that key, salt and personalisation count when
// digests are checked, with a tag and without.
func TestChecksNeedTheSameKey(t *testing.T) {
	inFolder(t, map[string]string{"key": "secret\n", "other": "secret", "a": "abc"})
	right := []string{"--key-file", "key", "--salt", "s", "--personal", "p"}
	for _, style := range []string{"--tag", "--text"} {
		list := b2sum("", append([]string{style, "a"}, right...)...).out
		compare(t, right, b2sum(list, append([]string{"-c"}, right...)...), result{0, "a: OK\n", ""})
		for i, wrong := range map[int]string{1: "other", 3: "t", 5: "q"} {
			args := append([]string{"-c"}, right...)
			args[i+1] = wrong
			compare(t, args, b2sum(list, args...),
				result{1, "a: FAILED\n", "b2sum: WARNING: 1 computed checksum did NOT match\n"})
		}
	}
}

// TestKeyTooLongForLine checks that a line whose function cannot take the key is
// not passed over.
func TestKeyTooLongForLine(t *testing.T) {
	inFolder(t, map[string]string{"key": ascending(33), "a": "abc"})
	list := b2sum("", "-a", "blake2s", "--tag", "a").out
	compare(t, nil, b2sum(list, "-c", "--key-file", "key"), result{
		1, "a: FAILED open or read\n",
		"b2sum: a: blake2s: key of 33 bytes, want 0 to 32\nb2sum: WARNING: 1 listed file could not be read\n",
	})
}

// TestFunctionTags holds the tags of functions against parseTag.
func TestFunctionTags(t *testing.T) {
	for _, a := range digest.Algorithms {
		for size := 1; size <= a.Longest; size++ {
			for _, leaf := range []uint32{0, 1, defaultLeaf, 1<<32 - 1} {
				if leaf > 0 && a.Trees == nil {
					continue
				}
				f := digest.Function{Algorithm: a, Size: size, Leaf: leaf}
				if got, ok := parseTag(f.String()); !ok || got != f {
					t.Errorf("parseTag(%s) = %v, %t, want it back", f, got, ok)
				}
			}
		}
	}
}

func TestTags(t *testing.T) {
	b, s := digest.Named("blake2b"), digest.Named("blake2s")
	for tag, want := range map[string]digest.Function{
		"BLAKE2b":                  {Algorithm: b, Size: 64},
		"BLAKE2b-256":              {Algorithm: b, Size: 32},
		"BLAKE2s":                  {Algorithm: s, Size: 32},
		"BLAKE2s-128":              {Algorithm: s, Size: 16},
		"BLAKE2bp":                 {Algorithm: digest.Named("blake2bp"), Size: 64},
		"BLAKE2sp-8":               {Algorithm: digest.Named("blake2sp"), Size: 1},
		"BLAKE2b-tree-1048576":     {Algorithm: b, Size: 64, Leaf: 1 << 20},
		"BLAKE2b-256-tree-1048576": {Algorithm: b, Size: 32, Leaf: 1 << 20},
	} {
		if got := want.String(); got != tag {
			t.Errorf("%+v.String() = %s, want %s", want, got, tag)
		}
	}
}

func TestMalformedTags(t *testing.T) {
	for _, tag := range []string{
		"", "BLAKE2", "BLAKE2c", "BLAKE2b-", "BLAKE2b-0", "BLAKE2b-7", "BLAKE2b-520", "BLAKE2s-264", "BLAKE2b-0256", "BLAKE2b-+256",
		"BLAKE2b-0x100", "BLAKE2b- 256", "BLAKE2b-256-", "BLAKE2b-256-256", "BLAKE2b-tree", "BLAKE2b-tree-", "BLAKE2b-tree-0",
		"BLAKE2b-tree-4294967296", "BLAKE2b-tree-01", "BLAKE2b-tree-8-8", "BLAKE2b-tree-8-256", "BLAKE2b-256-leaf-8", "BLAKE2bp-tree-8", "BLAKE2sp-256-tree-8", "blake2b", "BLAKE2b ",
		"BLAKE2b-" + strings.Repeat("9", 1000),
	} {
		if f, ok := parseTag(tag); ok {
			t.Errorf("parseTag(%q) = %v, want none", tag, f)
		}
	}
}
