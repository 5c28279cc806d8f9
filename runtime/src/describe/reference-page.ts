/** The page at `/docs`, drawn in the browser by openapi-explorer, which is served from disk. */

import { notFound } from "../definition/problem.js";
import type { RequestUrls } from "../document/format.js";
import { escapeHtml } from "../util/escape-html.js";
import { imageSource } from "../util/image-source.js";
import { pageIcon } from "../util/page-icon.js";
import { sha256 } from "../util/sha256.js";
import { siteHead, styleWith } from "../util/site-head.js";
import type { Theme } from "../util/theme.js";
import type { ReferenceHead, ReferencePage } from "./reference.js";
import { referenceScript } from "./reference-script.js";

const scriptName = "openapi-explorer.js";
const missing = "To show the operations here, the server needs the optional package openapi-explorer.";

/** Nothing is loaded from elsewhere, but for the logo. */
function policyFor({ logo }: Theme): string {
  const source = logo === undefined ? "'self'" : imageSource(logo);
  const images = source === "'self'" ? source : `'self' ${source}`;
  const scripts = `'self' 'sha256-${sha256(referenceScript)}'`;
  return `default-src 'none'; script-src ${scripts}; connect-src 'self'; style-src 'unsafe-inline'; img-src ${images} data:; base-uri 'none'; frame-ancestors 'none'`;
}

/** @param script returns the page's script; undefined if its package is not installed */
export function referenceWith(script: () => Promise<string | undefined>): ReferencePage {
  return {
    addRoutes(app, head, { serve, urlsOf }) {
      const headers = { "Content-Security-Policy": policyFor(head.theme) };
      app.get("/docs", async (context) => {
        const hasScript = (await script()) !== undefined;
        return serve(context, referencePage(head, urlsOf(context), hasScript), "text/html; charset=UTF-8", headers);
      });
      app.get(`/docs/${scriptName}`, async (context) =>
        serve(context, (await script()) ?? notFound(missing), "text/javascript; charset=UTF-8"),
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

/** The component in the colours of the other pages. They are its own variables, set from outside. */
const style = `
body{height:100vh;display:flex;flex-direction:column;background:var(--face)}
main{width:100%}
.start{font-size:1rem}
.start h1{font-size:1.25rem;margin:1.5rem 0 .5rem}
.start h2{font-size:1rem;margin:1rem 0 .25rem}
.start pre{margin:0;padding:.75rem 1rem;overflow:auto;border:1px solid var(--line);border-radius:8px;background:var(--back);font:.85rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
openapi-explorer{
flex:1;min-height:0;height:auto;
--font-regular:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
--font-mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;
--bg:var(--face);--bg2:var(--face);--bg3:var(--soft);--light-bg:var(--line);--fg:var(--text);--fg2:var(--text);--fg3:var(--quiet);--light-fg:var(--quiet);
--border-color:var(--line);--light-border-color:var(--line);--input-bg:var(--face);--placeholder-color:var(--quiet);--hover-color:var(--soft);
--nav-bg-color:var(--back);--nav-text-color:var(--text);--nav-hover-bg-color:var(--line);--nav-hover-text-color:var(--text);--header-bg:var(--face);--header-fg:var(--text);
--primary-color:var(--accent);--secondary-color:var(--accent);--primary-btn-text-color:var(--on-accent);
--green:#1a6e37;--orange:#95480c;--yellow:#7a5b00;--purple:#6941c6;--pink:#a11957;--red:var(--bad);--blue:var(--accent);--gray:var(--quiet);
--code-fg:var(--text);--inline-code-fg:var(--orange);--code-property-color:var(--pink);--code-keyword-color:var(--blue);--code-operator-color:var(--yellow);
${["green", "orange", "yellow", "purple", "pink", "red", "blue", "gray"].map((name) => `--light-${name}:color-mix(in srgb,var(--${name}) 15%,var(--face))`).join(";")}}
@media (prefers-color-scheme:dark){openapi-explorer{
--green:#7ee2a0;--orange:#ffab6b;--yellow:#f3d98b;--purple:#c4a7f5;--pink:#ff9cc2;--selection-bg:#2f5d94;--selection-fg:#fff;--overlay-bg:rgba(0,0,0,.7)}}
openapi-explorer::part(btn-try):hover,openapi-explorer::part(btn-try):focus-visible{color:var(--primary-btn-text-color)}
`;

/** HTML. */
/** Without the script, a person still learns how to start, and where the OpenAPI document is. */
function referencePage({ title, theme }: ReferenceHead, urls: RequestUrls, hasScript: boolean): string {
  const { base, basePath, entrypoint, accountLink } = urls;
  const current = `${basePath}/docs`;
  const links = [{ text: "Documentation", href: current }, accountLink?.()];
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Documentation – ${escapeHtml(title)}</title>`,
    `<link rel="icon" href="${escapeHtml(pageIcon(theme))}">`,
    `<style>${styleWith(style, theme)}</style>`,
    hasScript ? `<script type="module" src="${escapeHtml(basePath)}/docs/${scriptName}"></script>` : "",
    "</head>",
    "<body>",
    siteHead({ title, theme, home: base + entrypoint, links, current }),
    ...(hasScript ? explorer(urls) : [`<main class="wide">${overview(urls, missing)}</main>`]),
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function explorer(urls: RequestUrls): readonly string[] {
  const { basePath } = urls;
  return [
    `<openapi-explorer data-document="${escapeHtml(basePath)}/openapi.json" hide-defaults="true" hide-server-selection="true" hide-authentication="true">`,
    overview(urls, "Choose an operation to see its parameters, with a request to copy and a form to try it."),
    "</openapi-explorer>",
    `<script type="module">${referenceScript}</script>`,
    `<noscript>This page needs JavaScript. <a href="${escapeHtml(basePath)}/openapi.json">openapi.json</a> has the same content.</noscript>`,
  ];
}

/** How to start, before the description of each operation. The component has a place for it. */
function overview({ origin, basePath }: RequestUrls, operations: string): string {
  const base = escapeHtml(origin + basePath);
  return [
    '<div slot="overview" class="start">',
    "<h1>How to start</h1>",
    `<p>Every address of this API is also <a href="${escapeHtml(basePath)}/">a page in the browser</a>, with filters and links. Programs request the same address as JSON:</p>`,
    `<h2>curl</h2><pre tabindex="0">curl -H 'Accept: application/json' '${base}/'</pre>`,
    `<h2>TypeScript</h2><pre tabindex="0">const response = await fetch("${base}/", { headers: { Accept: "application/json" } });\nconsole.log(await response.json());</pre>`,
    `<p>The answer has a link to each collection. ${operations}</p>`,
    `<p>Tools read the same as <a href="${escapeHtml(basePath)}/openapi.json">openapi.json</a>.</p>`,
    "</div>",
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
