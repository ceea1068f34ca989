// The page Fix a FIT file.
import { dropped, largest, made, program, run, stop } from "./jobs.js";
import { read } from "./data.js";
import { list } from "./list.js";
import { changedBy, figuresOf, findingsOf, fixedOf, savedBy, told } from "./words.js";
import * as circle from "./circle.js";
import * as part from "./part.js";

const at = (id) => document.getElementById(id);
const clean = (name) => name.replace(/[\u0000-\u001f]/g, "_");
const base = (path) => path.slice(path.lastIndexOf("/") + 1);
const stem = (name) => name.replace(/(\.gz|\.zip)$/i, "").replace(/\.[a-z0-9]{1,4}$/i, "");

let opened = []; // pairs of a path and a file: what the user opened
let original, ride; // { name, blob, whole, data }: as it was opened, and as it is now
let addresses = []; // of blobs that the page shows or offers
let wrong = []; // lines of the report

function say(text, bad) {
	at("said").textContent = text;
	at("said").className = bad ? "bad" : "";
	at("progress").hidden = true;
}

function busy(text, size) {
	say(text);
	const bar = at("progress");
	bar.hidden = false;
	if (!size) bar.removeAttribute("value");
	else [bar.max, bar.value] = [size, 0];
	return { progress: (done) => size && (bar.value = Math.min(done, size)) };
}

// note adds a line to the report. It has no content of a file.
function note(line) {
	wrong.push(line);
	const version = new URL(import.meta.url).pathname.split("/").at(-3);
	at("report").value = [`Tightwire, Fix a FIT file, version ${version}`, navigator.userAgent, ...wrong].join("\n");
	at("trouble").hidden = false;
}

// failed says what stopped a job.
function failed(what, error) {
	say(error.message, true);
	note(`${what}: ${error.message} ${error.fault ?? ""}`);
}

function address(blob) {
	const made = URL.createObjectURL(blob);
	addresses.push(made);
	return made;
}

function forget() {
	stop();
	say("");
	for (const old of addresses) URL.revokeObjectURL(old);
	addresses = [];
	wrong = [];
	for (const id of ["list", "ride", "outcome", "trouble", "picture"]) at(id).hidden = true;
}

// open begins with what the user chose: pairs of a path and a file.
async function open(files) {
	if (!files.length) return;
	forget();
	performance.mark("opened");
	opened = files.map(([path, file]) => [dropped + clean(path), file]);
	const [[path, file]] = opened;
	if (opened.length === 1 && !(await isZip(file))) return show({ name: base(path), blob: file });
	return showList();
}

const isZip = async (file) => /^PK/.test(await file.slice(0, 2).text());

async function showList() {
	const size = opened.reduce((sum, [, file]) => sum + file.size, 0);
	const paths = opened.length === 1 ? opened[0][0] : dropped;
	try {
		const [{ out, errors }] = await run([["show", paths]], opened, busy("Reading the rides …", size));
		const text = await out.text(), skipped = told(await errors.text());
		at("rides").replaceChildren(...list(text, choose));
		at("list").hidden = false;
		performance.mark("list");
		say(text ? skipped.split("\n").slice(0, 8).join("\n") : `There is no FIT file in it. ${skipped}`, !text);
	} catch (error) {
		failed("list", error);
	}
}

// choose opens a ride of the list, from its archive if it is in one.
async function choose(path) {
	const plain = opened.find(([name]) => name === path);
	if (plain) return show({ name: base(path), blob: plain[1] });
	const [archive, file] = opened.find(([name]) => path.startsWith(`${name}/`));
	try {
		const [{ files, errors }] = await run([["extract", `--name=${path}`, archive, "-o", `${made}ride`]], [[archive, file]], busy("Opening the ride …"));
		if (!files.length) throw new Error(told(await errors.text()) || "The ride cannot be read.");
		await show({ name: `${stem(base(path))}.fit`, blob: files[0][1] });
	} catch (error) {
		failed("extract", error);
	}
}

// show shows a ride that was opened.
async function show(opening) {
	original = opening;
	at("outcome").hidden = true;
	wrong = [];
	await look(opening);
	at("name").focus();
}

// look looks at a ride: two jobs at once, one for the words and one for the picture.
async function look(next) {
	stop();
	if (next.blob.size > largest) return say(`The file has ${Math.round(next.blob.size / 1e6)} MB. A browser can hold rides of ${largest >> 20} MB; the program fit on your computer can read it.`, true);
	ride = next;
	const path = dropped + ride.name, files = [[path, ride.blob]];
	busy("Looking at the ride …");
	closePanels();
	const picture = run([["view", path]], files).then(([answer]) => frame(answer));
	try {
		const [figures, check, doctor] = await run([["show", "--json", path], ["check", path], ["doctor", path]], files);
		at("name").textContent = ride.name;
		showFigures(await figures.out.text());
		showWhole(told(await check.out.text(), ride.name), check.status === 0);
		showFindings(findingsOf(await doctor.out.text(), ride.name));
		at("ride").hidden = false;
		await picture;
		say(told(await check.errors.text(), ride.name), true); // what of the file could not be read
	} catch (error) {
		failed("look", error);
	}
}

function showFigures(text) {
	const line = text.split("\n").find((l) => l.startsWith("{"));
	at("figures").replaceChildren(...(line ? figuresOf(JSON.parse(line)) : []).map(([name, value]) => {
		const [pair, dt, dd] = ["div", "dt", "dd"].map((tag) => document.createElement(tag));
		[dt.textContent, dd.textContent] = [name, value];
		pair.append(dt, dd);
		return pair;
	}));
}

function showWhole(text, whole) {
	ride.whole = whole;
	const lines = text.split("\n").map((line) => line.replace(/^file 0: /, ""));
	at("whole").className = whole ? "good" : "bad";
	at("whole").textContent = whole ? "The file is whole." : `The file is damaged: ${lines.slice(0, 5).join("; ")}.`;
	if (!whole) for (const line of lines) note(`check: ${line}`);
	for (const id of ["fix", "hide", "trim", "cut", "merge", "split", "convert"]) at(id).disabled = !whole;
	at("repair").classList.toggle("primary", !whole);
	at("advice").textContent = whole ? "" : "Repair the file first. Then you can change it.";
}

function showFindings(findings) {
	at("findings").replaceChildren(...findings.map(({ severity, rule, fault, reason, source }) => {
		const [item, strong, why, link] = ["li", "strong", "span", "a"].map((tag) => document.createElement(tag));
		item.className = severity.replace(" ", "-");
		strong.textContent = { refused: "A platform refuses this:", "shown wrong": "A platform shows this wrong:", untidy: "Untidy:" }[severity];
		why.className = "soft";
		why.textContent = reason;
		[link.href, link.textContent, link.rel] = [source, `About ${rule}`, "noreferrer"];
		item.append(strong, ` ${fault}. `, why, " ", link);
		return item;
	}));
	if (!findings.length) at("findings").append(Object.assign(document.createElement("li"), { className: "good", textContent: "Nothing. No rule of ours finds a reason to refuse the file." }));
	at("fix").classList.toggle("primary", ride.whole && findings.length > 0);
	for (const { severity, rule } of findings) if (severity !== "untidy") note(`doctor: ${severity}: ${rule}`);
}

async function frame({ status, out }) {
	at("picture").hidden = status !== 0;
	if (status !== 0) return;
	ride.page = out;
	const page = new Blob([out], { type: "text/html" });
	at("page").href = address(page);
	at("page").download = `${stem(ride.name)}.html`;
	await new Promise((loaded) => {
		at("view").onload = loaded;
		at("view").src = address(page);
	});
	performance.mark("picture");
}

// Actions.

// act runs a command that makes files from the ride. words makes lines from what it wrote to
// standard error. The new ride is shown, unless the files are only to be saved.
async function act(what, command, suffix, { words, others = [], keep = true, name } = {}) {
	const path = dropped + ride.name;
	try {
		const [{ errors, files }] = await run([[...command, path, ...others.map(([other]) => other), "-o", made + suffix]], [[path, ride.blob], ...others], { ...busy("Working …"), name });
		const text = await errors.text();
		const lines = words ? words(text) : [];
		if (!files.length) throw new Error(lines.join(" ") || told(text, ride.name) || "Nothing was made.");
		finish(files, lines);
		if (keep) await look({ name: files[0][0], blob: files[0][1] });
		else say("");
	} catch (error) {
		failed(what, error);
		if (error.fault === undefined) at("report").value = at("report").value.replaceAll(ride.name, "FILE");
	}
}

function finish(files, lines) {
	at("done").replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
	at("saves").replaceChildren(...files.map(([name, blob], i) => {
		const link = document.createElement("a");
		if (!i) link.id = "download";
		[link.className, link.href, link.download, link.textContent] = ["button", address(blob), name, `Save ${name}`];
		return link;
	}));
	at("outcome").hidden = false;
	closePanels();
	at("outcome-title").focus();
}

const named = (what) => `${stem(ride.name)}-${what}.fit`;
const report = (words) => (text) => {
	const line = text.split("\n").find((l) => l.startsWith("{"));
	const { error, ...result } = JSON.parse(line ?? '{"error":"no report"}');
	if (error) throw new Error(told(error, ride.name));
	return words(result);
};
const edit = (what, command, suffix, more) => act(what, [...command, "--report=json"], suffix, { words: report(changedBy), ...more });

const actions = {
	repair: () => act("repair", ["repair", "--summary", "--report=json"], named("repaired"), { words: report((r) => savedBy(r, ride.blob.size)) }),
	fix: () => act("fix", ["doctor", "--fix"], named("fixed"), {
		words: (text) => {
			const fixed = fixedOf(text, ride.name);
			return fixed.length ? fixed.map(({ fault }) => `Fixed: ${fault}.`) : ["There was nothing that can be fixed without a guess."];
		},
	}),
	"hide-apply": () => edit("hide", ["conceal", `--zone=${circle.zone()}`, ...(at("names").checked ? ["--names"] : [])], named("hidden")),
	"part-apply": () => {
		const cuts = at("cut").ariaExpanded === "true", { from, to } = part.chosen();
		if (from === undefined && to === undefined) return say("Choose a part that is shorter than the ride.", true);
		const ends = [["from", from], ["to", to]].filter(([, t]) => t !== undefined).map(([end, t]) => `--${end}=${t}s`);
		return edit(cuts ? "cut" : "trim", [cuts ? "cut" : "trim", ...ends], named(cuts ? "cut" : "trimmed"));
	},
	"merge-apply": () => edit("merge", ["merge"], named("merged"), { others: [...at("parts").files].map((file, i) => [`${dropped}${i + 1}/${clean(file.name)}`, file]) }),
	"split-apply": () => {
		const way = at("way").value, unit = { "--every-time": "m", "--every-distance": "km", "--pause": "m" }[way];
		return edit("split", ["split", unit ? `${way}=${at("each").value.replace(",", ".")}${unit}` : way], "", { keep: false });
	},
	"convert-apply": () => {
		const format = at("format").value;
		return act("convert", [format], `${stem(ride.name)}.${format}`, { keep: false, name: format === "parquet" ? "parquet/fit" : "fit/fit", words: () => [`Made a ${format === "csv" ? "table" : "file"} of the ride.`] });
	},
	undo: () => {
		at("outcome").hidden = true;
		return look(original);
	},
	copy: async () => {
		at("report").select();
		const copied = await navigator.clipboard?.writeText(at("report").value).then(() => true, () => false);
		at("copied").textContent = copied ? "Copied." : "Copy the text below.";
	},
};
for (const [id, action] of Object.entries(actions)) at(id).addEventListener("click", action);

// Panels: one is open at a time.
const panels = ["hide", "trim", "cut", "merge", "split", "convert"];

function closePanels() {
	for (const id of panels) {
		at(id).ariaExpanded = "false";
		at(at(id).getAttribute("aria-controls")).hidden = true;
	}
}

async function toggle(id) {
	const opens = at(id).ariaExpanded !== "true";
	closePanels();
	if (!opens) return;
	if (["hide", "trim", "cut"].includes(id)) {
		if (!ride.page) return say("The route and the charts are not there yet.", true);
		ride.data ??= read(await ride.page.text());
	}
	at(id).ariaExpanded = "true";
	at(at(id).getAttribute("aria-controls")).hidden = false;
	if (id === "hide") {
		circle.show(ride.data);
		if (!circle.hasRoute()) say("The ride has no route: nothing shows your home.", true);
	}
	if (id === "trim" || id === "cut") part.show(ride.data, id === "cut");
}
for (const id of panels) at(id).addEventListener("click", () => toggle(id));

at("parts").addEventListener("change", () => (at("merge-apply").disabled = !at("parts").files.length));
at("way").addEventListener("change", () => {
	const name = { "--every-time": "Minutes", "--every-distance": "Kilometres", "--pause": "Minutes" }[at("way").value];
	at("each-label").hidden = !name;
	at("each-name").textContent = name ?? "";
});

// What the user opens.
for (const id of ["files", "folder"]) {
	at(id).addEventListener("change", () => open([...at(id).files].map((file) => [file.webkitRelativePath || file.name, file])));
	at(id).addEventListener("click", () => (at(id).value = "")); // so that the same file can be chosen again
}
for (const button of document.querySelectorAll("[data-sample]")) {
	button.addEventListener("click", async () => {
		const name = button.dataset.sample;
		const answer = await fetch(new URL(`samples/${name}`, import.meta.url));
		open([[name, await answer.blob()]]);
	});
}
document.addEventListener("dragover", (event) => {
	event.preventDefault();
	at("drop").classList.add("over");
});
document.addEventListener("dragleave", () => at("drop").classList.remove("over"));
document.addEventListener("drop", async (event) => {
	event.preventDefault();
	at("drop").classList.remove("over");
	const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.());
	const files = [...event.dataTransfer.files].map((file) => [file.name, file]);
	open(entries.some((entry) => entry?.isDirectory) ? (await Promise.all(entries.map(within))).flat() : files);
});

// within returns the files of a dropped file or folder.
async function within(entry) {
	if (!entry) return [];
	if (entry.isFile) return [[entry.fullPath.slice(1), await new Promise((done, fail) => entry.file(done, fail))]];
	const reader = entry.createReader(), all = [];
	for (;;) {
		const some = await new Promise((done, fail) => reader.readEntries(done, fail));
		if (!some.length) return (await Promise.all(all.map(within))).flat();
		all.push(...some);
	}
}

program().then(
	() => document.documentElement.classList.add("started"),
	(error) => say(`The program does not start: ${error.message}`, true),
);
