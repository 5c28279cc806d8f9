/**
 * The specs of settings: the values that each accepts, and how to read one in an annotation or in platform.yaml, with
 * an error if it does not fit.
 */

import { adviseNearest, adviseQuotes, unquote, write } from "../diagnostics/advice.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Diagnostics, Help, Span } from "../diagnostics/diagnostics.js";
import { withoutRepeated, withoutRepeatedKeys } from "../diagnostics/repeated-names.js";
import { snakeCase } from "../util/letter-case.js";
import { isPlainObject } from "../util/plain-object.js";
import { formatList } from "../util/wording.js";
import { describe, type Entry, type Language, type TextWithSpan, textOf, type Value } from "./value.js";

/** The spec of one setting: the values that it accepts, how to read one, and its JSON Schema. */
export interface ValueSpec<T> {
  /** The description of the expected value in messages: `true or false`. */
  readonly takes: string;
  /** The description in the reference. Default: the one in messages. */
  readonly documented?: string;
  readonly schema: JsonSchema;
  /** Reads a value. Returns undefined if anything is wrong, with an error for each mistake. */
  read(value: Value, reader: SpecContext): T | undefined;
}

/** A JSON Schema as plain data. */
export type JsonSchema = { readonly type?: unknown; readonly [keyword: string]: unknown };

/** The setting that a value is read for, and where errors are reported. */
export interface SpecContext {
  /** The setting's name, as it is written. */
  readonly name: string;
  readonly language: Language;
  readonly diagnostics: Diagnostics;
}

/** Reports a value that does not fit. */
export function refuse(
  value: Value,
  takes: string,
  { name, language, diagnostics }: SpecContext,
  help?: Help,
  code: DiagnosticCode = "wrong-type",
): undefined {
  diagnostics.error({
    code,
    headline: `\`${name}\` must be ${takes}`,
    label: `found ${describe(value, language)}`,
    span: value.span,
    help,
  });
}

export const boolean: ValueSpec<boolean> = {
  takes: "true or false",
  schema: { type: "boolean" },
  read: (value, reader) => {
    if (value.kind === "boolean") return value.value;
    const meant = /^(?:(true|yes|on)|false|no|off)$/i.exec(textOf(value));
    return refuse(value, boolean.takes, reader, meant ? write(value.span, String(meant[1] !== undefined)) : undefined);
  },
};

/** The largest number that an option accepts: 2^31-1, Prisma's largest `take`. */
const largest = 2147483647;

/**
 * Returns the spec of an integer from `least` to the largest that Prisma accepts.
 * @param unit the unit, with a comma: `seconds, `
 * @param code the code of the error
 */
export function integer(least: number, unit = "", code?: DiagnosticCode): ValueSpec<number> {
  const takes = `${unit}an integer from ${least} to ${largest}`;
  return {
    takes,
    schema: { type: "integer", minimum: least, maximum: largest },
    read: (value, reader) => {
      const number = value.kind === "number" ? value.value : undefined;
      // `-0` is written as 0.
      if (number !== undefined && Number.isInteger(number) && number >= least && number <= largest) return number + 0;
      const text = value.kind === "string" && /^\d+$/.test(value.value) ? value.value : undefined;
      return refuse(value, takes, reader, text && unquote(value.span, text), code);
    },
  };
}

interface WordRules<W extends string> {
  readonly takes?: string;
  /** The effect of each word, which editors show. Default: the summary of the setting says enough. */
  readonly meanings?: { readonly [word in W]: string };
  /** Returns the word for a text in another letter case: `ASC` for `asc`. */
  readonly normalize?: (text: string) => string;
  /** The help for a word that resembles no allowed word. Default: no help. */
  readonly hint?: string;
}

/** Returns the spec of one of these words, with or without quotes. */
export function word<W extends string>(
  words: readonly W[],
  { takes = formatList(words, "or"), normalize = (text) => text, hint, meanings }: WordRules<W> = {},
): ValueSpec<W> {
  return {
    takes,
    schema: { enum: words, ...(meanings && { enumDescriptions: words.map((name) => meanings[name]) }) },
    read: (value, reader) => {
      const text = normalize(textOf(value));
      const isText = value.kind === "string" || value.kind === "identifier";
      const match = isText ? words.find((candidate) => candidate === text) : undefined;
      return match ?? refuse(value, takes, reader, adviseNearest(text, words, value.span) ?? hint);
    },
  };
}

/**
 * Returns the meanings of the words that a setting accepts: `Map { "list" => "Plain JSON is an array …" }`. Empty if its
 * words have none, or if it accepts other values.
 */
export function meaningsOf({
  enum: words,
  enumDescriptions: meanings,
  items,
}: JsonSchema): ReadonlyMap<string, string> {
  if (isPlainObject(items)) return meaningsOf(items);
  if (!Array.isArray(words) || !Array.isArray(meanings)) return new Map();
  return new Map(words.map((name, index) => [String(name), String(meanings[index])]));
}

interface TextRules {
  readonly takes: string;
  readonly pattern?: RegExp;
  /** True if it may be written without quotes. */
  readonly bare?: true;
  /** Checks what the pattern cannot express. */
  readonly fits?: (text: string) => boolean;
  /** Returns the help for a value that does not fit. */
  readonly hint?: (value: Value) => Help;
}

export function text({ takes, pattern, bare, fits = () => true, hint = quoteAdvice }: TextRules): ValueSpec<string> {
  return {
    takes,
    schema: { type: "string", ...(pattern && { pattern: pattern.source }) },
    read: (value, reader) =>
      (value.kind === "string" || (bare && value.kind === "identifier")) &&
      pattern?.test(value.value) !== false &&
      fits(value.value)
        ? value.value
        : refuse(value, takes, reader, hint(value)),
  };
}

/** Returns the help for a text without quotes. */
export function quoteAdvice(value: Value): Help {
  return value.kind === "identifier" && value.value !== "null" ? adviseQuotes(value.span, value.value) : undefined;
}

/** The spec of a text in quotes that is not empty. */
export const quotedText: ValueSpec<string> = text({ takes: "a text in quotes", pattern: /./s });

/** Returns a spec that reads the same value together with its span. */
export function withSpan<T extends string | boolean>(
  spec: ValueSpec<T>,
): ValueSpec<{ readonly value: T; readonly span: Span }> {
  return {
    ...spec,
    read: (value, reader) => {
      const read = spec.read(value, reader);
      return read === undefined ? undefined : { value: read, span: value.span };
    },
  };
}

interface ListRules<T> {
  /** The description of the list in messages. Default: the description of its items. */
  readonly takes?: string;
  /** True if the list may be empty. */
  readonly empty?: true;
  /** Returns the help for a value that is not a list, or for an empty list. */
  readonly hint?: (value: Value) => Help;
  /** Returns the name of an item. No two items may have the same name. Default: the item's text. */
  readonly nameOf?: (item: T, value: Value) => TextWithSpan;
}

/** Returns the spec of a list that contains each item once. */
export function list<T>(
  item: ValueSpec<T>,
  {
    takes = item.takes,
    empty,
    hint = () => undefined,
    nameOf = (_, value) => ({ value: textOf(value), span: value.span }),
  }: ListRules<T> = {},
): ValueSpec<readonly T[]> {
  return {
    takes,
    schema: { type: "array", items: item.schema, ...(!empty && { minItems: 1 }), uniqueItems: true },
    read: (value, reader) => {
      if (value.kind !== "list" || (value.items.length === 0 && !empty)) {
        return refuse(value, takes, reader, hint(value));
      }
      const items = value.items.flatMap((itemValue) => {
        const read = item.read(itemValue, reader);
        return read === undefined ? [] : [{ read, name: nameOf(read, itemValue) }];
      });
      const distinct = withoutRepeated(`\`${reader.name}\``, items, ({ name }) => name, reader.diagnostics);
      return items.length === value.items.length ? distinct.map(({ read }) => read) : undefined;
    },
  };
}

const quotedItem = withSpan(text({ takes: "a list of texts in quotes", pattern: /./s }));

const textsHint = (value: Value) =>
  textOf(value) === "" ? undefined : write(value.span, `[${JSON.stringify(textOf(value))}]`);

/** The spec of a list of texts, each once. The list must not be empty. */
export const texts: ValueSpec<readonly TextWithSpan[]> = list(quotedItem, { hint: textsHint });

/** The spec of a list of texts, each once. The list may be empty. */
export const anyTexts: ValueSpec<readonly TextWithSpan[]> = list(quotedItem, { hint: textsHint, empty: true });

/** The spec of a `where`. It accepts any value, which is checked later, with the datamodel. */
export const condition: ValueSpec<Value> = {
  takes: "an object such as `{ published: true }`",
  schema: {},
  read: (value) => value,
};

/** The spec of one key of an object: `maxAge` of `cache`. */
export interface KeySpec<T> {
  readonly spec: ValueSpec<T>;
  /** One line for documentation and hints. */
  readonly summary?: string;
  /** The label and the hint of the error if the key is missing. Undefined if the key is optional. */
  readonly missing?: { readonly label?: string; readonly hint?: string };
}

/** The specs of an object's keys, by their names in an annotation. */
export type KeySpecs<T> = { readonly [Name in keyof T]-?: KeySpec<NonNullable<T[Name]>> };

/** A key that editors offer, with its summary. */
export interface DocumentedKeySpec<T> extends KeySpec<T> {
  readonly summary: string;
}

export type DescribedKeys<T> = { readonly [Name in keyof T]-?: DocumentedKeySpec<NonNullable<T[Name]>> };

interface ObjectRules {
  /** The owner of the keys, as messages name it. */
  readonly owner: string;
  readonly span: Span;
  readonly hint?: (key: string) => Help;
}

/**
 * Returns the values of an object by its keys. Undefined if a key is unknown, given twice or missing, or if a value
 * does not fit.
 */
export function readEntries<T>(
  keys: KeySpecs<T>,
  entries: readonly Entry[],
  reader: SpecContext,
  { owner, span, hint = () => undefined }: ObjectRules,
): Partial<T> | undefined {
  const { diagnostics, language } = reader;
  const names = Object.keys(keys).map((name) => nameIn(language, name));
  const distinct = withoutRepeatedKeys(owner, entries, diagnostics);
  const strange = distinct.filter(({ key }) => !names.includes(key));
  for (const { key, keySpan } of strange) {
    const code = language === "yaml" ? "unknown-config-key" : "unknown-argument";
    diagnostics.error({
      code,
      headline: `${owner} has no \`${key}\``,
      label: `it takes ${formatList(names)}`,
      span: keySpan,
      help: adviseNearest(key, names, keySpan) ?? hint(key),
    });
  }
  let isRight = strange.length === 0 && distinct.length === entries.length;
  const read: { [Name in keyof T]?: T[Name] } = {};
  for (const key of Object.keys(keys) as (keyof T & string)[]) {
    const { spec, missing } = keys[key];
    const name = nameIn(language, key);
    const entryValue = distinct.find((entry) => entry.key === name)?.value;
    // A misspelt key is not reported as missing too.
    if (entryValue === undefined && missing !== undefined && strange.length === 0) {
      diagnostics.error({
        code: "missing-argument",
        headline: `${owner} needs a \`${name}\``,
        label: missing.label,
        span,
        help: missing.hint,
      });
      isRight = false;
    }
    const value = entryValue && spec.read(entryValue, { ...reader, name });
    if (value !== undefined) read[key] = value;
    else if (entryValue !== undefined) isRight = false;
  }
  return isRight ? read : undefined;
}

/** Returns the name of a key in a language: `maxAge` of an annotation is `max_age` in platform.yaml. */
export function nameIn(language: Language, key: string): string {
  return language === "yaml" ? snakeCase(key) : key;
}

/** Returns the JSON Schema of an object in platform.yaml. */
export function objectSchema<T>(keys: KeySpecs<T>): JsonSchema {
  const properties = Object.entries<KeySpec<unknown>>(keys).map(([key, { spec, summary }]) => [
    nameIn("yaml", key),
    { description: summary, ...spec.schema },
  ]);
  return { type: "object", additionalProperties: false, properties: Object.fromEntries(properties) };
}
