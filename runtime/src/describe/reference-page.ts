/** The page at `/docs`, drawn in the browser by openapi-explorer, which is served from disk. */

import { notFound } from "../definition/problem.js";
import type { ReferencePage } from "./reference.js";

const scriptName = "openapi-explorer.js";
const missing =
  "The reference page requires the optional package `openapi-explorer` (`npm install openapi-explorer`). The OpenAPI document is at";

/** Nothing is loaded from elsewhere. */
const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

/** @param script returns the page's script; undefined if its package is not installed */
export function referenceWith(script: () => Promise<string | undefined>): ReferencePage {
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
        serve(
          context,
          (await script()) ?? notFound(`${missing} ${basePathOf(context)}/openapi.json.`),
          "text/javascript; charset=UTF-8",
        ),
      );
    },
  };
}

let script: Promise<string | undefined> | undefined;

/**
 * Needs the package openapi-explorer (an optional peer) and a file system; neither is used before the page is
 * requested.
 */
export const reference: ReferencePage = referenceWith(() => {
  script ??= readScript();
  return script;
});

/**
 * The reader's dark scheme, which the component has none for: its own variables, set from outside. The colours are
 * those of the browsable pages.
 */
const darkStyle = `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
body{background:#121519;color:#e4e7eb}
openapi-explorer{
--bg:#121519;--bg2:#1a1e24;--bg3:#232932;--light-bg:#2d333b;--fg:#e4e7eb;--fg2:#d0d5db;--fg3:#bcc3cb;--light-fg:#9ba5b1;
--border-color:#3b434d;--light-border-color:#2d333b;--input-bg:#1a1e24;--placeholder-color:#9ba5b1;--hover-color:#232932;
--selection-bg:#2f5d94;--selection-fg:#fff;--overlay-bg:rgba(0,0,0,.7);--nav-bg-color:#1a1e24;--nav-text-color:#bcc3cb;
--nav-hover-bg-color:#2d333b;--nav-hover-text-color:#fff;--header-bg:#1a1e24;--header-fg:#e4e7eb;
--primary-color:#7db4ff;--primary-btn-text-color:#0b1a2e;
--purple:#c4a7f5;--red:#ff8a80;--orange:#ffab6b;--yellow:#f3d98b;--green:#7ee2a0;--blue:#7db4ff;--gray:#a9b8c6;--pink:#ff9cc2;
--light-purple:#2b2440;--light-red:#3d2222;--light-orange:#3d2a18;--light-yellow:#3a3113;--light-green:#16311f;
--light-blue:#15293f;--light-gray:#232932;
--code-fg:#d0d5db;--inline-code-fg:#ffab6b;--code-property-color:#ff9cc2;--code-keyword-color:#7db4ff;--code-operator-color:#dcb67a}
openapi-explorer::part(btn-try):hover,openapi-explorer::part(btn-try):focus-visible{color:#0b1a2e}}
`;

/** HTML. @param basePath with a slash before it, or empty */
function referencePage(title: string, basePath: string): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    `<style>${darkStyle}</style>`,
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
