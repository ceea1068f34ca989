// The list of several rides, as fit show prints it. The line of a ride is a button: on a phone its name is out of sight.
import { dropped } from "./jobs.js";

const escaped = dropped.replace("/", "\\/");
const twin = new RegExp(` is "?${escaped}`); // a name that cannot be printed as it is has quotes
const row = new RegExp(`^(.*?)(\\(?)${escaped}(.*?)(?:${twin.source}.*)?$`);

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
		const [button, link] = ["button", "span"].map((tag) => document.createElement(tag));
		link.className = "name";
		link.textContent = name;
		button.append(before, link, twin.test(line) ? " (twice)" : "");
		button.addEventListener("click", () => open(dropped + name));
		element.append(button);
		return element;
	});
}
