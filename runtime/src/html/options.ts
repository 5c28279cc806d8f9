import { pageIcon } from "../util/page-icon.js";
import { styleWith } from "../util/site-head.js";
import type { Theme } from "../util/theme.js";
import { style } from "./style.js";

/** What the browsable pages know of the API as a whole. */
export interface HtmlOptions {
  /** The API's name. @default "API" */
  readonly title?: string;
  /** Said on the first page. */
  readonly description?: string;
  /**
   * The collections that the first page leads to, and that a resource's pages name beside one another.
   * @default those of the entrypoint
   */
  readonly collections?: readonly CollectionEntry[];
  /** Whether there is an OpenAPI document, to which the pages then lead. @default true */
  readonly openapi?: boolean;
  readonly theme?: Theme;
}

/** One collection with a separate path. */
export interface CollectionEntry {
  /** The short name of its resource. */
  readonly resource: string;
  /** Without base path: `/cities/by-population`. */
  readonly path: string;
  readonly description?: string;
}

/** The options, complete. */
export interface Site {
  readonly title: string;
  readonly description: string | undefined;
  readonly collections: readonly CollectionEntry[];
  /** Where the OpenAPI document is, without base path; undefined if there is none. */
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
