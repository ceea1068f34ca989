// Package marshal counts the instructions of proto.Marshal and proto.Unmarshal with
// protobuf-go as it is published, and with its copy on protobuf/protowire.
package marshal

import (
	"hash/crc32"
	"testing"

	"marshal/arm"
	ours "marshal/ours"
)

func BenchmarkMarshal(b *testing.B) {
	each(b, (*arm.Case).Marshal, (*ours.Case).Marshal)
}

func BenchmarkUnmarshal(b *testing.B) {
	each(b, (*arm.Case).Unmarshal, (*ours.Case).Unmarshal)
}

// each runs both arms on each message.
func each(b *testing.B, theirs func(*arm.Case), mine func(*ours.Case)) {
	copies := ours.Cases()
	for i, c := range arm.Cases() {
		o := copies[i]
		run(b, c.Name+"/impl=protobuf-go", c.Encoded, func() { theirs(c) })
		run(b, c.Name+"/impl=ours", o.Encoded, func() { mine(o) })
	}
}

func run(b *testing.B, name string, encoded []byte, f func()) {
	b.Run("message="+name, func(b *testing.B) {
		for b.Loop() {
			f()
		}
		b.ReportMetric(float64(crc32.ChecksumIEEE(encoded)), "checksum")
	})
}
