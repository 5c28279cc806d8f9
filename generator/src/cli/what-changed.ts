/** What an edit changed of an API, in sentences: `GET /cities: 30 → 50 items per page`. */
import { type CollectionOperation, type Pagination, paginationOptions } from "@prisma-paged/runtime/generator";
import { formatOptionValue } from "../explain/option-text.js";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { modeOf } from "../model/definition/mode.js";
import { itemPath, routeOf } from "../model/paths.js";

/** One line for each change of a route; empty if no route differs in its options, parameters or fields. */
export function whatChanged(before: ApiModel, after: ApiModel): readonly string[] {
  const [earlier, later] = [routesOf(before), routesOf(after)];
  return [
    ...[...earlier.keys()].filter((route) => !later.has(route)).map((route) => `${route}: removed`),
    ...[...later].flatMap(([route, now]) => {
      const old = earlier.get(route);
      return old === undefined ? [`${route}: added`] : differences(old, now).map((text) => `${route}: ${text}`);
    }),
  ];
}

interface Route {
  readonly operation?: CollectionOperation;
  readonly fields: readonly string[];
}

function routesOf({ resources }: ApiModel): ReadonlyMap<string, Route> {
  const fieldsOf = (resource: ApiResource | undefined) =>
    (resource?.fields ?? []).map(({ name, publicName = name }) => publicName);
  const byModel = new Map(resources.map((resource) => [resource.resource.model, resource]));
  return new Map(
    resources.flatMap((resource): readonly (readonly [string, Route])[] => [
      ...resource.operations.map(
        ({ operation }) =>
          [routeOf(operation.path), { operation, fields: operation.fields ?? fieldsOf(resource) }] as const,
      ),
      ...resource.relations.map(
        ({ operation, target }) =>
          [routeOf(operation.path), { operation, fields: operation.fields ?? fieldsOf(byModel.get(target)) }] as const,
      ),
      ...(resource.resource.only === "getCollection"
        ? []
        : [[routeOf(itemPath(resource.resource)), { fields: resource.item.fields ?? fieldsOf(resource) }] as const]),
    ]),
  );
}

function differences(before: Route, after: Route): readonly string[] {
  return [
    ...(before.operation && after.operation ? ofOperations(before.operation, after.operation) : []),
    ...ofNames("field", before.fields, after.fields),
  ];
}

function ofOperations(before: CollectionOperation, after: CollectionOperation): readonly string[] {
  const [was, is] = [modeOf(before), modeOf(after)];
  const names = (operation: CollectionOperation) =>
    Object.entries(operation.filters).flatMap(([name, filter]) =>
      Object.entries(filter).flatMap(([kind, value]) =>
        value === true || kind === "match" ? [`${name} ${kind}`] : [],
      ),
    );
  return [
    ...(was === is ? [] : [`${was} → ${is}`]),
    ...paginationOptions.flatMap(({ key }) => ofOption(key, before.pagination, after.pagination)),
    ...ofValue("order", before.order, after.order),
    ...ofNames("filter", names(before), names(after)),
  ];
}

function ofOption(key: keyof Pagination, before: Pagination, after: Pagination): readonly string[] {
  if (key !== "itemsPerPage") return ofValue(key, before[key], after[key]);
  return before[key] === after[key] ? [] : [`${before[key]} → ${after[key]} items per page`];
}

function ofValue(name: string, before: unknown, after: unknown): readonly string[] {
  const text = (value: unknown) =>
    value === null || value === undefined ? "unset" : formatOptionValue(value) || "none";
  return text(before) === text(after) ? [] : [`${name} ${text(before)} → ${text(after)}`];
}

function ofNames(kind: string, before: readonly string[], after: readonly string[]): readonly string[] {
  return [
    ...before.filter((name) => !after.includes(name)).map((name) => `${kind} \`${name}\` removed`),
    ...after.filter((name) => !before.includes(name)).map((name) => `${kind} \`${name}\` added`),
  ];
}
