/** `@prisma-paged/runtime/formats/csv`: comma-separated values. */
import type { DescribedField } from "../../definition/described-field.js";
import { formatIdentity, mediaTypes } from "../../definition/format-table.js";
import type { Format, ResourceDescription } from "../../document/format.js";
import { plainItem } from "../../document/json.js";

/**
 * Comma-separated values (RFC 4180): a line with the keys of the items, then a line for each item. An embedded item, a
 * list and a Json value are JSON in their cell; null is an empty cell.
 */
export const csv: Format = csvAfter("");

/** CSV like {@link csv}, after a byte order mark, by which Excel recognises UTF-8. */
export const csvWithBom: Format = csvAfter("\uFEFF");

function csvAfter(mark: string): Format {
  const head = ({ fields }: Columns) => mark + toLine(Object.keys(fields).map(withoutFormula));
  return {
    ...formatIdentity("csv"),
    contentType: `${mediaTypes.csv}; charset=utf-8; header=present`,
    isLines: true,
    collection: (page, members) => head(page) + members.map((member) => lineOf(page, member)).join(""),
    stream: (page) => ({
      open: head(page),
      separator: "",
      member: (item) => lineOf(page, item),
      close: () => "",
    }),
    item: (page, item) => head(page) + lineOf(page, item),
  };
}

type Columns = Pick<ResourceDescription, "fields" | "embedded">;

function lineOf({ fields, embedded }: Columns, item: object): string {
  const values = new Map(Object.entries(plainItem(item, embedded)));
  return toLine(Object.entries(fields).map(([key, field]) => textOf(values.get(key), field)));
}

function toLine(texts: readonly string[]): string {
  return `${texts.map(toCell).join(",")}\r\n`;
}

function toCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(value: unknown, field: DescribedField): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return JSON.stringify(value);
  // Base64 may begin with a sign, and an apostrophe before it would change the bytes.
  return field.link === undefined && field.type === "Bytes" ? value : withoutFormula(value);
}

/**
 * Returns the text with an apostrophe before it if a spreadsheet would run it as a formula: `'=1+1`. Some spreadsheets
 * also run a formula after a control character or an invisible space, or with full-width, small and no-break forms of
 * the signs. A number such as `-5` stays unchanged.
 */
function withoutFormula(text: string): string {
  const isFormula = /^[\t\r\n]|^[\u00A0\u2007\u202F\u2060\uFEFF]*[=+\-@＝＋－＠﹦﹢﹣﹫\u2011\u2212]/.test(text);
  return isFormula && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text;
}
