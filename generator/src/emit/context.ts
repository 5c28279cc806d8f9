/** Defines the context that all emitters share, and the names of emitted types and constants. */
import { operationName } from "@prisma-paged/runtime/generator";
import type {
  ItemSource,
  ModuleName,
  ModuleOperation,
  ModuleSettings,
  ResourceModule,
} from "../model/modules/resource-module.js";
import { quote } from "../printer/literal.js";
import { type Import, typesFrom, valuesFrom } from "../printer/module.js";

/** The ways in which emitted modules import each other and the Prisma client. */
export interface ImportPlan {
  /** The path of the Prisma client, relative to the output folder: `../prisma/client.js`. */
  readonly client: string;
  /** The extension with which the modules import each other; empty for none. */
  readonly extension: ".js" | ".ts" | "";
}

export interface EmitContext {
  readonly settings: ModuleSettings;
  readonly imports: ImportPlan;
}

/** Returns the specifier that imports a resource's module: `./city.js`. */
export function modulePath({ file }: Pick<ModuleName, "file">, { extension }: ImportPlan): string {
  return `./${file}${extension}`;
}

/** Returns imports of types from the module of `target`; none if it is the importing module itself. */
export function importTypes(
  { imports }: EmitContext,
  importer: ModuleName,
  target: ModuleName,
  ...names: readonly string[]
): readonly Import[] {
  return importer.file === target.file ? [] : typesFrom(modulePath(target, imports), ...names);
}

/** Returns imports of values from the module of `target`; none if it is the importing module itself. */
export function importValues(
  { imports }: EmitContext,
  importer: ModuleName,
  target: ModuleName,
  ...names: readonly string[]
): readonly Import[] {
  return importer.file === target.file ? [] : valuesFrom(modulePath(target, imports), ...names);
}

export function clientTypes(
  { client }: ImportPlan,
  ...names: readonly ("Prisma" | "PrismaClient")[]
): readonly Import[] {
  return typesFrom(client, ...names);
}

export function settingsValues({ extension }: ImportPlan, ...names: readonly string[]): readonly Import[] {
  return valuesFrom(`./settings${extension}`, ...names);
}

/** Returns the name of the interface of an operation's query parameters: `CityQuery`. */
export function queryType({ typeName }: ModuleName, { operation }: ModuleOperation): string {
  return `${operationName(typeName, operation)}Query`;
}

/**
 * Returns the name of the interface of the parsed parameters that an operation's handler receives:
 * `CityLargestParameters`.
 */
export function parametersType({ typeName }: ModuleName, { operation }: ModuleOperation): string {
  return `${operationName(typeName, operation)}Parameters`;
}

/** Whether the route of an item has query parameters. */
export function hasItemQuery({ item, resource }: Pick<ResourceModule, "item" | "resource">): boolean {
  return resource.only !== "getCollection" && (item.clientFields === true || item.clientIncludes !== undefined);
}

/** Returns the name of the interface of an item's query parameters, if the item has any: `CityGetQuery`. */
export function itemQueryType({ typeName }: ModuleName): string {
  return `${typeName}GetQuery`;
}

/** Returns the name of the constant that defines a resource: `cityResource`. */
export function resourceConstant({ valueName }: Pick<ModuleName, "valueName">): string {
  return `${valueName}Resource`;
}

/**
 * Returns the type of a resource's nested item: `CityItem`, or `CityNestedItem` if the item differs when it is nested.
 */
export function nestedType({ typeName, differsNested }: ItemSource): string {
  return `${typeName}${differsNested ? "Nested" : ""}Item`;
}

/** Returns the type of an item that has only these keys: `Pick<CityItem, "@id" | "name">`. */
export function pickedType(item: string, keys: readonly string[] | undefined): string {
  return keys === undefined ? item : `Pick<${item}, ${keys.map(quote).join(" | ")}>`;
}
