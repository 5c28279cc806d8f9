import type { Theme } from "../../definition/theme.js";
import { accentStyle, palette } from "./accent.js";
import { escapeHtml } from "./escape-html.js";

interface Link {
  readonly text: string;
  readonly href: string;
}

interface SiteHead {
  readonly title: string;
  readonly theme: Theme;
  /** The address of the first page. */
  readonly home: string;
  /**
   * The links to the documentation and to the application's page for the caller; undefined for each that does not
   * exist.
   */
  readonly links: readonly (Link | undefined)[];
  /** The address of the page itself. Undefined unless it is `home` or one of `links`. */
  readonly current?: string;
}

/** Returns the header with which every browsable page begins, as HTML. */
export function siteHead({ title, theme, home, links, current }: SiteHead): string {
  const open = ({ href }: { readonly href: string }, rest = "") =>
    `<a${rest} href="${escapeHtml(href)}"${href === current ? ' aria-current="page"' : ""}>`;
  const logo = theme.logo === undefined ? "" : `<img src="${escapeHtml(theme.logo)}" alt="">`;
  const others = links.flatMap((link) => (link === undefined ? [] : [`${open(link)}${escapeHtml(link.text)}</a>`]));
  return `<header class="top"><div class="wide">${open({ href: home }, ' class="home"')}${logo}${escapeHtml(title)}</a><nav aria-label="Site">${others.join("")}</nav></div></header>`;
}

/** The CSS that all browsable pages share: the colours, the font, the links and the header. */
export const siteStyle: string = `${palette}
*{box-sizing:border-box}
html{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--back);color:var(--text);overflow-wrap:break-word}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.15em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.wide{max-width:84rem;margin:0 auto;padding:0 1.25rem}
.top{background:var(--face);border-bottom:1px solid var(--line)}
.top .wide{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;justify-content:space-between;min-height:3rem;padding-block:.4rem}
.top .home{display:flex;gap:.6rem;align-items:center;font-weight:650;color:inherit;text-decoration:none}
.top img{max-height:2rem;max-width:10rem}
.top nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
.top .home:hover{text-decoration:underline}
`;

/** Returns the CSS of a page: the shared style, the page's own style, and the theme's accent colour. */
export const styleWith = (own: string, theme: Theme): string => siteStyle + own + accentStyle(theme);
