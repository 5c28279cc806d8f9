/** Reads the options `origin` and `basePath` of `createApi`. */

/**
 * Returns the origin for links: `https://api.example.com`. Undefined if none is set.
 * @throws Error for anything but an absolute origin
 */
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

/** Removes slashes from the end. A regular expression would take quadratic time for slashes that something follows. */
function withoutSlashes(text: string): string {
  return text.endsWith("/") ? withoutSlashes(text.slice(0, -1)) : text;
}

/** Returns the URL that is meant by `example.com` or `//example.com`; undefined for other values. */
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
 * Returns the base path for routes, decoded: `/api` for `api`, `/api` and `/api/`; empty for `/`.
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

/**
 * Returns a segment, decoded. Undefined if it is empty, a dot segment, or has a character that routes, queries or
 * fragments use, such as `:` or `?`.
 */
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

/** Encodes a path for links (`%20`). Characters that are encoded already stay unchanged. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/%25(?=[0-9A-Fa-f]{2})/g, "%");
}
