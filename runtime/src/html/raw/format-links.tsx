import type { Format } from "../../document/format.js";
import type { Markup } from "../render.js";

const names: Readonly<Record<string, string>> = {
  "application/ld+json": "JSON-LD",
  "application/json": "JSON",
  "application/problem+json": "Problem",
};

export function formatName(mediaType: string): string {
  return names[mediaType] ?? mediaType;
}

/** The same page as a document, one click away. @param path with its query, if it has one */
export function FormatLinks({ path, formats }: { path: string; formats: readonly Format[] }): Markup {
  const suffixed = formats.flatMap(({ suffix, mediaType }) => (suffix === undefined ? [] : [{ suffix, mediaType }]));
  if (suffixed.length === 0) return null;
  return (
    <nav class="formats" aria-label="Other formats of this page">
      {suffixed.map(({ suffix, mediaType }) => (
        <a href={withSuffix(path, suffix)} type={mediaType}>
          {formatName(mediaType)}
        </a>
      ))}
    </nav>
  );
}

function withSuffix(path: string, suffix: string): string {
  const question = path.indexOf("?");
  return question === -1 ? path + suffix : path.slice(0, question) + suffix + path.slice(question);
}
