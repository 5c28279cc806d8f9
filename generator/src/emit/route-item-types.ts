/** Emits the item types of routes that do not send all fields, or may include other items. */
import { capitalise, routeItemName, sendsOwnItems, withArticle } from "@prisma-paged/runtime/generator";
import type { IncludedItem, ModuleName, ResourceModule, RouteItems } from "../model/modules/resource-module.js";
import { angles, braces, type Doc } from "../printer/doc.js";
import { key, quote } from "../printer/literal.js";
import { type Import, type ModuleFragment, runtimeTypes, type Statement } from "../printer/module.js";
import { union } from "../printer/wrapped-text.js";
import { routeText } from "../util/route-text.js";
import { type EmitContext, importTypes, nestedType, pickedType } from "./context.js";

/** The fields and nested items of a route's items. */
interface SentFields {
  /** The name of the operation, or `get` for the route of an item. */
  readonly name: string;
  /** The fields that the route sends. Undefined if it sends all. */
  readonly fields?: readonly string[];
  /** The paths of the items that a client may include. Undefined if there are none. */
  readonly clientIncludes?: readonly string[];
}

/**
 * Returns the type of a route's items: `CityItem`, or a separate type such as `CityArchiveItem`.
 * @param rows the resource whose items the route sends
 */
export function routeItemTypeOf(module: ModuleName, rows: ModuleName, sent: SentFields): string {
  return sendsOwnItems(sent) ? routeItemType(module, sent) : `${rows.typeName}Item`;
}

/** Returns the type of a route's items if they differ from those of other routes: `CityArchiveItem`. */
export function routeItemType({ typeName }: ModuleName, { name }: Pick<SentFields, "name">): string {
  return `${routeItemName(typeName, name)}Item`;
}

/** Emits `type CityArchiveItem` for each route that does not send all fields, or may include other items. */
export function emitRouteItemTypes(context: EmitContext, module: ResourceModule): ModuleFragment {
  const routes = module.routeItems;
  const named = new Map<string, string>();
  return {
    imports: [
      ...runtimeTypes(...(routes.some(({ clientFields }) => clientFields) ? ["SparseItem"] : [])),
      ...runtimeTypes(...(routes.some(({ includes }) => includes.length > 0) ? ["WithIncludes"] : [])),
      ...routes.flatMap(({ rows }) => importTypes(context, module, rows, `${rows.typeName}Item`)),
      ...routes.flatMap(({ includes }) => includedTypes(context, module, includes)),
    ],
    statements: routes.map((route): Statement => {
      const { rows, path, clientFields } = route;
      const name = routeItemType(module, route);
      const part = including(partOf(route), route.includes);
      const itemType: Doc = clientFields ? ["SparseItem", angles([part])] : part;
      const shape = JSON.stringify(itemType);
      const type = named.get(shape) ?? itemType;
      if (type === itemType) named.set(shape, name);
      const item = capitalise(withArticle(rows.model));
      const doc = clientFields
        ? `${item} of \`${routeText(path)}\`. The client chooses the fields, so each may be missing.`
        : `${item}, as \`${routeText(path)}\` returns it.`;
      return { kind: "type", name, exported: true, doc, type };
    }),
  };
}

/** Returns the type of an item with its includes: `WithIncludes<CityItem, { country: CountryItem }>`. */
function including(item: string, includes: readonly IncludedItem[]): Doc {
  const members = includes.map((included): Doc => {
    const { type } = includedType(included);
    const member = including(pickedType(type, included.keys), included.includes);
    return [`${key(included.key)}: `, included.isList ? [member, "[]"] : member];
  });
  return members.length === 0 ? item : ["WithIncludes", angles([item, braces(members, ";")])];
}

/** Returns the type of an included item: a nested item, also with its embedded lists if it replaces a link. */
function includedType({ rows, lists, isWhole }: IncludedItem): {
  readonly type: string;
  readonly names: readonly string[];
} {
  const [whole, nested] = [`${rows.typeName}Item`, nestedType(rows)];
  if (lists.length === 0) return { type: nested, names: [nested] };
  if (isWhole) return { type: whole, names: [whole] };
  const keys = union(lists.map(quote));
  return { type: `Omit<${nested}, ${keys}> & Pick<${whole}, ${keys}>`, names: [whole, nested] };
}

function includedTypes(context: EmitContext, own: ModuleName, includes: readonly IncludedItem[]): readonly Import[] {
  return includes.flatMap((included) => [
    ...importTypes(context, own, included.rows, ...includedType(included).names),
    ...includedTypes(context, own, included.includes),
  ]);
}

function partOf({ rows, keys }: RouteItems): string {
  const item = `${rows.typeName}Item`;
  return keys === undefined ? item : `Pick<${item}, ${union(keys.map(quote))}>`;
}
