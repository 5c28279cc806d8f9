import type { Format, HeadersOf, RequestUrls } from "../../../document/format.js";
import type { Markup } from "../render.js";
import { labelOfMediaType } from "./format-links.js";
import { JsonText } from "./json-text.js";
import { ResponseHeaders } from "./response-headers.js";
import { type Tab, Tabs } from "./tabs.js";

/** A request that programs can send. */
interface SentRequest {
  readonly urls: RequestUrls;
  /** The path of the request, with its query as the API writes it. */
  readonly path: string;
}

interface DocumentRequest extends SentRequest {
  /** The formats of the API, including that of this page. */
  readonly formats: readonly Format[];
  /** Returns the content of the page in another format. Undefined for a stream, whose document is not shown again. */
  readonly textIn?: (format: Format) => string;
  readonly headersOf: HeadersOf;
  /** The request as a call of Hono's client. */
  readonly call: string;
}

/** Renders the page as programs get it: the document in each format, the headers, and how to request it. */
export function DocumentPanel({ urls, path, formats, textIn, headersOf, call }: DocumentRequest): Markup {
  const documents = formats.filter(isDocument);
  const [main] = documents;
  if (main === undefined) return null;
  const texts = textIn === undefined ? [] : documents.map((format) => ({ format, text: textIn(format) }));
  const headers = headersOf(main, texts[0]?.text);
  return (
    <Panel urls={urls} path={path}>
      {[
        // Only one document has links, because the others show the same content.
        ...texts.map(({ format, text }) =>
          documentTab(labelOfMediaType(format.mediaType), text, format === main ? urls.base : undefined),
        ),
        headersTab(main.mediaType, headers, urls),
        commandTab(
          formats.flatMap(({ isForPeople, mediaType }) => (isForPeople ? [] : [mediaType])),
          { urls, path },
        ),
        { name: "TypeScript", content: <CodeBlock text={call} /> },
      ]}
    </Panel>
  );
}

interface JsonRequest extends SentRequest {
  /** The media type that a program sends in `Accept` to get the document. */
  readonly mediaType: string;
  readonly json: string;
  readonly headers: ReturnType<HeadersOf>;
  readonly status?: number;
  readonly method?: string;
}

/** Renders a panel like {@link DocumentPanel} for a document with a single format: the entrypoint or a problem. */
export function JsonPanel({ urls, path, mediaType, json, headers, status, method = "GET" }: JsonRequest): Markup {
  return (
    <Panel {...{ urls, path, method, ...(status !== undefined && { status }) }}>
      {[
        documentTab(labelOfMediaType(headers["Content-Type"] ?? mediaType), json, urls.base),
        headersTab(mediaType, headers, urls),
        ...(method === "GET" ? [commandTab([mediaType], { urls, path })] : []),
      ]}
    </Panel>
  );
}

/** Returns whether a document in this format is one value, which a page can show. HTML and lines of items are not. */
export function isDocument({ isForPeople, isLines }: Format): boolean {
  return !isForPeople && !isLines;
}

function Panel({
  urls,
  path,
  method = "GET",
  status = 200,
  children,
}: SentRequest & { method?: string; status?: number; children: readonly Tab[] }): Markup {
  const { origin } = urls;
  return (
    <details class="panel request">
      <summary>
        <strong>Request</strong>{" "}
        <code>
          {method} {path.startsWith(origin) ? path.slice(origin.length) : path}
        </code>{" "}
        <span>→ {status}</span>
      </summary>
      <Tabs legend="Show the request as" tabs={children} />
    </details>
  );
}

function documentTab(name: string, json: string, base: string | undefined): Tab {
  return {
    name,
    content: (
      <div class="code">
        <JsonText json={json} base={base} />
      </div>
    ),
  };
}

function headersTab(mediaType: string, headers: ReturnType<HeadersOf>, { base }: RequestUrls): Tab {
  return { name: "Headers", content: <ResponseHeaders mediaType={mediaType} headers={headers} base={base} /> };
}

function commandTab(mediaTypes: readonly string[], request: SentRequest): Tab {
  const { urls, path } = request;
  const url = path.startsWith("/") ? urls.origin + path : path;
  const commands = mediaTypes.map((mediaType) => <CodeBlock text={curlCommand(mediaType, url)} />);
  return { name: "curl", content: <>{commands}</> };
}

/**
 * Returns the request as a command for curl. The URL is in single quotes, where no character has a meaning to a shell.
 * A single quote in the URL becomes `%27`.
 */
export function curlCommand(mediaType: string, url: string): string {
  return `curl -H 'Accept: ${mediaType}' '${url.replaceAll("'", "%27")}'`;
}

/** Renders one line for a shell or a program. The script adds a button that copies it. */
export function CodeBlock({ text }: { text: string }): Markup {
  return (
    <div class="code">
      <code>{text}</code>
    </div>
  );
}
