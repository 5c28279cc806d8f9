import type { Format, ResourceDescription } from "./format.js";
import { plainItem } from "./json.js";

/**
 * Comma-separated values (RFC 4180): a line with the keys of the items, then a line for each item. An embedded item, a
 * list and a Json value are JSON in their cell; null is an empty cell.
 */
export const csv: Format = {
  mediaType: "text/csv",
  contentType: "text/csv; charset=utf-8; header=present",
  suffix: ".csv",
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

type Columns = Pick<ResourceDescription, "fields" | "embedded">;

function head({ fields }: Columns): string {
  return toLine(Object.keys(fields));
}

function lineOf({ fields, embedded }: Columns, item: object): string {
  const values = new Map(Object.entries(plainItem(item, embedded)));
  return toLine(Object.keys(fields).map((key) => values.get(key)));
}

function toLine(values: readonly unknown[]): string {
  return `${values.map(toCell).join(",")}\r\n`;
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? withoutFormula(value) : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets run a text that begins like a formula. A number begins with its sign, and stays one. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}
