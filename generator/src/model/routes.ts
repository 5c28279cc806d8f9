/** Lists the collections of each resource, with what each sends: the default one, named ones, and paged list relations. */
import type { CollectionOperation, ItemOperation, Resource } from "@prisma-paged/runtime/generator";
import { foreignKeyOf } from "@prisma-paged/runtime/generator";
import { type FieldDeclaration, type OperationDeclaration, resourceSettings } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { resolveSettings } from "../options/resolve.js";
import { inverseOf } from "../schema/field-types.js";
import { kebabCase } from "../util/letter-case.js";
import type { ApiRelationOperation, SentItems, WrittenOperation } from "./api-model.js";
import { type ApiIdentity, pathSpan } from "./identities.js";
import type { SchemaContext } from "./item-keys.js";
import { checkPath, checkSegment } from "./paths.js";
import { checkRelationName } from "./relation.js";
import { relationOf } from "./schema.js";
import { checkInherited, toSentItems } from "./sent-items.js";

/** A collection, before its order and its filters are resolved. Its location has the line in its block. */
export interface OperationRoute
  extends Pick<CollectionOperation, "name" | "path">,
    Pick<WrittenOperation, "location" | "span" | "rows" | "declared" | "foreignKey" | "settings" | "sent"> {
  /** The relation to the parent, and its columns. Default: all rows are listed. */
  readonly ofParent?: readonly string[];
}

/** The collection of a list relation. */
export interface RelationRoute extends OperationRoute, Pick<ApiRelationOperation, "relation" | "target" | "parent"> {}

/** The routes of a resource. */
export interface ResourceRoutes extends Omit<ApiIdentity, "item"> {
  readonly operations: readonly OperationRoute[];
  readonly relations: readonly RelationRoute[];
  /** The operations whose name is an error. They are only checked. */
  readonly misnamed: readonly OperationRoute[];
  /** The options of the item's route, and what it sends. */
  readonly item: Pick<ItemOperation, "clientFields"> & { readonly sent: SentItems };
}

/** Returns the routes of a resource without its list relations, because each of these depends on another model, too. */
export function toRoutes(
  identity: ApiIdentity,
  context: SchemaContext,
  diagnostics: Diagnostics,
): Omit<ResourceRoutes, "relations"> {
  const { written, item } = identity;
  checkInherited(written, context, diagnostics);
  return {
    ...identity,
    ...toOperations(identity, context, diagnostics),
    item: { ...item, sent: toSentItems(written.item, written, item.clientFields === true, context, diagnostics) },
  };
}

/** Returns a collection with its options, and what it sends. */
function withSettings<Route extends Omit<OperationRoute, "settings" | "sent">>(
  route: Route,
  context: SchemaContext,
  diagnostics: Diagnostics,
): Route & Pick<OperationRoute, "settings" | "sent"> {
  const { rows, declared } = route;
  const settings = resolveSettings({
    operation: declared?.settings ?? [],
    resource: resourceSettings(rows),
    global: context.config.defaults,
  });
  const clientFields = settings.get("clientFields")?.value === true;
  return { ...route, settings, sent: toSentItems(declared, rows, clientFields, context, diagnostics) };
}

/**
 * Returns the collections of a resource: `getCollection` first, if the resource has it, then the named ones in the
 * schema's order.
 */
function toOperations(
  { written, resource }: ApiIdentity,
  context: SchemaContext,
  diagnostics: Diagnostics,
): Pick<ResourceRoutes, "operations" | "misnamed"> {
  const collectionDeclaration = written.operations.find(({ name }) => name.value === "getCollection");
  if (collectionDeclaration?.path) {
    const hint = `set it on the resource: \`/// @resource(path: ${JSON.stringify(collectionDeclaration.path.value)})\``;
    diagnostics.error({
      code: "invalid-path",
      headline: "`path` cannot be set on the default collection",
      label: "it always has the resource's path",
      span: collectionDeclaration.path.span,
      help: hint,
    });
  }
  refuseLeftOut(resource.only === "get" ? collectionDeclaration : resource.only && written.item, diagnostics);
  const toRoute = (route: Pick<OperationRoute, "name" | "path" | "location" | "span" | "declared">) =>
    withSettings({ ...route, rows: written, foreignKey: [] }, context, diagnostics);
  const collection = toRoute({
    name: "getCollection",
    path: resource.path,
    location: written.location,
    span: pathSpan(written),
    declared: collectionDeclaration,
  });
  const named = written.operations
    .filter((declared) => declared !== collectionDeclaration)
    .map((declared) => {
      const path = pathOf(declared, resource, diagnostics);
      const { name, location } = declared;
      return toRoute({ name: name.value, path, location, span: declared.path?.span ?? name.span, declared });
    });
  const misnamed = written.misnamed.map((declared) => {
    if (declared.path) checkPath(declared.path, diagnostics);
    const { location, span } = declared;
    return toRoute({ name: "operation", path: resource.path, location, span, declared });
  });
  // The default collection that a resource leaves out is only checked.
  return resource.only === "get"
    ? { operations: named, misnamed: [collection, ...misnamed] }
    : { operations: [collection, ...named], misnamed };
}

/**
 * Reports the error `left-out-operation`: an annotation has options of an operation that the resource does not have.
 */
function refuseLeftOut(declared: OperationDeclaration | undefined, diagnostics: Diagnostics): void {
  if (declared === undefined) return;
  const { value, span } = declared.name;
  diagnostics.error({
    code: "left-out-operation",
    headline: `the resource does not have \`${value}\``,
    label: "`@resource(operations: …)` does not include it",
    span,
    help: `add \`${value}\` to \`operations\`, or remove this annotation`,
  });
}

function pathOf({ name, path }: OperationDeclaration, resource: Resource, diagnostics: Diagnostics): string {
  if (path === undefined) return `${resource.path}/${name.value}`;
  checkPath(path, diagnostics);
  return path.value;
}

/**
 * Returns `GET {resource}/{id}/{relation}` of a list relation with `@pagination`: `/users/{id}/api-keys` for `apiKeys`.
 * Undefined for any other field.
 */
export function toRelationRoute(
  { field, location, publicName, hidden, pagination: declared }: FieldDeclaration,
  { written, resource }: ApiIdentity,
  context: SchemaContext,
  diagnostics: Diagnostics,
): RelationRoute | undefined {
  // A hidden relation is a separate error.
  if (declared === undefined || field.kind !== "relation" || hidden !== undefined) return undefined;
  const target = context.resources.get(field.type);
  const parent = relationOf(field, context);
  const inverse = inverseOf(field, context.datamodel);
  if (target === undefined || inverse === undefined) {
    diagnostics.error({
      code: "relation-target",
      headline: `\`${written.model.name}.${field.name}\` cannot be paged`,
      label: `\`${field.type}\` is not exposed`,
      span: declared.span,
      help: `add \`/// @pagination\` above \`model ${field.type}\``,
    });
    return undefined;
  }
  if (resource.only === "getCollection") {
    const hint = "add `get` to `operations`, or embed the list: `@embed(limit: 5)`";
    diagnostics.error({
      code: "relation-target",
      headline: `\`${written.model.name}.${field.name}\` cannot be paged`,
      label: "`operations` leaves `get` out, so its items have no URLs",
      span: declared.span,
      help: hint,
    });
    return undefined;
  }
  checkRelationName(written.model, field, parent, declared.span, diagnostics);
  if (declared.path) checkSegment(declared.path, diagnostics);
  const segment = declared.path?.value ?? kebabCase(publicName.value);
  return withSettings(
    {
      name: field.name,
      path: `${resource.path}/:id/${segment}`,
      location,
      span: declared.span,
      rows: target.written,
      declared,
      foreignKey: foreignKeyOf(parent),
      ofParent: [inverse.name, ...inverse.from],
      relation: field.name,
      target: field.type,
      parent,
    },
    context,
    diagnostics,
  );
}
