// The data in the page that fit view writes: route and curves.
const begin = '<script type="application/json" id="data">';

// A column has the differences of whole numbers, and null where nothing was measured.
function decoded({ scale, d }) {
	let sum = 0;
	return d.map((v) => (v === null ? null : (sum += v) / scale));
}

// read returns what a page shows: { time, lat, long, curves: [{ title, values }] }.
export function read(page) {
	const from = page.indexOf(begin) + begin.length;
	const { rides: [ride], kinds } = JSON.parse(page.slice(from, page.indexOf("</script>", from)));
	const curves = kinds.map((kind, i) => ride.columns?.[i] && { title: kind.title, values: decoded(ride.columns[i]) });
	return { time: decoded(ride.time), lat: decoded(ride.lat), long: decoded(ride.long), curves: curves.filter(Boolean) };
}

// clock returns seconds as a time of hours and minutes.
export function clock(seconds) {
	const two = (n) => String(n).padStart(2, "0");
	const s = Math.round(seconds);
	return `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}
