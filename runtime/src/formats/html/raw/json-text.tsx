import { raw } from "hono/html";
import { escapeHtml } from "../escape-html.js";
import { ownIri } from "../iri.js";
import type { Markup } from "../render.js";

/**
 * Renders indented JSON. It is one string of HTML, because a page of 1,000 items has 30,000 pieces. They would be too
 * many for an element each.
 * @param base the base of this API's links, by which IRIs become links; undefined for a document without links
 */
export function JsonText({ json, base }: { json: string; base: string | undefined }): Markup {
  const text = JSON.stringify(JSON.parse(json), null, "\t");
  const marks =
    base === undefined
      ? escapeText(text)
      : piecesOf(text)
          .map((piece) => marked(piece, base))
          .join("");
  return <pre tabindex={0}>{raw(marks)}</pre>;
}

/**
 * Returns the text escaped for HTML, except for quotation marks. They need no escape outside of attributes, and a
 * document has thousands.
 */
function escapeText(text: string): string {
  return escapeHtml(text).replaceAll("&quot;", '"');
}

/** Returns the strings of a JSON document, and the text between them. */
function piecesOf(json: string): readonly string[] {
  return json.match(/"(?:[^"\\]|\\.)*"|[^"]+/g) ?? [];
}

function marked(piece: string, base: string): string {
  const text = escapeText(piece);
  const iri = piece.startsWith('"') ? ownIri(JSON.parse(piece), base) : undefined;
  return iri === undefined ? text : `<a href="${escapeHtml(iri)}">${text}</a>`;
}
