package run

import "testing"

// TestPaint paints for a terminal only.
func TestPaint(t *testing.T) {
	p := &Program{}
	if got := p.Paint(Red, "x"); got != "x" {
		t.Errorf("paint without colours = %q", got)
	}
	p.Colours = true
	if got := p.Paint(Red, "x") + p.Paint(Red, ""); got != "\x1b[31mx\x1b[0m" {
		t.Errorf("paint = %q", got)
	}
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "xterm")
	if !WantsColours() {
		t.Error("no colours on an xterm")
	}
	t.Setenv("TERM", "dumb")
	if WantsColours() {
		t.Error("colours on a dumb terminal")
	}
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "1")
	if WantsColours() {
		t.Error("colours in spite of NO_COLOR")
	}
}
