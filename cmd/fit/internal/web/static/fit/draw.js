// A canvas that is as sharp as the screen, in the colours of the page.
export const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

// draw clears a canvas and calls paint with its context, width and height in pixels of the page.
export function draw(canvas, paint) {
	const ratio = devicePixelRatio || 1, { clientWidth: width, clientHeight: height } = canvas;
	if (!width) return;
	canvas.width = width * ratio;
	canvas.height = height * ratio;
	const context = canvas.getContext("2d");
	context.scale(ratio, ratio);
	context.lineJoin = "round";
	paint(context, width, height);
}

// drag calls move with the two ends of each drag over a canvas, in pixels: [x, y] and [x, y], and an object for what move
// wants to remember of this drag.
export function drag(canvas, move) {
	let start, state;
	const at = (event) => {
		const box = canvas.getBoundingClientRect();
		return [event.clientX - box.left, event.clientY - box.top];
	};
	canvas.addEventListener("pointerdown", (event) => {
		if (event.button !== 0 || !event.isPrimary) return; // another button, or a second finger
		start = at(event);
		canvas.setPointerCapture(event.pointerId);
		move(start, start, (state = {}));
	});
	canvas.addEventListener("pointermove", (event) => start && event.isPrimary && move(start, at(event), state));
	for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => (start = undefined));
}

// redraw calls paint when the size of a canvas or the colours of the page change.
export function redraw(canvas, paint) {
	new ResizeObserver(paint).observe(canvas);
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
}
