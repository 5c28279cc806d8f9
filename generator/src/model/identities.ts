/** Defines which models are exposed, each with its path and its identifier. */
import type { ItemOperation, Resource } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import type { Span } from "../diagnostics/diagnostics.js";
import type { Schema } from "./schema.js";

/** The schema, and the models that it exposes. */
export interface Identities extends Schema {
  /** The resources by model, in the schema's order. */
  readonly resources: ReadonlyMap<string, ApiIdentity>;
}

/** The part of a resource that follows from its own annotations. */
export interface ApiIdentity {
  /** The properties of the resource that its definition contains. */
  readonly resource: Resource;
  /** The options of the item's route. */
  readonly item: ItemOperation;
  /** The annotations, for the checks. */
  readonly written: ModelDeclaration;
}

/** Returns the span that determines the path: the argument, otherwise the model's name. */
export function pathSpan({ resource, nameSpan }: ModelDeclaration): Span {
  return resource.path?.span ?? nameSpan;
}

/** Whether the items of a resource have URLs. */
export function hasItems(identity: Pick<ApiIdentity, "resource"> | undefined): boolean {
  return identity !== undefined && identity.resource.only !== "getCollection";
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
  for (const { written } of resources.values()) {
    const { model, pagination, operations, fields } = written;
    for (const declared of [pagination, ...operations]) add(model.name, declared);
    for (const { field, pagination } of fields) if (field.kind === "relation") add(field.type, pagination);
  }
  return listings;
}
