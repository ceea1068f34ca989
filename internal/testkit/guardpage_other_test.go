//go:build !linux

package testkit

import "testing"

func TestPagesFindWrites(t *testing.T) {
	passes(t, "inside", func(t testing.TB) { checkedAtEnd(t, 8).Slice()[7]++ })
	fails(t, "past the end", "element 8", func(t testing.TB) { checkedAtEnd(t, 8).all[fence+8]++ })
	fails(t, "before the start", "element -1", func(t testing.TB) { checkedAtEnd(t, 8).all[fence-1]++ })
}
