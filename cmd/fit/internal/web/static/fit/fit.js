// The page Fix a FIT file.
import { begin, dropped, largest, made, now, run } from "./jobs.js";
import { ended, ready } from "./runner.js";
import { read } from "./data.js";
import { list } from "./list.js";
import { onOpen } from "./open.js";
import { clear, explained, note, noteDamage, noteError } from "./report.js";
import { allSavedBy, changedBy, damageOf, findingsOf, fixableOf, fixedOf, kindOf, remarksOf, savedBy, startOf, told } from "./words.js";
import * as circle from "./circle.js";
import * as part from "./part.js";

const at = (id) => document.getElementById(id);
const printable = (name) => name.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, "_"); // of others, the program prints escapes
const base = (path) => path.slice(path.lastIndexOf("/") + 1);
const stem = (name) => name.replace(/(\.gz|\.zip)$/i, "").replace(/\.[a-z0-9]{1,4}$/i, "") || "ride";

// ridePath is the ride in a job: the program, and what it says, has no name that somebody gave a file.
const ridePath = `${dropped}ride.fit`;

let opened = []; // pairs of a path and a file: what the user opened
let original, ride; // { name, blob, whole, page, data }: as it was opened, and as it is now
let addresses = { picture: [], saves: [], zip: [] }; // of blobs that the page shows or offers

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

// attempt does something, and says what stopped it: unless that was something newer.
async function attempt(what, job) {
	try {
		await job();
	} catch (error) {
		if (error.name === "AbortError") return;
		say(error.message, true);
		noteError(what, error);
	}
}

// addressesOf returns an address for each blob. Those that had the same use are given up.
function addressesOf(use, ...blobs) {
	addresses[use].forEach((old) => URL.revokeObjectURL(old));
	return (addresses[use] = blobs.map((blob) => URL.createObjectURL(blob)));
}

// open begins with what choose resolves to: pairs of a path and a file.
const open = (choose) => attempt("open", async () => {
	const signal = begin();
	say("");
	clear();
	for (const id of ["list", "ride"]) at(id).hidden = true;
	const chosen = await choose().finally(() => signal.throwIfAborted());
	if (!chosen.length) return say("There is no file in it.", true);
	performance.mark("opened");
	opened = named(chosen);
	const [[path, file]] = opened;
	const archive = opened.length > 1 || (await isZip(file).finally(() => signal.throwIfAborted()));
	await (archive ? showList() : show({ name: base(path), blob: file }));
});

// named returns pairs with a path of its own for each file: two of one name may be dropped at once.
function named(files) {
	const all = new Map();
	for (const [name, file] of files) {
		let path = dropped + printable(name);
		for (let i = 2; all.has(path); i++) path = dropped + printable(name).replace(/(\.[^./]*)?$/, ` (${i})$1`);
		all.set(path, file);
	}
	return [...all];
}

const isZip = async (file) => /^PK/.test(await file.slice(0, 2).text());

// all returns the path of all that was opened, and its size in bytes.
const all = () => [opened.length === 1 ? opened[0][0] : dropped, opened.reduce((sum, [, file]) => sum + file.size, 0)];

async function showList() {
	const [path, size] = all();
	const [{ out, errors }] = await run([["show", path]], opened, busy("Reading the rides …", size));
	showAllSaved([]);
	at("repair-all").disabled = !out;
	at("repair-all").classList.toggle("primary", / 'fit repair' saves /.test(errors));
	at("rides").replaceChildren(...list(out, errors, choose));
	at("list").hidden = false;
	performance.mark("list");
	const remarks = remarksOf(errors).join("\n");
	say(out ? remarks : `There is no FIT file in it. ${remarks}`, !out);
}

// repairAll repairs all rides of the list, and offers one archive of them.
const repairAll = () => attempt("repair all", async () => {
	begin();
	at("ride").hidden = true;
	showAllSaved([]);
	const [path, size] = all(), folder = "saved/";
	const jobs = [["repair", "--summary", "--report=json", path, "-o", folder], ["pack", folder, "-o", `${made}rides.zip`]];
	const [{ errors }, { files, errors: unpacked }] = await run(jobs, opened, busy("Repairing the rides …", size));
	if (!files.length) throw explained(told(unpacked) || "Nothing can be saved.");
	say("");
	showAllSaved(allSavedBy(errors), files[0][1], `${opened.length === 1 ? stem(base(path)) : "rides"}-repaired.zip`);
	at("zip").focus();
});
at("repair-all").addEventListener("click", repairAll);

// showAllSaved shows what became of the rides, and offers the archive if there is one.
function showAllSaved(lines, archive, name) {
	at("repaired").replaceChildren(...lines.map(item));
	at("zip").hidden = !archive;
	const [address] = addressesOf("zip", ...(archive ? [archive] : []));
	if (archive) Object.assign(at("zip"), { href: address, download: name, textContent: `Save ${name}` });
}

// choose opens a ride of the list, from its archive if it is in one.
const choose = (path) => attempt("extract", async () => {
	begin();
	const [archive, file] = opened.find(([name]) => path === name || path.startsWith(`${name}/`)) ?? [];
	if (path === archive) return show({ name: base(path), blob: file });
	if (!file) throw explained("The ride has a name that this page cannot find.", "no such name");
	const [{ files, errors }] = await run([["extract", `--name=${path}`, archive, "-o", `${made}ride`]], [[archive, file]], busy("Opening the ride …"));
	if (!files.length) throw explained(told(errors) || "The ride cannot be read.");
	await show({ name: `${stem(base(path))}.fit`, blob: files[0][1] });
});

// show shows a ride that was opened.
async function show(opening) {
	original = opening;
	for (const id of ["ride", "outcome"]) at(id).hidden = true;
	for (const id of ["repair", "fix", "places"]) at(id).hidden = true;
	for (const id of ["kind", "whole", "advice", "findings"]) at(id).replaceChildren(); // the picture comes before them
	allowChanges(false);
	at("parts").value = "";
	at("parts-order").replaceChildren();
	at("merge-apply").disabled = true;
	clear();
	await look(opening);
	at("name").focus();
}

let looking; // ends with the look at the ride

// look looks at a ride: a job for the picture, then one for the words, also if there is no picture. With both at once
// the picture of 100,000 records would take a fifth longer.
const look = (next) => (looking = attempt("look", async () => {
	const signal = begin();
	if (next.blob.size > largest) {
		throw explained(`The file has ${Math.round(next.blob.size / 1e6)} MB. A browser can hold rides of ${Math.round(largest / 1e6)} MB; the program fit on your computer can read it.`, "too large");
	}
	ride = next;
	closePanels();
	busy("Looking at the ride …");
	let errors;
	try {
		await showPicture();
	} finally {
		signal.throwIfAborted(); // somebody may have opened another ride while the page of this one was loaded
		at("picture").hidden = !ride.page;
		errors = await showWords();
	}
	say(errors, true); // what of the file could not be read
}));

async function showWords() {
	const asked = [["check", ridePath], ["doctor", ridePath], ...(ride.page ? [] : [["show", "--json", ridePath]])]; // a picture has the figures
	const [check, doctor, shown] = await run(asked, [[ridePath, ride.blob]]);
	reveal();
	const line = shown?.out.split("\n").find((l) => l.startsWith("{"));
	at("kind").textContent = line ? kindOf(JSON.parse(line)) : "";
	showWhole(told(check.out), check.status === 0);
	showFindings(findingsOf(doctor.out), fixableOf(doctor.out));
	return told(check.errors);
}

function reveal() {
	at("name").textContent = ride.name;
	at("ride").hidden = false;
}

const allowChanges = (can) => ["fix", ...panels].forEach((id) => (at(id).disabled = !can));

function showWhole(text, whole) {
	ride.whole = whole;
	const lines = text.split("\n").map((line) => line.replace(/^file 0: |^offset 0: (?=not a FIT file)/, ""));
	at("whole").className = whole ? "good" : "bad";
	const foreign = lines[0].startsWith("not a FIT file"), lost = foreign && lines.length === 1; // a mail has a second line
	at("whole").className = whole ? "good" : "bad";
	at("whole").textContent = whole ? "The file is whole." : foreign ? `This is ${lines.join("; ")}.` : damageOf(text);
	at("places").hidden = whole || foreign;
	at("places").open = false;
	at("places").querySelector("ul").replaceChildren(...lines.slice(0, 20).map(item));
	if (!whole) noteDamage(text);
	allowChanges(whole);
	at("repair").disabled = lost;
	at("repair").hidden = whole || lost;
	at("advice").textContent = whole ? "" : lost ? "There is nothing to repair. Get the FIT file again from where it comes." : "Repair saves everything that is intact, and makes what the device did not get to write. Then you can change the ride.";
}

const item = (text) => Object.assign(document.createElement("li"), { textContent: text });

// showFindings shows what doctor found, and offers to fix it if it can: a damaged file is repaired first.
function showFindings(findings, fixable) {
	at("findings").replaceChildren(...findings.map(({ severity, rule, fault, reason, source }) => {
		const [item, strong, why, link] = ["li", "strong", "span", "a"].map((tag) => document.createElement(tag));
		item.className = severity.replace(" ", "-");
		strong.textContent = { refused: "A platform refuses this:", "shown wrong": "A platform shows this wrong:", untidy: "Untidy:" }[severity];
		why.className = "soft";
		why.textContent = reason;
		[link.href, link.textContent, link.rel] = [source, "Who has seen this?", "noreferrer"];
		link.ariaLabel = `Who has seen this? (${rule})`;
		item.append(strong, ` ${fault}. `, why, " ", link);
		return item;
	}));
	if (!findings.length) at("findings").append(Object.assign(document.createElement("li"), { className: "good", textContent: "Nothing. No rule finds a reason to refuse the file." }));
	const refused = findings.some(({ severity }) => severity === "refused");
	at("fix").hidden = !ride.whole || !fixable;
	at("fix").textContent = fixable < findings.length ? `Fix ${fixable} of ${findings.length} findings` : "Fix";
	at("fix").classList.toggle("primary", refused);
	if (ride.whole && findings.length) showAdvice(refused, findings.some(({ severity }) => severity === "shown wrong"), fixable);
	for (const { severity, rule } of findings) if (severity !== "untidy") note(`doctor: ${severity}: ${rule}`);
}

// showAdvice says what to do with a file that is whole.
function showAdvice(refused, wrong, fixable) {
	const state = refused ? "The file is whole, but something in it is missing or wrong." : wrong ? "Platforms take it, and show parts of it wrong." : "You can upload it.";
	at("advice").textContent = `${state}${fixable ? " Fix corrects what needs no guess." : ""}`;
	if (!refused) return;
	at("whole").className = "bad";
	at("whole").textContent = "Platforms refuse this ride.";
}

// showPicture shows the page of fit view, which has the name of the file. Of a damaged ride it shows what repair saves.
async function showPicture() {
	const { name, blob } = ride, path = dropped + name;
	const viewed = (of) => ["view", of, "-o", `${made}page`];
	let [{ status, files }] = await run([viewed(path)], [[path, blob]]);
	const whole = status === 0, saved = made + name;
	if (!whole) [, { status, files }] = await run([["repair", "--summary", path, "-o", saved], viewed(saved)], [[path, blob]]);
	if (status !== 0) return;
	at("picture-title").textContent = whole ? "Route and charts" : "Route and charts of what can be saved";
	const [, page] = files.find(([made]) => made === "page");
	ride.page = page.slice(0, page.size, "text/html");
	reveal();
	at("picture").hidden = false;
	const [address] = addressesOf("picture", ride.page);
	at("page").href = address;
	at("page").download = `${stem(name)}.html`;
	const view = at("view").cloneNode(); // another page in the same frame would be a step back in the history
	await new Promise((loaded) => {
		view.onload = loaded;
		view.src = address;
		at("view").replaceWith(view);
	});
	performance.mark("picture");
}

// Actions: one at a time.
let acting = false;

// act runs a command that makes files from the ride. words makes lines from what it wrote to
// standard error. The new ride is shown, unless the files are only to be saved.
async function act(what, command, suffix, { words = () => [], others = [], keep = true } = {}) {
	if (acting) return;
	acting = true;
	const { name: of, blob } = ride, signal = now();
	await attempt(what, async () => {
		await looking;
		signal.throwIfAborted();
		const [{ errors, files }] = await run([[...command, ridePath, ...others.map(([other]) => other), "-o", made + suffix]], [[ridePath, blob], ...others], busy("Working …"));
		const lines = words(errors);
		if (!files.length) throw explained(lines.join(" ") || told(errors) || "Nothing was made.");
		const results = files.map(([path, result]) => [resultName(of, path), result]);
		const archive = results.length > 1 ? [await packed(results, `${stem(of)}-parts.zip`)] : [];
		say("");
		finish(results, archive, lines);
		if (keep) look({ name: results[0][0], blob: results[0][1] });
	});
	acting = false;
}

// resultName says what was done to a ride, each thing once.
function resultName(of, path) {
	const done = /^ride(-[a-z]+)\.fit$/.exec(path)?.[1];
	return done && stem(of).includes(done) ? `${stem(of)}.fit` : path.replace(/^ride/, stem(of));
}

// packed returns a zip archive of files: pairs of a name and a blob.
async function packed(files, name) {
	const [{ files: archived, errors }] = await run([["pack", dropped, "-o", `${made}rides.zip`]], files.map(([path, blob]) => [dropped + path, blob]));
	if (!archived.length) throw explained(told(errors));
	return [name, archived[0][1]];
}

// finish offers files, and an archive of them if there are several.
function finish(files, archive, lines) {
	at("done").replaceChildren(...lines.map(item));
	const offered = [...archive, ...files];
	const addresses = addressesOf("saves", ...offered.map(([, blob]) => blob));
	at("saves").replaceChildren(...offered.map(([name], i) => {
		const link = document.createElement("a");
		if (i === archive.length) link.id = "download";
		[link.className, link.href, link.download, link.textContent] = ["button", addresses[i], name, i < archive.length ? `Save all as ${name}` : `Save ${name}`];
		return link;
	}));
	at("outcome").hidden = false;
	closePanels();
	at("outcome-title").focus();
}

// report reads what a command with --report=json wrote, and makes lines of it.
const report = (words) => (text) => {
	const line = text.split("\n").find((l) => l.startsWith("{"));
	if (!line) throw explained(told(text) || "The program wrote no report.");
	const { error, ...result } = JSON.parse(line);
	if (error) throw explained(told(error));
	return words(result);
};
const edit = (what, command, suffix, more) => act(what, [...command, "--report=json"], suffix, { words: report(changedBy), ...more });

const actions = {
	repair: () => act("repair", ["repair", "--summary", "--report=json"], "ride-repaired.fit", { words: report((r) => savedBy(r, ride.blob.size)) }),
	fix: () => act("fix", ["doctor", "--fix"], "ride-fixed.fit", {
		words: (text) => {
			const fixed = fixedOf(text);
			return fixed.length ? fixed.map(({ fault }) => `Fixed: ${fault}.`) : ["There was nothing that can be fixed without a guess."];
		},
	}),
	"hide-apply": () => {
		const place = circle.choice(), names = at("names").checked;
		if (place.fault) return say(place.fault, true);
		if (!place.flags.length && !names) return say("There is nothing to hide.", true);
		return edit("hide", ["conceal", ...place.flags, ...(names ? ["--names"] : [])], "ride-hidden.fit");
	},
	"part-apply": () => {
		const cuts = at("cut").ariaExpanded === "true", { from, to } = part.chosen();
		if (from === undefined && to === undefined) return say("Choose a part that is shorter than the ride.", true);
		const ends = [["from", from], ["to", to]].filter(([, t]) => t !== undefined).map(([end, t]) => `--${end}=${t}s`);
		return edit(cuts ? "cut" : "trim", [cuts ? "cut" : "trim", ...ends], cuts ? "ride-cut.fit" : "ride-trimmed.fit");
	},
	"merge-apply": () => edit("merge", ["merge"], "ride-merged.fit", { others: [...at("parts").files].map((file, i) => [`${dropped}part-${i + 1}.fit`, file]) }),
	"split-apply": () => {
		const way = at("way").value, unit = { "--every-time": "m", "--every-distance": "km", "--pause": "m" }[way];
		return edit("split", ["split", unit ? `${way}=${at("each").value.trim().replace(",", ".")}${unit}` : way], "", { keep: false });
	},
	"convert-apply": () => {
		const format = at("format").value;
		return act("convert", [format], `ride.${format}`, {
			keep: false,
			words: () => [`Made a ${format === "csv" || format === "parquet" ? "table" : "file"} of the ride.`],
		});
	},
	undo: () => {
		at("outcome").hidden = true;
		return look(original);
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
	const choice = { hide: circle.show, trim: (data) => part.show(data, false), cut: (data) => part.show(data, true) }[id];
	if (choice && !ride.page) return say("The route and the charts are not there yet.", true);
	const of = ride;
	if (choice) of.data ??= read(await of.page.text());
	if (of !== ride) return; // somebody opened another ride meanwhile
	closePanels(); // and perhaps another panel
	at(id).ariaExpanded = "true";
	at(at(id).getAttribute("aria-controls")).hidden = false;
	choice?.(ride.data); // which draws, and so wants to be seen
}
for (const id of panels) at(id).addEventListener("click", () => attempt(id, () => toggle(id)));

at("parts").addEventListener("change", () => attempt("parts", async () => {
	const files = [...at("parts").files];
	at("merge-apply").disabled = !files.length;
	at("parts-order").replaceChildren(...(files.length ? await inOrder([[ride.name, ride.blob], ...files.map((file) => [file.name, file])]) : []));
}));

// inOrder returns a line for each part of a ride, with its start, in the order of their starts.
async function inOrder(parts) {
	const paths = parts.map((_, i) => `${dropped}${i}.fit`);
	const answers = await run(paths.map((path) => ["show", "--json", path]), parts.map(([, blob], i) => [paths[i], blob]));
	const shown = answers.map(({ out }, i) => ({ name: parts[i][0], ...(out && JSON.parse(out.split("\n")[0])) }));
	shown.sort((a, b) => (a.start ? Date.parse(a.start) : Infinity) - (b.start ? Date.parse(b.start) : Infinity));
	return shown.map((part) => item(`${part.name}: ${startOf(part) ?? "no start found"}`));
}

at("way").addEventListener("change", () => {
	const name = { "--every-time": "Minutes", "--every-distance": "Kilometres", "--pause": "Minutes" }[at("way").value];
	at("each-label").hidden = !name;
	at("each-name").textContent = name ?? "";
});

onOpen(open);
attempt("start", async () => {
	await ready();
	document.documentElement.classList.add("started");
});
ended.then(() => say("The program fit web has ended. What you have not saved is still here; to go on, start it again.", true));
