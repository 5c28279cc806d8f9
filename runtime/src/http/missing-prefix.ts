/** Express or Hono's `mount()` may take a prefix from the path: no link that is made without it leads anywhere. */
import type { Context } from "hono";
import type { ApiState } from "./mounted-api.js";

/** Warns once of each API. @param basePath what its links start with */
export function warnOfLostPrefix(context: Context, state: ApiState, basePath: string): void {
  if (state.hasLostPrefix) return;
  const prefix = lostPrefix(context);
  if (prefix === undefined || isWithin(basePath, prefix)) return;
  state.hasLostPrefix = true;
  console.warn(
    `[prisma-paged] A request came without its prefix ${JSON.stringify(prefix)}, so the links of its response lead nowhere. Mount with \`app.route(${JSON.stringify(prefix)}, createApi({ … }))\`, or set \`basePath: ${JSON.stringify(prefix)}\` and give the prefix back, as the reference of \`createApi\` shows.`,
  );
}

/**
 * Of Node's request, which still has its whole path. Undefined if there is none to be seen. A header that a client can
 * send has no effect.
 */
function lostPrefix({ req, env }: Context): string | undefined {
  const { incoming }: { readonly incoming?: { readonly originalUrl?: unknown; readonly url?: unknown } } = env ?? {};
  const sent = incoming?.originalUrl ?? incoming?.url;
  const received = req.url.slice(req.url.indexOf("/", req.url.indexOf("//") + 2));
  // The usual request. To compare others, both are parsed.
  if (sent === undefined || sent === received) return undefined;
  const whole = pathOf(sent);
  const path = pathOf(received);
  const isShorter = whole !== undefined && path !== undefined && whole.length > path.length && whole.endsWith(path);
  const lost = isShorter ? whole.slice(0, -path.length) : "";
  return /^(?:\/[\w.~%-]+){1,9}$/.test(lost) ? lost : undefined;
}

/** Without its dot segments, which `Request` resolves too: they are not a prefix. */
function pathOf(url: unknown): string | undefined {
  return typeof url === "string" && url.startsWith("/") ? new URL(`http://host${url}`).pathname : undefined;
}

function isWithin(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
