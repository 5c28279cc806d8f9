/** Emits the types of a module's options: the client, the scopes and the handlers. */
import type { ComputedColumn, ModuleOperation, ResourceModule, ServedModel } from "../model/modules/resource-module.js";
import { angles, braces, type Doc } from "../printer/doc.js";
import { key, quote } from "../printer/literal.js";
import {
  type Import,
  type ModuleFragment,
  type Property,
  runtimeTypes,
  type Statement,
  type TypeStatement,
  typesFrom,
} from "../printer/module.js";
import { computedType } from "./computed-type.js";
import { clientTypes, type EmitContext, importTypes, parametersType, queryType } from "./context.js";

/** The type parameter of all emitted types and functions that use Hono's context. */
export const env = "E extends Env = Env";

/** Emits `CityHandler`, `CityHandlers` and `CityOptions`. */
export function emitOptions(context: EmitContext, module: ResourceModule): ModuleFragment {
  const { model, typeName, valueName, relations } = module;
  const required = hasRequiredHandler(module);
  const models = [module.own, ...module.served];
  const handlers = `{ readonly ${key(model)}${required ? "" : "?"}: ${typeName}Handlers<E> }`;
  return {
    imports: [
      ...clientTypes(context.imports, "Prisma", "PrismaClient"),
      ...typesFrom("hono", "Env"),
      ...runtimeTypes("CollectionHandler", "ItemRow"),
      ...optionsImports(models),
      ...relations.flatMap(({ rows }) => importTypes(context, module, rows, `${rows.typeName}Handler`)),
    ],
    statements: [
      optionsType(
        `${typeName}Options`,
        `The options of \`${valueName}Routes\`.`,
        models,
        module.passed,
        `{ readonly handlers${required ? "" : "?"}: ${handlers} }`,
      ),
      handlersInterface(module),
      handlerType(module),
    ],
  };
}

export function hasRequiredHandler({ operations, relations }: ResourceModule): boolean {
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
  models: readonly ServedModel[],
  passed: readonly string[],
  further?: string,
): TypeStatement {
  const wheres = [...models, ...passed.map((model) => ({ model }))].map(
    (scopedModel): Doc => `${key(scopedModel.model)}: ${whereType(scopedModel)}`,
  );
  const computing = computingModels(models).map(
    ({ model, computed }): Doc => [`${key(model)}: `, braces(computedMembers(computed), ";")],
  );
  const choosing = models.flatMap(({ model, restricted }): readonly Doc[] =>
    restricted ? [`${key(model)}: ${restricted.map(quote).join(" | ")}`] : [],
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
function whereType({ model, scopedBy }: Pick<ServedModel, "model" | "scopedBy">): string {
  const where = `Prisma.${model}WhereInput`;
  return scopedBy === undefined ? where : `ScopedWhere<${where}, ${scopedBy.map(quote).join(" | ")}>`;
}

/** Returns the models whose fields the client must compute. */
function computingModels(models: readonly ServedModel[]): readonly ServedModel[] {
  return models.filter(({ computed }) => computed.length > 0);
}

/** Returns the members of a row that the client computes: `readonly fullName: string`. */
function computedMembers(computed: readonly ComputedColumn[]): readonly Doc[] {
  return computed.map((column) => [`readonly ${key(column.name)}: ${computedType(column)}`]);
}

/** Returns the imports from the runtime that {@link optionsType} needs. */
export function optionsImports(models: readonly ServedModel[]): readonly Import[] {
  const isScoped = models.some(({ scopedBy }) => scopedBy !== undefined);
  return runtimeTypes(
    "RequiringScopes",
    "ResourceOptions",
    ...(isScoped ? ["ScopedWhere"] : []),
    ...(models.some(({ restricted }) => restricted) ? ["FieldsByCaller"] : []),
    ...(computingModels(models).length > 0 ? ["ClientComputing"] : []),
  );
}

/** Returns the interface of a resource's handlers. Handlers of a list relation return rows of its target. */
function handlersInterface(module: ResourceModule): Statement {
  const properties = [...module.operations, ...module.relations].map(
    (operation): Property => ({
      name: key(operation.operation.name),
      type: `${operation.rows.typeName}Handler<${handlerTypes(module, operation).join(", ")}>`,
      optional: operation.operation.handler !== true,
    }),
  );
  return {
    kind: "interface",
    name: `${module.typeName}Handlers`,
    exported: true,
    doc: "Handlers by operation. A handler returns the rows instead of Prisma.",
    // The underscore marks the parameter as unused: a resource without collections has no handlers.
    typeParameters: [properties.length === 0 ? `_${env}` : env],
    properties,
  };
}

function handlerTypes(module: ResourceModule, operation: ModuleOperation): readonly string[] {
  const parameters = operation.operation.handlerParameters ? [parametersType(module, operation)] : [];
  return ["E", queryType(module, operation), ...parameters];
}

/**
 * Returns `CityHandler`: the type that all handlers of these rows share, whatever their query is. It accepts parameters
 * if any handler has some.
 */
function handlerType({ model, typeName, rows }: ResourceModule): Statement {
  const names = rows.required.map(quote).join(" | ");
  const types = ["E", "Query", `ItemRow<${typeName}Row, ${names}>`, `Prisma.${model}WhereInput`, "PrismaClient"];
  return {
    kind: "type",
    name: `${typeName}Handler`,
    exported: true,
    doc: `A handler that returns ${model} rows.`,
    typeParameters: ["E extends Env", "Query", ...(rows.haveParameters ? ["Parameters = object"] : [])],
    type: ["CollectionHandler", angles([...types, ...(rows.haveParameters ? ["Parameters"] : [])])],
  };
}
