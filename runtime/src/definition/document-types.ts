/** The documents a client receives, as types: what `hc<Api>` returns. */

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
  /** The query parameter as it is spelled: `order[id]`. */
  readonly variable: string;
  /** The field that it filters or sorts by. */
  readonly property: string;
  readonly required: false;
}

/** What a client may send to a collection, as an IRI template. */
export interface Search {
  readonly "@type": "hydra:IriTemplate";
  readonly "hydra:template": string;
  readonly "hydra:variableRepresentation": "BasicRepresentation";
  readonly "hydra:mapping": readonly SearchMapping[];
}

/** A page whose total may be unknown: partial paging, or a capped count. */
export interface PartialCollection<Item> {
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
interface PlainSearch {
  readonly "@type": "IriTemplate";
  readonly template: string;
  readonly variableRepresentation: "BasicRepresentation";
  readonly mapping: readonly SearchMapping[];
}

/** `PartialCollection` without prefix. */
export interface PlainPartialCollection<Item> {
  readonly "@context": string;
  readonly "@id": string;
  readonly "@type": "Collection";
  readonly totalItems?: number;
  readonly member: readonly Item[];
  readonly view?: PlainView;
  readonly search?: PlainSearch;
}

/** `Collection` without prefix. */
export interface PlainCollection<Item> extends PlainPartialCollection<Item> {
  readonly totalItems: number;
}

/** An item as the item route answers with it: its context first. */
export type ItemDocument<Item> = { readonly "@context": string } & Item;
