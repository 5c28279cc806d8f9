/** The Markdown that the language server writes, as elements: bold, code, lists and lines. */
export function shownMarkdown(markdown: string): HTMLElement {
  const element = document.createElement("div");
  element.className = "playground-hover";
  for (const line of markdown.split("\n")) {
    const paragraph = document.createElement("div");
    for (const part of line.split(/(\*\*[^*]+\*\*|`[^`]+`)/)) paragraph.append(shownPart(part));
    element.append(paragraph);
  }
  return element;
}

function shownPart(part: string): Node {
  const [, bold] = /^\*\*(.+)\*\*$/.exec(part) ?? [];
  const [, code] = /^`(.+)`$/.exec(part) ?? [];
  if (bold === undefined && code === undefined) return document.createTextNode(part);
  const element = document.createElement(bold === undefined ? "code" : "strong");
  element.textContent = (bold ?? code ?? "").replaceAll("`", "");
  return element;
}
