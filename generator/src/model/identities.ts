/** Defines which models are exposed, each with its path and its identifier. */
import type { Resource } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import type { Span } from "../diagnostics/diagnostics.js";
import type { Schema } from "./schema.js";

/** The schema, and the models that it exposes. */
export interface Identities extends Schema {
  /** The resources by model, in the schema's order. */
  readonly resources: ReadonlyMap<string, ResourceDraft>;
}

export interface ResourceDraft {
  readonly declaration: ModelDeclaration;
  readonly resource: Resource;
  /** Whether the client may choose the fields of an item by its own route. */
  readonly clientFields: boolean;
  /** The span that determines the path: the argument, otherwise the model's name. */
  readonly pathSpan: Span;
  readonly shortNameSpan: Span;
}

/** Whether the items of a resource have URLs. */
export function hasItems(planned: Pick<ResourceDraft, "resource"> | undefined): boolean {
  return planned !== undefined && planned.resource.only !== "getCollection";
}

/** Whether the schema declares that rows of the model can be hidden, by `where` or `scopedBy`. */
export function mayHideModelRows(model: string, { resources }: Pick<Identities, "resources">): boolean {
  const { where, scopedBy } = resources.get(model)?.resource ?? {};
  return where !== undefined || scopedBy !== undefined;
}

/** Returns, by model, every `@pagination` that lists its rows: on the model, and on relations to it. */
export function listingsOf({
  resources,
}: Pick<Identities, "resources">): ReadonlyMap<string, readonly PaginationDeclaration[]> {
  const listings = new Map<string, PaginationDeclaration[]>();
  const add = (model: string, declared: PaginationDeclaration | undefined) => {
    if (declared !== undefined) listings.set(model, [...(listings.get(model) ?? []), declared]);
  };
  for (const { declaration } of resources.values()) {
    const { model, pagination, operations, fields } = declaration;
    for (const declared of [pagination, ...operations]) add(model.name, declared);
    for (const { field, pagination } of fields) if (field.kind === "relation") add(field.type, pagination);
  }
  return listings;
}
