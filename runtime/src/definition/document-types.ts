/** The types of the documents that a client receives, as `hc<Api>` returns them. */
import type { DocumentMetadata } from "./page-metadata.js";

/** A value of a Json field. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/**
 * The links from a page to its neighbours: `"hydra:next": "/cities?page=3"`. A link that does not exist is left out.
 */
export interface View {
  readonly "@id": string;
  readonly "@type": "hydra:PartialCollectionView";
  readonly "hydra:first"?: string;
  readonly "hydra:last"?: string;
  readonly "hydra:previous"?: string;
  readonly "hydra:next"?: string;
}

/** A variable of a `hydra:search` template. */
export interface SearchMapping {
  readonly "@type": "IriTemplateMapping";
  /**
   * The name of the query parameter: `order[id]`. If the template cannot contain this name, a second mapping has the
   * name in the template, `order%5Bid%5D`. Its property has that name, too.
   */
  readonly variable: string;
  /**
   * The field that the parameter filters or sorts by. Hydra has terms for the page number (`hydra:pageIndex`), the
   * offset (`hydra:offset`), the page size (`hydra:limit`) and the search (`hydra:freetextQuery`). Any other parameter
   * has its default name.
   */
  readonly property: string;
  /** True for a parameter that every request must contain. */
  readonly required: boolean;
}

/** The query parameters that a client may send to a collection, as an IRI template. */
export interface Search {
  readonly "@type": "hydra:IriTemplate";
  readonly "hydra:template": string;
  readonly "hydra:variableRepresentation": "BasicRepresentation";
  readonly "hydra:mapping": readonly SearchMapping[];
}

/** A page whose total may be unknown: partial paging, or a capped count. */
export interface PartialCollection<Item> extends Pick<DocumentMetadata, "totalItemsEstimated" | "facets"> {
  readonly "@context": string;
  readonly "@id": string;
  readonly "@type": "hydra:Collection";
  readonly "hydra:totalItems"?: number;
  readonly "hydra:member": Item[];
  readonly "hydra:view"?: View;
  readonly "hydra:search"?: Search;
}

/** A page of a counted collection. */
export interface Collection<Item> extends PartialCollection<Item> {
  readonly "hydra:totalItems": number;
}

/** A `View` without the prefix `hydra:` (`serializer.hydra_prefix: false`). */
export interface PlainView {
  readonly "@id": string;
  readonly "@type": "PartialCollectionView";
  readonly first?: string;
  readonly last?: string;
  readonly previous?: string;
  readonly next?: string;
}

/** A `Search` without the prefix `hydra:`. */
export interface PlainSearch {
  readonly "@type": "IriTemplate";
  readonly template: string;
  readonly variableRepresentation: "BasicRepresentation";
  readonly mapping: readonly SearchMapping[];
}

/** A `PartialCollection` without the prefix `hydra:`. */
export interface PlainPartialCollection<Item>
  extends Pick<DocumentMetadata, "totalItems" | "totalItemsEstimated" | "facets"> {
  readonly "@context": string;
  readonly "@id": string;
  readonly "@type": "Collection";
  readonly member: Item[];
  readonly view?: PlainView;
  readonly search?: PlainSearch;
}

/** A `Collection` without the prefix `hydra:`. */
export interface PlainCollection<Item> extends PlainPartialCollection<Item> {
  readonly totalItems: number;
}

/**
 * An item that contains related items if the client includes them (`include=author`), and otherwise their IRIs as
 * `Item` does.
 * @template Included the types of the included items, by relation
 */
export type WithIncludes<Item, Included extends { readonly [Relation in keyof Item]?: unknown }> = Omit<
  Item,
  keyof Included
> & {
  // The mapping over `Item` keeps a relation optional if some callers do not get it.
  readonly [Relation in keyof Item as Relation extends keyof Included ? Relation : never]:
    | Item[Relation]
    | Included[Relation & keyof Included];
};

/** An item whose fields the client chooses. Only the keys of JSON-LD are always there. */
export type SparseItem<Item extends { readonly "@type": unknown }> = Pick<Item, Extract<keyof Item, LinkedKey>> &
  Partial<Omit<Item, LinkedKey>>;

/** The keys that JSON-LD adds to an item. An item without a URL has only `@type`. */
type LinkedKey = "@id" | "@type";

/** An item as `application/json` has it: without the keys of JSON-LD, in embedded items too. */
export type JsonItem<Item> = {
  readonly [Key in keyof Item as Key extends `@${string}` ? never : Key]: JsonMember<Item[Key]>;
};

interface JsonLdItem {
  readonly "@type": string | readonly string[];
}

type JsonMember<Value> = Value extends JsonLdItem
  ? JsonItem<Value>
  : Value extends readonly (infer Item extends JsonLdItem)[]
    ? JsonItem<Item>[]
    : Value;

/** A collection in plain JSON: `json: "list"`, the default. */
export type JsonList<Item> = JsonItem<Item>[];

/** A page in plain JSON with `json: "envelope"`, whose total may be unknown. Metadata that a page lacks is left out. */
export interface PartialJsonPage<Item> extends DocumentMetadata {
  readonly items: JsonItem<Item>[];
}

/** A `PartialJsonPage` of a counted collection. */
export interface JsonPage<Item> extends PartialJsonPage<Item> {
  readonly totalItems: number;
}

/** The document of an item's route: the item with its `@context` first. */
export type ItemDocument<Item> = { readonly "@context": string } & Item;

/**
 * The body of a response with an error status (RFC 9457). It is a Hydra error as well: `hydra:description` repeats
 * `detail`.
 *
 * @example
 * ```ts
 * const response = await client.books[":id"].$get({ param: { id: "99" } });
 * if (response.status === 404) console.error((await response.json()).detail); // No Book with `id` "99" exists.
 * ```
 */
export interface ProblemDocument {
  readonly "@context": string;
  readonly "@id": string;
  readonly "@type": string;
  /** The URL of a description of the problem: `/errors/404`, `/errors/cursor-stale`. */
  readonly type: string;
  readonly status: number;
  /** The phrase of the status in HTTP: `Not Found`. */
  readonly title: string;
  /** A sentence about this request: “`page` must be an integer, not "x".” */
  readonly detail: string;
  /** The name of the invalid query parameter: `page`. Undefined if the problem is not one parameter. */
  readonly parameter?: string;
  /** The value that the client sent for the parameter: `x`. Undefined if it sent none. */
  readonly value?: string;
}
