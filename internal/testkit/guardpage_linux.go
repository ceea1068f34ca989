package testkit

import (
	"syscall"
	"testing"
)

// between returns size bytes, a multiple of page, between two pages that
// cannot be read or written.
func between(t testing.TB, page, size int) []byte {
	t.Helper()
	return mapFenced(t, page, size)[page : page+size : page+size]
}

// mapFenced returns those bytes with the two pages.
func mapFenced(t testing.TB, page, size int) []byte {
	t.Helper()
	all, err := syscall.Mmap(-1, 0, page+size+page,
		syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatalf("testkit: mmap: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(all) })
	for _, p := range [][]byte{all[:page], all[page+size:]} {
		if err := syscall.Mprotect(p, syscall.PROT_NONE); err != nil {
			t.Fatalf("testkit: mprotect: %v", err)
		}
	}
	return all
}
