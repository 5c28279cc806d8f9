import type { Format, RequestPlace } from "../document/format.js";
import type { Markup } from "./render.js";

const jsonLd = "application/ld+json";
const names: Readonly<Record<string, string>> = { [jsonLd]: "JSON-LD", "application/json": "JSON" };

/** A document that a page shows below its own content. */
export interface RawDocumentProps {
  readonly place: RequestPlace;
  /** With its query, as the API writes it. */
  readonly path: string;
  /** What the API offers, this page's own format among it. */
  readonly formats: readonly Format[];
  /** The same content in another format. */
  readonly textIn: (format: Format) => string;
}

/** The document as programs get it, and how to fetch it in each format: formats have no addresses of their own. */
export function RawDocument({ place, path, formats, textIn }: RawDocumentProps): Markup {
  const [shown] = formats.filter(isDocument);
  if (shown === undefined) return null;
  return (
    <>
      <RawText mediaType={shown.mediaType} json={textIn(shown)} />
      <Commands place={place} path={path} formats={formats} />
    </>
  );
}

/** The entrypoint's document, which has one format. */
export function RawJsonLd({ place, path, json }: { place: RequestPlace; path: string; json: string }): Markup {
  return (
    <>
      <RawText mediaType={jsonLd} json={json} />
      <Command mediaType={jsonLd} place={place} path={path} />
    </>
  );
}

/** One line for each format that programs read. */
export function Commands({ place, path, formats }: Omit<RawDocumentProps, "textIn">): Markup {
  return (
    <>
      {formats.filter(isDocument).map(({ mediaType }) => (
        <Command mediaType={mediaType} place={place} path={path} />
      ))}
    </>
  );
}

function isDocument({ hasForms }: Format): boolean {
  return hasForms !== true;
}

function RawText({ mediaType, json }: { mediaType: string; json: string }): Markup {
  return (
    <details class="panel raw">
      <summary>{names[mediaType] ?? mediaType} document</summary>
      <div>
        <pre tabindex={0}>{JSON.stringify(JSON.parse(json), null, 2)}</pre>
      </div>
    </details>
  );
}

/** No character of the path has a meaning to a shell inside single quotes. */
function Command({ mediaType, place, path }: { mediaType: string; place: RequestPlace; path: string }): Markup {
  const url = (path.startsWith("/") ? place.origin + path : path).replaceAll("'", "%27");
  return (
    <p class="command">
      <code>
        curl -H 'Accept: {mediaType}' '{url}'
      </code>
    </p>
  );
}
