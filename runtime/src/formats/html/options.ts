import type { Theme } from "../../definition/theme.js";
import { shadesOf } from "./accent.js";
import { styleWith } from "./site-head.js";
import { style } from "./style.js";

/** The options of the browsable pages, which describe the API as a whole. */
export interface HtmlOptions {
  /**
   * The name of the API, in the title of every page.
   * @default "API"
   */
  readonly title?: string;
  /** The text on the first page, below the title. Default: none. */
  readonly description?: string;
  /**
   * The collections that the first page links to. A resource's pages also link to its other collections.
   * @default those of the entrypoint
   */
  readonly collections?: readonly CollectionEntry[];
  /**
   * Whether the API has an OpenAPI document, so that the pages link to it.
   * @default true
   */
  readonly openapi?: boolean;
  readonly theme?: Theme;
}

/** One collection with a separate path. */
export interface CollectionEntry {
  /** The short name of the collection's resource: `City`. */
  readonly resource: string;
  /** The path without the base path: `/cities/by-population`. */
  readonly path: string;
  readonly description?: string;
}

/** The options with their defaults, and the values that follow from them. */
export interface Site {
  readonly title: string;
  readonly description: string | undefined;
  readonly collections: readonly CollectionEntry[];
  /** The path of the OpenAPI document, without the base path; undefined if the API has none. */
  readonly openapi: string | undefined;
  readonly theme: Theme;
  /** The style of every page, with the theme's colours. */
  readonly style: string;
  /** The address of the icon that a browser shows in its tab. */
  readonly icon: string;
}

export function toSite({
  title = "API",
  description,
  collections = [],
  openapi = true,
  theme = {},
}: HtmlOptions): Site {
  return {
    title,
    description,
    collections,
    theme,
    openapi: openapi ? "/openapi.json" : undefined,
    style: styleWith(style, theme),
    icon: pageIcon(theme),
  };
}

/** Returns the address of the icon in a browser's tab: the logo, otherwise the rows of a table in the accent colour. */
function pageIcon({ logo, accent = "#0a58ca" }: Theme): string {
  if (logo !== undefined) return logo;
  const { light } = shadesOf(accent);
  const icon = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='${light}'/><path stroke='#fff' stroke-width='4' d='M7 9h18M7 16h18M7 23h18'/></svg>`;
  return `data:image/svg+xml,${icon.replace(/[<>#]/g, encodeURIComponent)}`;
}
