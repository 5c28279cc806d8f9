/** `[{ field: "name", direction: "ASC" }, …]`, the value of `paginationViaCursor` and `order`. */
import type { Direction } from "@prisma-paged/runtime/generator";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { withoutRepeated, withoutRepeatedKeys } from "../diagnostics/repeated-names.js";
import { nullsPlacements, type WrittenNulls } from "../options/platform-shape.js";
import { didYouMean } from "../util/did-you-mean.js";
import { type ValuedArgument, wrongType } from "./arguments.js";
import type { Value } from "./parser.js";

/** One field of an order as written; the span is that of the field's name. */
export interface WrittenOrderField {
  readonly field: string;
  readonly direction: Direction;
  /** Where its nulls are to be, if that is written. */
  readonly nulls?: { readonly value: WrittenNulls; readonly span: Span };
  readonly span: Span;
}

const shape = 'a list such as `[{ field: "id" }]`';
const itemShape = '{ field: "id", direction: "DESC" }';
const itemKeys = ["field", "direction", "nulls"] as const;

/**
 * Field, direction and the place of nulls as string or identifier, the latter two in any letter case. The direction is
 * ascending by default.
 * An empty list is none. Undefined with an error for each thing wrong.
 */
export function readOrderValue(
  argument: ValuedArgument,
  diagnostics: Diagnostics,
): readonly WrittenOrderField[] | undefined {
  const { key, value } = argument;
  if (value.kind !== "list") {
    const meant = meantItem(value);
    const isOff = value.kind === "boolean" && !value.value;
    const hint = value.kind === "object" ? "put it in brackets: `[{ … }]`" : isOff ? "write `[]`" : undefined;
    return wrongType(argument, shape, diagnostics, meant === undefined ? hint : `write \`[${meant}]\``);
  }
  const fields = value.items
    .map((item) => readItem({ key, value: item }, diagnostics))
    .filter((field) => field !== undefined);
  const distinct = withoutRepeated(`\`${key}\``, fields, ({ field, span }) => ({ value: field, span }), diagnostics);
  return distinct.length === value.items.length ? distinct : undefined;
}

function readItem(item: ValuedArgument, diagnostics: Diagnostics): WrittenOrderField | undefined {
  const { key, value } = item;
  const meant = meantItem(value);
  const hint = meant === undefined ? undefined : `write \`${meant}\``;
  if (value.kind !== "object") return wrongType(item, `items such as \`${itemShape}\``, diagnostics, hint);
  const entries = withoutRepeatedKeys(`An item of \`${key}\``, value.entries, diagnostics);
  const strange = entries.filter((entry) => !itemKeys.some((known) => known === entry.key));
  for (const entry of strange) {
    const message = `An item of \`${key}\` has no \`${entry.key}\`; it takes \`field\`, \`direction\` and \`nulls\`.`;
    diagnostics.error("unknown-argument", message, entry.keySpan, didYouMean(entry.key, itemKeys) ?? hint);
  }
  const given = (name: string) => entries.find((entry) => entry.key === name)?.value;
  // A misspelled `field` is not reported as missing too.
  const field =
    strange.length > 0 && !given("field") ? undefined : readField(key, given("field"), value.span, diagnostics);
  const direction = readDirection(given("direction"), diagnostics);
  const written = given("nulls");
  const nulls = written && readNulls(written, diagnostics);
  const isRight = strange.length === 0 && entries.length === value.entries.length;
  if (field === undefined || direction === undefined || !isRight) return undefined;
  if (written === undefined) return { ...field, direction };
  return nulls && { ...field, direction, nulls: { value: nulls, span: written.span } };
}

/** What was likely meant by a field's name alone, or by an order as Prisma's client takes it: `{ name: "asc" }`. */
function meantItem(value: Value): string | undefined {
  const text = textOf(value);
  // As other libraries have a descending order.
  if (text?.startsWith("-")) return `{ field: ${JSON.stringify(text.slice(1))}, direction: "DESC" }`;
  if (text) return `{ field: ${JSON.stringify(text)} }`;
  const [entry, ...others] = value.kind === "object" ? value.entries : [];
  if (entry === undefined || others.length > 0 || itemKeys.some((key) => key === entry.key)) return undefined;
  const direction = textOf(entry.value)?.toUpperCase();
  if (direction !== "ASC" && direction !== "DESC") return undefined;
  return `{ field: "${entry.key}", direction: "${direction}" }`;
}

function readField(
  key: string,
  value: Value | undefined,
  item: Span,
  diagnostics: Diagnostics,
): Pick<WrittenOrderField, "field" | "span"> | undefined {
  if (value === undefined) {
    diagnostics.error("missing-argument", `An item of \`${key}\` needs a \`field\`: such as \`${itemShape}\`.`, item);
    return undefined;
  }
  const text = textOf(value);
  if (text !== undefined && text !== "") return { field: text, span: value.span };
  return wrongType({ key: "field", value }, "the name of a field", diagnostics);
}

function readDirection(value: Value | undefined, diagnostics: Diagnostics): Direction | undefined {
  if (value === undefined) return "ASC";
  const text = textOf(value)?.toUpperCase();
  if (text === "ASC" || text === "DESC") return text;
  const hint = text === undefined ? undefined : didYouMean(text, ["ASC", "DESC"]);
  return wrongType({ key: "direction", value }, '"ASC" or "DESC"', diagnostics, hint);
}

function readNulls(value: Value, diagnostics: Diagnostics): WrittenNulls | undefined {
  const text = textOf(value)?.toLowerCase();
  const placement = nullsPlacements.find((candidate) => candidate === text);
  if (placement !== undefined) return placement;
  const hint = text === undefined ? undefined : didYouMean(text, nullsPlacements);
  return wrongType({ key: "nulls", value }, '"first", "last" or "database"', diagnostics, hint);
}

function textOf(value: Value): string | undefined {
  return value.kind === "string" || value.kind === "identifier" ? value.value : undefined;
}
