/** The names that an API gives to what Prisma named: paths, files, types and values. */
import pluralize from "pluralize";

/** `OrderLine` → `order-line`, `HTTPLog2` → `http-log2`, `order_line` → `order-line`. */
export function kebabCase(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1-$2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1-$2")
    .replace(/[_\s-]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
}

/** The default path of a model's resource: `/` and the kebab-case plural (CONTRACT 3). `OrderLine` → `/order-lines`. */
export function defaultPath(model: string): string {
  const words = kebabCase(model).split("-");
  const last = words.pop() ?? "";
  return `/${[...words, pluralize(last)].join("-")}`;
}

/** `order_line` → `OrderLine`; a name that is in Pascal case already stays as it is. */
export function pascalCase(name: string): string {
  return name
    .split(/[_\s-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** The property of the Prisma client: Prisma lower-cases the first letter and nothing else. */
export function delegateName(model: string): string {
  return model.charAt(0).toLowerCase() + model.slice(1);
}

export interface ModuleNames {
  readonly file: string;
  readonly typeName: string;
  readonly valueName: string;
}

/** What the naming needs of a model: its operations' names take part, as types are named after them (`CityArchiveQuery`). */
export interface Named {
  readonly model: string;
  readonly operations: readonly string[];
}

/**
 * The names of every module, by model. Two models that differ only in case or underscores get a number
 * (`City`, `City2`), in the order given, so that no file overwrites another on a file system that ignores case.
 * A name that is a word of the language, or of what an emitted module imports, gets the suffix `Model`.
 */
export function moduleNames(models: readonly Named[]): ReadonlyMap<string, ModuleNames> {
  const files = new Set<string>(["index"]);
  const types = new Set<string>();
  const names = new Map<string, ModuleNames>();
  for (const { model, operations } of models) {
    const plain = pascalCase(model);
    const safe = isTaken(plain) ? `${plain}Model` : plain;
    const typeName = numbered(safe, (name) => typesOf(name, operations).some((type) => types.has(type)));
    for (const type of typesOf(typeName, operations)) types.add(type);
    const file = numbered(kebabCase(model) || "model", (name) => files.has(name), "-");
    files.add(file);
    names.set(model, { file, typeName, valueName: delegateName(typeName) });
  }
  return names;
}

/** The prefixes that a model's types are named by, compared without regard to case. */
function typesOf(typeName: string, operations: readonly string[]): readonly string[] {
  return [typeName, ...operations.map((operation) => typeName + pascalCase(operation))].map((name) =>
    name.toLowerCase(),
  );
}

function numbered(name: string, taken: (name: string) => boolean, separator = ""): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}${separator}${number}`;
    if (!taken(candidate)) return candidate;
  }
}

/** Words that may not name a variable, and what an emitted module imports or declares, in lower case. */
const takenWords: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false " +
    "finally for function if implements import in infinity instanceof interface let nan new null package private " +
    "protected public return static super switch this throw true try typeof undefined var void while with yield async of " +
    "any boolean never number object string symbol unknown bigint array promise record readonly date map set error " +
    "api args base client collection collectionhandler collectionoperation context delegate digits base64 env hono " +
    "isodatetime item itemrow lists mount mountapi options pageargs prisma prismaclient prismadelegate reference " +
    "references resource row rows rowsource runtime scope segment select serve served source subcollection view"
  ).split(" "),
);

function isTaken(name: string): boolean {
  return takenWords.has(name.toLowerCase());
}
