package tight

// Sizes of windows, in bytes.
const (
	firstWindow = 512
	largeWindow = 18 << 10 // of which the runtime has four in a span: one of 16 or 32 kB takes 1.3 times as long for each byte
	leastWindow = 64       // what is less is not worth a guess: a text gets a copy of its own
)

// A window is a private copy of a part of the input. Texts come one after the other, with few
// other bytes between them in most messages, so one copy for many of them is quicker than one for
// each. What lies between them is copied in vain; so a window whose texts fill less than a quarter
// of it is followed by one of half its size, others by one of twice, and one whose texts fill more than half by one of 16 times, so that
// a message of some kB has two windows and not five. A quarter is where a copy of its own would take a text
// of a hundred bytes as long; one of twelve it takes five times as long.
type window struct {
	copy  []byte
	start int  // the place in the input from which copy is
	used  int  // bytes of copy that are text
	each  bool // no window: each text gets a copy of its own
	size  int  // of the copy that was planned, which the end of the input may have cut off
	near  uint // how many of the places from shortText on are in the window
}

// alias makes b, the whole input, its own window.
func (w *window) alias(b []byte) {
	w.copy, w.start = b, 0
	w.reach()
}

// reach sets how far short texts are in the window: up to one byte before its end, so that no text, if it is empty, points behind
// it, to memory of others.
func (w *window) reach() { w.near = uint(max(0, w.end()-shortText)) }

// own returns a part of the window with what b[i:j] has, which is not empty. Its capacity ends with it: an
// append to a field must not overwrite the next one.
func (w *window) own(b []byte, i, j int) []byte {
	at, end := i-w.start, j-w.start
	if end > len(w.copy) {
		return w.move(b, i, j)
	}
	w.used += j - i
	return w.copy[at:end:end]
}

// text is own for a string.
func (w *window) text(b []byte, i, j int) string {
	if j > w.end() {
		return textOf(w.move(b, i, j))
	}
	return w.part(i, j)
}

// part is text for what the window has.
func (w *window) part(i, j int) string {
	w.used += j - i
	return partOf(w.copy, i-w.start, j-i)
}

// move begins a window at i.
func (w *window) move(b []byte, i, j int) []byte {
	n := j - i
	if w.each {
		return append(make([]byte, 0, n), b[i:j]...)
	}
	switch {
	case w.size == 0:
		w.size = firstWindow
	case 4*w.used < len(w.copy):
		w.size /= 2
	case w.size >= firstWindow && 2*w.used > len(w.copy):
		w.size = min(16*w.size, largeWindow)
	default:
		w.size = min(2*w.size, largeWindow)
	}
	left := cap(b) - i
	size := max(n, min(w.size, left))
	if w.size < leastWindow {
		w.size = leastWindow / 2
		size = n
	}
	if rest := left - size; size > n && rest < size/4 {
		size = left // no small window for what is left at the end
	}
	own := make([]byte, size) // with the next line one call, which does not clear what it fills
	copy(own, b[i:i+size])
	w.copy, w.start, w.used = own, i, n
	w.reach()
	return w.copy[:n:n]
}

// end returns the place in the input where the window ends.
func (w *window) end() int { return w.start + len(w.copy) }
