/** Defines the context of every check: the datamodel, the configuration, and the exposed models with their paths. */
import type { Provider, Resource } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import type { Span } from "../diagnostics/diagnostics.js";
import type { PlatformConfig } from "../options/platform-config.js";
import type { Datamodel } from "../schema/datamodel.js";

export interface Plan {
  readonly datamodel: Datamodel;
  readonly config: PlatformConfig;
  readonly provider: Provider;
  /**
   * Whether the database has an index for every foreign key: MySQL has, unless `relationMode = "prisma"` omits them.
   */
  readonly indexesForeignKeys: boolean;
  /** Prisma's preview features that the schema switches on. */
  readonly previewFeatures: ReadonlySet<string>;
  /** The resources by model, in the schema's order. */
  readonly resources: ReadonlyMap<string, PlannedResource>;
}

/** Whether the items of a resource have URLs. */
export function hasItems(planned: Pick<PlannedResource, "resource"> | undefined): boolean {
  return planned !== undefined && planned.resource.only !== "getCollection";
}

/** Whether the schema declares that rows of the model can be hidden, by `where` or `scopedBy`. */
export function isRestrictedModel(model: string, { resources }: Pick<Plan, "resources">): boolean {
  const { where, scopedBy } = resources.get(model)?.resource ?? {};
  return where !== undefined || scopedBy !== undefined;
}

export interface PlannedResource {
  readonly declaration: ModelDeclaration;
  readonly resource: Resource;
  /** The span that determines the path: the argument, otherwise the model's name. */
  readonly pathSpan: Span;
  readonly shortNameSpan: Span;
}

/** Returns, by model, every `@pagination` that lists its rows: on the model, and on relations to it. */
export function listingsOf({
  resources,
}: Pick<Plan, "resources">): ReadonlyMap<string, readonly PaginationDeclaration[]> {
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
