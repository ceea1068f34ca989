// The choice of a part of a ride: on a chart, and by two sliders.
import { clock } from "./data.js";
import { colour, draw, drag, redraw } from "./draw.js";

const at = (id) => document.getElementById(id);
let ride; // { time, curves }
let inside; // whether the chosen part is what stays

const last = () => ride.time.findLast((t) => t !== null) ?? 0;

// show begins a choice. Trim keeps what is chosen, cut takes it out.
export function show(data, cuts) {
	ride = data;
	inside = !cuts;
	const end = last();
	for (const id of ["from", "to"]) at(id).max = Math.ceil(end);
	[at("from").value, at("to").value] = cuts ? [Math.round(end * 0.4), Math.round(end * 0.6)] : [0, Math.ceil(end)];
	at("part-advice").textContent = cuts ? "The chosen part is taken out of the middle. It becomes a pause." : "The chosen part stays. What is before and after it is cut off.";
	at("part-apply").textContent = cuts ? "Cut it out" : "Trim it";
	paint();
}

// chosen returns the two ends, in seconds after the start. An end that was not moved is undefined.
export function chosen() {
	const from = Number(at("from").value), to = Number(at("to").value), max = Number(at("to").max);
	return inside ? { from: from > 0 ? from : undefined, to: to < max ? to : undefined } : { from, to };
}

function paint() {
	if (!ride) return;
	for (const id of ["from", "to"]) {
		at(`${id}-text`).textContent = clock(at(id).value);
		at(id).setAttribute("aria-valuetext", clock(at(id).value));
	}
	draw(at("chart"), (context, width, height) => {
		const end = last() || 1, x = (t) => (t / end) * width;
		const [from, to] = ["from", "to"].map((id) => x(Number(at(id).value)));
		context.fillStyle = colour(inside ? "good" : "bad");
		context.globalAlpha = 0.2;
		context.fillRect(from, 0, to - from, height);
		context.globalAlpha = 1;
		curve(context, x, height);
		context.fillStyle = colour("link");
		for (const edge of [from, to]) context.fillRect(Math.max(0, Math.min(width - 3, edge - 1.5)), 0, 3, height);
	});
}

// curve draws the first curve that has values.
function curve(context, x, height) {
	const { values } = ride.curves.find((c) => c.values.some((v) => v !== null)) ?? {};
	if (!values) return;
	const known = values.filter((v) => v !== null);
	const low = known.reduce((a, b) => Math.min(a, b)), high = known.reduce((a, b) => Math.max(a, b));
	context.strokeStyle = colour("soft");
	context.beginPath();
	values.forEach((v, i) => {
		if (v === null || ride.time[i] === null) return;
		context.lineTo(x(ride.time[i]), height - 6 - ((v - low) / (high - low || 1)) * (height - 12));
	});
	context.stroke();
}

drag(at("chart"), ([a], [b]) => {
	const second = (x) => Math.max(0, Math.min(1, x / at("chart").clientWidth)) * last();
	[at("from").value, at("to").value] = [second(Math.min(a, b)), second(Math.max(a, b))];
	paint();
});
at("from").addEventListener("input", () => {
	at("to").value = Math.max(at("to").value, at("from").value);
	paint();
});
at("to").addEventListener("input", () => {
	at("from").value = Math.min(at("to").value, at("from").value);
	paint();
});
redraw(at("chart"), paint);
