/** Datamodel, annotations and configuration → what is to be emitted: every decision made, every check passed. */
import type { Provider } from "@prisma-paged/runtime";
import type { ApiModel, ApiOperation, ApiRelationOperation } from "./api-model.js";
import { type CheckedResource, checkCollisions, checkDelegates } from "./collisions.js";
import { countSql, estimateSql, versionedTable } from "./count-sql.js";
import { warnOfCountOptions } from "./count-warnings.js";
import type { Datamodel } from "./datamodel.js";
import { fieldOf, type PaginationDeclaration } from "./declaration.js";
import { Diagnostics, type Span } from "./diagnostics.js";
import { toItemFields } from "./fields.js";
import { warnOfFilters } from "./index-warnings.js";
import { readModel } from "./model-declaration.js";
import { delegateName, moduleNames } from "./names.js";
import type { PlacedOperation } from "./operation.js";
import { type PlacedRelation, toOperations, toRelations } from "./operations.js";
import type { Plan, PlannedResource } from "./plan.js";
import type { PlatformConfig } from "./platform-config.js";
import { toProvider } from "./provider.js";
import { planResource } from "./resource-identity.js";
import type { SourceMap } from "./source-map.js";
import { warnOfSecret } from "./warnings.js";
import { warnOfLeftOut } from "./without-effect.js";

export interface ApiModelInput {
  readonly datamodel: Datamodel;
  readonly sources: SourceMap;
  readonly config: PlatformConfig;
  /** As the datasource block names it. */
  readonly provider: string;
  /** Where it does. */
  readonly providerSpan?: Span;
}

/**
 * The whole API. Every problem goes to `diagnostics`, each once; if there is an error among them, the result is only
 * good for finding more.
 */
export function buildApiModel(input: ApiModelInput, diagnostics: Diagnostics): ApiModel {
  const found = new Diagnostics();
  const provider = toProvider(input.provider);
  if (input.provider === "") {
    const message = "The schema has no datasource block, and which database is meant decides how it is paged.";
    found.error("unsupported-provider", message, undefined, 'add `datasource db { provider = "postgresql" }`');
  } else if (provider === undefined) {
    const message = `The provider "${input.provider}" speaks no SQL, on which the rules for paging rest; use sqlite, postgresql, mysql, cockroachdb or sqlserver.`;
    found.error("unsupported-provider", message, input.providerSpan);
  }
  const api = build(input, provider ?? "postgresql", found);
  forward(found, diagnostics);
  return api;
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
  checkCollisions(resources, diagnostics);
  const listings = listingsOf(plan);
  for (const { declaration } of resources) {
    const listing = listings.get(declaration.model.name) ?? [];
    warnOfFilters(declaration, listing, provider, diagnostics);
    warnOfCountOptions(listing, plan.config.defaults, diagnostics);
  }
  const names = moduleNames(
    resources.map(({ resource, operations, relations }) => ({
      model: resource.model,
      operations: [...operations, ...relations].map(({ operation }) => operation.name),
    })),
  );
  const { title, description, version, hydraPrefix, parameters, formats, reference } = input.config;
  return {
    resources: resources.flatMap((checked) => {
      const named = names.get(checked.resource.model);
      return named === undefined ? [] : [{ ...named, ...toResource(checked, plan, diagnostics) }];
    }),
    prefix: hydraPrefix ? "hydra:" : "",
    provider,
    parameters,
    formats,
    reference,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(version !== undefined && { version }),
  };
}

function toPlan({ datamodel, sources, config }: ApiModelInput, provider: Provider, diagnostics: Diagnostics): Plan {
  const options = { datamodel, provider, hydraPrefix: config.hydraPrefix };
  const resources = datamodel.models.flatMap((model): readonly PlannedResource[] => {
    const declaration = readModel(model, sources, diagnostics);
    const planned = declaration && planResource(declaration, options, diagnostics);
    return planned ? [planned] : [];
  });
  return {
    datamodel,
    config,
    provider,
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

interface PlacedResource extends CheckedResource {
  readonly relations: readonly PlacedRelation[];
}

function toResource(checked: PlacedResource, plan: Plan, diagnostics: Diagnostics) {
  const { declaration, resource, operations, relations } = checked;
  const { model, place, prose } = declaration;
  const fields = toItemFields(declaration, plan, diagnostics);
  const count = countSql(model, plan.provider);
  const estimate = estimateSql(model, plan.provider);
  const versioned = versionedTable(model, plan.provider);
  for (const { name } of fields) {
    const declared = fieldOf(declaration, name);
    if (declared) warnOfSecret(declared, model, diagnostics);
  }
  return {
    place,
    prose,
    resource,
    delegate: delegateName(model.name),
    ...(count !== undefined && { countSql: count }),
    ...(estimate !== undefined && { estimateSql: estimate }),
    ...(versioned !== undefined && { versionedTable: versioned }),
    fields,
    columns: model.fields.flatMap(({ kind, name }) => (kind === "scalar" || kind === "enum" ? [name] : [])),
    operations: operations.map(withoutSpan),
    relations: relations.map(
      ({ relation, target, inverse, ...operation }): ApiRelationOperation => ({
        ...withoutSpan(operation),
        relation,
        target,
        inverse,
      }),
    ),
  };
}

function withoutSpan({ span: _, ...operation }: PlacedOperation): ApiOperation {
  return operation;
}

/**
 * Each problem once: what is wrong at the resource or global level shows in every operation. Of parameters that clash
 * at one place, the first route that has both is named.
 */
function forward(found: Diagnostics, diagnostics: Diagnostics): void {
  const seen = new Set<string>();
  for (const { code, severity, message, span, hint } of found.all) {
    const key = JSON.stringify(code === "parameter-clash" ? [code, span] : [code, message, span]);
    if (seen.has(key)) continue;
    seen.add(key);
    diagnostics[severity](code, message, span, hint);
  }
}
