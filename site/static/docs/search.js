// Looks for words in the index of the docs, which is fetched when somebody begins to search.
const input = document.querySelector("#search");
const results = document.querySelector("#results");
const root = new URL("../../../", import.meta.url);
const most = 12;
let index;

// loaded returns the index, or nothing where it cannot be fetched: then it is tried again.
async function loaded() {
	index ??= fetch(new URL("search.json", import.meta.url)).then((response) => (response.ok ? response.json() : undefined)).catch(() => undefined);
	const sections = await index;
	if (!sections) index = undefined;
	return sections;
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
	const text = input.value, sections = await loaded();
	if (text !== input.value) return; // typed on meanwhile
	const hits = found(sections ?? [], text);
	results.replaceChildren(...hits.map(item));
	if (hits.length === 0 && text.trim() !== "") {
		const nothing = document.createElement("li");
		nothing.textContent = sections ? "Nothing found." : "The search cannot be loaded: there is no network.";
		results.append(nothing);
	}
	results.hidden = results.childElementCount === 0;
}

// close takes the results away, which may be over the text of the page.
function close(event) {
	if (event.key !== "Escape" || results.hidden) return;
	results.hidden = true;
	input.focus();
}

input.addEventListener("focus", loaded, { once: true });
input.addEventListener("input", search);
input.parentElement.addEventListener("keydown", close);
