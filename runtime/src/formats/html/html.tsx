import { sha256 as digest } from "@noble/hashes/sha2.js";
import { formatIdentity, mediaTypes } from "../../definition/format-table.js";
import type { Theme } from "../../definition/theme.js";
import type { ServedFormat } from "../../http/collection-request.js";
import { accountLinkOf } from "./account-link.js";
import { relationChoices } from "./choices.js";
import { CollectionDocument } from "./collection-page.js";
import { EntrypointDocument } from "./entrypoint-page.js";
import { withFormOrder } from "./form-order.js";
import { describePages } from "./html-description.js";
import { ItemHtml } from "./item-page.js";
import { labelField, labelText } from "./label.js";
import { type HtmlOptions, toSite } from "./options.js";
import { pageScript } from "./page-script.js";
import { ErrorDocument } from "./problem/error-page.js";
import { ProblemHtml } from "./problem/problem-page.js";
import { relatedLists } from "./read-related-lists.js";
import { markupText } from "./render.js";
import { streamDocument } from "./stream.js";

/**
 * Returns the format of the browsable pages, which a browser shows. The server renders them. They load nothing but the
 * logo, and need no script: the one that they have adds comfort. All values from data and from the request are escaped.
 */
export function html(options: HtmlOptions = {}): ServedFormat {
  const site = toSite(options);
  return {
    ...formatIdentity("html"),
    contentType: `${mediaTypes.html}; charset=utf-8`,
    isForPeople: true,
    people,
    hasView: true,
    hasFacets: () => true,
    vary: ["Accept-Language"],
    headers: { "Content-Security-Policy": contentSecurityPolicy(site.style, site.theme) },
    collection: (page, members) => markupText(<CollectionDocument site={site} page={page} members={members} />),
    stream: (page) => streamDocument(site, page),
    item: (page, item) => markupText(<ItemHtml site={site} page={page} item={item} />),
    error: (page) => markupText(<ErrorDocument site={site} page={page} />),
    problem: (page) => markupText(<ProblemHtml site={site} page={page} />),
    entrypoint: (page) => markupText(<EntrypointDocument site={site} page={page} />),
  };
}

/**
 * The functions for what only browsable pages show: labels, forms, the first items of an item's lists, and the caller's
 * link.
 */
const people: NonNullable<ServedFormat["people"]> = {
  describe: describePages,
  labelField,
  labelText,
  accountLink: accountLinkOf,
  order: withFormOrder,
  choices: relationChoices,
  related: relatedLists,
};

/**
 * Returns the value of `Content-Security-Policy`. Only the page's own style applies, and only its own script runs.
 * Forms and the script's requests can only reach the origin of this API. Only the logo is loaded, because the default
 * icon is in the page.
 */
function contentSecurityPolicy(style: string, { logo }: Theme): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${sha256(style)}'`,
    `script-src 'sha256-${sha256(pageScript)}'`,
    "connect-src 'self'",
    `img-src ${logo === undefined ? "data:" : imageSource(logo)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** Returns the source of a logo for `Content-Security-Policy`: `'self'`, or `https://cdn.example.com`. */
function imageSource(logo: string): string {
  return logo.startsWith("/") ? "'self'" : new URL(logo).origin;
}

/**
 * Returns the SHA-256 digest of a text in UTF-8, as base64. It is computed in JavaScript, because `crypto.subtle` is
 * only asynchronous, and not every platform has Node's `crypto`.
 */
export function sha256(text: string): string {
  return btoa(String.fromCharCode(...digest(new TextEncoder().encode(text))));
}
