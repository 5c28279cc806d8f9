/** Emits the types of a module's options: the client, the scopes and the handlers. */
import { ownColumns } from "@prisma-paged/runtime/generator";
import type { ApiOperation, ApiResource } from "../model/api-model.js";
import { passedModels, servedModels } from "../model/definition/served-models.js";
import { computedType } from "../model/fields/computed.js";
import type { ItemField } from "../model/fields/item-field.js";
import { embeddedLists, operationsOn, resourceOf } from "../model/lookup.js";
import { angles, braces, type Doc } from "../printer/doc.js";
import { key, quote } from "../printer/literal.js";
import {
  type Import,
  type Part,
  type Property,
  runtimeTypes,
  type Statement,
  type TypeStatement,
  typesFrom,
} from "../printer/module.js";
import { clientTypes, type EmitContext, parametersType, queryType, typesOf } from "./context.js";

/** The type parameter of all emitted types and functions that use Hono's context. */
export const env = "E extends Env = Env";

/** Emits `CityHandler`, `CityHandlers` and `CityOptions`. */
export function emitOptions(context: EmitContext, resource: ApiResource): Part {
  const { typeName, valueName } = resource;
  const { model } = resource.resource;
  const required = hasRequiredHandler(resource);
  const models = servedModels(context, resource);
  const handlers = `{ readonly ${key(model)}${required ? "" : "?"}: ${typeName}Handlers<E> }`;
  return {
    imports: [
      ...clientTypes(context, "Prisma", "PrismaClient"),
      ...typesFrom("hono", "Env"),
      ...runtimeTypes("CollectionHandler", "ItemRow"),
      ...optionsImports(models),
      ...resource.relations.flatMap(({ target }) => {
        const rows = resourceOf(context, target);
        return typesOf(context, resource, rows, `${rows.typeName}Handler`);
      }),
    ],
    statements: [
      optionsType(
        `${typeName}Options`,
        `The options of \`${valueName}Routes\`.`,
        models,
        passedModels(context, [resource]),
        `{ readonly handlers${required ? "" : "?"}: ${handlers} }`,
      ),
      handlersInterface(context, resource),
      handlerType(context, resource),
    ],
  };
}

export function hasRequiredHandler({ operations, relations }: ApiResource): boolean {
  return [...operations, ...relations].some(({ operation }) => operation.handler === true);
}

/**
 * Returns the type `ApiOptions` or `CityOptions`.
 * @param passed models that are not exposed and may have scopes
 * @param further the options besides the client and the scopes of these models
 */
export function optionsType(
  name: string,
  doc: string,
  models: readonly ApiResource[],
  passed: readonly string[],
  further?: string,
): TypeStatement {
  const exposed = models.map(({ resource }) => resource);
  const wheres = [...exposed, ...passed.map((model) => ({ model }))].map(
    (each): Doc => `${key(each.model)}: ${whereType(each)}`,
  );
  const computing = computingModels(models).map(
    ({ resource, fields }): Doc => [`${key(resource.model)}: `, braces(computedMembers(fields), ";")],
  );
  const choosing = models.flatMap(({ resource, restricted }): readonly Doc[] =>
    restricted ? [`${key(resource.model)}: ${restricted.map(quote).join(" | ")}`] : [],
  );
  return {
    kind: "type",
    name,
    exported: true,
    doc,
    typeParameters: [env],
    type: [
      ...["ResourceOptions<E, ", braces(wheres, ";"), ">"],
      ...(computing.length === 0 ? [] : [" & { readonly prisma: ClientComputing<", braces(computing, ";"), "> }"]),
      ...(choosing.length === 0 ? [] : [" & { readonly fields?: FieldsByCaller<E, ", braces(choosing, ";"), "> }"]),
      ...(further === undefined ? [] : [" & ", further]),
    ],
  };
}

/** Returns the type of a scope's condition: `Prisma.CityWhereInput`, with the columns that a scope must compare. */
function whereType({ model, scopedBy }: Pick<ApiResource["resource"], "model" | "scopedBy">): string {
  const where = `Prisma.${model}WhereInput`;
  return scopedBy === undefined ? where : `ScopedWhere<${where}, ${scopedBy.map(quote).join(" | ")}>`;
}

/** Returns the models whose fields the client must compute. */
function computingModels(models: readonly ApiResource[]): readonly ApiResource[] {
  return models.filter(({ fields }) => fields.some(({ kind }) => kind === "computed"));
}

/** Returns the members of a row that the client computes: `readonly fullName: string`. */
function computedMembers(fields: readonly ItemField[]): readonly Doc[] {
  return fields.flatMap((field) =>
    field.kind === "computed" ? [[`readonly ${key(field.name)}: ${computedType(field)}`]] : [],
  );
}

/** Returns the imports from the runtime that {@link optionsType} needs. */
export function optionsImports(models: readonly ApiResource[]): readonly Import[] {
  const isScoped = models.some(({ resource }) => resource.scopedBy !== undefined);
  return runtimeTypes(
    "RequiringScopes",
    "ResourceOptions",
    ...(isScoped ? ["ScopedWhere"] : []),
    ...(models.some(({ restricted }) => restricted) ? ["FieldsByCaller"] : []),
    ...(computingModels(models).length > 0 ? ["ClientComputing"] : []),
  );
}

/** Returns the interface of a resource's handlers. Handlers of a list relation return rows of its target. */
function handlersInterface(context: EmitContext, resource: ApiResource): Statement {
  const property = (operation: ApiOperation, rows: ApiResource): Property => ({
    name: key(operation.operation.name),
    type: `${rows.typeName}Handler<${handlerTypes(resource, operation).join(", ")}>`,
    optional: operation.operation.handler !== true,
  });
  const properties = [
    ...resource.operations.map((operation) => property(operation, resource)),
    ...resource.relations.map((operation) => property(operation, resourceOf(context, operation.target))),
  ];
  return {
    kind: "interface",
    name: `${resource.typeName}Handlers`,
    exported: true,
    doc: "Handlers by operation. A handler returns the rows instead of Prisma.",
    // The underscore marks the parameter as unused: a resource without collections has no handlers.
    typeParameters: [properties.length === 0 ? `_${env}` : env],
    properties,
  };
}

function handlerTypes(resource: ApiResource, operation: ApiOperation): readonly string[] {
  const parameters = operation.operation.handlerParameters ? [parametersType(resource, operation)] : [];
  return ["E", queryType(resource, operation), ...parameters];
}

/**
 * Returns `CityHandler`: the type that all handlers of these rows share, whatever their query is. It accepts parameters
 * if any handler has some.
 */
function handlerType(context: EmitContext, resource: ApiResource): Statement {
  const { typeName } = resource;
  const { model, identifier } = resource.resource;
  const keys = [
    ...identifier.fields.map(({ name }) => name),
    ...embeddedLists(resource).flatMap(({ relation }) => ownColumns(relation)),
    ...resource.fields.flatMap((field) => (field.kind === "count" ? ownColumns(field.step) : [])),
  ];
  const names = [...new Set(keys)].map(quote).join(" | ");
  const hasParameters = operationsOn(context, resource).some(
    ({ operation }) => operation.handlerParameters !== undefined,
  );
  const types = ["E", "Query", `ItemRow<${typeName}Row, ${names}>`, `Prisma.${model}WhereInput`, "PrismaClient"];
  return {
    kind: "type",
    name: `${typeName}Handler`,
    exported: true,
    doc: `A handler that returns ${model} rows.`,
    typeParameters: ["E extends Env", "Query", ...(hasParameters ? ["Parameters = object"] : [])],
    type: ["CollectionHandler", angles([...types, ...(hasParameters ? ["Parameters"] : [])])],
  };
}
