/** Proposes values for an argument: the words that it accepts, and names from the schema. */

import { cacheKeys, type JsonSchema, type KeySpec, meaningsOf, orderKeys } from "prisma-paged/tools";
import type { ArgumentSpec } from "../argument-specs.js";
import type { Candidate, CompletionContext } from "./candidate.js";
import { conditionKeys, conditionValues } from "./condition-values.js";
import { namesFor, typeNames } from "./named-fields.js";
import { choice, placeholder, plainText } from "./snippet.js";

const value = (snippet: string, summary = ""): Candidate => ({
  label: plainText(snippet).replaceAll('"', ""),
  snippet,
  summary,
  kind: "value",
});

/** Returns complete values of an argument, the most likely first: `["${1:title}"]` for `fields`. */
export function candidateValues(argument: ArgumentSpec, scope: CompletionContext): readonly Candidate[] {
  const { name, option, spec } = argument;
  // `order` of `@count` is no list of fields.
  if (spec.schema.type === "boolean") return wordsOf(spec.schema, option?.default);
  const names = namesFor(name, scope).map(({ label }) => label);
  switch (name) {
    case "order":
    case "viaCursor":
      return names.map((fieldName) => value(`[${orderItem(fieldName)}]`));
    case "fields":
    case "distinct":
    case "filters":
    case "search":
    case "clientIncludes":
    case "identifier":
    case "scopedBy":
      return names.map((fieldName) => value(`["${placeholder(1, fieldName)}"]`));
    case "anyOf":
      return names.map((fieldName) => value(`{ ${placeholder(1, "any")}: ["${placeholder(2, fieldName)}"] }`));
    case "path":
      if (scope.declared.field !== undefined && names.length > 0)
        return names.map((fieldName) => value(`"${placeholder(1, fieldName)}"`));
      return [value(`"${placeholder(1, `/new-${newPath(scope)}`)}"`)];
    case "api":
      // Every annotation is read for a block that is the only one.
      return scope.view.block === undefined ? [] : scope.view.blocks.map((name) => value(`"${name}"`));
    case "operation":
      return [value(`"${placeholder(1, "new")}"`)];
    case "type":
      if (Array.isArray(spec.schema.enum)) break;
      return [value(`"${placeholder(1, `https://schema.org/${scope.declared.model.name}`)}"`)];
    case "as":
      return [value(`"${placeholder(1, "total")}"`)];
    case "shortName":
      return [value(`"${placeholder(1, `${scope.declared.model.name}Item`)}"`)];
    case "where":
      return conditionKeys(scope.rows, scope.view).map((snippet) => value(`{ ${snippet} }`));
    case "parameters":
      return [value(`{ ${placeholder(1, "since")}: ${placeholder(2, "DateTime")}? }`)];
    case "computed":
      return [value(`{ ${placeholder(1, "fullName")}: "${placeholder(2, "String")}" }`)];
    case "operations":
      return [...meaningsOf(spec.schema)].map(([operationName, meaning]) => value(`["${operationName}"]`, meaning));
    case "cache":
      return [value(`{ maxAge: ${placeholder(1, "60")} }`)];
  }
  return wordsOf(spec.schema, option?.default, name === "type");
}

function newPath({ declared, view }: CompletionContext): string {
  const found = view.api.resources.find(({ resource }) => resource.model === declared.model.name);
  return found?.resource.path.slice(1) ?? declared.model.name.toLowerCase();
}

/**
 * Returns the values of Booleans, enums and numbers; empty for other types.
 * @param byDefault the default: it comes last among words, and is the only number proposed
 */
function wordsOf(schema: JsonSchema, byDefault: unknown, isBare = false): readonly Candidate[] {
  const { type, enum: words, minimum } = schema;
  if (type === "boolean") return [String(byDefault !== true), String(byDefault === true)].map((word) => value(word));
  if (Array.isArray(words)) {
    const otherWords = words.filter((word) => word !== byDefault);
    return [...otherWords, ...words.filter((word) => word === byDefault)].map((word) =>
      value(isBare ? String(word) : JSON.stringify(word), meaningsOf(schema).get(String(word))),
    );
  }
  if (type !== "integer") return [];
  const number = typeof byDefault === "number" ? byDefault : Math.max(100, Number(minimum ?? 0));
  return [value(placeholder(1, String(number)))];
}

function orderItem(field: string): string {
  return `{ field: "${placeholder(1, field)}", direction: "${choice(2, ["ASC", "DESC"])}" }`;
}

/**
 * Returns values for a place within an argument.
 * @param keys the keys from the argument to the place: `["field"]` within `order`
 */
export function valuesWithin(
  argument: ArgumentSpec,
  keys: readonly string[],
  bracket: "(" | "[" | "{",
  scope: CompletionContext,
): readonly Candidate[] {
  const { name, spec } = argument;
  if (spec.schema.type === "boolean") return candidateValues(argument, scope);
  const [key] = keys;
  const quoted = (names: readonly Candidate[]) =>
    names.map((candidate) => ({ ...candidate, snippet: `"${candidate.label}"` }));
  if (name === "where")
    return key === undefined
      ? candidateValues(argument, scope)
      : conditionValues(keys, scope.rows, scope.view).map((snippet) => value(snippet));
  if (name === "parameters") return key === undefined ? [] : typeNames(scope.view).map((typeName) => value(typeName));
  if (name === "order" || name === "viaCursor") {
    if (key === "field") return quoted(namesFor(name, scope));
    if (key !== undefined) return wordsOf(keySpec(orderKeys, key)?.schema ?? {}, undefined);
    return bracket === "["
      ? namesFor(name, scope).map(({ label }) => ({ ...value(orderItem(label)), label }))
      : candidateValues(argument, scope);
  }
  if (name === "cache")
    return key === undefined
      ? candidateValues(argument, scope)
      : wordsOf(keySpec(cacheKeys, key)?.schema ?? {}, undefined);
  if (name === "api") return candidateValues(argument, scope);
  if (name === "operation") return ["getCollection", "get"].map((operationName) => value(`"${operationName}"`));
  if (name === "operations")
    return ["getCollection", "get"].map((operationName) =>
      value(bracket === "[" ? `"${operationName}"` : `["${operationName}"]`),
    );
  const names = namesFor(name, scope);
  if (bracket === "[") return quoted(names);
  if (name === "path") return quoted(names);
  if (names.length > 0) return names.map((candidate) => ({ ...candidate, snippet: `["${candidate.label}"]` }));
  return wordsOf(spec.schema, argument.option?.default, name === "type");
}

/** Returns the keys of an object within an argument, each with a value: `direction: "${1|ASC,DESC|}"`. */
export function keysWithin(
  argument: ArgumentSpec,
  keys: readonly string[],
  scope: CompletionContext,
): readonly Candidate[] {
  if (keys.length > 0 || argument.spec.schema.type === "boolean") return [];
  switch (argument.name) {
    case "where":
      return conditionKeys(scope.rows, scope.view).map((snippet) => ({
        ...value(snippet),
        label: snippet.split(":")[0] ?? "",
        kind: "field",
      }));
    case "order":
    case "viaCursor":
      return namesFor(argument.name, scope)
        .slice(0, 1)
        .map(({ label }) => ({ ...value(`field: "${placeholder(1, label)}"`), label: "field" }))
        .concat([
          { ...value(`direction: "${choice(1, ["ASC", "DESC"])}"`), label: "direction" },
          { ...value(`nulls: "${choice(1, ["last", "first"])}"`), label: "nulls" },
        ]);
    case "cache":
      return Object.entries<KeySpec<unknown>>(cacheKeys).map(([key, { summary = "", spec }]) => ({
        label: key,
        summary,
        kind: "option",
        snippet: `${key}: ${spec.schema.type === "integer" ? placeholder(1, "60") : `["${placeholder(1, "Accept-Language")}"]`}`,
      }));
    default:
      return [];
  }
}

function keySpec(keys: object, key: string) {
  const found: KeySpec<unknown> | undefined = Object.entries(keys).find(([name]) => name === key)?.[1];
  return found?.spec;
}
