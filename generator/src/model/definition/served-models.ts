/** Finds the models that the routes of a resource read. */
import { longestInclude, pathStepsOf } from "@prisma-paged/runtime/generator";
import type { ApiResource } from "../api-model.js";
import { fieldsWhenNested, includedLists, modelsOf } from "../fields/shown-items.js";
import { conditionModels } from "../filters/request-placeholders.js";
import { exposedOf, type HasApi, keyOf, resourceOf } from "../lookup.js";

/** The models that the routes of a resource read, and whose scopes they use. */
export interface ServedModels {
  /** The resources: the own one first. */
  readonly exposed: readonly ApiResource[];
  /**
   * The models that filters, conditions and counts read although they are not exposed, such as join tables. They may
   * have scopes.
   */
  readonly passed: readonly string[];
}

export function servedModels(context: HasApi, resource: ApiResource): ServedModels {
  const inPaths = modelNamesOfPaths(context, resource);
  const inItems = modelsOf(context, resource, resource.fields);
  const listed = resource.relations.map(({ target }) => resourceOf(context, target));
  const ofLists = listed.flatMap((listedResource) =>
    modelsOfRows(context, listedResource, modelsOf(context, listedResource, listedResource.fields)),
  );
  return {
    exposed: [
      ...new Set([
        ...modelsOfRows(context, resource, inItems),
        ...ofLists,
        ...inPaths.flatMap((model) => exposedOf(context, model) ?? []),
      ]),
    ],
    passed: [...new Set([...inPaths, ...inItems])].filter((model) => exposedOf(context, model) === undefined),
  };
}

function modelNamesOfPaths(context: HasApi, { resource, operations, relations }: ApiResource): readonly string[] {
  const listed = [...operations, ...relations].map(({ operation }) => operation);
  const paths = listed.flatMap(({ filters, search = [] }) => [...Object.values(filters), ...search]);
  const modelNames = new Set(paths.flatMap((path) => pathStepsOf(path).map(({ model }) => model)));
  for (const { where } of [resource, ...listed]) for (const model of conditionModels(where)) modelNames.add(model);
  // The rows to which a condition's relations refer have conditions, too. The loop also visits names that it adds.
  for (const name of modelNames) {
    const { where } = exposedOf(context, name)?.resource ?? {};
    for (const model of conditionModels(where)) modelNames.add(model);
  }
  return [...modelNames];
}

/**
 * Returns the models that are needed to read rows of a resource.
 * @param inItems the models that its items refer to
 */
function modelsOfRows(context: HasApi, resource: ApiResource, inItems: readonly string[]): readonly ApiResource[] {
  const read = inItems.flatMap((model) => exposedOf(context, model) ?? []);
  return [resource, ...read, ...includedModels(context, resource, longestInclude)];
}

/** Returns the models that clients may include, and the models to which the included items refer. */
function includedModels(context: HasApi, { fields, includes }: ApiResource, depth: number): readonly ApiResource[] {
  if (depth === 0) return [];
  return includes.flatMap(({ key, target }) => {
    const included = resourceOf(context, target);
    const isLink = fields.some((field) => keyOf(field) === key && field.kind === "reference");
    const lists = isLink ? includedLists(included) : [];
    const referred = modelsOf(context, included, [...fieldsWhenNested(context, included), ...lists]);
    return [
      ...[target, ...referred].flatMap((model) => exposedOf(context, model) ?? []),
      ...includedModels(context, included, depth - 1),
    ];
  });
}
