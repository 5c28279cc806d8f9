/**
 * Proposes everything that might be typed at a place of an annotation. Candidates that would be errors are removed
 * later, in annotation-completion.ts.
 */

import {
  type AnnotationName,
  annotationNames,
  annotationSpecs,
  annotationText,
  type Diagnostic,
  extentOf,
  filterKindNames,
  filterRules,
} from "prisma-paged/tools";
import { argumentOf, argumentSpecsOf } from "../argument-specs.js";
import type { DeclarationAt } from "../declaration-at.js";
import type { ProjectView } from "../project-view.js";
import { candidateValues, keysWithin, valuesWithin } from "./argument-values.js";
import type { Candidate, CompletionContext } from "./candidate.js";
import { placeholder } from "./snippet.js";
import type { TypingContext } from "./typing-context.js";

/** Alternatives, the better ones first. The editor offers the first one that is no error. */
export type Alternatives = readonly Candidate[];

export function candidatesAt(cursor: TypingContext, scope: CompletionContext): readonly Alternatives[] {
  const found = newCandidates(cursor, scope);
  const isRenamed = cursor.kind === "name" ? cursor.hasArguments : cursor.hasValue && cursor.wants !== "value";
  if (!isRenamed) return found;
  // Only the name is replaced, because its arguments or its value stay as they are.
  return found.map(([first]) => (first === undefined ? [] : [{ ...first, snippet: first.label }]));
}

function newCandidates(cursor: TypingContext, scope: CompletionContext): readonly Alternatives[] {
  if (cursor.kind === "name") {
    return annotationNames.filter((name) => hasPlace(name, scope)).map((name) => annotationCandidates(name, scope));
  }
  const { annotation, path, wants, bracket, given } = cursor;
  const [name, ...inner] = path;
  if (wants === "either") {
    const isGiven = (label: string) => given.some((other) => (argumentOf(annotation, other)?.name ?? other) === label);
    return [...words(annotation, scope), ...named(annotation, scope)].filter(
      ([first]) => first !== undefined && !isGiven(first.label),
    );
  }
  const argument = name === undefined ? undefined : argumentOf(annotation, name);
  if (argument === undefined) return [];
  const candidates =
    wants === "key" ? keysWithin(argument, inner, scope) : valuesWithin(argument, inner, bracket, scope);
  return candidates.filter(({ label }) => !given.includes(label)).map((candidate) => [candidate]);
}

/**
 * Whether an annotation may be right at the declaration. False only if it would certainly be an error, so that it is
 * not tried.
 */
function hasPlace(name: AnnotationName, { declared: { field }, present }: CompletionContext): boolean {
  if (field === undefined)
    return name === "pagination" || name === "suppress" || (name === "resource" && !present.includes(name));
  if (present.includes(name) && name !== "suppress" && name !== "count") return false;
  if (name === "resource") return false;
  if (name === "count") return field.kind === "relation" && field.list;
  return field.kind === "relation" || (name !== "embed" && name !== "pagination");
}

function annotationCandidates(name: AnnotationName, scope: CompletionContext): Alternatives {
  const { prefixes } = scope.view;
  const made = (snippet: string): Candidate => ({
    label: annotationText(name, prefixes),
    snippet: annotationText(snippet, prefixes),
    summary: annotationSpecs[name].summary,
    kind: "annotation",
  });
  const first = (alternatives: readonly Alternatives[]) =>
    alternatives.flat().map(({ snippet }) => made(`${name}(${snippet})`));
  switch (name) {
    case "pagination":
      return [made(name), made(`pagination(operation: "${placeholder(1, "new")}")`)];
    case "resource":
    case "filter":
    case "suppress":
      return first([...words(name, scope), ...named(name, scope)]);
    case "embed":
      return [made(name), made(`embed(limit: ${placeholder(1, "5")})`)];
    case "count":
      return [made(name), made(`count(as: "${placeholder(1, "total")}")`)];
    case "name":
      return [made(`name("${placeholder(1, "other")}")`)];
    case "hidden":
    case "restricted":
      return [made(name)];
  }
}

/** Returns the arguments without a name: filters, and the codes of the warnings that the declaration has. */
function words(annotation: AnnotationName, { declared, view }: CompletionContext): readonly Alternatives[] {
  if (annotation === "filter") {
    return filterKindNames.map((kind) => [
      { label: kind, snippet: kind, summary: filterRules[kind].summary, kind: "value" },
    ]);
  }
  if (annotation !== "suppress") return [];
  return warningsOf(declared, view).map(({ code, headline }) => [
    { label: code, snippet: code, summary: headline, kind: "value" },
  ]);
}

/** Returns the warnings that a suppression at the declaration would cover, one of each code. */
function warningsOf({ model, field, entry: declared }: DeclarationAt, view: ProjectView): readonly Diagnostic[] {
  const entry = field && view.sources.field(model.name, field.name);
  const { start, end, file } = entry ? extentOf(entry) : (view.sources.model(model.name) ?? declared).extent;
  const found = view.diagnostics.filter(
    ({ severity, span }) => severity === "warning" && span?.file === file && span.start >= start && span.end <= end,
  );
  return found.filter(({ code }, index) => found.findIndex((each) => each.code === code) === index);
}

/** Returns each argument that has a name, with a value: `itemsPerPage: ${1:30}`. */
function named(annotation: AnnotationName, scope: CompletionContext): readonly Alternatives[] {
  return argumentSpecsOf(annotation).map((argument) =>
    candidateValues(argument, scope).map(({ snippet }) => ({
      label: argument.name,
      snippet: `${argument.name}: ${snippet}`,
      summary: argument.summary,
      kind: "option",
    })),
  );
}
