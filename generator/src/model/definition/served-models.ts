/** Finds the models that the routes of a resource read. */
import { longestInclude, type Nesting, nestedFields, nestingIn, pathStepsOf } from "@prisma-paged/runtime/generator";
import type { ApiResource } from "../api-model.js";
import { conditionModels } from "../filters/request-placeholders.js";
import { exposedOf, type HasApi, resourceOf } from "../lookup.js";
import { definedOf, modelsOf } from "./item-shapes.js";

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
  const inItems = modelsOfItems(context, resource);
  const listed = resource.relations.map(({ target }) => resourceOf(context, target));
  const ofLists = listed.flatMap((listedResource) =>
    modelsOfRows(context, listedResource, modelsOfItems(context, listedResource)),
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

/** Returns the models that the items of a resource refer to. */
function modelsOfItems(context: HasApi, { resource }: ApiResource): readonly string[] {
  return modelsOf(definedOf(context, resource.model));
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
function includedModels(context: HasApi, { resource, includes }: ApiResource, depth: number): readonly ApiResource[] {
  if (depth === 0) return [];
  const { fields } = definedOf(context, resource.model);
  return includes.flatMap(({ key, target }) => {
    const field = fields[key];
    const isIncluded = field?.link !== undefined && nestingIn(field) === "included";
    const defined = definedOf(context, target);
    // The lists that only an included item keeps come last.
    const nestings: readonly Nesting[] = isIncluded ? ["embedded", "included"] : ["embedded"];
    const referred = nestings.flatMap((nesting) => modelsOf({ ...defined, fields: nestedFields(defined, nesting) }));
    return [
      ...[target, ...referred].flatMap((model) => exposedOf(context, model) ?? []),
      ...includedModels(context, resourceOf(context, target), depth - 1),
    ];
  });
}
