/** `@pagination(…)` of a model or a list relation → its declaration. */
import type { Pagination } from "@prisma-paged/runtime/generator";
import { type PaginationOption, paginationOptions } from "@prisma-paged/runtime/generator";
import type { Diagnostics, Move } from "../diagnostics/diagnostics.js";
import {
  canonicalOption,
  itemOptions,
  meantOption,
  operationOptions,
  optionNames,
  placeOfPrismaWord,
} from "../options/option-names.js";
import type { OptionSetting } from "../options/option-setting.js";
import { formatLocation, locationIn } from "../schema/location.js";
import type { SourceEntry } from "../schema/source-map.js";
import { formatList } from "../util/wording.js";
import { type LocatedText, type NamedArgument, namedArguments, readBoolean, readText, readTexts } from "./arguments.js";
import type { PaginationDeclaration } from "./declaration.js";
import { moveOfOption, placeOf } from "./misplaced.js";
import { readOptionValue } from "./option-value.js";
import { readOrderValue } from "./order-value.js";
import { readParametersValue } from "./parameters-value.js";
import type { Value } from "./parser.js";
import type { Annotation } from "./read-annotations.js";

/** What is annotated: this decides which options it accepts beside the paging ones. */
type PaginationTarget = "resource" | "operation" | "item" | "relation";

/** The arguments of `@pagination(…)`, by their short names. @param all the annotations of the model, if it is on one */
export function paginationArguments(
  annotation: Annotation,
  diagnostics: Diagnostics,
  all: readonly Annotation[] = [],
): ReadonlyMap<string, NamedArgument> {
  const rules = {
    names: optionNames,
    canonical: canonicalOption,
    meant: meantOption,
    elsewhere: placeOfPrismaWord,
    ...(all.length > 0 && { placeOf: (name: string) => placeOf(name, annotation, all) }),
    unnamed: { name: "itemsPerPage", kind: "number" },
    unknown: "unknown-option",
  } as const;
  return namedArguments(annotation, rules, diagnostics);
}

/** Reads the options; those that the place does not take are errors. */
export function readPagination(
  annotation: Annotation,
  given: ReadonlyMap<string, NamedArgument>,
  entry: SourceEntry,
  target: PaginationTarget,
  diagnostics: Diagnostics,
  all: readonly Annotation[] = [],
): PaginationDeclaration {
  refuseMisplaced(given, target, diagnostics, (name) => moveOfOption(name, annotation, all));
  const read = <T>(name: string, reader: (argument: NamedArgument, diagnostics: Diagnostics) => T | undefined) => {
    const argument = given.get(name);
    return argument && reader(argument, diagnostics);
  };
  const order = read("order", readOrderValue);
  const fields = read("fields", readTexts);
  const clientIncludes = read("clientIncludes", readTexts);
  const search = read("search", readNames);
  const path = read("path", readText);
  const pathArgument = given.get("path");
  const where = given.get("where")?.value;
  const distinct = read("distinct", readTexts);
  const filters = read("filters", readNames);
  const handler = read("handler", readBoolean);
  const parameters = read("parameters", readParametersValue);
  return {
    location: locationIn(entry, annotation.span.start),
    span: annotation.span,
    settings: paginationOptions.flatMap((option) => readSetting(option, given.get(option.key), entry, diagnostics)),
    ...(order && { order }),
    ...(fields && { fields }),
    ...(clientIncludes && { clientIncludes }),
    ...(search && { search }),
    ...(path !== undefined && pathArgument && { path: { value: path, span: pathArgument.value.span } }),
    ...(where && { where }),
    ...(distinct && { distinct }),
    ...(filters && { filters }),
    ...(handler !== undefined && { handler }),
    ...(parameters && { parameters }),
  };
}

/** The texts of a list, which may be empty. */
function readNames(argument: NamedArgument, diagnostics: Diagnostics): readonly LocatedText[] | undefined {
  const { value } = argument;
  return value.kind === "list" && value.items.length === 0 ? [] : readTexts(argument, diagnostics);
}

/** The setting of an option, if it is given. */
export function readSetting(
  option: PaginationOption,
  argument: NamedArgument | undefined,
  entry: SourceEntry,
  diagnostics: Diagnostics,
): readonly OptionSetting[] {
  if (argument === undefined) return [];
  const value = readOptionValue(option, argument.value, diagnostics);
  if (value === undefined) return [];
  const key: keyof Pagination = option.key;
  return [{ key, value, origin: formatLocation(locationIn(entry, argument.keySpan.start)), span: argument.value.span }];
}

function refuseMisplaced(
  given: ReadonlyMap<string, NamedArgument>,
  target: PaginationTarget,
  diagnostics: Diagnostics,
  moveOf: (option: string) => Move | undefined,
): void {
  const ofOne = target === "resource" ? [...given].filter(([name]) => isOfOneOperation(name)) : [];
  const [first, ...others] = ofOne;
  if (first !== undefined) {
    const [name, { keySpan, value }] = first;
    const subject = formatList(ofOne.map(([each]) => each));
    const [require, apply] = others.length === 0 ? ["requires", "it applies"] : ["require", "they apply"];
    const message = `${subject} ${require} \`operation\`: ${apply} to one operation, and this annotation names none.`;
    const hint = others.length === 0 ? ownersHint(name, value) : byOperation;
    diagnostics.error("unknown-operation-option", message, keySpan, hint, moveOf(name));
  }
  for (const [name, { keySpan }] of given) {
    if (target === "item" && !itemOptions.includes(name)) {
      const message = `\`${name}\` does not apply to \`operation: "get"\`: that operation is one item.`;
      const hint = `it takes ${formatList(itemOptions.filter((option) => option !== "operation"))}; name another operation for a collection`;
      diagnostics.error("unknown-operation-option", message, keySpan, hint);
    }
    if (target === "relation" && name === "operation") {
      diagnostics.error(
        "unknown-operation-option",
        "`operation` is not allowed on a relation: a relation is one operation, named after its field.",
        keySpan,
      );
    }
  }
}

const byOperation = 'name the operation; the default one is `operation: "getCollection"`';

function isOfOneOperation(name: string): boolean {
  return operationOptions.some((option) => option === name);
}

/** How to write an operation's option for the resource, or for one of its operations. */
function ownersHint(name: string, value: Value): string {
  if (name === "path" && value.kind === "string") {
    return `for the resource's own path, write \`/// @resource(path: ${JSON.stringify(value.value)})\``;
  }
  return name === "where" ? `for all routes, write \`/// @resource(where: …)\`; for one, ${byOperation}` : byOperation;
}
