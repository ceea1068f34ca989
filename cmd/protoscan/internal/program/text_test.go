package program

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/scantest"
)

var update = flag.Bool("update", false, "let protoc write testdata/golden/*.txt")

// TestGolden compares the text with what protoc made of the same bytes.
func TestGolden(t *testing.T) {
	files, _ := filepath.Glob("testdata/golden/*.pb")
	if len(files) == 0 {
		t.Fatal("no testdata/golden/*.pb")
	}
	for _, file := range files {
		golden := strings.TrimSuffix(file, ".pb") + ".txt"
		if *update {
			writeGolden(t, file, golden)
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got := scanBytes(nil, file); got.out != string(want) {
			t.Errorf("protoscan %s = %s", file, firstDifference(got.out, string(want)))
		}
	}
}

func writeGolden(t *testing.T, file, golden string) {
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out, ok := decodeRaw(t, b)
	if !ok {
		t.Fatalf("protoc refuses %s", file)
	}
	if err := os.WriteFile(golden, []byte(out), 0o644); err != nil {
		t.Fatal(err)
	}
}

// firstDifference describes the first line in which got is not want.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	i := 0
	for i < min(len(g), len(w))-1 && g[i] == w[i] {
		i++
	}
	return fmt.Sprintf("line %d: %q, want %q", i+1, g[i], w[i])
}

// TestText holds the rules in the small; TestCasesLikeProtoc has protoc check them.
func TestText(t *testing.T) {
	for _, tt := range textCases {
		if got := scanBytes(unhex(t, tt.in)); got.out != tt.want || got.status != 0 {
			t.Errorf("%s: protoscan(% s) = %d, %q, want 0, %q", tt.name, tt.in, got.status, got.out, tt.want)
		}
	}
}

var textCases = []struct{ name, in, want string }{
	{"empty", "", ""},
	{"varint", "08 96 01", "1: 150\n"},
	{"varint, largest", "08 ff ff ff ff ff ff ff ff ff 01", "1: 18446744073709551615\n"},
	{"varint, padded", "08 80 80 00", "1: 0\n"},
	{"fixed32", "2d 01 00 00 80", "5: 0x80000001\n"},
	{"fixed64", "09 01 00 00 00 00 00 00 80", "1: 0x8000000000000001\n"},
	{"empty bytes", "12 00", "2: \"\"\n"},
	{"string", "12 05 48 65 6c 6c 6f", "2: \"Hello\"\n"},
	{"escapes", "12 08 00 09 0a 0d 22 27 5c 7f", `2: "\000\t\n\r\"\'\\\177"` + "\n"},
	{"octal before a digit", "12 02 0b 31", `2: "\0131"` + "\n"},
	{"UTF-8 as bytes", "12 03 e2 82 ac", `2: "\342\202\254"` + "\n"},
	{"message", "12 02 08 01", "2 {\n  1: 1\n}\n"},
	{"number 0 is no field", "12 02 00 00", `2: "\000\000"` + "\n"},
	{"cut payload", "12 02 08 80", `2: "\010\200"` + "\n"},
	{"reserved type in payload", "12 02 0e 00", `2: "\016\000"` + "\n"},
	{"message in message", "12 04 12 02 08 01", "2 {\n  2 {\n    1: 1\n  }\n}\n"},
	{"group", "0b 08 01 0c", "1 {\n  1: 1\n}\n"},
	{"empty group", "0b 0c", "1 {\n}\n"},
	{"group, padded end", "0b 8c 80 00", "1 {\n}\n"},
	{"group in payload", "12 02 13 14", "2 {\n  2 {\n  }\n}\n"},
	{"end of group in payload", "12 03 08 01 0c", `2: "\010\001\014"` + "\n"},
	{"wrong end in payload", "12 02 0b 14", `2: "\013\024"` + "\n"},
	{"fields in their order", "10 01 08 02 10 03", "2: 1\n1: 2\n2: 3\n"},
	{"largest number", "f8 ff ff ff 0f 01", "536870911: 1\n"},
	{"tag, padded", "88 80 80 80 00 01", "1: 1\n"},
	{"tag of 10 bytes", "88 80 80 80 80 80 80 80 80 00 01", "1: 1\n"},
	{"length of 10 bytes", "12 81 80 80 80 80 80 80 80 80 00 41", "2: \"A\"\n"},
	{"length, padded", "12 81 80 80 00 41", "2: \"A\"\n"},
	{"payload: tag of 10 bytes", "12 0b 88 80 80 80 f0 ff ff ff ff 7f 01", "2 {\n  1: 1\n}\n"},
	{"payload: tag of 11 bytes", "12 0c 88 80 80 80 80 80 80 80 80 80 00 01", `2: "\210\200\200\200\200\200\200\200\200\200\000\001"` + "\n"},
	{"payload: number 2^29", "12 06 80 80 80 80 10 01", `2: "\200\200\200\200\020\001"` + "\n"},
	{"payload: length 2^32", "12 06 12 80 80 80 80 10", "2 {\n  2: \"\"\n}\n"},
	{"payload: length 2^31", "12 06 12 80 80 80 80 08", `2: "\022\200\200\200\200\010"` + "\n"},
	{"payload: varint overflows", "12 0b 08 ff ff ff ff ff ff ff ff ff 7e", "2 {\n  1: 9223372036854775807\n}\n"},
	{"payload: varint of 11 bytes", "12 0c 08 80 80 80 80 80 80 80 80 80 80 00", `2: "\010\200\200\200\200\200\200\200\200\200\200\000"` + "\n"},
}

// TestNesting checks each limit from both sides.
func TestNesting(t *testing.T) {
	for _, tt := range nestingCases {
		got := scanBytes(tt.in)
		if n := strings.Count(got.out, "{"); n != tt.opens || got.status != 0 {
			t.Errorf("%s: protoscan opens %d, status %d, want %d, 0", tt.name, n, got.status, tt.opens)
		}
	}
}

var leaf = []byte("\x08\x01")

var nestingCases = []struct {
	name  string
	in    []byte
	opens int
}{
	{"9 messages", scantest.NestMessages(9, leaf), 9},
	{"10 messages", scantest.NestMessages(10, leaf), 10},
	{"11 messages", scantest.NestMessages(11, leaf), 10},
	{"100 groups", scantest.NestGroups(100, nil), 100},
	{"10 groups in a message", scantest.NestMessages(1, scantest.NestGroups(10, nil)), 11},
	{"11 groups in a message", scantest.NestMessages(1, scantest.NestGroups(11, nil)), 0},
	{"9 groups in 2 messages", scantest.NestMessages(2, scantest.NestGroups(9, nil)), 11},
	{"10 groups in 2 messages", scantest.NestMessages(2, scantest.NestGroups(10, nil)), 1},
	{"a message in 9 groups", scantest.NestGroups(9, scantest.NestMessages(1, leaf)), 10},
	{"a message in 10 groups", scantest.NestGroups(10, scantest.NestMessages(1, leaf)), 10},
	{"a message in 11 groups", scantest.NestGroups(11, scantest.NestMessages(1, leaf)), 11},
}

func TestOffsets(t *testing.T) {
	in := unhex(t, "0896 01 1209 08 01 13 1d 01000000 14 2202 4142")
	want := lines(
		"       0       3  1: 150",
		"       3      11  2 {",
		"       5       2    1: 1",
		"       7       7    2 {",
		"       8       5      3: 0x00000001",
		"                    }",
		"                  }",
		"      14       4  4: \"AB\"",
	)
	if got := scanBytes(in, "--offsets"); got.out != want || got.status != 0 {
		t.Errorf("protoscan --offsets = %d\n%s, want 0\n%s", got.status, got.out, want)
	}
}
