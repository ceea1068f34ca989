// What Zensical's pages lack. document$ emits when its own scripts are done.
document$.subscribe(() => {
	// The copy button of a session copies the commands, without the prompt and without what they print.
	for (const code of document.querySelectorAll(".language-console code")) {
		const commands = code.innerText.split("\n").filter((line) => line.startsWith("$ "));
		code.closest("pre").dataset.copy = commands.map((line) => line.slice(2)).join("\n");
	}
	// Keys scroll what is wider than the page.
	for (const wide of document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre > code")) wide.tabIndex = 0;
	// A copy button is no landmark: without its <nav> around it nobody hears one for each piece of code.
	for (const nav of document.querySelectorAll("nav.md-code__nav")) {
		const box = document.createElement("div");
		box.className = nav.className;
		box.append(...nav.childNodes);
		nav.replaceWith(box);
	}
});
