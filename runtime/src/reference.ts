/** `@prisma-paged/runtime/reference`: the page at `/docs`, drawn in the browser by openapi-explorer, which is served from disk. */

/** A reference page for people, made from `/openapi.json`. */
export interface Reference {
  /** HTML. @param basePath with a slash before it, or empty */
  page(title: string, basePath: string): string;
  /** The name of the page's script, under `/docs/`. */
  readonly scriptName: string;
  /** The script; undefined where its package is not installed. */
  script(): Promise<string | undefined>;
  /** What is told then. */
  readonly missing: string;
  /** The page's `Content-Security-Policy`: nothing is loaded from elsewhere. */
  readonly policy: string;
}

const scriptName = "openapi-explorer.js";

let script: Promise<string | undefined> | undefined;

/** Needs the package openapi-explorer (an optional peer) and a file system; neither is touched before the page is asked for. */
export const reference: Reference = {
  page: (title, basePath) =>
    [
      "<!doctype html>",
      '<html lang="en">',
      "<head>",
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${escaped(title)}</title>`,
      `<script type="module" src="${escaped(basePath)}/docs/${scriptName}"></script>`,
      "</head>",
      '<body style="margin: 0">',
      `<openapi-explorer spec-url="${escaped(basePath)}/openapi.json" use-path-in-nav-bar="true" hide-server-selection="true" hide-authentication="true"></openapi-explorer>`,
      `<noscript>The page needs JavaScript; what it shows is at <a href="${escaped(basePath)}/openapi.json">openapi.json</a>.</noscript>`,
      "</body>",
      "</html>",
      "",
    ].join("\n"),
  scriptName,
  script() {
    script ??= readScript();
    return script;
  },
  missing: "The reference page needs the package openapi-explorer. What it would show is at /openapi.json.",
  policy:
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
};

/** Loads Node's modules only here, so that runtimes without them can load the emitted app. */
async function readScript(): Promise<string | undefined> {
  try {
    const { readFile } = await import("node:fs/promises");
    const { createRequire } = await import("node:module");
    const path = createRequire(import.meta.url).resolve("openapi-explorer/dist/browser/openapi-explorer.min.js");
    return await readFile(path, "utf8");
  } catch {
    return undefined;
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
