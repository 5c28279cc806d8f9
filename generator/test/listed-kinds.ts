/** The kinds of filters that messages list. */
import type { FilterKindName } from "../src/annotations/filter-kinds.js";
import type { Diagnostic } from "../src/diagnostics/diagnostics.js";

/** The kinds that tests name. Another one is left out of what they compare: it changes none of them. */
const knownKinds: readonly FilterKindName[] = [
  "exact",
  "iexact",
  "not",
  "partial",
  "start",
  "end",
  "word",
  "range",
  "date",
  "order",
  "exists",
  "facet",
  "required",
];

/** Returns the known kinds in a text, in its order. */
export function listedKinds(text: string): readonly FilterKindName[] {
  return knownAmong([...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
}

/** Returns the known kinds among names, in their order. */
export function knownAmong(names: readonly string[]): readonly FilterKindName[] {
  return names.flatMap((name) => knownKinds.find((kind) => kind === name) ?? []);
}

/** Returns the known kinds that each problem says a field supports instead. */
export function supportedKinds(diagnostics: readonly Diagnostic[]): readonly (readonly FilterKindName[])[] {
  return diagnostics.flatMap(({ help }) => (help?.startsWith("it supports ") ? [listedKinds(help)] : []));
}
