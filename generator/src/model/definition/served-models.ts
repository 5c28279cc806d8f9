/** Finds the models that the routes of a resource read. */
import { longestInclude, stepsOf } from "@prisma-paged/runtime/generator";
import type { ApiResource } from "../api-model.js";
import { includedLists, insideFields, modelsOf } from "../fields/shown-items.js";
import { conditionModels } from "../filters/request-parts.js";
import { exposedOf, type HasApi, keyOf, resourceOf } from "../lookup.js";

/** Returns the models whose scopes and delegates the routes of a resource use: its own model first. */
export function servedModels(context: HasApi, resource: ApiResource): readonly ApiResource[] {
  const listed = resource.relations.map(({ target }) => resourceOf(context, target));
  const searched = modelsOfPaths(context, resource);
  return [...new Set([...[resource, ...listed].flatMap((each) => modelsOfRows(context, each)), ...searched])];
}

/**
 * Returns the models that filters, conditions and counts of these resources read although they are not exposed, such as
 * join tables. They may have scopes.
 */
export function passedModels(context: HasApi, resources: readonly ApiResource[]): readonly string[] {
  const names = resources.flatMap((resource) => [
    ...modelNamesOfPaths(context, resource),
    ...modelsOf(context, resource, resource.fields),
  ]);
  return [...new Set(names)].filter((model) => exposedOf(context, model) === undefined);
}

/** Returns the resources that filters, searches and conditions of a resource pass through. */
function modelsOfPaths(context: HasApi, resource: ApiResource): readonly ApiResource[] {
  return [...new Set(modelNamesOfPaths(context, resource))].flatMap((model) => exposedOf(context, model) ?? []);
}

function modelNamesOfPaths(context: HasApi, { resource, operations, relations }: ApiResource): readonly string[] {
  const listed = [...operations, ...relations].map(({ operation }) => operation);
  const paths = listed.flatMap(({ filters, search = [] }) => [...Object.values(filters), ...search]);
  const found = new Set(paths.flatMap((path) => stepsOf(path).map(({ model }) => model)));
  for (const { where } of [resource, ...listed]) for (const model of conditionModels(where)) found.add(model);
  // The rows to which a condition's relations refer have conditions, too. The loop also visits names that it adds.
  for (const name of found) {
    const { where } = exposedOf(context, name)?.resource ?? {};
    for (const model of conditionModels(where)) found.add(model);
  }
  return [...found];
}

/** Returns the models that are needed to read rows of a resource. */
function modelsOfRows(context: HasApi, resource: ApiResource): readonly ApiResource[] {
  const read = modelsOf(context, resource, resource.fields).flatMap((model) => exposedOf(context, model) ?? []);
  return [resource, ...read, ...includedModels(context, resource, longestInclude)];
}

/** Returns the models that clients may include, and the models to which the included items refer. */
function includedModels(context: HasApi, { fields, includes }: ApiResource, depth: number): readonly ApiResource[] {
  if (depth === 0) return [];
  return includes.flatMap(({ key, target }) => {
    const included = resourceOf(context, target);
    const isLink = fields.some((field) => keyOf(field) === key && field.kind === "reference");
    const lists = isLink ? includedLists(included) : [];
    const referred = modelsOf(context, included, [...insideFields(context, included), ...lists]);
    return [
      ...[target, ...referred].flatMap((model) => exposedOf(context, model) ?? []),
      ...includedModels(context, included, depth - 1),
    ];
  });
}
