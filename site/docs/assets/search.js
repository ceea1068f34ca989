// The worker that answers the search of the docs, in place of Zensical's, whose ranking knows no synonyms
// and no readers. A message of type 0 has the index, one of type 2 a question; 1 and 3 are the answers.

// What people call the same, and the page that answers most of those who ask for it. Each word of a line also finds the others.
const groups = Object.entries({
	"strava garmin wahoo komoot zwift platform": "docs/fit/rejected.html",
	"rejected refused declined failed upload": "docs/fit/rejected.html",
	"corrupt broken damaged crash truncated repair recover save": "docs/fit/recipes.html#how-do-i-save-a-ride-after-a-crash",
	"privacy private hide conceal home live": "docs/fit/recipes.html#how-do-i-hide-where-i-live-in-the-file-itself",
	"join merge combine": "docs/fit/recipes.html#how-do-i-put-a-ride-together-again",
	"excel spreadsheet csv": "docs/fit/recipes.html#how-do-i-open-a-ride-in-a-spreadsheet",
	"pandas polars duckdb parquet": "docs/fit/dataset.html",
	"vtprotobuf hyperpb easyproto csproto gogoproto": "docs/protobuf/choose.html",
	"benchmark performance fast speed numbers": "docs/numbers.html",
}).map(([line, page]) => ({ words: line.split(" ").map(stem), page }));

// Pages that contributors read come after all others.
const inside = /\/docs\/(inside|glossary|release|method|numbers)\b/;

const fields = { title: 8, path: 3, text: 1 };
const perPage = 10;
let items = [];

// stem takes the ending of an English word off: "rejects", "rejected" and "reject" are the same.
function stem(word) {
	return word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/, "") : word;
}

// words returns the words of a text with tags, and where they are.
function words(text) {
	const bare = text.toLowerCase().replace(/<[^>]*>|&\w+;/g, (tag) => " ".repeat(tag.length));
	return [...bare.matchAll(/[\p{L}\p{N}_]+/gu)].map((m) => ({ start: m.index, end: m.index + m[0].length, word: m[0], stem: stem(m[0]) }));
}

// ofParts returns the words of several texts, with their places in all of them together.
function ofParts(texts) {
	let before = 0;
	return texts.flatMap((text) => {
		const shift = before;
		before += text.length;
		return words(text).map((w) => ({ ...w, start: w.start + shift, end: w.end + shift }));
	});
}

// weight says how well a word of a text fits a word that was typed: the word itself, a beginning of it, or a synonym.
function weight(have, want) {
	if (have.stem === want.stem) return 1;
	if (have.word.startsWith(want.word)) return 0.7;
	return want.synonyms.has(have.stem) ? 0.6 : 0;
}

// bonus is what the page gets that answers most of those who ask.
const bonus = 8;

// fit returns the points of an item and where its matches are, or nothing if a word is not in it.
function fit(item, wanted) {
	let points = item.location.includes("#") ? 0 : 1;
	if (wanted.some((want) => want.groups.some((group) => item.location.endsWith(group.page)))) points += bonus;
	const matches = [];
	const best = wanted.map(() => 0);
	for (const [field, worth] of Object.entries(fields)) {
		const ranges = [];
		for (const have of item.words[field]) {
			const weights = wanted.map((want) => weight(have, want));
			weights.forEach((w, i) => (best[i] = Math.max(best[i], w * worth)));
			if (Math.max(...weights) > 0) ranges.push({ start: have.start, end: have.end, value: have.end - have.start });
		}
		points += Math.min(ranges.length, 10) / 100;
		if (ranges.length) matches.push({ field, value: { highlight: { ranges } } });
	}
	if (best.includes(0)) return undefined;
	return { id: item.id, inside: item.inside, points: points + best.reduce((a, b) => a + b), matches };
}

function answer({ input, page }) {
	const wanted = typeof input === "string" ? words(input) : [];
	for (const want of wanted) {
		want.groups = groups.filter((group) => group.words.includes(want.stem));
		want.synonyms = new Set(want.groups.flatMap((group) => group.words));
	}
	const found = wanted.length ? items.map((item) => fit(item, wanted)).filter(Boolean) : [];
	found.sort((a, b) => a.inside - b.inside || b.points - a.points || a.id - b.id);
	const from = page?.from ?? 0, next = from + perPage < found.length ? { from: from + perPage, size: perPage } : undefined;
	const prev = from > 0 ? { from: from - perPage, size: perPage } : undefined;
	return { items: found.slice(from, from + perPage), total: found.length, aggregations: [], pagination: { total: found.length, prev, next } };
}

onmessage = ({ data: { type, data } }) => {
	if (type === 0) {
		items = data.items.map((item, id) => ({
			id, location: item.location, inside: Number(inside.test(item.location)),
			words: { title: words(item.title), path: ofParts(item.path ?? []), text: words(item.text ?? "") },
		}));
		postMessage({ type: 1 });
	} else if (type === 2) {
		postMessage({ type: 3, data: answer(data) });
	}
};
