/** Builds the API to emit from datamodel, annotations and configuration: makes every decision, and runs every check. */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../annotations/declaration.js";
import type { TargetBlock } from "../annotations/for-generator-block.js";
import { Diagnostics, type Span } from "../diagnostics/diagnostics.js";
import { type ApiFacts, apiFacts } from "../model/api-facts.js";
import type { ApiModel, ApiOperation, ApiRelationOperation, ApiResource } from "../model/api-model.js";
import { type BuiltResource, toApiResources } from "../model/api-resource.js";
import { withChosenIdentifier } from "../model/chosen-identifier.js";
import type { ApiIdentity, Identities } from "../model/identities.js";
import { type ItemKeys, type SchemaContext, toItemKeys } from "../model/item-keys.js";
import { withLookups } from "../model/lookup.js";
import { type OperationContext, toOperation, toRelationOperation } from "../model/operation.js";
import { toRelations } from "../model/relation.js";
import { toIdentity } from "../model/resource.js";
import {
  type OperationRoute,
  type RelationRoute,
  type ResourceRoutes,
  toRelationRoute,
  toRoutes,
} from "../model/routes.js";
import type { Schema } from "../model/schema.js";
import type { SentFields } from "../model/sent-fields.js";
import type { PlatformConfig } from "../options/platform-config.js";
import { resolveSettings, toPagination } from "../options/resolve.js";
import { databases, toProvider } from "../schema/databases.js";
import type { Datamodel, Model } from "../schema/datamodel.js";
import type { SourceMap } from "../schema/source-map.js";
import { AnalysisCache } from "./analysis-cache.js";
import {
  checkDeclarations,
  checkFields,
  checkNamesAndPaths,
  checkOperation,
  checkResource,
  warnOfMistakes,
} from "./run-checks.js";
import { type StepLog, StepRecorder } from "./step-log.js";

export interface ApiModelInput {
  readonly datamodel: Datamodel;
  readonly sources: SourceMap;
  readonly cache?: AnalysisCache;
  readonly config: PlatformConfig;
  /** The provider as the datasource block names it: `postgresql`. */
  readonly provider: string;
  /** The setting `relationMode` of the datasource block: `prisma` or `foreignKeys`, the default. */
  readonly relationMode?: string | undefined;
  /** The preview features of Prisma that are switched on. Default: none. */
  readonly previewFeatures?: ReadonlySet<string>;
  /** The generator block that is read for. Default: the only one, whose name is not known. */
  readonly block?: TargetBlock;
  /** The span of the setting `provider` in the datasource block. Undefined if it is not known. */
  readonly providerSpan?: Span;
}

/** The results of the steps that an API is built by. After a change of one model, most of them can be used again. */
export interface BuiltModel {
  readonly input: ApiModelInput;
  readonly context: SchemaContext;
  readonly resources: readonly BuiltResource[];
  readonly sent: ApiFacts["sent"];
  readonly steps: StepLog;
  /** Whether the exposed models have different names, and all routes have different names and paths. */
  readonly areNamesDistinct: boolean;
}

/** An API with the results that it was made of. */
export interface BuiltApi {
  readonly api: ApiModel;
  readonly built: BuiltModel;
}

/** Returns the whole API, like {@link buildApi}. */
export function buildApiModel(input: ApiModelInput, diagnostics: Diagnostics): ApiModel {
  return buildApi(input, diagnostics).api;
}

/**
 * Returns the whole API. Adds each problem to `diagnostics` once. If one of them is an error, the result serves only to
 * find more problems.
 */
export function buildApi(input: ApiModelInput, diagnostics: Diagnostics): BuiltApi {
  const provider = toProvider(input.provider);
  if (input.provider === "") {
    diagnostics.error({
      code: "unsupported-provider",
      headline: "the schema has no `datasource` block",
      help: 'add `datasource db { provider = "postgresql" }`',
    });
  } else if (provider === undefined) {
    diagnostics.error({
      code: "unsupported-provider",
      headline: `the provider "${input.provider}" is not supported`,
      label: "prisma-paged requires SQL (sqlite, postgresql, mysql, cockroachdb or sqlserver)",
      span: input.providerSpan,
    });
  }
  return build(input, knownProvider(input), diagnostics);
}

/** Returns the provider, or PostgreSQL if there is an error about it. */
export function knownProvider({ provider }: Pick<ApiModelInput, "provider">): Provider {
  return toProvider(provider) ?? "postgresql";
}

/** Builds the API step by step. Each step takes results of earlier ones, and no step changes a result. */
function build(input: ApiModelInput, provider: Provider, diagnostics: Diagnostics): BuiltApi {
  const { sources, config } = input;
  const steps = new StepRecorder(diagnostics);
  const declarations = input.datamodel.models.flatMap((model) => readDeclaration(model, input, diagnostics) ?? []);
  const schema = toSchema(input, declarations);
  const identities = withIdentities(declarations, schema, steps);
  const context = withItemKeys(identities, steps);
  const routes = listRoutes(context, steps);
  const facts = apiFacts(routes, context);
  const fieldsOf = (model: string) => facts.sent.get(model)?.fields ?? [];
  const operationContext = { schema: context, fieldsOf, locate: sources.locate };
  const resources = routes.map((resourceRoutes) => buildResource(resourceRoutes, operationContext, steps));
  for (const { written } of resources) {
    const sent = facts.sent.get(written.model.name);
    if (sent !== undefined) buildFields(written, sent, context, sources, steps);
  }
  checkDeclarations({ resources, context, sources }, diagnostics);
  const nameProblems = new Diagnostics();
  checkNamesAndPaths({ resources, context, sources }, nameProblems);
  diagnostics.include(nameProblems);
  const apiResources = toApiResources(resources, facts, context, sources.locate);
  warnOfMistakes({ resources: apiResources, context }, diagnostics);
  const api = toApiModel(apiResources, provider, config);
  const areNamesDistinct = !nameProblems.hasErrors;
  return { api, built: { input, context, resources, sent: facts.sent, steps, areNamesDistinct } };
}

/** Returns the schema with the models that it exposes. Reports those whose items cannot be identified. */
function withIdentities(declarations: readonly ModelDeclaration[], schema: Schema, steps: StepRecorder): Identities {
  const identities = declarations.flatMap((declaration) => identify(declaration, schema, steps) ?? []);
  return { ...schema, resources: new Map(identities.map((identity) => [identity.resource.model, identity])) };
}

/** Identifies the resource of a model. Returns undefined, with an error, if the model has no identifier. */
export function identify(declaration: ModelDeclaration, schema: Schema, steps: StepRecorder): ApiIdentity | undefined {
  const context = { ...schema, resources: new Map() };
  return steps.run(`identity ${declaration.model.name}`, context, (_, diagnostics) =>
    toIdentity(declaration, schema, diagnostics),
  );
}

/** Returns the same identities with the keys of their items. */
function withItemKeys(identities: Identities, steps: StepRecorder): SchemaContext {
  const { resources } = identities;
  return {
    ...identities,
    itemKeys: new Map([...resources].map(([name, identity]) => [name, buildKeys(identity, identities, steps)])),
  };
}

/** Builds the keys of a resource's items. Reports counts that cannot be made. */
export function buildKeys({ written }: ApiIdentity, identities: Identities, steps: StepRecorder): ItemKeys {
  return steps.run(`keys ${written.model.name}`, identities, (context, diagnostics) => {
    const keys = toItemKeys(written, context);
    for (const problems of keys.problems) diagnostics.include(problems);
    return keys;
  });
}

function listRoutes(context: SchemaContext, steps: StepRecorder): readonly ResourceRoutes[] {
  return [...context.resources.values()].map((identity) => ({
    ...buildRoutes(identity, context, steps),
    relations: identity.written.fields.flatMap(
      (declared) => buildRelationRoute(declared, identity, context, steps) ?? [],
    ),
  }));
}

/** Builds the routes of a resource without its list relations: the first part of the step that builds the resource. */
export function buildRoutes(
  identity: ApiIdentity,
  context: SchemaContext,
  steps: StepRecorder,
): Omit<ResourceRoutes, "relations"> {
  return steps.run(`resource ${identity.resource.model}`, context, (recorded, diagnostics) =>
    toRoutes(identity, recorded, diagnostics),
  );
}

/** Builds the route of a list relation: the first part of its step. Returns undefined if the field has none. */
export function buildRelationRoute(
  declared: FieldDeclaration,
  identity: ApiIdentity,
  context: SchemaContext,
  steps: StepRecorder,
): RelationRoute | undefined {
  if (declared.pagination === undefined) return undefined;
  return steps.run(`relation ${identity.resource.model}.${declared.field.name}`, context, (recorded, diagnostics) =>
    toRelationRoute(declared, identity, recorded, diagnostics),
  );
}

function buildResource(routes: ResourceRoutes, context: OperationContext, steps: StepRecorder): BuiltResource {
  const { resource, written, relations } = routes;
  return {
    resource,
    written,
    routes,
    operations: buildOperations(routes, context, steps),
    relations: relations.map((route) => buildRelation(route, resource.model, context, steps)),
  };
}

/**
 * Builds the operations of a resource without its list relations, and checks them with the resource.
 * @param keptAt returns an earlier result that is still right, by the operation's index
 */
export function buildOperations(
  { written, operations, misnamed }: Omit<ResourceRoutes, "relations">,
  context: OperationContext,
  steps: StepRecorder,
  keptAt: (index: number) => ApiOperation | undefined = () => undefined,
): readonly ApiOperation[] {
  const { name } = written.model;
  const built = operations.map((route, index) => keptAt(index) ?? buildOperation(route, name, index, context, steps));
  steps.run(`resource ${name}`, context.schema, (schema, diagnostics) => {
    for (const route of misnamed) toOperation(route, { ...context, schema }, diagnostics);
    checkResource({ written, operations: built }, schema, diagnostics);
  });
  return built;
}

/** Builds an operation of a resource, and checks it. */
function buildOperation(
  route: OperationRoute,
  model: string,
  index: number,
  context: OperationContext,
  steps: StepRecorder,
): ApiOperation {
  return steps.run(`operation ${model}.${index}`, context.schema, (schema, diagnostics) => {
    const operation = toOperation(route, { ...context, schema }, diagnostics);
    checkOperation(operation, schema, diagnostics);
    return operation;
  });
}

/** Builds the operation of a list relation, and checks it. @param parent the model that has the relation */
export function buildRelation(
  route: RelationRoute,
  parent: string,
  context: OperationContext,
  steps: StepRecorder,
): ApiRelationOperation {
  return steps.run(`relation ${parent}.${route.relation}`, context.schema, (schema, diagnostics) => {
    const operation = toRelationOperation(route, { ...context, schema }, diagnostics);
    checkOperation(operation, schema, diagnostics);
    return operation;
  });
}

/** Checks the fields of a resource's items that at least one route sends. */
export function buildFields(
  declaration: ModelDeclaration,
  sent: SentFields,
  context: SchemaContext,
  sources: SourceMap,
  steps: StepRecorder,
): void {
  steps.run(`fields ${declaration.model.name}`, context, (_, diagnostics) =>
    checkFields(declaration, sent, context, sources, diagnostics),
  );
}

function toApiModel(resources: readonly ApiResource[], provider: Provider, config: PlatformConfig): ApiModel {
  const { title, description, version, hydraPrefix, parameters, formats, suffixes, openapi, hydra, theme, csv } =
    config;
  const settings = resolveSettings({ operation: [], resource: [], global: config.defaults });
  return withLookups({
    resources,
    prefix: hydraPrefix ? "hydra:" : "",
    provider,
    parameters,
    pagination: toPagination(settings),
    formats,
    suffixes,
    openapi,
    hydra,
    ...(theme && { theme }),
    ...(csv && { csv }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(version !== undefined && { version }),
  });
}

/** Returns what the annotations of a model say, and the identifier that they choose. Undefined if it is not exposed. */
export function readDeclaration(
  model: Model,
  { sources, config, cache = new AnalysisCache(), block = { own: undefined, all: [] }, provider }: ApiModelInput,
  diagnostics: Diagnostics,
): ModelDeclaration | undefined {
  const declaration = cache.readModel(model, sources, { naming: config.naming, block }, diagnostics);
  return declaration && withChosenIdentifier(declaration, knownProvider({ provider }), diagnostics);
}

/** Returns the schema, in which models have the identifiers that their annotations choose. */
export function toSchema(
  { datamodel, config, relationMode, previewFeatures = new Set(), ...input }: ApiModelInput,
  declarations: readonly ModelDeclaration[],
): Schema {
  const provider = knownProvider(input);
  const declared = new Map(declarations.map(({ model }) => [model.name, model]));
  const models = datamodel.models.map((model) => declared.get(model.name) ?? model);
  const identified = { ...datamodel, models };
  return {
    datamodel: identified,
    relations: toRelations({ datamodel: identified, provider }),
    config,
    provider,
    previewFeatures,
    indexesForeignKeys: databases[provider].indexesForeignKeys === true && relationMode !== "prisma",
  };
}
