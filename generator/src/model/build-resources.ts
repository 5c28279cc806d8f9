/** Determines the operations of a resource: the default collection, the named ones, and the paged list relations. */

import type { Resource } from "@prisma-paged/runtime/generator";
import { foreignKeyOf } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, OperationDeclaration } from "../annotations/declaration.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { inverseOf } from "../schema/field-types.js";
import { kebabCase } from "../util/letter-case.js";
import type { ApiRelationOperation } from "./api-model.js";
import type { ResourceDraft } from "./identities.js";
import type { SchemaContext } from "./item-keys.js";
import { type OperationWithSource, toOperation } from "./operation.js";
import { checkPath, checkSegment } from "./paths.js";
import { checkRelationName } from "./relation.js";
import { relationOf } from "./schema.js";
import { checkInherited, type SentItems, toSentItems } from "./sent-items.js";

/** A resource with its operations, and the declarations from which these were derived. */
export interface ResourceWithSource extends ResourceDraft {
  readonly operations: readonly OperationWithSource[];
  readonly relations: readonly LocatedRelation[];
  /** The fields and nested items that the route of an item sends. */
  readonly item: SentItems;
}

/** Returns a resource without its list relations, because each of these depends on another model, too. */
export function toResource(
  planned: ResourceDraft,
  context: SchemaContext,
  diagnostics: Diagnostics,
): Omit<ResourceWithSource, "relations"> {
  const { declaration, clientFields } = planned;
  checkInherited(declaration, context, diagnostics);
  return {
    ...planned,
    operations: toOperations(planned, context, diagnostics),
    item: toSentItems(declaration.item, declaration, clientFields, context, diagnostics),
  };
}

/**
 * Returns the collections of a resource: `getCollection` first, if the resource has it, then the named ones in the
 * schema's order.
 */
function toOperations(
  { declaration, resource, pathSpan }: ResourceDraft,
  context: SchemaContext,
  diagnostics: Diagnostics,
): readonly OperationWithSource[] {
  const collectionDeclaration = declaration.operations.find(({ name }) => name.value === "getCollection");
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
  refuseLeftOut(resource.only === "get" ? collectionDeclaration : resource.only && declaration.item, diagnostics);
  const common = { rows: declaration, foreignKey: [] };
  const collection = toOperation(
    {
      ...common,
      name: "getCollection",
      path: resource.path,
      location: declaration.location,
      span: pathSpan,
      declared: collectionDeclaration,
    },
    context,
    diagnostics,
  );
  const named = declaration.operations
    .filter((declared) => declared !== collectionDeclaration)
    .map((declared) => {
      const path = pathOf(declared, resource, diagnostics);
      const { name, location } = declared;
      const span: Span = declared.path?.span ?? name.span;
      return toOperation({ ...common, name: name.value, path, location, span, declared }, context, diagnostics);
    });
  for (const declared of declaration.misnamed) {
    if (declared.path) checkPath(declared.path, diagnostics);
    const { location, span } = declared;
    toOperation({ ...common, name: "operation", path: resource.path, location, span, declared }, context, diagnostics);
  }
  return resource.only === "get" ? named : [collection, ...named];
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
    label: "`operations` of `@resource` leaves it out",
    span,
    help: `add \`${value}\` to \`operations\`, or remove this annotation`,
  });
}

function pathOf({ name, path }: OperationDeclaration, resource: Resource, diagnostics: Diagnostics): string {
  if (path === undefined) return `${resource.path}/${name.value}`;
  checkPath(path, diagnostics);
  return path.value;
}

/** The operation of a list relation, with its declaration. */
export type LocatedRelation = Omit<ApiRelationOperation, "origins" | "operation"> & OperationWithSource;

/**
 * Returns `GET {resource}/{id}/{relation}` of a list relation with `@pagination`: `/users/{id}/api-keys` for `apiKeys`.
 * Undefined for any other field.
 */
export function toRelation(
  { field, location, publicName, hidden, pagination: declared }: FieldDeclaration,
  { declaration, resource }: ResourceDraft,
  context: SchemaContext,
  diagnostics: Diagnostics,
): LocatedRelation | undefined {
  // A hidden relation is a separate error.
  if (declared === undefined || field.kind !== "relation" || hidden !== undefined) return undefined;
  const target = context.resources.get(field.type);
  const parent = relationOf(field, context);
  const inverse = inverseOf(field, context.datamodel);
  if (target === undefined || inverse === undefined) {
    diagnostics.error({
      code: "relation-target",
      headline: `\`${declaration.model.name}.${field.name}\` cannot be paged`,
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
      headline: `\`${declaration.model.name}.${field.name}\` cannot be paged`,
      label: "`operations` leaves `get` out, so its items have no URLs",
      span: declared.span,
      help: hint,
    });
    return undefined;
  }
  checkRelationName(declaration.model, field, parent, declared.span, diagnostics);
  if (declared.path) checkSegment(declared.path, diagnostics);
  const segment = declared.path?.value ?? kebabCase(publicName.value);
  const operation = toOperation(
    {
      name: field.name,
      path: `${resource.path}/:id/${segment}`,
      location,
      span: declared.span,
      rows: target.declaration,
      declared,
      foreignKey: foreignKeyOf(parent),
      ofParent: [inverse.name, ...inverse.from],
    },
    context,
    diagnostics,
  );
  return { ...operation, relation: field.name, target: field.type, parent };
}
