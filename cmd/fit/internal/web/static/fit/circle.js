// The choice of a circle on the route.
import { colour, draw, drag, redraw } from "./draw.js";

const at = (id) => document.getElementById(id);
const metresOfDegree = 111_195;
let points = []; // [latitude, longitude]
let view; // { scale, x, y } of the canvas

const shrink = () => Math.cos((points[0][0] * Math.PI) / 180); // of a degree of longitude
const centre = () => ["lat", "long"].map((id) => Number(at(id).value.trim().replace(",", ".") || NaN));

// show begins a choice, around the start. A ride without a route has none.
export function show({ lat, long }) {
	points = lat.map((v, i) => [v, long[i]]).filter(([a, b]) => a !== null && b !== null);
	view = undefined;
	at("circle-choice").hidden = !points.length;
	at("no-route").hidden = points.length > 0;
	around(points[0]);
	choose(false);
}

// choice returns the flags of conceal, none without a route, or the fault of what somebody typed.
export function choice() {
	if (!points.length) return { flags: [] };
	if (at("by-ends").checked) {
		const metres = Number(at("ends").value.trim().replace(",", "."));
		return metres > 0 ? { flags: [`--ends=${metres}m`] } : { fault: "Say how many metres at both ends to hide, such as 500." };
	}
	const [lat, long] = centre();
	if (Math.abs(lat) <= 90 && Math.abs(long) <= 180) return { flags: [`--zone=${lat},${long},${at("radius").value}`] };
	return { fault: "A latitude is a number from -90 to 90, a longitude one from -180 to 180." };
}

function choose(circle) {
	at(circle ? "by-circle" : "by-ends").checked = true;
	at("circle-panel").hidden = !circle;
	paint();
}

// around puts the centre near a point, and not on it: centres of several rides must not show a door.
function around(point) {
	if (!point) return;
	const [turn, far] = crypto.getRandomValues(new Uint32Array(2));
	const angle = (turn / 2 ** 32) * 2 * Math.PI, metres = (0.2 + (0.4 * far) / 2 ** 32) * Number(at("radius").value);
	place([point[0] + (Math.sin(angle) * metres) / metresOfDegree, point[1] + (Math.cos(angle) * metres) / metresOfDegree / shrink()]);
}

function place([lat, long]) {
	at("lat").value = lat.toFixed(5);
	at("long").value = long.toFixed(5);
	paint();
}

function fit(width, height) {
	const xs = points.map((p) => p[1] * shrink()), ys = points.map((p) => p[0]);
	const [left, right, low, high] = [[xs, Math.min], [xs, Math.max], [ys, Math.min], [ys, Math.max]].map(([all, f]) => all.reduce((a, b) => f(a, b)));
	const around = 800 / metresOfDegree; // so that a circle at the edge can be seen
	const scale = Math.min(width / (right - left + 2 * around), height / (high - low + 2 * around));
	view = { scale, x: width / 2 - (scale * (left + right)) / 2, y: height / 2 + (scale * (low + high)) / 2 };
}

function paint() {
	at("metres").textContent = `${at("radius").value} m`;
	if (!points.length) return;
	draw(at("circle"), (context, width, height) => {
		fit(width, height);
		const xy = ([lat, long]) => [view.x + view.scale * long * shrink(), view.y - view.scale * lat];
		context.strokeStyle = colour("link");
		context.lineWidth = 2.5;
		context.beginPath();
		for (const point of points) context.lineTo(...xy(point));
		context.stroke();
		context.beginPath();
		context.arc(...xy(centre()), (Number(at("radius").value) / metresOfDegree) * view.scale, 0, 7);
		context.fillStyle = context.strokeStyle = colour("bad");
		context.globalAlpha = 0.25;
		context.fill();
		context.globalAlpha = 1;
		context.stroke();
	});
}

// A drag moves the circle, at its edge the radius. A click beside it moves the centre there.
drag(at("circle"), (from, to, state) => {
	if (!view) return;
	const [lat, long] = centre();
	const middle = [view.x + view.scale * long * shrink(), view.y - view.scale * lat];
	const far = (point) => Math.hypot(point[0] - (state.middle ?? middle)[0], point[1] - (state.middle ?? middle)[1]);
	const radius = (Number(at("radius").value) / metresOfDegree) * view.scale;
	if (!state.what) {
		state.what = Math.abs(far(from) - radius) < 8 ? "edge" : "centre";
		state.middle = far(from) < radius || state.what === "edge" ? middle : from;
	}
	if (state.what === "edge") at("radius").value = (far(to) / view.scale) * metresOfDegree;
	const moved = state.what === "edge" ? [0, 0] : [to[0] - from[0], to[1] - from[1]];
	place([(view.y - state.middle[1] - moved[1]) / view.scale, (state.middle[0] + moved[0] - view.x) / view.scale / shrink()]);
});
for (const id of ["lat", "long", "radius"]) at(id).addEventListener("input", () => choose(true));
for (const id of ["by-ends", "by-circle"]) at(id).addEventListener("change", () => choose(at("by-circle").checked));
at("ends").addEventListener("input", () => choose(false));
at("at-start").addEventListener("click", () => around(points[0]));
at("at-end").addEventListener("click", () => around(points[points.length - 1]));
redraw(at("circle"), paint);
