/** Builds the API to emit from datamodel, annotations and configuration: makes every decision, and runs every check. */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { ReadingBlock } from "../annotations/own-api.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { ApiModel } from "../model/api-model.js";
import { toApiResources } from "../model/api-resource.js";
import { withChosenIdentifier } from "../model/chosen-identifier.js";
import { withLookups } from "../model/lookup.js";
import { locatedResources } from "../model/operations.js";
import type { Plan, PlannedResource } from "../model/plan.js";
import { planResource } from "../model/resource.js";
import { shownByModel } from "../model/sent-items.js";
import type { PlatformConfig } from "../options/platform-config.js";
import { resolveSettings, toPagination } from "../options/resolve.js";
import { databases, toProvider } from "../schema/databases.js";
import type { Datamodel } from "../schema/datamodel.js";
import type { SourceMap } from "../schema/source-map.js";
import { Memory } from "./memory.js";
import { runChecks } from "./run-checks.js";

interface ApiModelInput {
  readonly datamodel: Datamodel;
  readonly sources: SourceMap;
  readonly memory?: Memory;
  readonly config: PlatformConfig;
  /** The provider as the datasource block names it: `postgresql`. */
  readonly provider: string;
  /** The setting `relationMode` of the datasource block: `prisma` or `foreignKeys`, the default. */
  readonly relationMode?: string | undefined;
  /** The preview features of Prisma that are switched on. Default: none. */
  readonly previewFeatures?: ReadonlySet<string>;
  /** The generator block that is read for. Default: the only one, whose name is not known. */
  readonly block?: ReadingBlock;
  /** The span of the setting `provider` in the datasource block. */
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

function build(input: ApiModelInput, provider: Provider, diagnostics: Diagnostics): ApiModel {
  const plan = toPlan(input, provider, diagnostics);
  const resources = locatedResources(plan, diagnostics);
  const shown = shownByModel(resources, plan, diagnostics);
  runChecks({ resources, shown, plan, sources: input.sources }, diagnostics);
  const { title, description, version, hydraPrefix, parameters, formats, suffixes, openapi, hydra, theme, csv } =
    input.config;
  const settings = resolveSettings({ operation: [], resource: [], global: input.config.defaults });
  return withLookups({
    resources: toApiResources(resources, shown, plan, input.sources.locate),
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

function toPlan(
  {
    datamodel,
    sources,
    config,
    relationMode,
    memory = new Memory(),
    block = { own: undefined, all: [] },
    previewFeatures = new Set(),
  }: ApiModelInput,
  provider: Provider,
  diagnostics: Diagnostics,
): Plan {
  const declarations = datamodel.models.flatMap((model) => {
    const declaration = memory.readModel(model, sources, { naming: config.naming, block }, diagnostics);
    return declaration === undefined ? [] : [withChosenIdentifier(declaration, provider, diagnostics)];
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
    previewFeatures,
    indexesForeignKeys: databases[provider].indexesForeignKeys === true && relationMode !== "prisma",
    resources: new Map(resources.map((planned) => [planned.resource.model, planned])),
  };
}
