/** Emits the item types of routes that do not send all fields, or may include other items. */
import { capitalise, hasOwnItems, shownName, withArticle } from "@prisma-paged/runtime/generator";
import type { ApiResource } from "../model/api-model.js";
import { includedLists, someOf } from "../model/fields/shown-items.js";
import { keyOf, resourceOf } from "../model/lookup.js";
import { routeOf } from "../model/paths.js";
import { angles, braces, type Doc } from "../printer/doc.js";
import { key, quote } from "../printer/literal.js";
import { type Import, type Part, runtimeTypes, type Statement } from "../printer/module.js";
import { union } from "../printer/wrapped-text.js";
import { type EmitContext, insideType, typesOf } from "./context.js";

/** The fields and nested items of a route's items. */
interface Sent {
  /** The name of the operation, or `get` for the route of an item. */
  readonly name: string;
  /** The fields that the route sends. Undefined if it sends all. */
  readonly fields?: readonly string[];
  /** The paths of the items that a client may include. Undefined if there are none. */
  readonly clientIncludes?: readonly string[];
}

/** Returns the route of an item. */
export function itemRouteOf({ item }: ApiResource): Sent {
  return { name: "get", ...item };
}

/**
 * Returns the type of a route's items: `CityItem`, or a separate type such as `CityArchiveItem`.
 * @param rows the resource whose items the route sends
 */
export function sentItem(resource: ApiResource, rows: ApiResource, sent: Sent): string {
  return `${hasOwnItems(sent) ? shownName(resource.typeName, sent.name) : rows.typeName}Item`;
}

/** Emits `type CityArchiveItem` for each route that does not send all fields, or may include other items. */
export function emitSentItems(context: EmitContext, resource: ApiResource): Part {
  const routes = ownRoutes(context, resource);
  const named = new Map<string, string>();
  return {
    imports: [
      ...runtimeTypes(...(routes.some(({ clientFields }) => clientFields) ? ["SparseItem"] : [])),
      ...runtimeTypes(...(routes.some(({ clientIncludes }) => clientIncludes.length > 0) ? ["WithIncludes"] : [])),
      ...routes.flatMap(({ rows }) => typesOf(context, resource, rows, `${rows.typeName}Item`)),
      ...routes.flatMap((route) => includedTypes(context, resource, route.rows, route.clientIncludes)),
    ],
    statements: routes.map((route): Statement => {
      const { rows, path, clientFields } = route;
      const name = sentItem(resource, rows, route);
      const part = including(context, partOf(route), rows, route.clientIncludes);
      const own: Doc = clientFields ? ["SparseItem", angles([part])] : part;
      const shape = JSON.stringify(own);
      const type = named.get(shape) ?? own;
      if (type === own) named.set(shape, name);
      const item = capitalise(withArticle(rows.resource.model));
      const doc = clientFields
        ? `${item} of \`${routeOf(path)}\`. The client chooses the fields, so each may be missing.`
        : `${item}, as \`${routeOf(path)}\` returns it.`;
      return { kind: "type", name, exported: true, doc, type };
    }),
  };
}

/** Returns the type of an item with its includes: `WithIncludes<CityItem, { country: CountryItem }>`. */
function including(context: EmitContext, item: string, rows: ApiResource, paths: readonly string[]): Doc {
  const members = includesOf(context, rows, paths).map(({ name, target, inner, isList, fields }): Doc => {
    const item = isList ? insideType(target) : includedType(target).type;
    const included = including(context, someOf(context, item, target, fields), target, inner);
    return [`${key(name)}: `, isList ? ["readonly ", included, "[]"] : included];
  });
  return members.length === 0 ? item : ["WithIncludes", angles([item, braces(members, ";")])];
}

/** Returns the type of an item that is included instead of a link: a nested item that also has its embedded lists. */
function includedType(target: ApiResource): { readonly type: string; readonly names: readonly string[] } {
  const [whole, inside] = [`${target.typeName}Item`, insideType(target)];
  const lists = includedLists(target);
  if (lists.length === 0) return { type: inside, names: [inside] };
  const { embeddedFields, fields } = target;
  const isWhole = embeddedFields === undefined && fields.every(({ kind }) => kind !== "embedded");
  if (isWhole) return { type: whole, names: [whole] };
  const keys = union(lists.map((field) => quote(keyOf(field))));
  return { type: `Omit<${inside}, ${keys}> & Pick<${whole}, ${keys}>`, names: [whole, inside] };
}

function includedTypes(
  context: EmitContext,
  own: ApiResource,
  rows: ApiResource,
  paths: readonly string[],
): readonly Import[] {
  return includesOf(context, rows, paths).flatMap(({ target, inner, isList }) => [
    ...typesOf(context, own, target, ...(isList ? [insideType(target)] : includedType(target).names)),
    ...includedTypes(context, own, target, inner),
  ]);
}

/** Returns the relations with which the paths begin, each with the rest of its paths. */
function includesOf(context: EmitContext, { includes, fields }: ApiResource, paths: readonly string[]) {
  return includes.flatMap(({ key: name, target }) => {
    const own = paths.filter((path) => path === name || path.startsWith(`${name}.`));
    const inner = own.flatMap((path) => (path === name ? [] : [path.slice(name.length + 1)]));
    const field = fields.find((each) => keyOf(each) === name);
    const isList = field?.kind === "collection" || field?.kind === "embedded-list";
    // The fields of `@embed(fields: …)` also apply where a client includes the item.
    const sent = field !== undefined && "fields" in field ? field.fields : undefined;
    return own.length === 0
      ? []
      : [{ name, target: resourceOf(context, target), inner, isList, ...(sent && { fields: sent }) }];
  });
}

function partOf({ rows, fields }: OwnRoute): string {
  const item = `${rows.typeName}Item`;
  if (fields === undefined || fields.length === rows.fields.length) return item;
  const keys = rows.resource.only === "getCollection" ? ["@type"] : ["@id", "@type"];
  return `Pick<${item}, ${union([...keys, ...fields].map(quote))}>`;
}

/** Returns the names of the types that {@link emitSentItems} emits. */
export function sentItemNames(context: EmitContext, resource: ApiResource): readonly string[] {
  return ownRoutes(context, resource).map((route) => sentItem(resource, route.rows, route));
}

interface OwnRoute extends Sent {
  readonly clientIncludes: readonly string[];
  readonly rows: ApiResource;
  readonly path: string;
  /** Whether the client chooses among the fields. */
  readonly clientFields: boolean;
}

function ownRoutes(context: EmitContext, resource: ApiResource): readonly OwnRoute[] {
  const { resource: stated, operations, relations, item } = resource;
  const routes = [
    ...operations.map(({ operation }) => ({ rows: resource, ...operation, ...operation.pagination })),
    ...relations.map(({ operation, target }) => ({
      rows: resourceOf(context, target),
      ...operation,
      ...operation.pagination,
    })),
    ...(stated.only === "getCollection"
      ? []
      : [
          {
            rows: resource,
            path: `${stated.path}/:id`,
            ...itemRouteOf(resource),
            clientFields: item.clientFields ?? false,
          },
        ]),
  ];
  return routes.filter(hasOwnItems).map(({ rows, name, path, fields, clientIncludes = [], clientFields = false }) => ({
    rows,
    name,
    path,
    clientIncludes,
    clientFields,
    ...(fields && { fields }),
  }));
}
