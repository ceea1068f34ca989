package contract

import "testing"

// A contract covers another one if it promises as much, whatever the words.
func TestCovers(t *testing.T) {
	for _, test := range []struct {
		is, was       string
		covers, after bool // and whether the earlier one covers the later
	}{
		{"bce", "bce", true, true},
		{"bce", "noalloc", false, false},
		{"bce", "bce<=2", true, false},
		{"bce<=1", "bce<=2", true, false},
		{"inline cost<=20", "inline", true, false},
		{"inline cost<=20", "inline cost<=60", true, false},
		{"code<=20", "code<=21", true, false},
		{"frame<=0", "frame<=8", true, false},
		{"sizeof==8", "sizeof==16", false, false},
		{"padding==0", "padding==0", true, true},
		{"noescape b, a", "noescape a,b", true, true},
		{"noescape a, b", "noescape a", true, false},
		{"noalloc", "noalloc but F", true, false},
		{"noalloc but F", "noalloc but F, indirect", true, false},
		{"noalloc but F", "noalloc but G", false, false},
		{"calls none", "calls -bounds", true, false},
		{"calls -alloc -bounds", "calls -bounds", true, false},
		{`asm amd64:"POPCNTQ"`, `asm amd64:"LZCNTQ"`, false, false},
		{`asm amd64:"POPCNTQ"`, `asm  amd64:"POPCNTQ"`, true, true},
		{"bce", "bce [amd64]", true, false},
		{"bce [arm64]", "bce [amd64]", false, false},
		{"bce", `bce xfail "not yet"`, true, false},
		{"bce [amd64,arm64]", "bce [amd64]", true, false},
		{"bce [amd64,arm64]", "bce [arm64,amd64]", true, true},
		{"bce [amd64]", "bce [linux amd64]", true, false},
		{"bce [amd64 linux]", "bce [linux amd64]", true, true},
		{"bce [amd64]", "bce [amd64/v3]", true, false},
		{"bce [go>=1.25]", "bce [go>=1.26]", true, false},
		{"bce [go>=1.25]", "bce [go1.26]", true, false},
		{"bce [go>=1.26.3]", "bce [go1.26]", false, false},
		{"bce [go<1.28]", "bce [go<1.27]", true, false},
		{"bce [!amd64/v3]", "bce [!amd64]", true, false},
		{"bce [!go>=1.27]", "bce [!go>=1.26]", true, false},
		{"bce [!amd64]", "bce [amd64]", false, false},
		{`bce xfail[arm64] "not yet"`, `bce xfail "not yet"`, true, false},
		{`bce xfail[arm64] "not yet"`, `bce xfail[arm64,amd64] "not yet"`, true, false},
	} {
		is, was := promised(t, test.is), promised(t, test.was)
		if is.Covers(was) != test.covers || was.Covers(is) != test.after {
			t.Errorf("%s covers %s: %t, and the other way %t; want %t and %t", test.is, test.was, is.Covers(was), was.Covers(is), test.covers, test.after)
		}
	}
}

// The part of the code that a contract is about may grow.
func TestCoversScope(t *testing.T) {
	for _, test := range []struct {
		is, was       Region
		covers, after bool
	}{
		{Function, Function, true, true},
		{Function, Loop, true, false},
		{Function, Line, true, false},
		{Loop, Block, true, true},
		{Block, Line, true, false},
		{Function, Field, true, false},
		{Field, Line, false, false},
		{Type, Type, true, true},
	} {
		is, was := promised(t, "bce"), promised(t, "bce")
		is.Scope.Region, was.Scope.Region = test.is, test.was
		if is.Covers(was) != test.covers || was.Covers(is) != test.after {
			t.Errorf("a %s covers a %s: %t, and the other way %t", test.is, test.was, is.Covers(was), was.Covers(is))
		}
	}
}

func promised(t *testing.T, text string) Contract {
	t.Helper()
	all, err := Parse(text)
	if err != nil || len(all) != 1 {
		t.Fatal(text, err)
	}
	return Contract{Promise: all[0], Scope: Scope{Region: Function}}
}
