/**
 * The formats of responses: one table. The generator reads it for `platform.yaml` and for the imports of `settings.ts`,
 * the runtime for media types and suffixes. It loads no format.
 */
import { keysOf } from "./keys-of.js";

/** The media type of each format, by its name in `platform.yaml`. */
export const mediaTypes = {
  jsonld: "application/ld+json",
  json: "application/json",
  html: "text/html",
  csv: "text/csv",
  ndjson: "application/x-ndjson",
} as const;

/** A format, by its name in `platform.yaml`. */
export type FormatName = keyof typeof mediaTypes;

export interface FormatRow {
  /** The media type that a client names in `Accept`: `text/csv`. */
  readonly mediaType: string;
  /** The ending of paths that answer in this format: `GET /books.csv`. Default: none. */
  readonly suffix?: `.${string}`;
  /** The format's name for readers: `JSON-LD`. */
  readonly label: string;
  /** The entry of the package that exports the format: `formats/csv`. */
  readonly entry: string;
  /** The name of the format's value in that entry: `csv`. */
  readonly value: string;
  /** True if an API that names no formats has this one. Default: false. */
  readonly isDefault?: true;
}

/** The row of each format; the first one is the default of an API that names none. */
export const formatTable: { readonly [name in FormatName]: FormatRow } = {
  jsonld: {
    mediaType: mediaTypes.jsonld,
    suffix: ".jsonld",
    label: "JSON-LD",
    entry: "formats/jsonld",
    value: "jsonLd",
    isDefault: true,
  },
  json: {
    mediaType: mediaTypes.json,
    suffix: ".json",
    label: "JSON",
    entry: "emitted",
    value: "json",
    isDefault: true,
  },
  html: { mediaType: mediaTypes.html, label: "HTML", entry: "formats/html", value: "html", isDefault: true },
  csv: { mediaType: mediaTypes.csv, suffix: ".csv", label: "CSV", entry: "formats/csv", value: "csv" },
  ndjson: {
    mediaType: mediaTypes.ndjson,
    suffix: ".ndjson",
    label: "NDJSON",
    entry: "formats/ndjson",
    value: "ndjson",
  },
};

export const formatNames: readonly FormatName[] = keysOf(formatTable);

/** The media type and the suffix of a format. */
export type FormatIdentity = Pick<FormatRow, "mediaType" | "suffix">;

/** Returns the media type and the suffix of a format: `{ mediaType: "text/csv", suffix: ".csv" }`. */
export function formatIdentity(name: FormatName): FormatIdentity {
  const { mediaType, suffix } = formatTable[name];
  return { mediaType, ...(suffix && { suffix }) };
}
