// The page Look into bytes: each change of the input is a job of protoscan.
import { load } from "../program.js";
import { tree } from "./tree.js";
import { digestOf } from "./digest.js";

const at = (id) => document.getElementById(id);
const program = load("bytes/protoscan");
const sample = "08 96 01 12 07 74 65 73 74 69 6e 67 1a 09 08 01 15 00 00 80 3f 18 02 29 00 00 00 00 00 00 f8 3f";
let input; // what is shown: { blob, name }
let worker;

const look = () => program.then(({ start }) => {
	worker?.terminate();
	at("looking").hidden = !input;
	if (!input) return;
	worker = start({ tree: input.blob, name: input.name, delimited: at("delimited").checked, raw: at("raw").checked });
	worker.onmessage = ({ data }) => show(data);
	worker.onerror = ({ message }) => show({ error: `The program stopped: ${message}.` });
}, () => {}); // what keeps the program from starting is said below

function show({ tree: text = "", said = "", cut = false, error }) {
	worker?.terminate();
	at("looking").hidden = true;
	at("said").textContent = error ?? said.replaceAll("--raw ", "the box raw "); // which is not a flag here
	at("tree").replaceChildren(tree(text));
	at("result").hidden = text === "";
	at("cut").hidden = !cut;
}

function paste() {
	const text = at("input").value;
	input = text.trim() === "" ? undefined : { blob: new Blob([text]), name: "input" };
	at("file").value = "";
	at("digests").hidden = true;
	digestOf(program, undefined);
	if (!input) show({});
	look();
}

function open(file) {
	if (!file) return;
	input = { blob: file, name: file.name };
	at("input").value = "";
	at("digests").hidden = false;
	digestOf(program, file);
	look();
}

at("input").addEventListener("input", paste);
at("file").addEventListener("change", () => open(at("file").files[0]));
for (const id of ["delimited", "raw"]) at(id).addEventListener("change", look);
at("sample").addEventListener("click", () => {
	at("input").value = sample;
	paste();
});
const hasFiles = (event) => event.dataTransfer.types.includes("Files"); // and not a text, which the field takes
document.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
document.addEventListener("drop", (event) => {
	if (!hasFiles(event)) return;
	event.preventDefault();
	open(event.dataTransfer.files[0]);
});
program.then(
	() => document.documentElement.classList.add("started"),
	(error) => (at("said").textContent = error.message),
);
