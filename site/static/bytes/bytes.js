// The page Look into bytes: each change of the input is a job of protoscan.
import { load } from "../program.js";

const at = (id) => document.getElementById(id);
const program = load("protoscan");
let worker;

async function look(input) {
	const ready = await program;
	worker?.terminate();
	worker = ready.start({ input, delimited: at("delimited").checked });
	worker.onmessage = ({ data }) => {
		at("tree").textContent = data.tree;
		at("said").textContent = data.error ?? data.said;
	};
}

at("input").addEventListener("input", () => look(new Blob([at("input").value])));
at("file").addEventListener("change", () => look(at("file").files[0]));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
	event.preventDefault();
	look(event.dataTransfer.files[0]);
});
document.documentElement.classList.add("started");
