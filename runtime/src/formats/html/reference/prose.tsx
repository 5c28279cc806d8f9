import { piecesOf } from "../problem/problem-text.js";
import type { Markup } from "../render.js";

/** Renders a text in which names in backticks are code. */
export function Prose({ text }: { text: string }): Markup {
  return <>{piecesOf(text).map(({ text: piece, isCode }) => (isCode ? <code>{piece}</code> : piece))}</>;
}
