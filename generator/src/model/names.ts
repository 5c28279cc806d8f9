/** Derives the names of an API from the names in Prisma: paths, files, types and values. */
import { delegateName, pascalCase } from "@prisma-paged/runtime/generator";
import pluralize from "pluralize";
import { kebabCase } from "../util/letter-case.js";

/**
 * Returns the file name of a model's module without its extension: `order-line`. {@link moduleNames} adds a number if
 * the name is taken.
 */
export function moduleFile(model: string): string {
  return kebabCase(model) || "model";
}

/** Returns the default path of a model's resource: `/` and the kebab-case plural. `OrderLine` → `/order-lines`. */
export function defaultPath(model: string): string {
  const words = kebabCase(model).split("-");
  const last = words.pop() ?? "";
  return `/${[...words, pluralize(last)].join("-")}`;
}

export interface ModuleNames {
  readonly file: string;
  readonly typeName: string;
  readonly valueName: string;
}

/**
 * A model and its operations. The names of the operations are needed because types are named after them
 * (`CityArchiveQuery`).
 */
interface Named {
  readonly model: string;
  readonly operations: readonly string[];
}

/**
 * Returns the names of every module, by model. Models that differ only in case or underscores get a number, in the
 * order of `models`: `City`, `City2`. Otherwise one file would overwrite another on a file system that ignores case. A
 * name that would become one of an emitted module's imports gets the suffix `Model`.
 */
export function moduleNames(models: readonly Named[]): ReadonlyMap<string, ModuleNames> {
  const files = new Set<string>(["index", "settings"]);
  const types = new Set<string>();
  const names = new Map<string, ModuleNames>();
  for (const { model, operations } of models) {
    const plain = pascalCase(model);
    const safe = reservedNames.has(plain.toLowerCase()) ? `${plain}Model` : plain;
    const typeName = numbered(safe, (name) => namePrefixes(name, operations).some((type) => types.has(type)));
    for (const type of namePrefixes(typeName, operations)) types.add(type);
    const file = numbered(moduleFile(model), (name) => files.has(name), "-");
    files.add(file);
    names.set(model, { file, typeName, valueName: delegateName(typeName) });
  }
  return names;
}

/** Returns the prefixes of the names of a model's types and functions, in lower case to ignore the case. */
function namePrefixes(typeName: string, operations: readonly string[]): readonly string[] {
  // The module contains `CityNestedItem`, and the OpenAPI document `CityEmbedded`.
  const fixed = [`${typeName}Nested`, `${typeName}Embedded`];
  return [typeName, ...fixed, ...operations.map((operation) => typeName + pascalCase(operation))].map((name) =>
    name.toLowerCase(),
  );
}

function numbered(name: string, isTaken: (name: string) => boolean, separator = ""): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}${separator}${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}

/**
 * Names that, with a suffix, would be names that an emitted module imports or defines: `ApiOptions`,
 * `CollectionHandler`, `GetItem`, `GetJsonItem`, `ItemRow`, `PrismaClient`, `ResourceOptions`, `defineResource`,
 * `mountResource`.
 */
const reservedNames: ReadonlySet<string> = new Set([
  "api",
  "collection",
  "define",
  "get",
  "getjson",
  "getsparse",
  "getsparsejson",
  "item",
  "mount",
  "prisma",
  "resource",
  "sparse",
]);
