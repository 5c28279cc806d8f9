/** Reads `@pagination(…)` of a model or a list relation into its declaration. */
import { type PaginationOption, paginationOptions } from "@prisma-paged/runtime/generator";
import type { Diagnostics, Edit } from "../diagnostics/diagnostics.js";
import type { OptionSetting } from "../options/option-setting.js";
import { optionSpecs } from "../options/option-specs.js";
import type { Value } from "../options/value.js";
import { locationIn } from "../schema/location.js";
import type { SourceEntry } from "../schema/source-map.js";
import { formatList } from "../util/wording.js";
import { type NamedArgument, namedArguments, readArguments, readerOf } from "./arguments.js";
import type { PaginationDeclaration } from "./declaration.js";
import { adviceForMisplaced, moveOption } from "./misplaced-arguments.js";
import {
  canonicalOption,
  itemOptions,
  meantOptions,
  operationArguments,
  operationOptions,
  optionNames,
  placeOfPrismaWord,
} from "./operation-arguments.js";
import type { Annotation } from "./read-annotations.js";

/** The target of an annotation, which decides the options that it accepts besides the paging ones. */
type PaginationTarget = "resource" | "operation" | "item" | "relation";

/**
 * Returns the arguments of `@pagination(…)` by their short names.
 * @param modelAnnotations the annotations of the model, if the annotation is on one
 */
export function paginationArguments(
  annotation: Annotation,
  diagnostics: Diagnostics,
  modelAnnotations: readonly Annotation[] = [],
): ReadonlyMap<string, NamedArgument> {
  const rules = {
    names: optionNames,
    canonical: canonicalOption,
    meant: meantOptions,
    elsewhere: placeOfPrismaWord,
    ...(modelAnnotations.length > 0 && {
      adviceForMisplaced: (name: string) => adviceForMisplaced(name, annotation, modelAnnotations),
    }),
    unnamed: { name: "itemsPerPage", kind: "number" },
    unknown: "unknown-option",
  } as const;
  return namedArguments(annotation, rules, diagnostics);
}

/** Reads the options. Reports an option that the target of the annotation does not accept. */
export function readPagination(
  annotation: Annotation,
  argumentsByName: ReadonlyMap<string, NamedArgument>,
  entry: SourceEntry,
  target: PaginationTarget,
  diagnostics: Diagnostics,
  modelAnnotations: readonly Annotation[] = [],
): PaginationDeclaration {
  refuseMisplaced(argumentsByName, target, diagnostics, (name) => moveOption(name, annotation, modelAnnotations));
  return {
    location: locationIn(entry, annotation.span.start),
    span: annotation.span,
    settings: paginationOptions.flatMap((option) =>
      readSetting(option, argumentsByName.get(option.key), entry, diagnostics),
    ),
    ...readArguments(operationArguments, argumentsByName, diagnostics),
  };
}

/** Returns the setting of an option as a list, which is empty without the argument, and if its value does not fit. */
export function readSetting(
  option: PaginationOption,
  argument: NamedArgument | undefined,
  entry: SourceEntry,
  diagnostics: Diagnostics,
): readonly OptionSetting[] {
  if (argument === undefined) return [];
  const { key, kind } = option;
  const value = optionSpecs[kind].read(argument.value, readerOf(argument.key, diagnostics));
  if (value === undefined) return [];
  const origin = locationIn(entry, argument.keySpan.start);
  return [{ key, name: argument.key, value, origin, span: argument.value.span }];
}

function refuseMisplaced(
  argumentsByName: ReadonlyMap<string, NamedArgument>,
  target: PaginationTarget,
  diagnostics: Diagnostics,
  moveOf: (option: string) => readonly Edit[] | undefined,
): void {
  const ofOne = target === "resource" ? [...argumentsByName].filter(([name]) => operationOptions.includes(name)) : [];
  const [first, ...furtherArguments] = ofOne;
  if (first !== undefined) {
    const [name, { keySpan, value }] = first;
    const subject = formatList(ofOne.map(([optionName]) => optionName));
    const [require, apply] = furtherArguments.length === 0 ? ["requires", "it applies"] : ["require", "they apply"];
    const help = furtherArguments.length === 0 ? ownersHint(name, value) : byOperation;
    const fix = moveOf(name);
    diagnostics.error({
      code: "unknown-operation-option",
      headline: `${subject} ${require} \`operation\``,
      label: `${apply} to one operation, and this annotation names none`,
      span: keySpan,
      help: fix === undefined ? help : { help, fix },
    });
  }
  for (const [name, { keySpan }] of argumentsByName) {
    if (target === "item" && !itemOptions.includes(name)) {
      const hint = `it takes ${formatList(itemOptions.filter((option) => option !== "operation"))}; name another operation for a collection`;
      diagnostics.error({
        code: "unknown-operation-option",
        headline: `\`${name}\` does not apply to \`operation: "get"\``,
        label: "that operation is one item",
        span: keySpan,
        help: hint,
      });
    }
    if (target === "relation" && name === "operation") {
      diagnostics.error({
        code: "unknown-operation-option",
        headline: "`operation` is not allowed on a relation",
        label: "a relation is one operation, named after its field",
        span: keySpan,
      });
    }
  }
}

const byOperation = 'name the operation; the default one is `operation: "getCollection"`';

/**
 * Returns the help for an operation's option without an operation: how to write it for the resource, or for an
 * operation.
 */
function ownersHint(name: string, value: Value): string {
  if (name === "path" && value.kind === "string") {
    return `for the resource's own path, write \`/// @resource(path: ${JSON.stringify(value.value)})\``;
  }
  return name === "where" ? `for all routes, write \`/// @resource(where: …)\`; for one, ${byOperation}` : byOperation;
}
