import { raw } from "hono/html";
import type { RequestUrls } from "../../document/format.js";
import type { Site } from "./options.js";
import { pageScript } from "./page-script.js";
import type { Markup } from "./render.js";
import { siteHead } from "./site-head.js";

/** One step of the way from the entrypoint to a page; the page itself has no link. */
export interface Crumb {
  readonly text: string;
  readonly href?: string;
}

interface LayoutProps {
  readonly site: Site;
  readonly title: string;
  /** What the browser's tab says beside the title: the filters, the number of the page. */
  readonly qualifiers?: readonly string[];
  readonly urls: RequestUrls;
  readonly crumbs: readonly Crumb[];
  /** True if the page has an element with the id `results`, to which the first link leads. */
  readonly hasResults?: boolean;
  readonly children?: unknown;
}

/** What every page has around its own: the document's head, the site's head, the way here. */
export function Layout({ site, title, qualifiers = [], urls, crumbs, hasResults, children }: LayoutProps): Markup {
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
