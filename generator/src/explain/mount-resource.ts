/** The routes of a resource as its emitted module mounts them, over a client that records its calls. */
import * as runtime from "@prisma-paged/runtime/emitted";
import type { Env, Hono, Schema } from "hono";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { statedResource } from "../model/definition.js";
import { conditionAt } from "../model/filters/fixed-filter.js";
import { isOfJson } from "../model/filters/json-filters.js";
import { isRestricted, resourceOf, restrictedOf } from "../model/lookup.js";
import { Expression } from "../printer/literal.js";
import { recordingClient } from "./recording-client.js";

const { cockroachdb, mysql, postgresql, sqlite, sqlserver } = runtime;
const databases = { cockroachdb, mysql, postgresql, sqlite, sqlserver };

/** @param calls where each call is added @param onError gets what a request fails of */
export function mountResource(
  api: ApiModel,
  resource: ApiResource,
  rows: number,
  calls: string[],
  onError: (error: unknown) => void,
): Hono<Env> {
  const settings = settingsOf(api, [runtime.jsonLd]);
  const defined = defineAs(api, settings, resource);
  // An operation whose rows the application returns can only be mounted with them.
  const operations = [...defined.collections, ...defined.relations.map(({ operation }) => operation)];
  const handled = operations.filter(({ handler }) => handler).map(({ name }) => [name, () => []]);
  const handlers = { [resource.resource.model]: Object.fromEntries(handled) };
  const options = { prisma: recordingClient(api, rows, calls), onError, handlers };
  return runtime.mountResource<Env, Schema>(options, settings, defined);
}

/** What the emitted `settings.ts` states. */
export function settingsOf(api: ApiModel, formats: runtime.ApiSettings["formats"]): runtime.ApiSettings {
  const { prefix, provider, parameters, pagination } = api;
  return { prefix, database: databases[provider], parameters, pagination, formats };
}

type Filtered = Pick<runtime.OperationDefinition, "filters" | "search">;

/** What relations may lead to. */
type Led = Pick<NonNullable<Filtered["search"]>[number], "through">;

/** What the emitted module states, but for columns and items, which are empty. */
export function defineAs(api: ApiModel, settings: runtime.ApiSettings, resource: ApiResource): runtime.DefinedResource {
  const { collections, relations = [], references, lists, where, ...stated } = statedResource({ api }, resource);
  const tie = <Each extends { readonly model: string }>(each: Each) => {
    const target = resourceOf({ api }, each.model);
    return { ...each, ...(isRestricted(target) && { rows: () => defineAs(api, settings, target) }) };
  };
  const led = <Each extends Led>(each: Each): Each => {
    const through = each.through?.map((step) => {
      const target = restrictedOf({ api }, step.model);
      return { ...step, ...(target && { rows: () => defineAs(api, settings, target) }) };
    });
    return { ...each, ...(through && { through }) };
  };
  const tied = <Operation extends Filtered>(operation: Operation): Operation => {
    const { filters, search } = operation;
    return {
      ...operation,
      ...(filters && {
        filters: Object.fromEntries(
          Object.entries(filters).map(([name, filter]) => [
            name,
            { ...led(filter), ...(isOfJson(filter) && { none }) },
          ]),
        ),
      }),
      ...(search && { search: search.map(led) }),
    };
  };
  const targets = resource.relations.map(({ target }) => resourceOf({ api }, target));
  return runtime.defineResource(settings, {
    ...stated,
    toItem: () => ({}),
    ...(where && { where: timeless(where) }),
    ...(references && { references: references.map(tie) }),
    ...(lists && {
      lists: lists.map((list) => ({ ...tie(list), references: (list.references ?? []).map(tie), select: {} })),
    }),
    collections: collections.map((operation) => withTimelessWhere(tied(operation))),
    relations: relations.map((relation, index) => ({
      ...withTimelessWhere(tied(relation)),
      rows: () => defineAs(api, settings, targets[index] ?? resource),
    })),
  });
}

/** The null of Json, by the name that the emitted module has for it. */
const none = new Expression("Prisma.AnyNull");

/** A condition at no instant in particular: a report shows it as `now()`. */
function timeless(where: runtime.FixedWhere): runtime.FixedWhere {
  return conditionAt(where, new Expression("now()"));
}

function withTimelessWhere<Operation extends { readonly where?: runtime.FixedWhere }>(operation: Operation): Operation {
  const { where } = operation;
  return where === undefined ? operation : { ...operation, where: timeless(where) };
}
