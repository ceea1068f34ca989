// The report for somebody who wants to tell us what went wrong. It has no content of files, and no names of them.
const at = (id) => document.getElementById(id);
const version = new URL(import.meta.url).pathname.split("/").at(-3);
let lines = [];

export function clear() {
	lines = [];
	at("trouble").hidden = true;
	at("trouble").open = false;
}

// note adds a line, once.
export function note(line) {
	if (lines.includes(line)) return;
	lines.push(line);
	at("report").value = [`Tightwire, Fix a FIT file, version ${version}`, navigator.userAgent, ...lines].join("\n");
	at("copied").textContent = "";
	at("trouble").hidden = false;
}

// explained is an error of which the report has the cause alone: the words may have names.
export const explained = (words, cause = "refused") => new Error(words, { cause });

// noteError adds what the report may have of an error. The message of an error that nobody expected
// may quote a file: of such the report has the places in the scripts.
export function noteError(what, error) {
	const places = (error.stack ?? "").split("\n").map((line) => line.trim()).filter((line) => /:\d+:\d+\)?$/.test(line));
	note(`${what}: ${error.cause ?? [error.name, ...places].join("\n")}`);
	at("trouble").open = true;
}

// noteDamage adds where a file is damaged, and how, of what check prints.
export function noteDamage(text) {
	for (const [found] of text.matchAll(/\b(?:file \d+: )?offset \d+: [a-zA-Z ]+/g)) note(`check: ${found}`);
}

// stack returns what Go prints of the fault that ended it: of values, only those that its runtime knows.
export const stack = (fault) => fault.split("\n").filter((line) => /^(panic: runtime error: |fatal error: |runtime: |goroutine \d+ |\s+\S+\.go:\d+|[\w./*()-]+\(.*\)$)/.test(line)).join("\n");

at("copy").addEventListener("click", async () => {
	at("report").select();
	const copied = await navigator.clipboard?.writeText(at("report").value).then(() => true, () => false);
	at("copied").textContent = copied ? "Copied." : "Copy the text below.";
});
