import type { Context } from "hono";
import type { ApiOptions, PageLink } from "../../definition/api-options.js";
import { callOnError } from "../../http/application-hooks.js";

/**
 * Returns the application's link for the caller; undefined if there is none. If the function `accountLink` fails, the
 * failure is logged and the page has no link, because the client did not request the link.
 */
export function accountLinkOf(context: Context, options: ApiOptions): PageLink | undefined {
  const report = (error: unknown) => void callOnError(options, error, context, "accountLink");
  try {
    const link: unknown = options.accountLink?.(context);
    if (link === undefined || isSafeLink(link)) return link;
    // A rejected promise that no code awaits would end the process.
    if (link instanceof Promise) link.catch(report);
    report(new TypeError("`accountLink` must return `{ text, href }`, with a path or an http(s) URL, or undefined."));
  } catch (error) {
    report(error);
  }
  return undefined;
}

/** The base that turns a path into a URL, so that paths and URLs are checked in one way. */
const base = "http://path";

/**
 * Returns whether the link has a text, and leads to a path or an http(s) URL. A `javascript:` URL would run a script.
 */
function isSafeLink(link: unknown): link is PageLink {
  const { text, href }: { readonly text?: unknown; readonly href?: unknown } = Object(link);
  if (typeof text !== "string" || typeof href !== "string") return false;
  return URL.canParse(href, base) && /^https?:$/.test(new URL(href, base).protocol);
}
