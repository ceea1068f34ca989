// The list of several rides, as fit show prints it. The name of a ride is a button.
import { dropped } from "./jobs.js";

const escaped = dropped.replace("/", "\\/");
const row = new RegExp(`^(.*?)(\\(?)${escaped}(.*?)(?: is ${escaped}.*)?$`);

// list returns the lines as elements. open is called with the path of a ride.
export function list(text, open) {
	return text.replace(/\n+$/, "").split("\n").map((line) => {
		const element = document.createElement("div");
		const found = row.exec(line);
		if (!found) {
			element.textContent = line || " ";
			return element;
		}
		const [, before, bracket, rest] = found;
		const name = bracket ? rest.replace(/\)$/, "") : rest;
		const button = document.createElement("button");
		button.className = "name";
		button.textContent = name;
		button.addEventListener("click", () => open(dropped + name));
		element.append(before, button, line.includes(` is ${dropped}`) ? " (twice)" : "");
		return element;
	});
}
