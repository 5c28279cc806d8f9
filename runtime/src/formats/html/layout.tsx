import { raw } from "hono/html";
import type { RequestUrls } from "../../document/format.js";
import type { Site } from "./options.js";
import { pageScript } from "./page-script.js";
import type { Markup } from "./render.js";
import { siteHead } from "./site-head.js";

/** One step of the path from the entrypoint to a page. The step of the page itself has no link. */
export interface Crumb {
  readonly text: string;
  readonly href?: string;
}

interface LayoutProps {
  readonly site: Site;
  readonly title: string;
  /** Texts after the title in the browser's tab: the filters, and the number of the page. */
  readonly qualifiers?: readonly string[];
  readonly urls: RequestUrls;
  readonly crumbs: readonly Crumb[];
  /** Whether the page has an element with the id `results`. If so, the link that skips the head leads to it. */
  readonly hasResults?: boolean;
  readonly children?: unknown;
}

/** Wraps a page's content in what all pages share: `<head>`, site header, breadcrumbs. */
export function PageLayout({ site, title, qualifiers = [], urls, crumbs, hasResults, children }: LayoutProps): Markup {
  const home = urls.base + urls.entrypoint;
  const isHome = crumbs.length === 0;
  const { openapi } = site;
  const links = [
    openapi === undefined ? undefined : { text: "OpenAPI", href: urls.basePath + openapi },
    urls.accountLink?.(),
  ];
  return (
    <>
      {raw("<!DOCTYPE html>")}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{isHome ? site.title : `${[title, ...qualifiers].join(", ")} – ${site.title}`}</title>
          <link rel="icon" href={site.icon} />
          <style>{raw(site.style)}</style>
        </head>
        <body>
          <a class="skip" href={hasResults ? "#results" : "#main"}>
            Skip to {hasResults ? "results" : "content"}
          </a>
          {raw(siteHead({ title: site.title, theme: site.theme, home, links, ...(isHome && { current: home }) }))}
          <main id="main" class="wide" tabindex={-1}>
            {!isHome && <Crumbs crumbs={[{ text: "Home", href: home }, ...crumbs]} />}
            {children}
          </main>
          <script>{raw(pageScript)}</script>
        </body>
      </html>
    </>
  );
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }): Markup {
  return (
    <nav class="crumbs" aria-label="You are here">
      <ol>
        {crumbs.map(({ text, href }) => (
          <li>{href === undefined ? <span aria-current="page">{text}</span> : <a href={href}>{text}</a>}</li>
        ))}
      </ol>
    </nav>
  );
}
