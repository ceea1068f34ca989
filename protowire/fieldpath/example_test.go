package fieldpath_test

import (
	"fmt"
	"log"

	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/fieldpath"
)

// A message with field 1 = 7, and two fields 3 with a name in their field 2.
const people = "\x08\x07\x1a\x05\x12\x03Ada\x1a\x07\x12\x05Grace"

func mustCompile(paths ...string) *fieldpath.Set {
	s, err := fieldpath.Compile(paths...)
	if err != nil {
		log.Fatal(err)
	}
	return s
}

func ExampleCompile() {
	_, err := fieldpath.Compile("3.name")
	fmt.Println(err)
	// Output: fieldpath: path "3.name": element "name", want the number of a field, 1 to 536870911, or *
}

func ExampleSet_Select() {
	for path, f := range mustCompile("1", "3.2").Select([]byte(people)) {
		switch {
		case f.Err != nil:
			log.Fatal(f.Err)
		case path == 0:
			fmt.Println(f.Uint64())
		case path == 1:
			fmt.Printf("%s at %d\n", f.Value, f.Offset)
		}
	}
	// Output:
	// 7
	// Ada at 4
	// Grace at 11
}

func ExampleSet_Delete() {
	b, err := mustCompile("1").Delete(nil, []byte(people))
	fmt.Printf("%q %v\n", b, err)
	// Output: "\x1a\x05\x12\x03Ada\x1a\a\x12\x05Grace" <nil>
}

func ExampleSet_Keep() {
	b, err := mustCompile("1").Keep(nil, []byte(people))
	fmt.Printf("%q %v\n", b, err)
	// Output: "\b\a" <nil>
}

func ExampleSet_Replace() {
	b, err := mustCompile("3.2").Replace(nil, []byte(people), func(_ int, f fieldpath.Field) []byte {
		return f.Value[:1]
	})
	fmt.Printf("%q %v\n", b, err)
	// Output: "\b\a\x1a\x03\x12\x01A\x1a\x03\x12\x01G" <nil>
}

func ExampleSet_Insert() {
	seven := fieldpath.Field{Type: protowire.VarintType, Value: protowire.AppendVarint(nil, 7)}
	b, err := mustCompile("3.1", "4.1").Insert(nil, []byte(people), seven)
	fmt.Printf("%q %v\n", b, err)
	// Output: "\b\a\x1a\a\x12\x03Ada\b\a\x1a\t\x12\x05Grace\b\a\"\x02\b\a" <nil>
}

// A path that ends at two places.
func ExampleCompileSteps() {
	s, err := fieldpath.CompileSteps([]fieldpath.Step{{Number: 1}, {Number: 3, Next: []fieldpath.Step{{Number: 2}}}})
	if err != nil {
		log.Fatal(err)
	}
	for path, f := range s.Select([]byte(people)) {
		fmt.Printf("%d: %q\n", path, f.Value)
	}
	// Output:
	// 0: "\a"
	// 0: "Ada"
	// 0: "Grace"
}
