// The table of several rides, of what fit show prints. The name of a ride is a button that opens it.
import { dropped } from "./jobs.js";

const escaped = dropped.replace("/", "\\/");
const twin = new RegExp(` is "?${escaped}`); // a name that cannot be printed as it is has quotes
const row = new RegExp(`^(.*?)(\\(?)${escaped}(.*?)(?:${twin.source}.*)?$`);
const saved = new RegExp(`^fit: ${escaped}(.*): 'fit repair' saves `, "gm");

const element = (tag, ...content) => {
	const made = document.createElement(tag);
	made.append(...content);
	return made;
};

// list returns a table of the rides, and their totals. open is called with the path of a ride.
export function list(text, errors, open) {
	const [rides, ...totals] = text.replace(/\n+$/, "").split("\n\n");
	const lines = rides.split("\n"), damaged = new Set([...errors.matchAll(saved)].map(([, name]) => name));
	const head = lines.filter((line) => !row.test(line)).at(0) ?? "";
	const columns = [...head.matchAll(/\S+(?: \S+)*/g)].map(({ 0: title, index }) => ({ title, end: index + title.length }));
	const titles = element("tr", ...["Ride", ...columns.map(({ title }) => title)].map((title) => element("th", title)));
	const rows = lines.map((line) => row.exec(line)).filter(Boolean).map((found) => rowOf(found, columns, damaged, open));
	const all = [element("table", element("thead", titles), element("tbody", ...rows))];
	if (totals.length) all.push(element("details", element("summary", "Totals by week, month and year"), element("pre", totals.join("\n\n"))));
	return all;
}

// rowOf returns the row of a ride. The cells of the text end where their titles end.
function rowOf([line, before, bracket, rest], columns, damaged, open) {
	const name = bracket ? rest.replace(/\)$/, "") : rest;
	const button = element("button", name);
	button.className = "name";
	button.addEventListener("click", () => open(dropped + name));
	const first = element("td", button);
	for (const [mark, shown] of [["damaged", damaged.has(name)], ["twice", twin.test(line)]]) {
		if (shown) first.append(" ", Object.assign(element("span", mark), { className: `mark ${mark}` }));
	}
	return element("tr", first, ...columns.map(({ end }, i) => element("td", before.slice(columns[i - 1]?.end ?? 0, end).trim())));
}
