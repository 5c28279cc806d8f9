/** What every emitter knows beside the resource it prints, and the names of what is emitted. */
import { operationName } from "@prisma-paged/runtime/generator";
import type { ApiModel, ApiOperation, ApiResource } from "../model/api-model.js";
import { differsInside } from "../model/lookup.js";
import { type Import, typesFrom, valuesFrom } from "../printer/module.js";

/** How emitted modules import. */
export interface ImportPlan {
  /** The Prisma client, seen from the output folder: `../prisma/client.js`. */
  readonly client: string;
  /** What the modules' imports of each other end in. */
  readonly extension: ".js" | ".ts" | "";
}

export interface EmitContext {
  readonly api: ApiModel;
  readonly imports: ImportPlan;
}

/** `./city.js`. */
export function moduleOf({ file }: Pick<ApiResource, "file">, { extension }: ImportPlan): string {
  return `./${file}${extension}`;
}

/** Types of a resource's module; nothing to import if it is the module's own. */
export function typesOf(
  { imports }: EmitContext,
  own: ApiResource,
  target: ApiResource,
  ...names: readonly string[]
): readonly Import[] {
  return own === target ? [] : typesFrom(moduleOf(target, imports), ...names);
}

/** Values of a resource's module, likewise. */
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

/** The interface of an operation's query parameters: `CityQuery`. */
export function queryType(resource: ApiResource, operation: ApiOperation): string {
  return `${operationName(resource.typeName, operation.operation)}Query`;
}

/** The interface of the values that an operation's handler gets of its parameters: `CityLargestParameters`. */
export function parametersType(resource: ApiResource, operation: ApiOperation): string {
  return `${operationName(resource.typeName, operation.operation)}Parameters`;
}

/** True if an item has query parameters. */
export function hasItemQuery({ item, resource }: ApiResource): boolean {
  return resource.only !== "getCollection" && (item.clientFields === true || item.clientIncludes !== undefined);
}

/** The interface of an item's query parameters, if it has any: `CityGetQuery`. */
export function itemQueryType({ typeName }: ApiResource): string {
  return `${typeName}GetQuery`;
}

/** The constant that defines a resource: `cityResource`. */
export function resourceConstant({ valueName }: ApiResource): string {
  return `${valueName}Resource`;
}

/** The type of a resource's item inside another one: its own, or, if it differs there, one of its own. */
export function insideType(resource: ApiResource): string {
  return `${resource.typeName}${differsInside(resource) ? "Nested" : ""}Item`;
}
