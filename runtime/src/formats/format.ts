import type { ViewLinks } from "../hydra/view.js";
import type { Query } from "../query-string.js";
import type { RequestPlace } from "../request-context.js";
import type { CollectionOperation, Resource } from "../resource.js";

/** A resource as formats see it. */
export interface ResourceDescription {
  readonly resource: Resource;
  /** The keys of an item that hold embedded items. */
  readonly embedded: readonly string[];
  /** The keys of an item that hold the IRI of another item or of a collection. */
  readonly links: readonly string[];
  /** All that the API offers, the default one first: a page for a person shows the documents of the others. */
  readonly formats: readonly Format[];
}

/** One page of a collection, before it becomes text: all but its members. */
export interface CollectionPage extends ResourceDescription {
  readonly operation: CollectionOperation;
  readonly place: RequestPlace;
  /** With base, never with a query: `/api/countries/FR/cities`. */
  readonly path: string;
  /** As it was sent. */
  readonly query: Query;
  readonly totalItems: number | undefined;
  readonly view: ViewLinks | undefined;
}

/** One item, before it becomes text. */
export interface ItemPage extends ResourceDescription {
  readonly place: RequestPlace;
}

/** A document that is written piece by piece: paging off (BEHAVIOUR 7). */
export interface StreamedCollection {
  readonly open: string;
  /** Between two members. */
  readonly separator: string;
  member(item: object): string;
  /** The total is known only now. */
  close(totalItems: number): string;
}

/** What a problem looks like in a format of its own; JSON formats leave it to `application/problem+json`. */
export interface ProblemPage {
  readonly status: number;
  /** The problem document of BEHAVIOUR 9. */
  readonly document: Readonly<Record<string, string | number>>;
  readonly place: RequestPlace;
}

/** The API's entrypoint, before it becomes text. */
export interface EntrypointPage {
  readonly place: RequestPlace;
  /** The JSON-LD document: a key for each collection that it leads to. */
  readonly document: object;
}

/** One representation of the API's documents (BEHAVIOUR 8). */
export interface Format {
  /** What `Accept` is compared with: `application/ld+json`. */
  readonly mediaType: string;
  /** The `Content-Type` sent. */
  readonly contentType: string;
  /** Sent with every answer in this format. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * True if its pages hold forms, which send every field: parameters that were sent empty are then taken out of the
   * address by a redirect, so that what a person copies or keeps says what was asked and no more.
   */
  readonly hasForms?: boolean;
  collection(page: CollectionPage, members: readonly object[]): string;
  /** `page.totalItems` is undefined here. */
  stream(page: CollectionPage): StreamedCollection;
  item(page: ItemPage, item: object): string;
  problem?(page: ProblemPage): string;
  /** Left out by formats in which the entrypoint is JSON-LD all the same. */
  entrypoint?(page: EntrypointPage): string;
}
