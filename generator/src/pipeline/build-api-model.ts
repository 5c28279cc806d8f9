/** Datamodel, annotations and configuration → what is to be emitted: every decision made, every check passed. */
import { countSql, estimateSql, type ItemOperation, type Provider, type Table } from "@prisma-paged/runtime/generator";
import { fieldOf, type ModelDeclaration, type PaginationDeclaration } from "../annotations/declaration.js";
import { readModel } from "../annotations/model.js";
import { checkModes } from "../checks/conflicting-options.js";
import { warnOfCountOptions } from "../checks/count-options.js";
import { needsOfFilters } from "../checks/filter-needs.js";
import { needsOfEmbeddedLists, needsOfOperation } from "../checks/index-needs.js";
import { warnOfLeftOut } from "../checks/ineffective-annotations.js";
import { warnOfLostOrders } from "../checks/lost-orders.js";
import { warnOfMissingIndexes } from "../checks/missing-indexes.js";
import { warnOfMovedNulls } from "../checks/moved-nulls.js";
import { type CheckedResource, checkCollisions, checkDelegates } from "../checks/name-and-path-clashes.js";
import { warnOfNullOrder } from "../checks/null-order.js";
import { warnOfOperation } from "../checks/operation-warnings.js";
import { warnOfUnusedOptions } from "../checks/options-without-effect.js";
import { checkParameters } from "../checks/parameter-clashes.js";
import { needsOfPathFilters } from "../checks/path-filter-needs.js";
import { checkReservedNames } from "../checks/reserved-names.js";
import { warnOfSearchScans } from "../checks/search-scans.js";
import { warnOfSecret } from "../checks/secrets.js";
import { warnOfUnofferedFilters } from "../checks/unoffered-filters.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { ApiModel, ApiOperation, ApiRelationOperation, ItemField } from "../model/api-model.js";
import { withChosenIdentifier } from "../model/chosen-identifier.js";
import {
  checkIncludes,
  type IncludedRelations,
  includedRelations,
  publicPaths,
  toIncludes,
} from "../model/includes.js";
import { toItemFields } from "../model/item-fields.js";
import { isEmbedding } from "../model/lookup.js";
import { delegateName, moduleNames } from "../model/names.js";
import type { LocatedOperation } from "../model/operation.js";
import { type LocatedRelation, toOperations, toRelations } from "../model/operations.js";
import type { Plan, PlannedResource } from "../model/plan.js";
import { itemPagination, planResource } from "../model/resource.js";
import { checkShownFields, ownFields, type Shown, shownFields, toShownFields } from "../model/shown-fields.js";
import type { PlatformConfig } from "../options/platform-config.js";
import { noGuesses, resolveSettings, type Settings, toPagination } from "../options/resolve.js";
import type { Datamodel, Model } from "../schema/datamodel.js";
import { isZoned } from "../schema/date-precision.js";
import { toProvider } from "../schema/provider.js";
import type { SourceMap } from "../schema/source-map.js";

interface ApiModelInput {
  readonly datamodel: Datamodel;
  readonly sources: SourceMap;
  readonly config: PlatformConfig;
  /** As the datasource block names it. */
  readonly provider: string;
  /** Of the datasource block: `prisma` or `foreignKeys`, the default. */
  readonly relationMode?: string | undefined;
  /** The position of that setting. */
  readonly providerSpan?: Span;
}

/**
 * The whole API. Every problem goes to `diagnostics`, each once; if there is an error among them, the result is only
 * good for finding more.
 */
export function buildApiModel(input: ApiModelInput, diagnostics: Diagnostics): ApiModel {
  const provider = toProvider(input.provider);
  if (input.provider === "") {
    const message = "The schema has no `datasource` block.";
    diagnostics.error("unsupported-provider", message, undefined, 'add `datasource db { provider = "postgresql" }`');
  } else if (provider === undefined) {
    const message = `The provider "${input.provider}" is not supported: prisma-paged requires SQL (sqlite, postgresql, mysql, cockroachdb or sqlserver).`;
    diagnostics.error("unsupported-provider", message, input.providerSpan);
  }
  return build(input, provider ?? "postgresql", diagnostics);
}

function build(input: ApiModelInput, provider: Provider, diagnostics: Diagnostics): ApiModel {
  const plan = toPlan(input, provider, diagnostics);
  const resources = [...plan.resources.values()].map((planned) => ({
    ...planned,
    operations: toOperations(planned, plan, diagnostics),
    relations: toRelations(planned, plan, diagnostics),
  }));
  warnOfLeftOut(input, diagnostics);
  checkDelegates(plan, input.sources, diagnostics);
  checkCollisions(resources, plan.config, diagnostics);
  for (const resource of resources) checkReservedNames(resource, diagnostics);
  const listings = listingsOf(plan);
  for (const { declaration, operations, relations } of resources) {
    for (const operation of [...operations, ...relations]) checkOperation(operation, plan, diagnostics);
    const listing = listings.get(declaration.model.name) ?? [];
    warnOfSearchScans(declaration, listing, provider, diagnostics);
    warnOfCountOptions(listing, plan.config.defaults, diagnostics);
  }
  const needs = resources.flatMap((planned) => [
    ...[...planned.operations, ...planned.relations].flatMap((operation) => needsOfOperation(operation, plan)),
    ...needsOfEmbeddedLists(planned.declaration, planned.resource.path, plan),
    ...needsOfFilters(planned, listings.get(planned.resource.model) ?? [], plan),
    ...needsOfPathFilters(planned, listings, plan),
  ]);
  warnOfMissingIndexes(needs, plan, diagnostics);
  const operations = resources.flatMap(({ operations, relations }) => [...operations, ...relations]);
  warnOfUnusedOptions(operations, plan.config.formats, diagnostics);
  warnOfLostOrders(operations, plan, diagnostics);
  for (const { declaration } of resources) warnOfUnofferedFilters(declaration, operations, diagnostics);
  warnOfNullOrder(operations, plan, diagnostics);
  const names = moduleNames(
    resources.map(({ resource, declaration, operations, relations }) => ({
      model: resource.model,
      operations: [
        ...[...operations, ...relations].map(({ operation }) => operation.name),
        ...(declaration.item?.fields ||
        declaration.item?.clientIncludes ||
        declaration.pagination?.clientIncludes ||
        itemPagination(declaration, plan.config).clientFields
          ? ["get"]
          : []),
      ],
    })),
  );
  const shown = shownByModel(resources, plan, diagnostics);
  const includes = includedByModel(resources, plan);
  const { title, description, version, hydraPrefix, parameters, formats, suffixes, reference, theme } = input.config;
  return {
    resources: resources.flatMap((checked) => {
      const named = names.get(checked.resource.model);
      return named === undefined ? [] : [{ ...named, ...toResource(checked, { shown, includes }, plan, diagnostics) }];
    }),
    prefix: hydraPrefix ? "hydra:" : "",
    provider,
    parameters,
    pagination: toPagination(globalSettings(input.config), noGuesses, null),
    formats,
    suffixes,
    reference,
    ...(theme && { theme }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(version !== undefined && { version }),
  };
}

function globalSettings({ defaults }: PlatformConfig): Settings {
  return resolveSettings({ operation: [], resource: [], global: defaults });
}

function toPlan(
  { datamodel, sources, config, relationMode }: ApiModelInput,
  provider: Provider,
  diagnostics: Diagnostics,
): Plan {
  const declarations = datamodel.models.flatMap((model) => {
    const declaration = readModel(model, sources, config.naming, diagnostics);
    return declaration === undefined ? [] : [withChosenIdentifier(declaration, diagnostics)];
  });
  const declared = new Map(declarations.map(({ model }) => [model.name, model]));
  const identified = { ...datamodel, models: datamodel.models.map((model) => declared.get(model.name) ?? model) };
  const options = { datamodel: identified, provider, config };
  const resources = declarations.flatMap((declaration): readonly PlannedResource[] => {
    const planned = planResource(declaration, options, diagnostics);
    return planned === undefined ? [] : [planned];
  });
  return {
    datamodel: identified,
    config,
    provider,
    indexesForeignKeys: provider === "mysql" && relationMode !== "prisma",
    resources: new Map(resources.map((planned) => [planned.resource.model, planned])),
  };
}

/** By model: every `@pagination` whose rows are the model's, on itself and on relations that lead to it. */
function listingsOf({ resources }: Plan): ReadonlyMap<string, readonly PaginationDeclaration[]> {
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

interface LocatedResource extends CheckedResource {
  readonly relations: readonly LocatedRelation[];
}

/** What the routes of each model send of its items. */
function shownByModel(
  resources: readonly LocatedResource[],
  plan: Plan,
  diagnostics: Diagnostics,
): ReadonlyMap<string, Shown> {
  type Operation = LocatedResource["operations"][number]["operation"];
  const routesOf = new Map<ModelDeclaration, Operation[]>(resources.map(({ declaration }) => [declaration, []]));
  for (const { rows, operation } of resources.flatMap((each) => [...each.operations, ...each.relations])) {
    routesOf.get(rows)?.push(operation);
  }
  return new Map(
    resources.map(({ declaration }): readonly [string, Shown] => {
      for (const declared of [declaration.pagination, declaration.item]) {
        checkShownFields(declared, declaration, plan, diagnostics);
      }
      checkIncludes(declaration.pagination, declaration, undefined, plan, diagnostics);
      checkIncludes(declaration.item, declaration, itemFieldsOf(declaration, plan), plan, diagnostics);
      const routes = routesOf.get(declaration) ?? [];
      const item = { fields: itemFieldsOf(declaration, plan) };
      const all = toItemFields(declaration, plan, diagnostics);
      return [declaration.model.name, shownFields(all, declaration, [...routes, item], plan)];
    }),
  );
}

/** The fields that the item's route sends; undefined: all. */
function itemFieldsOf(declaration: ModelDeclaration, plan: Plan): readonly string[] | undefined {
  const { clientFields } = itemPagination(declaration, plan.config);
  return toShownFields(declaration.item, declaration, clientFields, plan);
}

function includedByModel(resources: readonly LocatedResource[], plan: Plan): IncludedRelations {
  const routes = resources.flatMap(({ declaration, operations, relations }) => [
    ...[...operations, ...relations].map(({ rows, operation }) => ({ rows, ...operation })),
    {
      rows: declaration,
      clientIncludes: toIncludes(declaration.item, declaration, itemFieldsOf(declaration, plan)),
    },
  ]);
  return includedRelations(routes, plan);
}

/** What follows from the routes of all resources. */
interface Routed {
  readonly shown: ReadonlyMap<string, Shown>;
  readonly includes: IncludedRelations;
}

function toResource(checked: LocatedResource, { shown, includes }: Routed, plan: Plan, diagnostics: Diagnostics) {
  const { declaration, resource, operations, relations } = checked;
  const { model, location, description } = declaration;
  const { fields, embeddedFields } = shown.get(model.name) ?? { fields: [] };
  const table = tableOf(model, plan.provider);
  for (const { name } of fields) {
    const declared = fieldOf(declaration, name);
    if (declared) warnOfSecret(declared, model, diagnostics);
  }
  return {
    location,
    description,
    resource: showsZonedDates(declaration, fields, includes, plan)
      ? { ...resource, zonedDates: true as const }
      : resource,
    delegate: delegateName(model.name),
    ...(table !== undefined && { table }),
    fields,
    ...(embeddedFields && { embeddedFields }),
    item: toItemOperation(declaration, fields, plan),
    includes: [...(includes.get(model.name) ?? [])].map(([key, target]) => ({ key, target })),
    columns: model.fields.flatMap(({ kind, name }) => (kind === "scalar" || kind === "enum" ? [name] : [])),
    operations: operations.map((operation) => toApiOperation(operation, fields, plan)),
    relations: relations.map(
      ({ relation, target, inverse, ...operation }): ApiRelationOperation => ({
        ...toApiOperation(operation, shown.get(target)?.fields ?? [], plan),
        relation,
        target,
        inverse,
      }),
    ),
  };
}

function toItemOperation(declaration: ModelDeclaration, all: readonly ItemField[], plan: Plan): ItemOperation {
  if (declaration.resource.only === "getCollection") return {};
  const { clientFields = false } = itemPagination(declaration, plan.config);
  const shown = itemFieldsOf(declaration, plan);
  const clientIncludes = publicPaths(toIncludes(declaration.item, declaration, shown), declaration, plan);
  return {
    ...ownFields(shown, all, clientFields),
    ...(clientFields && { clientFields }),
    ...(clientIncludes && { clientIncludes }),
  };
}

/** Undefined if the runtime never counts it by SQL of its own. */
function tableOf({ table: name, schema }: Model, provider: Provider): Table | undefined {
  const table = schema === undefined ? name : { schema, name };
  return countSql(table, provider) === undefined && estimateSql(table, provider) === undefined ? undefined : table;
}

/** Of the model's own fields, and of those embedded or included in its items. */
function showsZonedDates(
  declaration: ModelDeclaration,
  fields: readonly ItemField[],
  includes: IncludedRelations,
  plan: Plan,
): boolean {
  const hasZoned = ({ fields }: ModelDeclaration) =>
    fields.some(({ field, hidden }) => hidden === undefined && isZoned(field, plan.provider));
  const includedIn = (model: string) => [...(includes.get(model)?.values() ?? [])];
  const included = includedIn(declaration.model.name);
  const targets = [
    ...fields.filter(isEmbedding).map(({ target }) => target),
    ...included,
    ...included.flatMap(includedIn),
  ];
  const embedded = targets.flatMap((target) => plan.resources.get(target)?.declaration ?? []);
  return [declaration, ...embedded].some(hasZoned);
}

function checkOperation(located: LocatedOperation, plan: Plan, diagnostics: Diagnostics): void {
  const { operation, declared, settings, filters, rows } = located;
  checkParameters(operation, filters, rows, declared?.parameters, diagnostics);
  checkModes(declared, operation, settings, diagnostics);
  warnOfOperation({ ...located, provider: plan.provider }, diagnostics);
  warnOfMovedNulls(located, plan.provider, diagnostics);
}

/** @param all what at least one route sends of the items */
function toApiOperation(
  { location, operation: declared, origins, orderLocation, fieldsLocation, rows }: LocatedOperation,
  all: readonly ItemField[],
  plan: Plan,
): ApiOperation {
  const { fields, clientIncludes, ...operation } = declared;
  const paths = publicPaths(clientIncludes, rows, plan);
  const own = {
    ...operation,
    ...ownFields(fields, all, operation.pagination.clientFields),
    ...(paths && { clientIncludes: paths }),
  };
  return {
    ...{ location, operation: own, origins },
    ...(orderLocation && { orderLocation }),
    ...(fieldsLocation && { fieldsLocation }),
  };
}
