// Programs in Go, compiled to WebAssembly. Each job has a worker of its own, because the memory of
// WebAssembly never shrinks.
const folder = new URL("./", import.meta.url);

async function fetched(name) {
	const response = await fetch(new URL(name, folder)).catch(() => {
		throw new Error("The program cannot be loaded: there is no network.");
	});
	if (!response.ok) throw new Error(`The program cannot be loaded: the server answers ${response.status}.`);
	return response;
}

const text = async (name) => (await fetched(name)).text();

async function compiled(name) {
	const packed = await fetched(`${name}.wasm.gz`);
	const unpacked = packed.body.pipeThrough(new DecompressionStream("gzip"));
	return WebAssembly.compileStreaming(new Response(unpacked, { headers: { "Content-Type": "application/wasm" } }));
}

// load fetches and compiles a program, and the scripts that run it: a program that needs more than
// worker.js does names its own. What load returns starts workers without any request.
//
// A worker that is loaded by its address does not have the policy of the page, a worker from a
// blob has: so the scripts are put into a blob.
export async function load(name, scripts = ["wasm_exec.js", "worker.js"]) {
	const [module, ...texts] = await Promise.all([compiled(name), ...scripts.map(text)]);
	const address = URL.createObjectURL(new Blob([texts.join("\n")], { type: "text/javascript" }));
	return {
		// start runs the program once, with a job, in a new worker.
		start(job) {
			const started = new Worker(address);
			started.postMessage({ module, job });
			return started;
		},
	};
}
