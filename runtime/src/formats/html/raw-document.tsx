import type { RequestPlace } from "../../request-context.js";
import type { Markup } from "./render.js";

/** The JSON-LD document that this page shows, and how to fetch it: formats have no addresses of their own. */
export function RawDocument({ json, place, path }: { json: string; place: RequestPlace; path: string }): Markup {
  return (
    <>
      <details class="panel raw">
        <summary>JSON-LD document</summary>
        <div>
          <pre tabindex={0}>{JSON.stringify(JSON.parse(json), null, 2)}</pre>
        </div>
      </details>
      <Command place={place} path={path} />
    </>
  );
}

/** `path` with its query, as the API writes it: no character of it has a meaning to a shell inside single quotes. */
export function Command({ place, path }: { place: RequestPlace; path: string }): Markup {
  const url = (path.startsWith("/") ? place.origin + path : path).replaceAll("'", "%27");
  return (
    <p class="command">
      <code>curl -H 'Accept: application/ld+json' '{url}'</code>
    </p>
  );
}
