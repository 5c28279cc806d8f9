/**
 * Writes and reads a position as one string: `cursor=…`. The string is a spelling, not a secret: a client that decodes
 * it finds only values that the items show. Equal positions have equal strings, so equal pages have equal links.
 */
import type { Ranges } from "../../definition/dialects.js";
import { Problem } from "../../definition/problem.js";
import type { CollectionOperation, CursorField } from "../../definition/resource.js";
import type { CursorPosition } from "../../request/cursor.js";
import { formatValue } from "../../request/format-scalar.js";
import type { MatchedQuery } from "../../request/matched-query.js";
import { publicFieldName } from "../../request/public-names.js";
import { type QueryEntry, toPath } from "../../request/query-string.js";
import { parseValue } from "../../request/scalar-types.js";
import { hasFinerDigits } from "../../request/truncated-date.js";
import { textHash } from "../../util/etag.js";

/** The version of the string's content. Raise it if the content changes; older strings are then out of date. */
const version = 1;

/** The content of the string, as JSON in base64url. */
type Stated = readonly [
  version: number,
  collection: string,
  order: string,
  towards: CursorPosition["towards"],
  ...values: readonly (string | null)[],
];

/** The collection of a position, and the fields of its cursor. */
interface CollectionCursor extends Pick<CollectionOperation, "path" | "parameters"> {
  readonly fields: readonly CursorField[];
}

/** Returns the query entry of a position: `cursor=…`. */
export function opaqueEntries(
  { values, towards }: CursorPosition,
  { fields, path, parameters }: CollectionCursor,
): readonly QueryEntry[] {
  const texts = values.map((value, index) => (value === null ? null : formatValue(value, fields[index]?.type)));
  const stated: Stated = [version, textHash(path), orderHash(fields), towards, ...texts];
  return [{ path: toPath(parameters.cursor), value: encoded(stated) }];
}

/**
 * Returns the position of a request; null if it has none.
 * @throws Problem 400 `cursor-stale` if the cursor or the requested order has changed since the link was made, and
 * `cursor-invalid` for any other string that is not a position of this collection
 */
export function readOpaque(
  query: MatchedQuery,
  { fields, path, parameters }: CollectionCursor,
  ranges: Ranges,
): CursorPosition | null {
  const sent = query.entries.find(({ parameter }) => parameter?.kind === "cursor");
  if (sent === undefined) return null;
  const name = parameters.cursor;
  const refused = (code: "cursor-stale" | "cursor-invalid", why: string) =>
    new Problem(400, `\`${name}\` ${why}. To start over, send the request without \`${name}\`.`, {
      code,
      parameter: name,
      value: sent.value,
    });
  const now = fields.map((field) => `\`${publicFieldName(field)}\``).join(" and ");
  const stale = () => refused("cursor-stale", `is out of date: the items are now in the order of ${now}`);
  const invalid = () =>
    refused("cursor-invalid", "is not a position of this collection: take it from a link, and send it unchanged");
  const decodedCursor = decoded(sent.value);
  if (!Array.isArray(decodedCursor) || !Number.isInteger(decodedCursor[0])) throw invalid();
  const [made, collection, order, towards, ...texts]: readonly unknown[] = decodedCursor;
  if (made !== version) throw stale();
  if (collection !== textHash(path) || (towards !== "after" && towards !== "before")) throw invalid();
  if (order !== orderHash(fields)) throw stale();
  if (texts.length !== fields.length) throw invalid();
  const values = fields.map((field, index) => {
    const value = parsedValue(texts[index], field, ranges);
    // A value of an enum may have been removed since.
    if (value === undefined) throw field.type === "Enum" ? stale() : invalid();
    return value;
  });
  return { values, towards };
}

/** Parses a value of a field. Returns undefined for a string that is not a value of the field. */
function parsedValue(text: unknown, field: CursorField, ranges: Ranges): unknown {
  if (text === null) return field.nullable ? null : undefined;
  if (typeof text !== "string" || hasFinerDigits(text, field)) return undefined;
  return parseValue(field.type, text, field.values, ranges);
}

/** Returns a hash of everything that determines which rows follow a position. */
function orderHash(fields: readonly CursorField[]): string {
  return textHash(
    JSON.stringify(
      fields.map(({ field, type, direction, nulls, nullable }) => [field, type, direction, nulls, nullable]),
    ),
  );
}

function encoded(stated: Stated): string {
  const bytes = new TextEncoder().encode(JSON.stringify(stated));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/[+/=]/g, (sign) => ({ "+": "-", "/": "_" })[sign] ?? "");
}

/** Decodes the content of a string. Returns undefined for a string that is not JSON in base64url. */
function decoded(text: string): unknown {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (unit) => unit.charCodeAt(0));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
