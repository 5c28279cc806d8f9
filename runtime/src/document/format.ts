import type { PageLink } from "../definition/api-options.js";
import type { DescribedField } from "../definition/described-field.js";
import type { CountedMetadata } from "../definition/page-metadata.js";
import type { CollectionOperation, ItemRoute, Resource } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { RequestCursor } from "../request/cursor.js";
import type { BoundQuery } from "../request/matched-query.js";
import type { ViewLinks } from "./view.js";

/** A resource as formats see it. */
export interface ResourceDescription extends PageDescription {
  readonly resource: Resource;
  /** The keys of an item that hold embedded items; paths to those inside them: `author.country`. */
  readonly embedded: readonly string[];
  /** What the schema says of the keys of an item. */
  readonly fields: { readonly [key: string]: DescribedField };
  /** All that the API offers, the default one first: a page for a person shows the documents of the others. */
  readonly formats: readonly Format[];
}

/** A resource as pages for people see it. Empty if the API has none. */
export interface PageDescription {
  /** The keys of an item that hold the IRI of another item or of a collection. */
  readonly links: readonly string[];
  /**
   * The keys of an item that hold the key of a related item, and the key that leads there: `countryCode`, `country`.
   */
  readonly foreignKeys: readonly ForeignKey[];
  /** The key that holds what a person calls an item, if there is one. */
  readonly labelKey?: string | undefined;
  /** The relation to the item whose list its items are in: its key, and the path of that item's collection. */
  readonly owner?: { readonly key: string; readonly path: string } | undefined;
  /** What a person calls related items, by the keys that lead to them. */
  readonly relatedLabelKeys?: ReadonlyMap<string, string>;
}

/** Several keys make a compound key. */
export interface ForeignKey {
  readonly keys: readonly string[];
  readonly relation: string;
}

/** What only pages for a person use of a request. */
interface Reader {
  /** The header, as it was sent. */
  readonly acceptLanguage?: string | undefined;
  /** What a person calls related items, by their IRIs. With paging off, it grows with the members. */
  readonly labels?: ReadonlyMap<string, string> | undefined;
}

/** What is known of a page when its rows are read. Empty if paging is off. */
export interface PageMetadata extends CountedMetadata {
  readonly view?: ViewLinks | undefined;
}

/** One page of a collection, before it becomes text: all but its members. */
export interface CollectionPage extends ResourceDescription, Reader, PageMetadata {
  readonly operation: CollectionOperation;
  readonly urls: RequestUrls;
  /** The collection itself, with base: `/api/countries/FR/cities`. */
  readonly iri: string;
  /** What links to its pages start with: the IRI, followed by the suffix if the request had one. */
  readonly path: string;
  /** As it was sent. */
  readonly query: BoundQuery;
  /** Given if the rows are paged by cursor. */
  readonly cursor?: RequestCursor | undefined;
  readonly headersOf: HeadersOf;
  /** By path of a resource, its items, if a form may offer them as values of a filter. */
  readonly choices?: ReadonlyMap<string, readonly Choice[]> | undefined;
  /** By path of a resource, where a form finds its items, if they are too many for that. */
  readonly lookups?: ReadonlyMap<string, Lookup> | undefined;
  /** Of a list relation: the item whose list it is. */
  readonly parent?: ListedParent | undefined;
}

/** The item that a list belongs to. */
export interface ListedParent {
  /** What a person calls it, if that was read: `France`. */
  readonly label?: string | undefined;
  /** The columns of a row that the item's key decides, and the relations that are made of them. */
  readonly fixed: readonly string[];
}

/** By name. */
type Headers = Readonly<Record<string, string>>;

/** The headers that this content is sent with in a format. @param text the document; undefined for a stream */
export type HeadersOf = (format: Pick<Format, "headers" | "contentType">, text: string | undefined) => Headers;

/** One item, before it becomes text. */
export interface ItemPage extends ResourceDescription, Reader {
  readonly urls: RequestUrls;
  /** What the route accepts, and what was sent of it. */
  readonly route: ItemRoute;
  readonly query: BoundQuery;
  readonly headersOf: HeadersOf;
  /** The lists that lead on from the item, with their first items. */
  readonly related?: readonly RelatedList[] | undefined;
}

/** A list relation of an item. */
export interface RelatedList {
  /** The relation's key in the item. */
  readonly key: string;
  /** The collection. */
  readonly iri: string;
  /** The first ones: what a person calls each, and its IRI if it has a page. */
  readonly items: readonly { readonly label: string; readonly iri?: string }[];
  /** How many there are, if that is known. */
  readonly totalItems?: number | undefined;
  readonly isEstimate: boolean;
  /** True if there are more than these. */
  readonly hasMore: boolean;
}

/** A document that is written piece by piece: paging off. */
export interface StreamedCollection {
  readonly open: string;
  /** Between two members. */
  readonly separator: string;
  member(item: object): string;
  /** The total is known only now. */
  close(totalItems: number): string;
}

/** What a problem looks like in a separate format; JSON formats leave it to `application/problem+json`. */
export interface ProblemPage {
  readonly status: number;
  /** What happened, in words: `No city has the id 0`. Default: the document's detail. */
  readonly heading?: string | undefined;
  /** A problem document (RFC 9457). */
  readonly document: Readonly<Record<string, string | number>>;
  readonly urls: RequestUrls;
  /** Of the request. */
  readonly method: string;
  /** Those that the problem document is sent with. */
  readonly headers: Headers;
  /** All that the API offers. */
  readonly formats: readonly Format[];
  /** What the route accepts; undefined if no route was found, or one without parameters. */
  readonly route?: ItemRoute | CollectionOperation | undefined;
}

/** The description of an error (`/errors/404`), before it becomes text. */
export interface ErrorPage {
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly urls: RequestUrls;
  /** The JSON-LD document, and the headers that it is sent with. */
  readonly document: object;
  readonly headers: Headers;
  /** All that the API offers. */
  readonly formats: readonly Format[];
}

/** The API's entrypoint, before it becomes text. */
export interface EntrypointPage {
  readonly urls: RequestUrls;
  /** The JSON-LD document: a key for each collection that it leads to. */
  readonly document: object;
  /** Those that it is sent with. */
  readonly headers: Headers;
  /** All that the API offers. */
  readonly formats: readonly Format[];
}

/** One representation of the API's documents. */
export interface Format {
  /** What `Accept` is compared with: `application/ld+json`. */
  readonly mediaType: string;
  /** The `Content-Type` sent. */
  readonly contentType: string;
  /** What a path may end with to ask for this format, whatever `Accept` says: `.json`. */
  readonly suffix?: `.${string}`;
  /** Sent with every answer in this format. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The request headers that its pages depend on, beside `Accept`. */
  readonly vary?: readonly string[];
  /**
   * True if it is for people. Its pages call related items by their labels, which are read in one statement for each
   * target, and hold forms, which send every field: parameters that were sent empty are then taken out of the address by
   * a redirect, so that what a person copies or keeps says what was requested and no more.
   */
  readonly isForPeople?: true;
  /** True if its collections contain the links of their pages. */
  readonly hasView?: boolean;
  /** True if its documents are lines of items: a page shows no document of it, and only items are offered in it. */
  readonly isLines?: boolean;
  /** True if the documents of such a collection have room for facets. Default: false. */
  hasFacets?(operation: CollectionOperation): boolean;
  collection(page: CollectionPage, members: readonly object[]): string;
  /** What `/contexts/Book` returns. Left out if documents of this format refer to no context. */
  contextOf?(resource: DefinedResource): object;
  /** `page.totalItems` is undefined here. */
  stream(page: CollectionPage): StreamedCollection;
  item(page: ItemPage, item: object): string;
  problem?(page: ProblemPage): string;
  /** Left out by formats in which the description of an error is JSON-LD all the same. */
  error?(page: ErrorPage): string;
  /** Left out by formats in which the entrypoint is JSON-LD all the same. */
  entrypoint?(page: EntrypointPage): string;
}

/** An item as a form offers it: the value of the parameter, and what a person calls the item. */
export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** Where a form finds items by a text of theirs, if they are too many to offer. */
export interface Lookup {
  /** The collection, without base: `/countries`. */
  readonly path: string;
  /** The query parameter that a text is sent in: `name`, `search`. */
  readonly parameter: string;
  /** The key of an item whose value the filter accepts, and the one that holds its text. */
  readonly key: string;
  readonly text: string;
}

/** What the links of a request's answer start with, and the raw query. */
export interface RequestUrls {
  /** `https://api.example.com`: the one given, or the request's own. */
  readonly origin: string;
  /** `/api`, or nothing. */
  readonly basePath: string;
  /** What links in documents start with: the base path, after the origin if the resource has absolute URLs. */
  readonly base: string;
  /** The entrypoint, after `base`: `/`, or nothing if `app.route("/api", …)` mounted it without its slash. */
  readonly entrypoint: "/" | "";
  /** The request itself, spelled as it came, and as absolute as links in documents are. */
  readonly self: string;
  /** The query as it came, without `?`. */
  readonly search: string;
  /** Where the documentation for Hydra clients is, without base path; undefined if there is none. */
  readonly documentation: string | undefined;
  /** The application's link for the caller, for a page that a person reads. Left out if the application has none. */
  readonly accountLink?: () => PageLink | undefined;
}

/** The same formats, which only `Accept` chooses: an API without paths such as `/books.json`. */
export function withoutSuffixes(formats: readonly [Format, ...Format[]]): [Format, ...Format[]] {
  const [first, ...others] = formats;
  return [withoutSuffix(first), ...others.map(withoutSuffix)];
}

function withoutSuffix({ suffix: _, ...format }: Format): Format {
  return format;
}
