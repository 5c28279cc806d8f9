/**
 * Reads an annotation's arguments by name, and their values by kind. Reports arguments and values that the annotation
 * does not accept.
 */

import { adviseMeant, replaceBy } from "../diagnostics/advice.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import {
  type Advice,
  type Diagnostics,
  type Edit,
  type Help,
  nowhere,
  type Span,
  theFirst,
} from "../diagnostics/diagnostics.js";
import { describe, type Entry, type Value } from "../options/value.js";
import type { KeySpecs, SpecContext } from "../options/value-spec.js";
import { closestNames } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import type { Annotation } from "./read-annotations.js";
import type { Argument } from "./syntax/arguments.js";

/** An argument with its name. */
export type NamedArgument = Entry;

interface ArgumentRules {
  /** The names that the annotation accepts. */
  readonly names: readonly string[];
  /** Returns the name that an alias refers to: `itemsPerPage` for `paginationItemsPerPage`. */
  readonly canonical?: (name: string) => string;
  /**
   * Returns the names that an unknown one was likely meant to be; several if it is not certain. Default: the nearest.
   */
  readonly meant?: (name: string) => readonly string[];
  /** Returns the help for a name that is written elsewhere: for `omit`, to write `/// @hidden`. */
  readonly elsewhere?: (name: string) => string | undefined;
  /** Returns the advice for an argument that another annotation accepts. */
  readonly adviceForMisplaced?: (name: string) => Advice | undefined;
  /**
   * The option that a value without a name was likely meant for, if the value is of this kind. Undefined if no option
   * is likely.
   */
  readonly unnamed?: { readonly name: string; readonly kind: Value["kind"] };
  readonly unknown: DiagnosticCode;
}

/** Returns the named arguments of an annotation. Reports unknown names, names given twice and values without a name. */
export function namedArguments(
  annotation: Annotation,
  {
    names,
    canonical = (name) => name,
    meant: meantNames = (name) => closestNames(name, names),
    elsewhere,
    adviceForMisplaced,
    unnamed,
    unknown,
  }: ArgumentRules,
  diagnostics: Diagnostics,
): ReadonlyMap<string, NamedArgument> {
  const argumentsByName = new Map<string, NamedArgument>();
  for (const { key, keySpan, value } of annotation.arguments) {
    if (names.length === 0) {
      diagnostics.error({
        code: unknown,
        headline: `\`@${annotation.name}\` accepts no arguments`,
        span: keySpan ?? value.span,
        help: `write \`@${annotation.name}\``,
      });
      continue;
    }
    if (key === undefined || keySpan === undefined) {
      const hint = value.kind === "object" ? "leave the braces out" : unnamedAdvice(value, annotation.name, unnamed);
      diagnostics.error({
        code: unknown,
        headline: `\`@${annotation.name}\` accepts only named arguments`,
        label: `found ${describe(value)}`,
        span: value.span,
        help: hint,
      });
      continue;
    }
    const name = canonical(key);
    const first = argumentsByName.get(name);
    if (!names.includes(name)) {
      const allowed = `it takes ${formatList(names)}`;
      // A long list would hide what was found.
      const isLong = names.length > 6;
      const near = () => adviseMeant(key, meantNames(key), keySpan);
      const help = adviceForMisplaced?.(key) ?? elsewhere?.(key) ?? near() ?? (isLong ? allowed : undefined);
      diagnostics.error({
        code: unknown,
        headline: `\`@${annotation.name}\` has no option \`${key}\``,
        label: isLong ? undefined : allowed,
        span: keySpan,
        help,
      });
    } else if (first !== undefined) {
      diagnostics.error({
        code: "duplicate-option",
        headline: `\`${name}\` is given twice in one \`@${annotation.name}\``,
        span: keySpan,
        related: theFirst(first.keySpan),
        help: "remove one of the two",
      });
    } else {
      argumentsByName.set(name, { key, keySpan, value });
    }
  }
  return argumentsByName;
}

function unnamedAdvice(value: Value, annotation: string, named: ArgumentRules["unnamed"]): Help {
  if (named === undefined || value.kind !== named.kind) return "write a name and a colon before the value";
  const text = `${named.name}: ${describe(value)}`;
  return replaceBy(value.span, text, `write \`@${annotation}(${text})\``);
}

/** Returns the values of the given arguments, each read by its spec. */
export function readArguments<T>(
  keys: KeySpecs<T>,
  argumentsByName: ReadonlyMap<string, NamedArgument>,
  diagnostics: Diagnostics,
): Partial<T> {
  const read: { [Name in keyof T]?: T[Name] } = {};
  for (const name of Object.keys(keys) as (keyof T & string)[]) {
    const argument = argumentsByName.get(name);
    const value = argument && keys[name].spec.read(argument.value, readerOf(argument.key, diagnostics));
    if (value !== undefined) read[name] = value;
  }
  return read;
}

/**
 * Returns the reader for a value of an annotation.
 * @param name the name of the value in messages
 */
export function readerOf(name: string, diagnostics: Diagnostics): SpecContext {
  return { name, language: "annotation", diagnostics };
}

/**
 * Returns the edit that removes an argument and one comma.
 * @param index the index of the argument in `annotationArguments`, which has several arguments
 */
export function removal(index: number, annotationArguments: readonly Argument[]): Edit {
  const [before, own, after] = [
    annotationArguments[index - 1],
    annotationArguments[index],
    annotationArguments[index + 1],
  ];
  const { start, end, file } = own === undefined ? nowhere : spanOf(own);
  if (before !== undefined) return { span: { file, start: before.value.span.end, end }, text: "" };
  return { span: { file, start, end: after === undefined ? end : spanOf(after).start }, text: "" };
}

function spanOf({ keySpan, value }: Argument): Span {
  return { ...value.span, start: (keySpan ?? value.span).start };
}
