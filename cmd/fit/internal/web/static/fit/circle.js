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
}

// zone returns the circle as the program reads it: "" without a route, null if the centre is no place.
export function zone() {
	if (!points.length) return "";
	const [lat, long] = centre();
	return Math.abs(lat) <= 90 && Math.abs(long) <= 180 ? `${lat},${long},${at("radius").value}` : null;
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

// A drag begins at the centre, and its length is the radius. A click moves the circle.
drag(at("circle"), (from, to) => {
	if (!view) return;
	const metres = (Math.hypot(to[0] - from[0], to[1] - from[1]) / view.scale) * metresOfDegree;
	if (metres > 100) at("radius").value = metres;
	place([(view.y - from[1]) / view.scale, (from[0] - view.x) / view.scale / shrink()]);
});
for (const id of ["lat", "long", "radius"]) at(id).addEventListener("input", paint);
at("at-start").addEventListener("click", () => around(points[0]));
at("at-end").addEventListener("click", () => around(points[points.length - 1]));
redraw(at("circle"), paint);
