import type { Format } from "../format.js";
import { CollectionDocument } from "./collection-page.js";
import { EntrypointDocument } from "./entrypoint-page.js";
import { ItemDocument } from "./item-page.js";
import { type CollectionEntry, type HtmlOptions, toSite } from "./options.js";
import { ProblemDocument } from "./problem-page.js";
import { render } from "./render.js";
import { streamDocument } from "./stream.js";
import { styleDigest } from "./style.js";

export type { CollectionEntry, HtmlOptions };

/** Nothing is loaded, no script runs, no style but the page's own holds, and forms lead to this API alone. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src '${styleDigest}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/**
 * The browsable pages (BEHAVIOUR 8): what a person sees who opens the API in a browser. Rendered on the server, without
 * script and without anything from elsewhere; everything that comes from data or request is escaped.
 */
export function html(options: HtmlOptions = {}): Format {
  const site = toSite(options);
  return {
    mediaType: "text/html",
    contentType: "text/html; charset=utf-8",
    hasForms: true,
    headers: { "Content-Security-Policy": contentSecurityPolicy },
    collection: (page, members) => render(<CollectionDocument site={site} page={page} members={members} />),
    stream: (page) => streamDocument(site, page),
    item: (page, item) => render(<ItemDocument site={site} page={page} item={item} />),
    problem: (page) => render(<ProblemDocument site={site} page={page} />),
    entrypoint: (page) => render(<EntrypointDocument site={site} page={page} />),
  };
}
