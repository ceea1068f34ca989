package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// A point is a place on an element: 0 is the left or upper edge, 1 the other.
type point struct{ x, y float64 }

// place scrolls to an element, and returns where a point of it is in the window.
func (b *tab) place(t *testing.T, selector string, p point) (x, y float64) {
	t.Helper()
	at := eval[[]float64](t, b, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e.scrollIntoView({ block: "center", behavior: "instant" });
		const box = e.getBoundingClientRect();
		return [box.left + box.width * %v, box.top + box.height * %v];
	})()`, selector, p.x, p.y))
	return at[0], at[1]
}

// drag moves the mouse over an element with its button pressed.
func (b *tab) drag(t *testing.T, selector string, from, to point, button input.MouseButton) {
	t.Helper()
	x, y := b.place(t, selector, from)
	toX, toY := b.place(t, selector, to)
	var actions []chromedp.Action[chromedp.Void]
	event := func(typ input.DispatchMouseEventType, x, y float64) {
		actions = append(actions, chromedp.MouseEvent(typ, x, y, func(p *input.DispatchMouseEventParams) { p.Button, p.ClickCount = button, 1 }))
	}
	event(input.DispatchMouseEventTypeMousePressed, x, y)
	event(input.DispatchMouseEventTypeMouseMoved, (x+toX)/2, (y+toY)/2)
	event(input.DispatchMouseEventTypeMouseMoved, toX, toY)
	event(input.DispatchMouseEventTypeMouseReleased, toX, toY)
	b.do(t, actions...)
}

// drop drops files and folders of this machine on an element.
func (b *tab) drop(t *testing.T, selector string, paths ...string) {
	t.Helper()
	x, y := b.place(t, selector, point{0.5, 0.5})
	data := &input.DragData{Items: []*input.DragDataItem{}, Files: paths, DragOperationsMask: 1}
	for _, typ := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
		b.do(t, command(input.DispatchDragEvent, input.DispatchDragEventParams{Type: typ, X: x, Y: y, Data: data}))
	}
}
