package counted

import "testing"

func BenchmarkFails(b *testing.B) { b.Fatal("as told") }

func BenchmarkPanics(b *testing.B) { panic("as told") }
