import type { Context } from "hono";
import type { ApiOptions, PageLink } from "../../definition/api-options.js";
import { logCause } from "../../http/application-hooks.js";

/**
 * The application's link for the caller. A page whose link fails is a page without it, and the failure is logged: the
 * link is not what was requested.
 */
export function accountLinkOf(context: Context, options: ApiOptions): PageLink | undefined {
  const report = (error: unknown) => void logCause(options, error, context, "accountLink");
  try {
    const link: unknown = options.accountLink?.(context);
    if (link === undefined || isSafeLink(link)) return link;
    // A promise that is rejected and that nobody awaits would end the process.
    if (link instanceof Promise) link.catch(report);
    report(new TypeError("`accountLink` must return `{ text, href }`, with a path or an http(s) URL, or undefined."));
  } catch (error) {
    report(error);
  }
  return undefined;
}

/** Makes a path a URL, so that both are read alike. */
const base = "http://path";

/** A link that runs a script when it is followed is not one. */
function isSafeLink(link: unknown): link is PageLink {
  const { text, href }: { readonly text?: unknown; readonly href?: unknown } = Object(link);
  if (typeof text !== "string" || typeof href !== "string") return false;
  return URL.canParse(href, base) && /^https?:$/.test(new URL(href, base).protocol);
}
