import { raw } from "hono/html";
import { escapeHtml } from "../../util/escape-html.js";
import { ownIri } from "../iri.js";
import type { Markup } from "../render.js";

/**
 * JSON, indented: keys stand out, and IRIs of this API are links. A page of 1,000 items has 30,000 pieces, which are
 * too many for an element each.
 */
export function JsonText({ json, base }: { json: string; base: string }): Markup {
  const pieces = piecesOf(JSON.stringify(JSON.parse(json), null, 2));
  return <pre tabindex={0}>{raw(pieces.map((piece) => marked(piece, base)).join(""))}</pre>;
}

/** Keys with their colons, other strings, and the text between strings. */
function piecesOf(json: string): readonly string[] {
  return json.match(/"(?:[^"\\]|\\.)*":?|[^"]+/g) ?? [];
}

function marked(piece: string, base: string): string {
  if (!piece.startsWith('"')) return piece;
  const text = escapeHtml(piece);
  if (piece.endsWith(":")) return `<i>${text}</i>`;
  const iri = ownIri(JSON.parse(piece), base);
  return iri === undefined ? text : `<a href="${escapeHtml(iri)}">${text}</a>`;
}
