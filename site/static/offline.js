// Keeps the page for use without a network, and offers a new version when there is one.
const box = document.querySelector("#offline");

const cannot = "This page does not work without a network here.";

function say(text, label, click) {
	box.textContent = text;
	if (label) {
		const button = document.createElement("button");
		button.textContent = label;
		button.addEventListener("click", click);
		box.append(" ", button);
	}
	box.hidden = false;
}

function offer(worker) {
	say("There is a new version of this page.", "Use it", () => {
		navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
		worker.postMessage("use");
	});
}

async function keep() {
	const had = navigator.serviceWorker.controller; // the version of this page
	const registration = await navigator.serviceWorker.register("sw.js");
	navigator.serviceWorker.addEventListener("controllerchange", () => {
		if (had) say("Another window uses a new version of this page.", "Reload", () => location.reload());
	});
	const watch = (worker) => {
		const look = () => worker.state === "installed" && had && offer(worker);
		worker.addEventListener("statechange", look);
		look();
	};
	if (registration.waiting) watch(registration.waiting);
	registration.addEventListener("updatefound", () => watch(registration.installing));
	const first = registration.installing;
	first?.addEventListener("statechange", () => first.state === "redundant" && !registration.active && say(cannot));
	await navigator.serviceWorker.ready;
	if (box.hidden) say("This page now works without a network.");
}

if ("serviceWorker" in navigator) keep().catch(() => say(cannot));
