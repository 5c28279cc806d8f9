import { raw } from "hono/html";
import type { Format, HeadersOf, RequestUrls } from "../../document/format.js";
import type { Markup } from "../render.js";
import { copyScript } from "./copy-script.js";
import { formatName } from "./format-links.js";
import { JsonText } from "./json-text.js";
import { ResponseHead } from "./response-head.js";

/** A document that a page shows below its own content. */
interface RawDocumentProps {
  readonly urls: RequestUrls;
  /** With its query, as the API writes it. */
  readonly path: string;
  /** What the API offers, this page's own format among it. */
  readonly formats: readonly Format[];
  /** The same content in another format. */
  readonly textIn: (format: Format) => string;
  readonly headersOf: HeadersOf;
  /** The request as a call of Hono's client. */
  readonly call: string;
}

/** The response as programs get it: its headers and its document, and how to request it in each format. */
export function RawDocument({ urls, path, formats, textIn, headersOf, call }: RawDocumentProps): Markup {
  const [shown] = formats.filter(isDocument);
  if (shown === undefined) return null;
  const { mediaType } = shown;
  const json = textIn(shown);
  return (
    <>
      <ResponseHead urls={urls} path={path} mediaType={mediaType} headers={headersOf(shown, json)} />
      <RawText mediaType={mediaType} json={json} base={urls.base} />
      <Commands urls={urls} path={path} formats={formats} call={call} />
    </>
  );
}

interface RawJsonProps {
  readonly urls: RequestUrls;
  /** With its query, as it was sent. */
  readonly path: string;
  /** What a program accepts to get it. */
  readonly mediaType: string;
  readonly json: string;
  readonly headers: ReturnType<HeadersOf>;
  readonly status?: number;
  readonly method?: string;
}

/** A document that has one format: the entrypoint's, that of a problem. */
export function RawJson({ urls, path, mediaType, json, headers, status, method = "GET" }: RawJsonProps): Markup {
  return (
    <>
      <ResponseHead {...{ urls, path, mediaType, headers, status, method }} />
      <RawText mediaType={headers["Content-Type"] ?? mediaType} json={json} base={urls.base} />
      {method === "GET" && <Command mediaType={mediaType} urls={urls} path={path} />}
      <CopyButtons />
    </>
  );
}

/** The same for a stream, whose document is not shown again. */
export function RawCommands({ urls, path, formats, headersOf, call }: Omit<RawDocumentProps, "textIn">): Markup {
  const [shown] = formats.filter(isDocument);
  if (shown === undefined) return null;
  return (
    <>
      <ResponseHead urls={urls} path={path} mediaType={shown.mediaType} headers={headersOf(shown, undefined)} />
      <Commands urls={urls} path={path} formats={formats} call={call} />
    </>
  );
}

/** One line for each format that programs read, and one for TypeScript. */
function Commands({ urls, path, formats, call }: Pick<RawDocumentProps, "urls" | "path" | "formats" | "call">): Markup {
  const documents = formats.filter(isDocument);
  return (
    <>
      {documents.map(({ mediaType }) => (
        <Command mediaType={mediaType} urls={urls} path={path} />
      ))}
      <p class="command">
        <code>{call}</code>
      </p>
      <CopyButtons />
    </>
  );
}

function CopyButtons(): Markup {
  return <script>{raw(copyScript)}</script>;
}

/** True for what programs read. */
export function isDocument({ hasForms }: Format): boolean {
  return hasForms !== true;
}

function RawText({ mediaType, json, base }: { mediaType: string; json: string; base: string }): Markup {
  return (
    <details class="panel raw">
      <summary>{formatName(mediaType)} document</summary>
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
