import type { PageLink } from "../definition/api-options.js";
import type { DescribedField } from "../definition/described-field.js";
import type { CountedMetadata } from "../definition/page-metadata.js";
import type { CollectionOperation, ItemRoute, Resource } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { RequestCursor } from "../request/cursor.js";
import type { MatchedQuery } from "../request/matched-query.js";
import type { OpenApiContent } from "./openapi-content.js";
import type { ViewLinks } from "./view.js";

/** The description of a resource that formats use to write documents. */
export interface ResourceDescription extends HtmlDescription {
  readonly resource: Resource;
  /** The keys of an item that hold embedded items, and the paths of items nested deeper: `author.country`. */
  readonly embedded: readonly string[];
  /** The types and descriptions of an item's fields, by key. */
  readonly fields: { readonly [key: string]: DescribedField };
  /** All formats of the API, the default one first. The browsable pages show documents in the other formats. */
  readonly formats: readonly Format[];
}

/** The description of a resource that only the browsable pages use. Lists are empty if the API has no such pages. */
export interface HtmlDescription {
  /** The keys of an item that hold the IRI of another item or of a collection. */
  readonly links: readonly string[];
  /** The keys of an item that hold a foreign key, each with the key of its relation: `countryCode` with `country`. */
  readonly foreignKeys: readonly ForeignKey[];
  /** The key that holds the label of an item: `name`. Undefined if no field is suitable. */
  readonly labelKey?: string | undefined;
  /** The relation to the item that has a list of these items: its key `country`, its collection's path `/countries`. */
  readonly owner?: { readonly key: string; readonly path: string } | undefined;
  /**
   * The label key of the related items, by the key of their relation: `country` → `name`. Undefined if the API has no
   * browsable pages.
   */
  readonly relatedLabelKeys?: ReadonlyMap<string, string>;
}

/** The keys that hold a foreign key (`countryCode`), several for a compound one, and their relation (`country`). */
export interface ForeignKey {
  readonly keys: readonly string[];
  readonly relation: string;
}

/** The properties of a request that only the browsable pages use. */
interface ReaderSettings {
  /** The request's header `Accept-Language`, as the client sent it. */
  readonly acceptLanguage?: string | undefined;
  /** The labels of related items, by IRI. With paging off, the map grows as members are written. */
  readonly labels?: ReadonlyMap<string, string> | undefined;
}

/** The page metadata, which is known when the rows are read. It is empty if paging is off. */
export interface PageMetadata extends CountedMetadata {
  readonly view?: ViewLinks | undefined;
}

/** One page of a collection before a format writes it, without its members. */
export interface CollectionPage extends ResourceDescription, ReaderSettings, PageMetadata {
  readonly operation: CollectionOperation;
  readonly urls: RequestUrls;
  /** The IRI of the collection, with the base: `/api/countries/FR/cities`. */
  readonly iri: string;
  /** The path that links to its pages start with: the IRI, with the suffix of the request: `/api/cities.json`. */
  readonly path: string;
  /** The query of the request, its entries matched with the parameters of the operation. */
  readonly query: MatchedQuery;
  /** The cursor of the request. Undefined unless the rows are paged by cursor. */
  readonly cursor?: RequestCursor | undefined;
  readonly headersOf: HeadersOf;
  /** The items that a form offers as values of a filter, by the path of their resource: `/countries`. */
  readonly choices?: ReadonlyMap<string, readonly Choice[]> | undefined;
  /** The lookups of resources with too many items to offer, by the path of the resource. */
  readonly lookups?: ReadonlyMap<string, Lookup> | undefined;
  /** The item that the list belongs to. Undefined unless the page is one of a list relation. */
  readonly parent?: ListedParent | undefined;
}

/** The item that a list relation belongs to. */
export interface ListedParent {
  /** The label of the item: `France`. Undefined if it was not read. */
  readonly label?: string | undefined;
  /** The columns that are equal in all listed rows, and their relations: `["countryCode", "country"]`. */
  readonly impliedFields: readonly string[];
}

type Headers = Readonly<Record<string, string>>;

/** Returns the response headers of a document in a format. @param text the document; undefined for a stream */
export type HeadersOf = (format: Pick<Format, "headers" | "contentType">, text: string | undefined) => Headers;

/** One item before a format writes it. */
export interface ItemContent extends ResourceDescription, ReaderSettings {
  readonly urls: RequestUrls;
  /** The parameters and the fields of the route. `query` has the parameters that the client sent. */
  readonly route: ItemRoute;
  readonly query: MatchedQuery;
  readonly headersOf: HeadersOf;
  /** The item's list relations that are collections, with their first items. */
  readonly related?: readonly RelatedList[] | undefined;
}

/** A list relation of an item, with its first items. */
export interface RelatedList {
  /** The relation's key in the item. */
  readonly key: string;
  /** The IRI of the collection: `/countries/FR/cities`. */
  readonly iri: string;
  /** The label of each of the first items, and its IRI. The IRI is undefined if the item has no page. */
  readonly items: readonly { readonly label: string; readonly iri?: string }[];
  /** The number of items in the whole list. Undefined if it is not known. */
  readonly totalItems?: number | undefined;
  readonly isEstimate: boolean;
  /** True if the list has more than the first items. */
  readonly hasMore: boolean;
}

/** A collection's document that is written piece by piece, because paging is off. */
export interface StreamedCollection {
  /** The text before the first member: `[`. */
  readonly open: string;
  /** The text between two members: `,`. */
  readonly separator: string;
  member(item: object): string;
  /** Returns the text after the last member. The total is known only then. */
  close(totalItems: number): string;
}

/** A problem before a format writes it. Without a format that can, it is sent as `application/problem+json`. */
export interface ProblemContent {
  readonly status: number;
  /** A heading that tells what happened: `No city has the id 0`. Undefined if the document's detail tells it. */
  readonly heading?: string | undefined;
  /** A problem document (RFC 9457). */
  readonly document: Readonly<Record<string, string | number>>;
  readonly urls: RequestUrls;
  readonly method: string;
  /** The response headers of the problem document. */
  readonly headers: Headers;
  readonly formats: readonly Format[];
  /** The route whose parameters the page explains. Undefined if no route was found, or one without parameters. */
  readonly route?: ItemRoute | CollectionOperation | undefined;
}

/** The description of an error (`/errors/404`) before a format writes it. */
export interface ErrorContent {
  /** The path of the description, without base path: `/errors/404`, `/errors/cursor-stale`. */
  readonly path: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly urls: RequestUrls;
  /** The JSON-LD document that describes the error. */
  readonly document: object;
  /** The response headers of the JSON-LD document. */
  readonly headers: Headers;
  readonly formats: readonly Format[];
}

/** The API's entrypoint before a format writes it. */
export interface EntrypointContent {
  readonly urls: RequestUrls;
  /** The JSON-LD document, with one key for each collection that it links to. */
  readonly document: object;
  /** The response headers of the JSON-LD document. */
  readonly headers: Headers;
  readonly formats: readonly Format[];
  /** The OpenAPI document. Undefined if the API does not serve it: the page then describes no routes. */
  readonly openapi?: OpenApiContent | undefined;
}

/** A format: a representation of the API's documents with its own media type. */
export interface Format {
  /** The media type that the client names in `Accept`: `application/ld+json`. */
  readonly mediaType: string;
  /** The `Content-Type` of responses: `text/html; charset=utf-8`. */
  readonly contentType: string;
  /** The ending of paths that request this format, regardless of `Accept`: `.json`. Undefined if it has none. */
  readonly suffix?: `.${string}`;
  /** Further headers of every response in this format. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The request headers that its documents depend on besides `Accept`: `["Accept-Language"]`. Default: none. */
  readonly vary?: readonly string[];
  /**
   * True for the browsable pages. The runtime then reads the labels of related items, in one statement for each target.
   * It also redirects to an address without the empty parameters, because forms send every field: a user who copies the
   * address gets only what was requested.
   */
  readonly isForPeople?: true;
  /** True if its documents of a collection contain the links of the page. */
  readonly hasView?: boolean;
  /**
   * True if its documents are lines of items, as in CSV. The browsable pages then do not show a document of the format.
   * They offer it only for items, not for the entrypoint or the description of an error.
   */
  readonly isLines?: boolean;
  /** Returns whether the documents of an operation can contain facets. Default: false. */
  hasFacets?(operation: CollectionOperation): boolean;
  /** Returns the document of one page of a collection. */
  collection(page: CollectionPage, members: readonly object[]): string;
  /** Returns the document of `/contexts/Book`. Undefined if documents of this format refer to no context. */
  contextOf?(resource: DefinedResource): object;
  /** Returns the pieces of a collection's document if paging is off. `page.totalItems` is undefined then. */
  stream(page: CollectionPage): StreamedCollection;
  item(page: ItemContent, item: object): string;
  /** Returns the document of a problem. Undefined in formats that send `application/problem+json`. */
  problem?(page: ProblemContent): string;
  /** Returns the description of an error. Undefined in formats that send it as JSON-LD. */
  error?(page: ErrorContent): string;
  /** Returns the entrypoint. Undefined in formats that send it as JSON-LD. */
  entrypoint?(page: EntrypointContent): string;
}

/** An item that a form offers as the value of a parameter: the value (`/countries/FR`) and the label (`France`). */
export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** The collection and the parameter by which a form finds items, if there are too many to offer. */
export interface Lookup {
  /** The path of the collection, without the base: `/countries`. */
  readonly path: string;
  /** The query parameter that finds items by their labels: `name`, `search`. */
  readonly parameter: string;
  /** The key of an item whose value the filter accepts: `code`. */
  readonly key: string;
  /** The key of an item that holds its label: `name`. */
  readonly text: string;
}

/** The URLs and paths from which the links of a response are built, and the raw query of the request. */
export interface RequestUrls {
  /** The option `origin` of `createApi`, otherwise the origin of the request: `https://api.example.com`. */
  readonly origin: string;
  /** The path that the API is mounted at: `/api`, or empty. */
  readonly basePath: string;
  /** The beginning of links in documents: the base path, after the origin if the resource has absolute URLs. */
  readonly base: string;
  /** The path of the entrypoint after `base`: `/`. It is empty if `app.route("/api", …)` mounted it without a slash. */
  readonly entrypoint: "/" | "";
  /** The URL of the request as it was sent, after the origin if the resource has absolute URLs: `/api/books?page=2`. */
  readonly self: string;
  /** The query as it was sent, without `?`: `page=2`. */
  readonly search: string;
  /** The path of the Hydra documentation, without base path: `/docs.jsonld`. Undefined if the API has none. */
  readonly documentation: string | undefined;
  /** Returns the application's link for the caller, which the browsable pages show. Undefined without this option. */
  readonly accountLink?: () => PageLink | undefined;
}

/** Returns the formats without suffixes, for an API whose clients choose a format by `Accept`, not by `/books.json`. */
export function withoutSuffixes(formats: readonly [Format, ...Format[]]): [Format, ...Format[]] {
  const [first, ...others] = formats;
  return [withoutSuffix(first), ...others.map(withoutSuffix)];
}

function withoutSuffix({ suffix: _, ...format }: Format): Format {
  return format;
}
