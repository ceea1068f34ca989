package tight

// Sizes of windows, in bytes.
const (
	firstWindow = 512
	largeWindow = 32 << 10
	leastWindow = 64 // what is less is not worth a guess: a text gets a copy of its own
)

// A window is a private copy of a part of the input. Texts come one after the other, with few
// other bytes between them in most messages, so one copy for many of them is quicker than one for
// each. What lies between them is copied in vain; so a window whose texts fill less than half
// of it is followed by one of half its size, and others by one of twice.
type window struct {
	copy []byte
	// place is the capacity of the input from where copy begins. All parts of the input end
	// their capacity at its end, so that capacities tell where a part lies.
	place int
	used  int  // bytes of copy that are text
	each  bool // no window: each text gets a copy of its own
	size  int  // of the copy that was planned, which the end of the input may have cut off
}

// alias makes b, the whole input, its own window.
func (w *window) alias(b []byte) { w.copy, w.place = b, cap(b) }

// own returns a part of the window with what v has, which is a part of the input. Its capacity
// ends with it: an append to a field must not overwrite the next one.
func (w *window) own(v []byte) []byte {
	at, n := w.place-cap(v), len(v)
	if at < 0 || at+n > len(w.copy) {
		return w.move(v)
	}
	w.used += n
	return w.copy[at : at+n : at+n]
}

// move begins a window at v.
func (w *window) move(v []byte) []byte {
	if w.each {
		return append(make([]byte, 0, len(v)), v...)
	}
	switch {
	case w.size == 0:
		w.size = firstWindow
	case 2*w.used < len(w.copy):
		w.size /= 2
	default:
		w.size = min(2*w.size, largeWindow)
	}
	n := max(len(v), min(w.size, cap(v)))
	if w.size < leastWindow {
		w.size = leastWindow / 2
		n = len(v)
	}
	if rest := cap(v) - n; n > len(v) && rest < n/4 {
		n = cap(v) // no small window for what is left at the end
	}
	own := make([]byte, n) // with the next line one call, which does not clear what it fills
	copy(own, v[:n])
	w.copy, w.place, w.used = own, cap(v), len(v)
	return w.copy[:len(v):len(v)]
}
