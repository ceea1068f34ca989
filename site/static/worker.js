// Runs a Go program once, in a worker that ends after it. wasm_exec.js is above this text. The program
// finds its job in the global variable job, and posts what it finds.
const fail = (words) => postMessage({ error: words });

self.onmessage = async ({ data: { module, job } }) => {
	self.job = job;
	const go = new Go();
	go.exit = (status) => status && fail(`the program ended with status ${status}`);
	try {
		self.program = await WebAssembly.instantiate(module, go.importObject);
		await go.run(self.program);
	} catch (error) {
		fail(String(error));
	}
};
