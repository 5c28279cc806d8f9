/** The items of routes that do not send all fields, or may include other items, as types. */
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

/** What a route sends. */
interface Sent {
  /** The name of its operation; of an item `get`. */
  readonly name: string;
  /** Left out: all fields. */
  readonly fields?: readonly string[];
  /** Paths of items that a client may include. */
  readonly clientIncludes?: readonly string[];
}

/** The item's route. */
export function itemRouteOf({ item }: ApiResource): Sent {
  return { name: "get", ...item };
}

/** The type of the items of a route: `CityItem`, or one of the route's own. @param rows whose items these are */
export function sentItem(resource: ApiResource, rows: ApiResource, sent: Sent): string {
  return `${hasOwnItems(sent) ? shownName(resource.typeName, sent.name) : rows.typeName}Item`;
}

/** `type CityArchiveItem` for each route that does not send all fields, or may include other items. */
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

/** `WithIncludes<CityItem, { country: CountryItem }>`. */
function including(context: EmitContext, item: string, rows: ApiResource, paths: readonly string[]): Doc {
  const members = includesOf(context, rows, paths).map(({ name, target, inner, isList, fields }): Doc => {
    const item = isList ? insideType(target) : includedType(target).type;
    const included = including(context, someOf(context, item, target, fields), target, inner);
    return [`${key(name)}: `, isList ? ["readonly ", included, "[]"] : included];
  });
  return members.length === 0 ? item : ["WithIncludes", angles([item, braces(members, ";")])];
}

/** The type of an item in place of a link: with its embedded lists, and otherwise as it is inside another one. */
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

/** The relations that paths begin with, each with what follows. */
function includesOf(context: EmitContext, { includes, fields }: ApiResource, paths: readonly string[]) {
  return includes.flatMap(({ key: name, target }) => {
    const own = paths.filter((path) => path === name || path.startsWith(`${name}.`));
    const inner = own.flatMap((path) => (path === name ? [] : [path.slice(name.length + 1)]));
    const field = fields.find((each) => keyOf(each) === name);
    const isList = field?.kind === "collection" || field?.kind === "embedded-list";
    // An item that is embedded elsewhere has the same fields where a client includes it.
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

/** The names of these types. */
export function sentItemNames(context: EmitContext, resource: ApiResource): readonly string[] {
  return ownRoutes(context, resource).map((route) => sentItem(resource, route.rows, route));
}

interface OwnRoute extends Sent {
  readonly clientIncludes: readonly string[];
  readonly rows: ApiResource;
  readonly path: string;
  /** True if the client chooses among the fields. */
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
