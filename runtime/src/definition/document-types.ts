/** The documents a client receives, as types: what `hc<Api>` returns. */
import type { DocumentMetadata } from "./page-metadata.js";

/** A value of a Json field. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/** Paging metadata. */
export interface View {
  readonly "@id": string;
  readonly "@type": "hydra:PartialCollectionView";
  readonly "hydra:first"?: string;
  readonly "hydra:last"?: string;
  readonly "hydra:previous"?: string;
  readonly "hydra:next"?: string;
}

/** One variable of a `hydra:search` template. */
export interface SearchMapping {
  readonly "@type": "IriTemplateMapping";
  /**
   * The query parameter as it is spelled: `order[id]`. If the template cannot have this name, a second mapping has the
   * template's: `order%5Bid%5D`, which is its property as well.
   */
  readonly variable: string;
  /**
   * The field that it filters or sorts by; of the page number `hydra:pageIndex`, of an offset `hydra:offset`, of the page size `hydra:limit`, of a
   * search `hydra:freetextQuery`; of any other parameter what it is called by default.
   */
  readonly property: string;
  /** True for a handler's parameter that every request must have. */
  readonly required: boolean;
}

/** What a client may send to a collection, as an IRI template. */
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
  readonly "hydra:member": readonly Item[];
  readonly "hydra:view"?: View;
  readonly "hydra:search"?: Search;
}

/** A page of a counted collection. */
export interface Collection<Item> extends PartialCollection<Item> {
  readonly "hydra:totalItems": number;
}

/** `View` without prefix (`serializer.hydra_prefix: false`). */
export interface PlainView {
  readonly "@id": string;
  readonly "@type": "PartialCollectionView";
  readonly first?: string;
  readonly last?: string;
  readonly previous?: string;
  readonly next?: string;
}

/** `Search` without prefix. */
export interface PlainSearch {
  readonly "@type": "IriTemplate";
  readonly template: string;
  readonly variableRepresentation: "BasicRepresentation";
  readonly mapping: readonly SearchMapping[];
}

/** `PartialCollection` without prefix. */
export interface PlainPartialCollection<Item>
  extends Pick<DocumentMetadata, "totalItems" | "totalItemsEstimated" | "facets"> {
  readonly "@context": string;
  readonly "@id": string;
  readonly "@type": "Collection";
  readonly member: readonly Item[];
  readonly view?: PlainView;
  readonly search?: PlainSearch;
}

/** `Collection` without prefix. */
export interface PlainCollection<Item> extends PlainPartialCollection<Item> {
  readonly totalItems: number;
}

/**
 * An item that contains others if the client requests them (`include=author`), and else what `Item` has in their place.
 * @template Included the items, by relation
 */
export type WithIncludes<Item, Included extends { readonly [Relation in keyof Item]?: unknown }> = Omit<
  Item,
  keyof Included
> & {
  // Of a relation that some callers are not sent, it stays optional.
  readonly [Relation in keyof Item as Relation extends keyof Included ? Relation : never]:
    | Item[Relation]
    | Included[Relation & keyof Included];
};

/** An item of which the client chooses the fields: only JSON-LD's keys are always there. */
export type SparseItem<Item extends { readonly "@type": unknown }> = Pick<Item, Extract<keyof Item, LinkedKey>> &
  Partial<Omit<Item, LinkedKey>>;

/** Those of JSON-LD; an item without a URL has the second one only. */
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
    ? readonly JsonItem<Item>[]
    : Value;

/** A collection in plain JSON: `json: "list"`, the default. */
export type JsonList<Item> = readonly JsonItem<Item>[];

/** A page in plain JSON with `json: "envelope"`, whose total may be unknown. What a page does not have is left out. */
export interface PartialJsonPage<Item> extends DocumentMetadata {
  readonly items: readonly JsonItem<Item>[];
}

/** `PartialJsonPage` of a counted collection. */
export interface JsonPage<Item> extends PartialJsonPage<Item> {
  readonly totalItems: number;
}

/** An item as the item route answers with it: its context first. */
export type ItemDocument<Item> = { readonly "@context": string } & Item;

/**
 * The body of a response with an error status (RFC 9457). It is a Hydra error as well, whose own title and description
 * repeat these.
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
  /** The address of its description: `/errors/404`, `/errors/cursor-stale`. */
  readonly type: string;
  readonly status: number;
  /** The phrase of the status: `Not Found`. */
  readonly title: string;
  /** A sentence about this request: “`page` must be an integer, not "x".” */
  readonly detail: string;
  /** The invalid query parameter. */
  readonly parameter?: string;
  /** The value sent. */
  readonly value?: string;
}
