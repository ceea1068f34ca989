// What the program prints, in the words of the page.
import { dropped } from "./jobs.js";
import { explained } from "./report.js";

// told returns lines of the program as a person reads them: without its name, the folder, and the
// name that all rides have there.
export const told = (text) => text.replace(/^fit: /gm, "").replaceAll(dropped, "").replaceAll("ride.fit: ", "").trim();

// kindOf returns what show --json says that a file without a picture is, and when it began.
export function kindOf(file) {
	const kind = (file.sport ?? file.type ?? "file").replaceAll("_", " ");
	return [kind[0].toUpperCase() + kind.slice(1), startOf(file)].filter(Boolean).join(", ");
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

// startOf returns when a ride began, by the clock where it was. A file without the local time has UTC.
export function startOf({ start }) {
	const [, year, month, day, time, zone] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+):\d+(.*)$/.exec(start ?? "") ?? [];
	return year && `${Number(day)} ${months[month - 1]} ${year}, ${time}${zone === "Z" ? " UTC" : ""}`;
}

// damageOf says in a line what is wrong with a file, of what check prints.
export function damageOf(text) {
	const short = /truncated: found a message of \d+ bytes, want at most (\d+)/.exec(text);
	if (short) return `The recording is cut short: its last ${short[1] === "1" ? "byte is" : `${short[1]} bytes are`} incomplete.`;
	if (/truncated/.test(text)) return "The recording is cut short.";
	if (/without definition|overruns|architecture/.test(text)) return "A part of the file is damaged: its bytes make no sense.";
	if (/not a FIT header/.test(text)) return "The end or the beginning of the file is damaged.";
	if (/checksum/.test(text)) return "Some bytes of the file were changed: its checksum is wrong.";
	return "The file is damaged.";
}

// remarksOf returns what show says about a list of rides, in a few lines. What is wrong with a damaged
// ride is shown when it is opened.
export function remarksOf(text) {
	const lines = told(text).split("\n").filter(Boolean);
	const damaged = lines.filter((line) => line.includes(": 'fit repair' saves ")).length;
	const others = lines.filter((line) => !/: file \d+: offset \d+: |: 'fit repair' saves /.test(line));
	const remarks = damaged ? [`${damaged === 1 ? "A ride is" : `${damaged} rides are`} damaged. Open ${damaged === 1 ? "it" : "one"} to repair it.`] : [];
	return [...remarks, ...others.slice(0, 8)];
}

const order = ["refused", "shown wrong", "untidy"];
const finding = /^(refused|shown wrong|untidy): ([a-z0-9-]+): (.*)\n {4}(.*)\n {4}(https:\S+)$/gm;

// findingsOf returns what doctor prints, refusals first: { severity, rule, fault, reason, source }.
export function findingsOf(text) {
	const all = [...told(text).matchAll(finding)].map(([, severity, rule, fault, reason, source]) => ({
		severity, rule, source, fault: fault.replace(/^file 0: /, ""), reason: reason.replace(/(: fit repair FILE|, or make one: fit from-) ?.*$/, "."), // there is a button, or no such verb
	}));
	const shown = all.filter(({ rule }) => rule !== "whole"); // which is said above all
	return shown.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

// fixableOf returns how many of the findings doctor --fix can correct, of what doctor prints.
export const fixableOf = (text) => Number(/: to fix (\d+) of \d+ findings?: /.exec(text)?.[1] ?? 0);

// fixedOf returns what doctor --fix corrected.
export const fixedOf = (text) => [...told(text).matchAll(/^fixed: ([a-z0-9-]+): (.*)$/gm)].map(([, rule, fault]) => ({ rule, fault }));

const counted = (n, thing) => `${n.toLocaleString("en")} ${thing}${n === 1 ? "" : "s"}`;

// savedBy returns lines about the report of repair.
export function savedBy({ saved, lost_bytes: lost, dropped: faults, made, transfer, ordered }, size) {
	if (!saved) return ["Nothing can be saved: no message of the file can be trusted."];
	const lines = [lost || faults.length ? `Saved ${counted(saved, "message")} of the ride.` : `Nothing is damaged: all ${counted(saved, "message")} are there.`];
	if (transfer) lines.push(`Undid what mail or another program did to the file (${transfer}).`);
	if (lost) lines.push(`Lost ${counted(lost, "byte")} of ${counted(size, "byte")}, which no program can read.`);
	if (ordered) lines.push("Put parts of the ride in order of time.");
	if (made.length) lines.push(`Made what was missing: ${made.join(", ").replaceAll("_", " ")}.`);
	return lines;
}

// allSavedBy returns lines about the reports of repair on many rides: what is not whole, and a sum at the beginning.
export function allSavedBy(text) {
	const reports = text.split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
	const { whole, repaired, lost } = reports.find(({ folder }) => folder) ?? { whole: 0, repaired: 0, lost: 0 };
	const of = ({ file, saved, lost_bytes: bytes, dropped: faults, transfer }) => {
		const name = told(file);
		if (!saved) return `${name}: nothing can be saved${faults[0] ? `, ${faults.at(-1).cause.replace(/^file 0: /, "")}` : ""}.`;
		return `${name}: saved ${counted(saved, "message")}, lost ${counted(bytes, "byte")}${transfer ? `; undid what another program did (${transfer})` : ""}.`;
	};
	const lines = reports.filter(({ saved, dropped: faults, transfer }) => saved !== undefined && (faults.length || transfer)).map(of);
	const failed = reports.filter(({ error }) => error).map(({ error }) => `${told(error)}.`);
	return [`${counted(whole, "ride")} ${whole === 1 ? "was" : "were"} whole, ${repaired} ${repaired === 1 ? "is" : "are"} repaired, ${lost} ${lost === 1 ? "is" : "are"} lost.`, ...failed, ...lines].slice(0, 50);
}

// changedBy returns lines about the report of an edit.
export function changedBy({ changes, parts, result }) {
	if (parts) return [`Made ${counted(parts, "ride")}.`];
	if (!changes.length) throw explained("There is nothing to change.", "nothing to change");
	return result.split("; ").map((text) => `${text[0].toUpperCase()}${text.slice(1)}.`);
}
