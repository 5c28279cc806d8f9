import type { Format } from "../../document/format.js";
import type { Markup } from "../render.js";

const names: Readonly<Record<string, string>> = {
  "application/ld+json": "JSON-LD",
  "application/json": "JSON",
  "application/problem+json": "Problem",
  "application/x-ndjson": "NDJSON",
  "text/csv": "CSV",
};

export function formatName(mediaType: string): string {
  return names[mediaType] ?? mediaType;
}

interface FormatLinksProps {
  /** With its query, if it has one. */
  readonly path: string;
  readonly formats: readonly Format[];
  /** What a person calls all pages together, and their address: offered as plain JSON. */
  readonly whole?: { readonly path: string; readonly text: string } | undefined;
}

/** The same page as a document, one click away. */
export function FormatLinks({ path, formats, whole }: FormatLinksProps): Markup {
  const suffixed = formats.flatMap(({ suffix, mediaType }) => (suffix === undefined ? [] : [{ suffix, mediaType }]));
  if (suffixed.length === 0) return null;
  const plain = suffixed.find(({ mediaType }) => mediaType === "application/json") ?? suffixed[0];
  return (
    <nav class="formats" aria-label="Other formats of this page">
      {suffixed.map(({ suffix, mediaType }) => (
        <a href={withSuffix(path, suffix)} type={mediaType}>
          {formatName(mediaType)}
        </a>
      ))}
      {whole && plain && (
        <a href={withSuffix(whole.path, plain.suffix)} type={plain.mediaType}>
          {whole.text} as {formatName(plain.mediaType)}
        </a>
      )}
    </nav>
  );
}

function withSuffix(path: string, suffix: string): string {
  const question = path.indexOf("?");
  return question === -1 ? path + suffix : path.slice(0, question) + suffix + path.slice(question);
}
