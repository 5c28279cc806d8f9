/** `@prisma-paged/runtime/reference`: the page at `/docs`, drawn in the browser by openapi-explorer, which is served from disk. */

import type { Reference } from "./describe/documents.js";
import { notFound } from "./errors.js";

const scriptName = "openapi-explorer.js";
const missing = "The reference page needs the package openapi-explorer. What it would show is at";

/** Nothing is loaded from elsewhere. */
const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

/** @param script gives the page's script; undefined where its package is not installed */
export function referenceWith(script: () => Promise<string | undefined>): Reference {
  return {
    addRoutes(app, title, { serve, basePathOf }) {
      app.get("/docs", async (context) => {
        const basePath = basePathOf(context);
        if ((await script()) === undefined) {
          return serve(context, notFound(`${missing} ${basePath}/openapi.json.`), "");
        }
        const page = referencePage(title, basePath);
        return serve(context, page, "text/html; charset=UTF-8", { "Content-Security-Policy": policy });
      });
      app.get(`/docs/${scriptName}`, async (context) =>
        serve(context, (await script()) ?? notFound(), "text/javascript; charset=UTF-8"),
      );
    },
  };
}

let script: Promise<string | undefined> | undefined;

/** Needs the package openapi-explorer (an optional peer) and a file system; neither is touched before the page is asked for. */
export const reference: Reference = referenceWith(() => {
  script ??= readScript();
  return script;
});

/** HTML. @param basePath with a slash before it, or empty */
function referencePage(title: string, basePath: string): string {
  return [
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
  ].join("\n");
}

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
