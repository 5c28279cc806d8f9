import type { Format, RequestUrls } from "../../document/format.js";
import type { Markup } from "../render.js";
import { JsonText } from "./json-text.js";

const jsonLd = "application/ld+json";
const names: Readonly<Record<string, string>> = { [jsonLd]: "JSON-LD", "application/json": "JSON" };

/** A document that a page shows below its own content. */
interface RawDocumentProps {
  readonly urls: RequestUrls;
  /** With its query, as the API writes it. */
  readonly path: string;
  /** What the API offers, this page's own format among it. */
  readonly formats: readonly Format[];
  /** The same content in another format. */
  readonly textIn: (format: Format) => string;
  /** The request as a call of Hono's client. */
  readonly call: string;
}

/** The document as programs get it, and how to request it in each format. */
export function RawDocument({ urls, path, formats, textIn, call }: RawDocumentProps): Markup {
  const [shown] = formats.filter(isDocument);
  if (shown === undefined) return null;
  return (
    <>
      <RawText mediaType={shown.mediaType} json={textIn(shown)} base={urls.base} />
      <Commands urls={urls} path={path} formats={formats} call={call} />
    </>
  );
}

/** The entrypoint's document, which has one format. */
export function RawJsonLd({ urls, path, json }: { urls: RequestUrls; path: string; json: string }): Markup {
  return (
    <>
      <RawText mediaType={jsonLd} json={json} base={urls.base} />
      <Command mediaType={jsonLd} urls={urls} path={path} />
    </>
  );
}

/** One line for each format that programs read, and one for TypeScript. */
export function Commands({ urls, path, formats, call }: Omit<RawDocumentProps, "textIn">): Markup {
  const documents = formats.filter(isDocument);
  return (
    <>
      {documents.map(({ mediaType }) => (
        <Command mediaType={mediaType} urls={urls} path={path} />
      ))}
      {documents.length > 0 && (
        <p class="command">
          <code>{call}</code>
        </p>
      )}
    </>
  );
}

function isDocument({ hasForms }: Format): boolean {
  return hasForms !== true;
}

function RawText({ mediaType, json, base }: { mediaType: string; json: string; base: string }): Markup {
  return (
    <details class="panel raw">
      <summary>{names[mediaType] ?? mediaType} document</summary>
      <div>
        <JsonText json={json} base={base} />
      </div>
    </details>
  );
}

/** No character of the path has a meaning to a shell inside single quotes. */
function Command({ mediaType, urls, path }: { mediaType: string; urls: RequestUrls; path: string }): Markup {
  const url = (path.startsWith("/") ? urls.origin + path : path).replaceAll("'", "%27");
  return (
    <p class="command">
      <code>
        curl -H 'Accept: {mediaType}' '{url}'
      </code>
    </p>
  );
}
