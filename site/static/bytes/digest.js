// The digest of a file: a job of its own, so that the tree of a large file need not wait for it.
const at = (id) => document.getElementById(id);
let file, program, worker;

// digestOf makes a file the one whose digest the button makes.
export function digestOf(loaded, chosen) {
	[program, file] = [loaded, chosen];
	worker?.terminate();
	at("progress").hidden = true;
	at("digest").textContent = "";
}

async function sum() {
	const { start } = await program;
	worker?.terminate();
	const said = (id) => at(id).value.trim();
	worker = start({
		digest: file, algorithm: said("algorithm"), bits: said("bits"), key: said("key"), salt: at("salt").value, personal: at("personal").value,
	});
	at("digest").textContent = "";
	at("progress").value = 0;
	at("progress").hidden = false;
	worker.onmessage = ({ data }) => (data.done === undefined ? show(data) : (at("progress").value = data.done / file.size));
	worker.onerror = ({ message }) => show({ error: `The program stopped: ${message}.` });
}

function show({ digest, refused, error }) {
	worker.terminate();
	at("progress").hidden = true;
	at("digest").textContent = digest ?? refused ?? error;
	at("digest").classList.toggle("bad", digest === undefined);
}

at("sum").addEventListener("click", () => sum().catch(({ message }) => (at("digest").textContent = message)));
