import { formatTable, mediaTypes } from "../../../definition/format-table.js";
import type { Format } from "../../../document/format.js";
import { problemMediaType } from "../../../document/problem-document.js";
import type { Markup } from "../render.js";

/** Returns what people call documents of a media type: `JSON-LD`. */
export function formatLabel(mediaType: string): string {
  if (mediaType === problemMediaType) return "Problem";
  return Object.values(formatTable).find((row) => row.mediaType === mediaType)?.label ?? mediaType;
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
  const plain = suffixed.find(({ mediaType }) => mediaType === mediaTypes.json) ?? suffixed[0];
  return (
    <nav class="formats" aria-label="Other formats of this page">
      {suffixed.map(({ suffix, mediaType }) => (
        <a href={withSuffix(path, suffix)} type={mediaType}>
          {formatLabel(mediaType)}
        </a>
      ))}
      {whole && plain && (
        <a href={withSuffix(whole.path, plain.suffix)} type={plain.mediaType}>
          {whole.text} as {formatLabel(plain.mediaType)}
        </a>
      )}
    </nav>
  );
}

function withSuffix(path: string, suffix: string): string {
  const question = path.indexOf("?");
  return question === -1 ? path + suffix : path.slice(0, question) + suffix + path.slice(question);
}
