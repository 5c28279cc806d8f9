/**
 * Warns if Express or Hono's `mount()` has removed a prefix from the path, because then all links of the API are
 * broken.
 */
import type { Context } from "hono";
import type { ApiState } from "./mounted-api.js";

/** Warns of a missing prefix, once for each API. @param basePath the path with which the API's links begin */
export function warnOfMissingPrefix(context: Context, state: ApiState, basePath: string): void {
  if (state.isPrefixMissing) return;
  const prefix = missingPrefix(context);
  if (prefix === undefined || isWithin(basePath, prefix)) return;
  state.isPrefixMissing = true;
  console.warn(
    `[prisma-paged] A request came without its prefix ${JSON.stringify(prefix)}, so the links of its response lead nowhere. Mount with \`app.route(${JSON.stringify(prefix)}, createApi({ … }))\`, or set \`basePath: ${JSON.stringify(prefix)}\` and give the prefix back, as the reference of \`createApi\` shows.`,
  );
}

/**
 * Returns the prefix that is missing from the path of a request: `/api`. Undefined if nothing shows that one is
 * missing. It is found in the request of Node, which still has the whole path. No header of a client has any influence.
 */
function missingPrefix({ req, env }: Context): string | undefined {
  const { incoming }: { readonly incoming?: { readonly originalUrl?: unknown; readonly url?: unknown } } = env ?? {};
  const sent = incoming?.originalUrl ?? incoming?.url;
  const received = req.url.slice(req.url.indexOf("/", req.url.indexOf("//") + 2));
  // Most requests end here. Both URLs are parsed only if they differ.
  if (sent === undefined || sent === received) return undefined;
  const whole = pathOf(sent);
  const path = pathOf(received);
  const isShorter = whole !== undefined && path !== undefined && whole.length > path.length && whole.endsWith(path);
  const lost = isShorter ? whole.slice(0, -path.length) : "";
  return /^(?:\/[\w.~%-]+){1,9}$/.test(lost) ? lost : undefined;
}

/** Returns the path of a URL without dot segments: they are not a prefix, and `Request` resolves them, too. */
function pathOf(url: unknown): string | undefined {
  return typeof url === "string" && url.startsWith("/") ? new URL(`http://host${url}`).pathname : undefined;
}

function isWithin(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
