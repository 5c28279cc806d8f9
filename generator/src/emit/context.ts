/** Defines the context that all emitters share, and the names of emitted types and constants. */
import { operationName } from "@prisma-paged/runtime/generator";
import type { ApiModel, ApiOperation, ApiResource } from "../model/api-model.js";
import { differsInside } from "../model/lookup.js";
import { type Import, typesFrom, valuesFrom } from "../printer/module.js";

/** The ways in which emitted modules import each other and the Prisma client. */
export interface ImportPlan {
  /** The path of the Prisma client, relative to the output folder: `../prisma/client.js`. */
  readonly client: string;
  /** The extension with which the modules import each other; empty for none. */
  readonly extension: ".js" | ".ts" | "";
}

export interface EmitContext {
  readonly api: ApiModel;
  readonly imports: ImportPlan;
}

/** Returns the specifier that imports a resource's module: `./city.js`. */
export function moduleOf({ file }: Pick<ApiResource, "file">, { extension }: ImportPlan): string {
  return `./${file}${extension}`;
}

/** Returns imports of types from the module of `target`; none if `target` is the importing resource itself. */
export function typesOf(
  { imports }: EmitContext,
  own: ApiResource,
  target: ApiResource,
  ...names: readonly string[]
): readonly Import[] {
  return own === target ? [] : typesFrom(moduleOf(target, imports), ...names);
}

/** Returns imports of values from the module of `target`; none if `target` is the importing resource itself. */
export function valuesOf(
  { imports }: EmitContext,
  own: ApiResource,
  target: ApiResource,
  ...names: readonly string[]
): readonly Import[] {
  return own === target ? [] : valuesFrom(moduleOf(target, imports), ...names);
}

export function clientTypes(
  { imports }: EmitContext,
  ...names: readonly ("Prisma" | "PrismaClient")[]
): readonly Import[] {
  return typesFrom(imports.client, ...names);
}

export function settingsValues({ extension }: ImportPlan, ...names: readonly string[]): readonly Import[] {
  return valuesFrom(`./settings${extension}`, ...names);
}

/** Returns the name of the interface of an operation's query parameters: `CityQuery`. */
export function queryType(resource: ApiResource, operation: ApiOperation): string {
  return `${operationName(resource.typeName, operation.operation)}Query`;
}

/**
 * Returns the name of the interface of the parsed parameters that an operation's handler receives:
 * `CityLargestParameters`.
 */
export function parametersType(resource: ApiResource, operation: ApiOperation): string {
  return `${operationName(resource.typeName, operation.operation)}Parameters`;
}

/** Whether the route of an item has query parameters. */
export function hasItemQuery({ item, resource }: ApiResource): boolean {
  return resource.only !== "getCollection" && (item.clientFields === true || item.clientIncludes !== undefined);
}

/** Returns the name of the interface of an item's query parameters, if the item has any: `CityGetQuery`. */
export function itemQueryType({ typeName }: ApiResource): string {
  return `${typeName}GetQuery`;
}

/** Returns the name of the constant that defines a resource: `cityResource`. */
export function resourceConstant({ valueName }: ApiResource): string {
  return `${valueName}Resource`;
}

/**
 * Returns the type of a resource's nested item: `CityItem`, or `CityNestedItem` if the item differs when it is nested.
 */
export function insideType(resource: ApiResource): string {
  return `${resource.typeName}${differsInside(resource) ? "Nested" : ""}Item`;
}
