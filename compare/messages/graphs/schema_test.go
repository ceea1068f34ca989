package graphs

import (
	_ "embed"
	"fmt"
	"strings"
)

// discovery is the text of the schema in the shape of xDS.
//
//go:embed discovery.proto
var discovery string

// connected returns the text of a schema of n messages. Each contains five others, of its neighbourhood and from
// afar, so that each can be reached from each: as lists, in oneofs and maps, and by itself.
func connected(n int) string {
	var b strings.Builder
	b.WriteString("syntax = \"proto3\";\n")
	for i := range n {
		next := func(k int) string { return fmt.Sprintf("M%d", (i+k)%n) }
		fmt.Fprintf(&b, `
message M%d {
  string name = 1;
  int64 number = 2;
  %s next = 3;
  repeated %s list = 4;
  map<string, %s> by_name = 5;
  oneof choice {
    %s far = 6;
    string text = 7;
    uint32 count = 8;
  }
  optional double weight = 9;
  repeated string labels = 10;
  repeated int32 values = 11;
  %s back = 12;
  bytes payload = 13;
  bool flag = 14;
}
`, i, next(1), next(2), next(7), next(n/3), next(n-1))
	}
	return b.String()
}
