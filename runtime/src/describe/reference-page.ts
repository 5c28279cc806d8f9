/** The page at `/docs`, drawn in the browser by openapi-explorer, which is served from disk. */

import { notFound } from "../definition/problem.js";
import type { Theme } from "../definition/theme.js";
import type { RequestUrls } from "../document/format.js";
import { shadesOf } from "../util/accent.js";
import { escapeHtml } from "../util/escape-html.js";
import { imageSource } from "../util/image-source.js";
import { sha256 } from "../util/sha256.js";
import type { ReferenceHead, ReferencePage } from "./reference.js";
import { referenceScript } from "./reference-script.js";

const scriptName = "openapi-explorer.js";
const missing =
  "The reference page requires the optional package `openapi-explorer` (`npm install openapi-explorer`). The OpenAPI document is at";

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
        const urls = urlsOf(context);
        if ((await script()) === undefined) {
          return serve(context, notFound(`${missing} ${urls.basePath}/openapi.json.`), "");
        }
        return serve(context, referencePage(head, urls), "text/html; charset=UTF-8", headers);
      });
      app.get(`/docs/${scriptName}`, async (context) =>
        serve(
          context,
          (await script()) ?? notFound(`${missing} ${urlsOf(context).basePath}/openapi.json.`),
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
 * The font and the colours of the browsable pages, in the reader's light or dark scheme. They are the component's own
 * variables, set from outside, if its colours are too pale or too much of their own.
 */
const style = `
:root{color-scheme:light dark}
body{margin:0;height:100vh;display:flex;flex-direction:column;background:#fff;color:#1b1f24;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header{box-sizing:border-box;display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;min-height:3rem;padding:.4rem 1.25rem;border-bottom:1px solid #dde1e6}
h1{margin:0 auto 0 0;font-size:1rem;font-weight:400}
.start{font-size:1rem}
.start h2{font-size:1.25rem;margin:1.5rem 0 .5rem}
.start h3{font-size:1rem;margin:1rem 0 .25rem}
.start a{color:#0a58ca}
.start pre{margin:0;padding:.75rem 1rem;overflow:auto;border:1px solid #dde1e6;border-radius:8px;background:#f6f7f9;font:.85rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
header a{color:#0a58ca}
header .home{display:flex;gap:.6rem;align-items:center;font-weight:650;color:inherit;text-decoration:none}
header img{max-height:2rem;max-width:10rem}
header .home:hover{text-decoration:underline}
openapi-explorer{
flex:1;min-height:0;height:auto;
--font-regular:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
--font-mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;
--bg:#fff;--fg:#1b1f24;--fg2:#32383f;--fg3:#57606a;--light-fg:#57606a;--placeholder-color:#57606a;
--nav-bg-color:#f6f7f9;--nav-text-color:#32383f;--nav-hover-bg-color:#dde1e6;--nav-hover-text-color:#1b1f24;
--primary-color:#0a58ca;--secondary-color:#0a58ca;--primary-btn-text-color:#fff;
--green:#1a6e37;--blue:#0a58ca;--orange:#95480c;--red:#b42318;--yellow:#7a5b00;--purple:#6941c6;--gray:#57606a;--pink:#a11957;
--inline-code-fg:#95480c;--code-property-color:#a11957;--code-keyword-color:#0a58ca;--code-operator-color:#7a5b00}
@media (prefers-color-scheme:dark){
body{background:#121519;color:#e4e7eb}
header{border-color:#2d333b;background:#1a1e24}
header a,.start a{color:#7db4ff}
.start pre{border-color:#2d333b;background:#1a1e24}
openapi-explorer{
--bg:#121519;--bg2:#1a1e24;--bg3:#232932;--light-bg:#2d333b;--fg:#e4e7eb;--fg2:#d0d5db;--fg3:#bcc3cb;--light-fg:#9ba5b1;
--border-color:#3b434d;--light-border-color:#2d333b;--input-bg:#1a1e24;--placeholder-color:#9ba5b1;--hover-color:#232932;
--selection-bg:#2f5d94;--selection-fg:#fff;--overlay-bg:rgba(0,0,0,.7);--nav-bg-color:#1a1e24;--nav-text-color:#bcc3cb;
--nav-hover-bg-color:#2d333b;--nav-hover-text-color:#fff;--header-bg:#1a1e24;--header-fg:#e4e7eb;
--primary-color:#7db4ff;--secondary-color:#7db4ff;--primary-btn-text-color:#0b1a2e;
--purple:#c4a7f5;--red:#ff8a80;--orange:#ffab6b;--yellow:#f3d98b;--green:#7ee2a0;--blue:#7db4ff;--gray:#a9b8c6;--pink:#ff9cc2;
--light-purple:#2b2440;--light-red:#3d2222;--light-orange:#3d2a18;--light-yellow:#3a3113;--light-green:#16311f;
--light-blue:#15293f;--light-gray:#232932;
--code-fg:#d0d5db;--inline-code-fg:#ffab6b;--code-property-color:#ff9cc2;--code-keyword-color:#7db4ff;--code-operator-color:#dcb67a}}
openapi-explorer::part(btn-try):hover,openapi-explorer::part(btn-try):focus-visible{color:var(--primary-btn-text-color)}
`;

/** The accent colour in the page's head and in the component. */
function accentRules({ accent }: Theme): string {
  if (accent === undefined) return "";
  const { light, dark } = shadesOf(accent);
  const rules = (shade: string) =>
    `header a,.start a{color:${shade}}openapi-explorer{--primary-color:${shade};--secondary-color:${shade}}`;
  return `${rules(light)}@media (prefers-color-scheme:dark){${rules(dark)}}`;
}

/** HTML. */
function referencePage({ title, theme }: ReferenceHead, urls: RequestUrls): string {
  const { basePath, accountLink } = urls;
  const account = accountLink?.();
  const logo = theme.logo === undefined ? "" : `<img src="${escapeHtml(theme.logo)}" alt="">`;
  const document = `${escapeHtml(basePath)}/openapi.json`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Documentation – ${escapeHtml(title)}</title>`,
    `<style>${style}${accentRules(theme)}</style>`,
    `<script type="module" src="${escapeHtml(basePath)}/docs/${scriptName}"></script>`,
    "</head>",
    "<body>",
    "<header>",
    `<a class="home" href="${escapeHtml(basePath)}/">${logo}${escapeHtml(title)}</a>`,
    "<h1>Documentation</h1>",
    `<a href="${document}">openapi.json</a>`,
    ...(account === undefined ? [] : [`<a href="${escapeHtml(account.href)}">${escapeHtml(account.text)}</a>`]),
    "</header>",
    `<openapi-explorer data-document="${document}" hide-defaults="true" hide-server-selection="true" hide-authentication="true">`,
    overview(urls),
    "</openapi-explorer>",
    `<script type="module">${referenceScript}</script>`,
    `<noscript>This page needs JavaScript. The link to openapi.json has the same content.</noscript>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** How to start, before the description of each operation. The component has a place for it. */
function overview({ origin, basePath }: RequestUrls): string {
  const base = escapeHtml(origin + basePath);
  return [
    '<div slot="overview" class="start">',
    "<h2>How to start</h2>",
    `<p>Every address of this API is also <a href="${escapeHtml(basePath)}/">a page in the browser</a>, with filters and links. Programs request the same address as JSON:</p>`,
    `<h3>curl</h3><pre tabindex="0">curl -H 'Accept: application/json' '${base}/'</pre>`,
    `<h3>TypeScript</h3><pre tabindex="0">const response = await fetch("${base}/", { headers: { Accept: "application/json" } });\nconsole.log(await response.json());</pre>`,
    "<p>The answer has a link to each collection. Choose an operation to see its parameters, with a request to copy and a form to try it.</p>",
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
