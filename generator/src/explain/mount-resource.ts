/** The routes of a resource as its emitted module mounts them, over sources that record their calls. */
import * as runtime from "@prisma-paged/runtime/emitted";
import type { CollectionOperation } from "@prisma-paged/runtime/generator";
import type { Env, Hono, Schema } from "hono";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { embeddedLists, parentWhere, resourceOf } from "../model/lookup.js";
import { identifierOrder, plainClient, recordingSource } from "./recording-source.js";
import { itemPath } from "./selection.js";

const { cockroachdb, mysql, postgresql, sqlite, sqlserver } = runtime;
const databases = { cockroachdb, mysql, postgresql, sqlite, sqlserver };

type ListArgs = Parameters<runtime.EmbeddedList["findMany"]>[0];

/** @param calls where each call is added @param onError gets what a request fails of */
export function mountResource(
  api: ApiModel,
  resource: ApiResource,
  rows: number,
  calls: string[],
  onError: (error: unknown) => void,
): Hono<Env> {
  const settings = { prefix: api.prefix, database: databases[api.provider], formats: [runtime.jsonLd] } as const;
  const options = { prisma: plainClient(api), onError };
  const sourceOf = (each: ApiResource) => recordingSource(api, each, rows, calls);
  const serve = (each: ApiResource) =>
    runtime.serve({
      resource: each.resource,
      settings,
      options,
      source: () => sourceOf(each),
      toItem: () => ({}),
      related: runtime.relatedRows({ lists: () => listsOf(each) }),
    });
  const listsOf = (each: ApiResource) =>
    embeddedLists(each).map(({ name, target, limit, inverse }) => {
      const children = resourceOf({ api }, target);
      const source = sourceOf(children);
      const list = { relation: name, model: target, limit, orderBy: identifierOrder(children) };
      // Nobody has children: what is read of them in one call leaves no parent to be read by itself.
      const findMany = ({ select: _, ...args }: ListArgs) => source.findMany(args).then(() => []);
      return { ...list, parent: parentWhere(each, inverse), findMany };
    });
  const served = serve(resource);
  const operations = resource.operations.map(
    ({ operation }) => [operation.path, runtime.collection(served, operation, modesOf(operation))] as const,
  );
  const relations = resource.relations.map(({ operation, target, inverse }) => {
    const children = serve(resourceOf({ api }, target));
    const where = (parent: object) => whereOf(parentWhere(resource, inverse), parent);
    return [operation.path, runtime.subcollection(served, children, operation, where, modesOf(operation))] as const;
  });
  const routes = [...operations, ...relations, [itemPath(resource.resource), runtime.item(served)] as const];
  return runtime.mount<Env, Schema>(options, settings, Object.fromEntries(routes));
}

/** As `emit/routes.ts` names them; more than an operation needs changes nothing. */
function modesOf({ pagination, distinct, handler }: CollectionOperation): runtime.OperationModes<Env> {
  if (handler) return { handler: () => [] };
  const page = pagination.viaCursor !== null ? runtime.byCursor : distinct && runtime.distinctRows;
  return {
    ...(page && { page }),
    off: runtime.streamed,
    text: runtime.textSearch,
    dates: runtime.fineDates,
  };
}

/** What ties the rows of a list relation to their parent. */
function whereOf(link: runtime.ParentWhere, parent: object): object {
  const values = Object.entries(link).map(([field, named]): readonly [string, unknown] => [
    field,
    typeof named === "string" ? Reflect.get(parent, named) : whereOf(named, parent),
  ]);
  return Object.fromEntries(values);
}
