import { formatTable, mediaTypes } from "../../../definition/format-table.js";
import type { Format } from "../../../document/format.js";
import { problemMediaType } from "../../../document/problem-document.js";
import type { Markup } from "../render.js";

/** Returns the label of a media type: `JSON-LD`. */
export function labelOfMediaType(mediaType: string): string {
  if (mediaType === problemMediaType) return "Problem";
  return Object.values(formatTable).find((row) => row.mediaType === mediaType)?.label ?? mediaType;
}

interface FormatLinksProps {
  /** The path of the page, with its query if it has one. */
  readonly path: string;
  readonly formats: readonly Format[];
  /**
   * The path of all items together, and the text of the link to them: `All 135,233`. The link leads to plain JSON, or
   * otherwise to the first format with a suffix. Undefined if there is no such link.
   */
  readonly whole?: { readonly path: string; readonly text: string } | undefined;
}

/** Renders links to the page as a document: one for each format with a suffix, such as `/cities.json`. */
export function FormatLinks({ path, formats, whole }: FormatLinksProps): Markup {
  const suffixed = formats.flatMap(({ suffix, mediaType }) => (suffix === undefined ? [] : [{ suffix, mediaType }]));
  if (suffixed.length === 0) return null;
  const plain = suffixed.find(({ mediaType }) => mediaType === mediaTypes.json) ?? suffixed[0];
  return (
    <nav class="formats" aria-label="Other formats of this page">
      {suffixed.map(({ suffix, mediaType }) => (
        <a href={withSuffix(path, suffix)} type={mediaType}>
          {labelOfMediaType(mediaType)}
        </a>
      ))}
      {whole && plain && (
        <a href={withSuffix(whole.path, plain.suffix)} type={plain.mediaType}>
          {whole.text} as {labelOfMediaType(plain.mediaType)}
        </a>
      )}
    </nav>
  );
}

function withSuffix(path: string, suffix: string): string {
  const question = path.indexOf("?");
  return question === -1 ? path + suffix : path.slice(0, question) + suffix + path.slice(question);
}
