import type { ServeOptions } from "../definition/api-options.js";
import { pathStepsOf, relatedModelsOf } from "../definition/related-models.js";
import type { Resource } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import { refuseUnknownKeys } from "./unknown-keys.js";

/**
 * Checks the names of models and operations in the options. A misspelt name would have no effect, and a scope without
 * effect exposes every row. TypeScript reports it only in an object literal.
 * @throws Error, from `createApi`, for a model or an operation that the API does not have
 */
export function checkOptionNames(
  resources: readonly DefinedResource[],
  { scope, handlers, requireScopes }: ServeOptions,
): void {
  const operations = new Map(resources.map((resource) => [resource.model, operationsOf(resource)]));
  const models = [...operations.keys()];
  const scoped = [...new Set([...models, ...resources.flatMap(modelsOfPaths)])];
  checkKeys("scope", scope, scoped);
  checkScopes(scope, requireScopes ? scoped : []);
  for (const resource of resources) if (scope?.[resource.model] === "public") checkPublic(resource);
  checkKeys("handlers", handlers, models);
  for (const [model, handlersOfModel] of Object.entries<object | undefined>({ ...handlers })) {
    checkKeys(`handlers.${model}`, handlersOfModel, operations.get(model) ?? []);
  }
}

/**
 * Checks that scopes are functions or `"public"`, and that no required scope is missing.
 * @param required the models that need a scope
 */
function checkScopes(scopes: ServeOptions["scope"], required: readonly string[]): void {
  for (const [model, scope] of Object.entries(scopes ?? {})) {
    if (scope === undefined || scope === "public" || typeof scope === "function") continue;
    throw new Error(`createApi: scope.${model} must be a function that returns a \`where\`, or "public".`);
  }
  const missing = required.filter((model) => scopes?.[model] === undefined);
  if (missing.length === 0) return;
  throw new Error(
    `createApi: \`requireScopes\` is on, and there is no scope for ${missing.join(", ")}. Add a function, or "public" for a resource that is meant for everybody.`,
  );
}

/**
 * Refuses the scope `"public"` of a model with `scopedBy`: a model that is read by certain columns only is not for
 * everybody.
 */
function checkPublic({ model, scopedBy }: Resource): void {
  if (scopedBy === undefined) return;
  const columns = scopedBy.map((column) => `\`${column}\``).join(", ");
  throw new Error(
    `createApi: scope.${model} is "public", and the schema declares that every read is by ${columns} (\`scopedBy\`). Pass a function, or remove \`scopedBy\`.`,
  );
}

/**
 * Returns the models on the relation paths of filters, conditions and counts. A join table among them need not be a
 * resource.
 */
function modelsOfPaths({ where, collections, relations, fields }: DefinedResource): readonly string[] {
  const operations = [...collections, ...relations.map(({ operation }) => operation)];
  const filters = operations.flatMap((each) => Object.values(each.filters));
  const counted = Object.values(fields).flatMap((field) => ("counts" in field && field.counts ? [field.counts] : []));
  const conditions = [{ where }, ...operations, ...counted].flatMap((each) => [...relatedModelsOf(each.where).keys()]);
  const steps = [...filters.flatMap(pathStepsOf), ...counted.map(({ step }) => step)];
  return [...steps.map(({ model }) => model), ...conditions];
}

function operationsOf({ collections, relations }: DefinedResource): readonly string[] {
  return [...collections, ...relations.map(({ operation }) => operation)].map(({ name }) => name);
}

function checkKeys(option: string, given: object | undefined, known: readonly string[]): void {
  const [kind, kinds] = option.includes(".") ? ["operation", "Operations"] : ["model", "Models"];
  refuseUnknownKeys(given ?? {}, { kind, kinds, within: ` in \`${option}\``, known });
}
