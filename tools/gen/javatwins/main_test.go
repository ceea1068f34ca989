package main

import (
	"os"
	"testing"
)

const root = "../../.."

// TestCommitted compares the committed files with the generated ones.
func TestCommitted(t *testing.T) {
	for _, twin := range twins {
		want, err := twin.text(root)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(twin.path(root, twin.name))
		if err != nil || string(got) != string(want) {
			t.Errorf("%s is not what tools/gen/javatwins writes (%v): run make gen", twin.path(root, twin.name), err)
		}
	}
}

func TestEdited(t *testing.T) {
	swar, compress, single := twins[0], twins[1], twins[4]
	members := []string{"readLongs(", "mend(", "ends(", "value(", "longValue(", "BLOCK"}
	for _, c := range []struct {
		t        twin
		in, want string
	}{
		{swar, "long ends = ends(src, p);", "long ends = KernelSwar.ends(src, p);"},
		{swar, "mend(src, p, ends, dst, k);", "mend(src, p, ends, dst, k);"},
		{swar, "static long readLongs(long[] dst, int to)", "static long readInts(int[] dst, int to)"},
		{swar, "dst[k + 1] = value(src, p);", "dst[k + 1] = (int) KernelSwar.value(src, p);"},
		{swar, "dst[k++] = longValue(src, p, w, n);", "dst[k++] = (int) Words.fold(w);"},
		{swar, "for (int i = 0; i < BLOCK; i++)", "for (int i = 0; i < KernelSwar.BLOCK; i++)"},
		{swar, "dst[k + i] = src[p + i];", "dst[k + i] = src[p + i];"},
		{compress, "return KernelSwar.readLongs(src, p);", "return KernelSwarInts.readInts(src, p);"},
		{compress, "KernelSwar.widen(src, p, dst, k);", "KernelSwarInts.widen(src, p, dst, k);"},
		{compress, "KernelSwar.hasLong(ends)", "KernelSwar.hasLong(ends)"},
		{single, "return Words.putVarintLong(dst, pos, v);", "return putVarintLong(dst, pos, v);"},
		{single, "b[i + 9] = 1;", "b.put(i + 9, (byte) 1);"},
		{single, "byte b = src[pos + i];", "byte b = src.get(pos + i);"},
		{single, "dst[pos + n - 1] = (byte) (w >>> 8);", "dst.put(pos + n - 1, (byte) (w >>> 8));"},
	} {
		if got := c.t.edited(c.t.copied[0], c.in, members); got != c.want {
			t.Errorf("%s: edited(%q) = %q, want %q", c.t.name, c.in, got, c.want)
		}
	}
}

// TestText refuses a method that is not there.
func TestText(t *testing.T) {
	lost := twins[0]
	lost.copied = []copied{{"KernelSwar", []string{"none("}}}
	if text, err := lost.text(root); err == nil {
		t.Errorf("text() = %d bytes, want an error", len(text))
	}
}
