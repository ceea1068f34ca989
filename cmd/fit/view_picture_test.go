package main

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var updatePicture = flag.Bool("update-picture", false, "take the pictures of docs/fit anew")

const pictureMost = 100_000 // bytes

// pictures are those of docs/fit: of a ride, and of one that a crash cut off after its repair, for pages by day and by night.
var pictures = map[string]struct {
	cut    int // the file has so many bytes
	scheme string
}{
	"view.png":          {97_915, "light"},
	"repaired.png":      {60_000, "light"},
	"repaired-dark.png": {60_000, "dark"},
}

// TestPicture compares the pictures of pages in docs with the pages of today, coarsely: fonts and
// antialiasing are another machine's.
func TestPicture(t *testing.T) {
	t.Parallel()
	browser(t)
	if _, err := os.Stat("../../docs"); errors.Is(err, fs.ErrNotExist) {
		t.Skip("docs is not in the module")
	}
	ride := read(t, "../../vectors/fit/activity.fit")
	for name, p := range pictures {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			in, file := filepath.Join(dir, "ride.fit"), filepath.Join(dir, "ride.html")
			if err := os.WriteFile(in, []byte(ride[:p.cut]), 0o644); err != nil {
				t.Fatal(err)
			}
			if p.cut < len(ride) {
				saved := filepath.Join(dir, "saved.fit")
				if got := fitOn(nil, "repair", "--summary", in, "-o", saved); got.status != 0 {
					t.Fatal(got)
				}
				in = saved
			}
			if got := fitOn(nil, "view", in, "-o", file); got.status != 0 {
				t.Fatal(got)
			}
			shot := opened(t, file, p.scheme, 900, 900).file("Page.captureScreenshot")
			comparePicture(t, filepath.Join("../../docs/fit", name), inFewColours(decoded(t, shot)))
		})
	}
}

// comparePicture compares a picture of docs with what it should show, or writes it.
func comparePicture(t *testing.T, name string, got *image.Paletted) {
	t.Helper()
	if *updatePicture {
		var b bytes.Buffer
		e := png.Encoder{CompressionLevel: png.BestCompression}
		if err := e.Encode(&b, got); err != nil || b.Len() > pictureMost {
			t.Fatalf("%d bytes, want %d at most: %v", b.Len(), pictureMost, err)
		}
		if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := unlike(got, decoded(t, []byte(read(t, name)))); d > 4 {
		t.Errorf("%s differs from the page by %.1f of 255 on average: look at both, and then use -update-picture", name, d)
	}
}

func decoded(t *testing.T, b []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// inFewColours returns a picture in its 256 most frequent colours.
func inFewColours(m image.Image) *image.Paletted {
	counts := map[color.Color]int{}
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			counts[m.At(x, y)]++
		}
	}
	colours := slices.SortedFunc(maps.Keys(counts), func(a, b color.Color) int { return cmp.Compare(counts[b], counts[a]) })
	few := image.NewPaletted(m.Bounds(), color.Palette(colours[:min(256, len(colours))]))
	draw.Draw(few, few.Bounds(), m, image.Point{}, draw.Src)
	return few
}

// unlike returns the mean difference of two pictures in squares of 20 pixels, where 255 is the
// difference between black and white. Pictures of different sizes differ by 255.
func unlike(a, b image.Image) float64 {
	if a.Bounds() != b.Bounds() {
		return 255
	}
	const square = 20
	sum, n := 0.0, 0
	for y := 0; y < a.Bounds().Dy(); y += square {
		for x := 0; x < a.Bounds().Dx(); x += square {
			sum += math.Abs(grey(a, x, y, square) - grey(b, x, y, square))
			n++
		}
	}
	return sum / float64(n)
}

// grey returns the mean of all colours of a square.
func grey(m image.Image, left, top, size int) float64 {
	sum, n := 0.0, 0
	for y := top; y < min(top+size, m.Bounds().Dy()); y++ {
		for x := left; x < min(left+size, m.Bounds().Dx()); x++ {
			r, g, b, _ := m.At(x, y).RGBA()
			sum += float64(r+g+b) / 3 / 257
			n++
		}
	}
	return sum / float64(n)
}
