/** What the browsable pages are told of the API as a whole. */
export interface HtmlOptions {
  /** The API's name. @default "API" */
  readonly title?: string;
  /** Said on the first page. */
  readonly description?: string;
  /** The collections that the first page leads to, and that a resource's pages name beside one another. @default those of the entrypoint */
  readonly collections?: readonly CollectionEntry[];
}

/** One collection with a path of its own. */
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
}

export function toSite({ title = "API", description, collections = [] }: HtmlOptions): Site {
  return { title, description, collections };
}
