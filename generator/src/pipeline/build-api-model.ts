/** Builds the API to emit from datamodel, annotations and configuration: makes every decision, and runs every check. */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration } from "../annotations/declaration.js";
import type { TargetBlock } from "../annotations/for-generator-block.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { apiFacts } from "../model/api-facts.js";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { toApiResources } from "../model/api-resource.js";
import { withChosenIdentifier } from "../model/chosen-identifier.js";
import { withItemKeys } from "../model/item-keys.js";
import { withLookups } from "../model/lookup.js";
import { toRelations } from "../model/relation.js";
import { withIdentities } from "../model/resource.js";
import { listRoutes } from "../model/routes.js";
import type { Schema } from "../model/schema.js";
import type { PlatformConfig } from "../options/platform-config.js";
import { resolveSettings, toPagination } from "../options/resolve.js";
import { databases, toProvider } from "../schema/databases.js";
import type { Datamodel } from "../schema/datamodel.js";
import type { SourceMap } from "../schema/source-map.js";
import { AnalysisCache } from "./analysis-cache.js";
import { runChecks } from "./run-checks.js";

interface ApiModelInput {
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

/**
 * Returns the whole API. Adds each problem to `diagnostics` once. If one of them is an error, the result serves only to
 * find more problems.
 */
export function buildApiModel(input: ApiModelInput, diagnostics: Diagnostics): ApiModel {
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
  return build(input, provider ?? "postgresql", diagnostics);
}

/** Builds the API step by step. Each step takes results of earlier ones, and no step changes a result. */
function build(input: ApiModelInput, provider: Provider, diagnostics: Diagnostics): ApiModel {
  const { sources, config } = input;
  const declarations = readDeclarations(input, provider, diagnostics);
  const schema = toSchema(input, provider, declarations);
  const identities = withIdentities(declarations, schema, diagnostics);
  const context = withItemKeys(identities);
  for (const { problems } of context.itemKeys.values()) for (const ofCount of problems) diagnostics.include(ofCount);
  const routes = listRoutes(context, diagnostics);
  const resources = toApiResources(routes, apiFacts(routes, context), context, sources.locate, diagnostics);
  runChecks({ resources, context, sources }, diagnostics);
  return toApiModel(resources, provider, config);
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

/** Returns what the annotations of each exposed model say, and the identifier that they choose. */
function readDeclarations(
  { datamodel, sources, config, cache = new AnalysisCache(), block = { own: undefined, all: [] } }: ApiModelInput,
  provider: Provider,
  diagnostics: Diagnostics,
): readonly ModelDeclaration[] {
  return datamodel.models.flatMap((model) => {
    const declaration = cache.readModel(model, sources, { naming: config.naming, block }, diagnostics);
    return declaration === undefined ? [] : [withChosenIdentifier(declaration, provider, diagnostics)];
  });
}

/** Returns the schema, in which models have the identifiers that their annotations choose. */
function toSchema(
  { datamodel, config, relationMode, previewFeatures = new Set() }: ApiModelInput,
  provider: Provider,
  declarations: readonly ModelDeclaration[],
): Schema {
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
