// Looks for words in the index of the docs, which is fetched when somebody begins to search.
const input = document.querySelector("#search");
const results = document.querySelector("#results");
const root = new URL("../../../", import.meta.url);
const most = 12;
let index;

async function loaded() {
	index ??= fetch(new URL("search.json", import.meta.url)).then((response) => response.json());
	return index;
}

// points says how well a section fits: 0 unless each word is the beginning of one in it.
function points(section, words) {
	const titles = `${section.page} ${section.head}`.toLowerCase();
	let sum = 0;
	for (const word of words) {
		if (titles.includes(word)) sum += 4;
		else if (` ${section.words}`.includes(` ${word}`)) sum += 1;
		else return 0;
	}
	return sum + (section.head === "" ? 1 : 0);
}

function found(sections, text) {
	const words = text.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return [];
	return sections.map((section) => ({ section, points: points(section, words) }))
		.filter((hit) => hit.points > 0)
		.sort((a, b) => b.points - a.points)
		.slice(0, most)
		.map((hit) => hit.section);
}

function item(section) {
	const link = document.createElement("a");
	link.href = new URL(section.url, root);
	link.textContent = section.head ? `${section.page}: ${section.head}` : section.page;
	const begin = document.createElement("p");
	begin.textContent = section.begin;
	const li = document.createElement("li");
	li.append(link, begin);
	return li;
}

async function search() {
	const text = input.value;
	const hits = found(await loaded(), text);
	if (text !== input.value) return; // typed on meanwhile
	results.replaceChildren(...hits.map(item));
	if (hits.length === 0 && text.trim() !== "") {
		const nothing = document.createElement("li");
		nothing.textContent = "Nothing found.";
		results.append(nothing);
	}
	results.hidden = results.childElementCount === 0;
}

input.addEventListener("focus", loaded, { once: true });
input.addEventListener("input", search);
