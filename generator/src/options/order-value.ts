/** Reads the value of `paginationViaCursor` and `order`: `[{ field: "name", direction: "ASC" }, …]`. */
import type { Direction } from "@prisma-paged/runtime/generator";
import { write } from "../diagnostics/advice.js";
import type { Span } from "../diagnostics/diagnostics.js";
import { type Entry, type TextWithSpan, textOf, type Value } from "./value.js";
import { type KeySpecs, list, readEntries, refuse, text, type ValueSpec, withSpan, word } from "./value-spec.js";

/** The placements of nulls in an order. `database`: where the database places them. */
export const nullsPlacements = ["first", "last", "database"] as const;

export type WrittenNulls = (typeof nullsPlacements)[number];

/** One field of an order as written; the span is that of the field's name. */
export interface WrittenOrderField {
  readonly field: string;
  readonly direction: Direction;
  /** The placement of the field's nulls. Undefined if it is not written. */
  readonly nulls?: { readonly value: WrittenNulls; readonly span: Span };
  readonly span: Span;
  /** True if another key of the item is wrong: its error has been reported, and only the field is checked. */
  readonly isBroken?: true;
}

export interface OrderItem {
  readonly field: TextWithSpan;
  readonly direction?: Direction;
  readonly nulls?: { readonly value: WrittenNulls; readonly span: Span };
}

const itemShape = '{ field: "id", direction: "DESC" }';

/** The place of the rows without a value, by the word in `nulls`: `last` puts them after all other rows. */
export const nullsMeanings: { readonly [placement in WrittenNulls]: string } = {
  first: "Rows without a value come first.",
  last: "Rows without a value come last.",
  database: "Rows without a value are where the database has them.",
};

const placement = word(nullsPlacements, {
  meanings: nullsMeanings,
  takes: '"first", "last" or "database"',
  normalize: (text) => text.toLowerCase(),
});

/**
 * The keys of an order's item. Each value is a string or an identifier; `direction` and `nulls` accept any letter case.
 */
export const orderKeys: KeySpecs<OrderItem> = {
  field: {
    spec: withSpan(text({ takes: "the name of a field", pattern: /./, bare: true, hint: () => undefined })),
    missing: { label: `such as \`${itemShape}\`` },
  },
  direction: {
    spec: word(["ASC", "DESC"], {
      takes: '"ASC" or "DESC"',
      normalize: (text) => text.toUpperCase(),
      meanings: { ASC: "The least value first.", DESC: "The greatest value first." },
    }),
  },
  nulls: { spec: withSpan(placement) },
};

const orderField: ValueSpec<WrittenOrderField> = {
  takes: `items such as \`${itemShape}\``,
  schema: {},
  read: (value, reader) => {
    const meant = meantItem(value);
    const hint = meant && write(value.span, meant);
    if (value.kind !== "object") return refuse(value, orderField.takes, reader, hint);
    const rules = { owner: `an item of \`${reader.name}\``, span: value.span, hint: () => hint };
    const read = readEntries(orderKeys, value.entries, reader, rules);
    const { field, direction = "ASC", nulls } = read ?? namedField(value.entries);
    if (field === undefined) return undefined;
    const written = { field: field.value, direction, ...(nulls && { nulls }), span: field.span };
    return read === undefined ? { ...written, isBroken: true } : written;
  },
};

/** Returns the field of an item that contains an error. Empty if the item does not name exactly one. */
function namedField(entries: readonly Entry[]): Partial<OrderItem> {
  const [field, second] = entries.filter(({ key }) => key === "field").map(({ value }) => value);
  if (field === undefined || second !== undefined || textOf(field) === "") return {};
  return { field: { value: textOf(field), span: field.span } };
}

/** The spec of an order or a cursor. An empty list means no order, or no cursor. */
export const orderFields: ValueSpec<readonly WrittenOrderField[]> = {
  ...list(orderField, {
    takes: 'a list such as `[{ field: "id" }]`',
    empty: true,
    hint: (value) => {
      const meant = meantItem(value);
      if (meant !== undefined) return write(value.span, `[${meant}]`);
      if (value.kind === "object") return "put it in brackets: `[{ … }]`";
      return value.kind === "boolean" && !value.value ? write(value.span, "[]") : undefined;
    },
    nameOf: ({ field, span }) => ({ value: field, span }),
  }),
  documented: "a list of `{ field, direction, nulls }`",
};

/**
 * Returns the item that was likely meant by just a field's name, or by an order as Prisma's client takes it:
 * `{ name: "asc" }`.
 */
function meantItem(value: Value): string | undefined {
  const text = textOf(value);
  // Other libraries write a descending order as `-name`.
  if (text.startsWith("-")) return `{ field: ${JSON.stringify(text.slice(1))}, direction: "DESC" }`;
  if (text !== "") return `{ field: ${JSON.stringify(text)} }`;
  const [entry, ...furtherEntries] = value.kind === "object" ? value.entries : [];
  if (entry === undefined || furtherEntries.length > 0 || Object.hasOwn(orderKeys, entry.key)) return undefined;
  const direction = textOf(entry.value).toUpperCase();
  if (direction !== "ASC" && direction !== "DESC") return undefined;
  return `{ field: "${entry.key}", direction: "${direction}" }`;
}
