/** To-one relations whose target's scope is checked before they are shown. */
import { longestInclude, type ReferenceDefinition } from "@prisma-paged/runtime/generator";
import type { ApiResource, ItemField } from "../api-model.js";
import { conditionModels } from "../filters/request-parts.js";
import { embeddedFields, embeddedLists, exposedOf, type HasApi, keyOf, resourceOf } from "../lookup.js";

/** Those of an item with these fields, and of the items embedded in it. */
export function referencesOf(context: HasApi, fields: readonly ItemField[]): readonly ReferenceDefinition[] {
  return fields.flatMap((field): readonly ReferenceDefinition[] => {
    if (field.kind !== "reference" && field.kind !== "embedded") return [];
    const target = resourceOf(context, field.target);
    const names = target.resource.identifier.fields.map(({ name }) => name);
    const columns = field.kind === "reference" && field.key.kind === "foreign-key" ? field.key.fields : [];
    const key = names.map((name, index) => columns[index] ?? `${field.name}.${name}`);
    const own = { path: [keyOf(field)], model: field.target, key: onlyOf(key), field: onlyOf(names) };
    if (field.kind === "reference") return [own];
    const inner = referencesOf(context, embeddedFields(target));
    return [own, ...inner.map((reference) => within(field, reference))];
  });
}

function within(field: ItemField, { path, key, ...others }: ReferenceDefinition): ReferenceDefinition {
  const member = (path: string) => `${field.name}.${path}`;
  return { path: [keyOf(field), ...path], key: typeof key === "string" ? member(key) : key.map(member), ...others };
}

/** A key of one field is that field's. */
function onlyOf(names: readonly string[]): string | readonly string[] {
  const [only, ...others] = names;
  return only === undefined || others.length > 0 ? names : only;
}

/** The models whose scopes and delegates the routes of a resource take: its own first. */
export function servedModels(context: HasApi, resource: ApiResource): readonly ApiResource[] {
  const listed = resource.relations.map(({ target }) => resourceOf(context, target));
  const searched = modelsOfPaths(context, resource);
  return [...new Set([...[resource, ...listed].flatMap((each) => modelsOfRows(context, each)), ...searched])];
}

/** The models that filters of these resources lead through, and that are not exposed: join tables. They may have scopes. */
export function passedModels(context: HasApi, resources: readonly ApiResource[]): readonly string[] {
  const names = resources.flatMap((resource) => modelNamesOfPaths(context, resource));
  return [...new Set(names)].filter((model) => exposedOf(context, model) === undefined);
}

/** The resources that filters, searches and conditions of a resource lead through. */
function modelsOfPaths(context: HasApi, resource: ApiResource): readonly ApiResource[] {
  return [...new Set(modelNamesOfPaths(context, resource))].flatMap((model) => exposedOf(context, model) ?? []);
}

function modelNamesOfPaths(context: HasApi, { resource, operations, relations }: ApiResource): readonly string[] {
  const listed = [...operations, ...relations].map(({ operation }) => operation);
  const paths = listed.flatMap(({ filters, search = [] }) => [...Object.values(filters), ...search]);
  const found = new Set(paths.flatMap(({ through = [] }) => through.map(({ model }) => model)));
  for (const { where } of [resource, ...listed]) for (const model of conditionModels(where)) found.add(model);
  // The rows that a condition leads to have conditions of their own. A set also visits what is added meanwhile.
  for (const name of found) {
    const { where } = exposedOf(context, name)?.resource ?? {};
    for (const model of conditionModels(where)) found.add(model);
  }
  return [...found];
}

/** The models that reading rows of a resource takes. */
function modelsOfRows(context: HasApi, resource: ApiResource): readonly ApiResource[] {
  const targetsOf = (fields: readonly ItemField[]) =>
    referencesOf(context, fields).map(({ model }) => resourceOf(context, model));
  const ofLists = embeddedLists(resource).flatMap(({ target }) => {
    const listed = resourceOf(context, target);
    return [listed, ...targetsOf(embeddedFields(listed))];
  });
  return [resource, ...targetsOf(resource.fields), ...ofLists, ...includedModels(context, resource, longestInclude)];
}

/** The models that clients may include, with those that their items refer to. */
function includedModels(context: HasApi, { includes }: ApiResource, depth: number): readonly ApiResource[] {
  if (depth === 0) return [];
  return includes.flatMap(({ target }) => {
    const included = resourceOf(context, target);
    const referred = referencesOf(context, embeddedFields(included)).map(({ model }) => resourceOf(context, model));
    return [included, ...referred, ...includedModels(context, included, depth - 1)];
  });
}
