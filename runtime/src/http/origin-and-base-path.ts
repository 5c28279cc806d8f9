/** `origin` and `basePath`, as `createApi` takes them. */

/** The origin as links show it; undefined if none is given. @throws Error for anything but an absolute origin */
export function readOrigin(origin: unknown): string | undefined {
  if (origin === undefined || origin === "") return undefined;
  const url = toUrl(typeof origin === "string" && origin.endsWith("/") ? withoutSlashes(origin) : origin);
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin) return url.origin;
  const meant = url?.host ? url : withScheme(origin);
  const path = meant === undefined || meant.pathname === "/" ? "" : `, basePath: ${JSON.stringify(meant.pathname)}`;
  const write = meant?.host ? `origin: ${JSON.stringify(`${schemeOf(meant)}//${meant.host}`)}${path}` : example;
  throw new Error(
    `createApi: option \`origin\` must be an absolute origin; it is ${JSON.stringify(origin)}. Write \`${write}\`.`,
  );
}

const example = 'origin: "https://api.example.com"';

/** Not by a regular expression: one takes quadratic time for slashes that something follows. */
function withoutSlashes(text: string): string {
  return text.endsWith("/") ? withoutSlashes(text.slice(0, -1)) : text;
}

/** `example.com` and `//example.com`. */
function withScheme(text: unknown): URL | undefined {
  return typeof text === "string" && /^[/]*\w[\w.-]*(?::\d+)?(?:\/|$)/.test(text)
    ? toUrl(`https://${text}`)
    : undefined;
}

function schemeOf({ protocol }: URL): string {
  return protocol === "http:" ? protocol : "https:";
}

function toUrl(text: unknown): URL | undefined {
  return typeof text === "string" && URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * The base path as routes have it, decoded: `/api` of `api`, `/api` and `/api/`; empty for `/`.
 * @throws Error for anything but plain segments
 */
export function readBasePath(basePath: unknown = ""): string {
  const text = typeof basePath === "string" ? basePath : undefined;
  const segments = text?.replace(/^\//, "").split("/") ?? [];
  while (segments.at(-1) === "") segments.pop();
  const decoded = segments.map(plainSegment);
  if (text !== undefined && decoded.every((segment) => segment !== undefined)) {
    return decoded.map((segment) => `/${segment}`).join("");
  }
  throw new Error(
    `createApi: option \`basePath\` must be a fixed path such as "/api"; it is ${JSON.stringify(basePath)}. ${fixOf(text)}`,
  );
}

/** Undefined for an empty segment, a dot segment, and one that a route, a query or a fragment would be made of. */
function plainSegment(segment: string): string | undefined {
  if (segment === "" || /^\.\.?$/.test(segment) || /[:*{}?#\\]/.test(segment)) return undefined;
  try {
    const decoded = decodeURI(segment);
    return /[:*{}?#\\]/.test(decoded) || /^\.\.?$/.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function fixOf(basePath = ""): string {
  const url = toUrl(basePath);
  if (url?.host) return `Write \`origin: ${JSON.stringify(url.origin)}, basePath: ${JSON.stringify(url.pathname)}\`.`;
  if (basePath.includes(":"))
    return `Mount the API at a parameter with \`app.route(${JSON.stringify(basePath)}, createApi({ … }))\`.`;
  const plain = basePath
    .replace(/[?#].*$/s, "")
    .split("/")
    .filter((segment) => plainSegment(segment) !== undefined);
  return plain.length === 0
    ? "Leave it out for the root."
    : `Write \`basePath: ${JSON.stringify(`/${plain.join("/")}`)}\`.`;
}

/** Percent-encoded as a link has it. What is encoded already stays as it is. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/%25(?=[0-9A-Fa-f]{2})/g, "%");
}
