/** Proposes the fields that arguments may name, and the types of parameters. */
import type { Field, Model } from "prisma-paged/tools";
import type { ProjectView } from "../project-view.js";
import type { Candidate, CompletionContext } from "./candidate.js";
import { pathsFrom } from "./field-paths.js";

/**
 * Returns the fields that an argument may name, judged by their kinds: `author.name` for `search`, if it is a string.
 */
export function namesFor(name: string, { rows, view, declared, prefix }: CompletionContext): readonly Candidate[] {
  const named = (paths: readonly string[]) =>
    paths.map((path): Candidate => ({ label: path, snippet: path, summary: typeOf(path, rows, view), kind: "field" }));
  const toCandidates = (fields: readonly Field[]) => named(fields.map((field) => field.name));
  const paths = (isLast: (field: Field) => boolean) => named(pathsFrom(rows, prefix, view, isLast));
  switch (name) {
    case "fields":
    case "filters":
      return toCandidates(rows.fields);
    case "distinct":
    case "identifier":
    case "scopedBy":
    case "order":
    case "viaCursor":
      return toCandidates(rows.fields.filter(({ kind, list }) => kind !== "relation" && !list));
    case "search":
      return paths((field) => field.kind === "scalar" && field.type === "String");
    case "anyOf":
      return paths(({ kind }) => kind !== "unsupported");
    case "clientIncludes":
      return paths(({ kind }) => kind === "relation");
    case "path":
      return declared.field?.kind === "relation" ? paths(({ kind }) => kind !== "relation") : [];
    default:
      return [];
  }
}

/** Returns the type of a field as text: `Book.title: String`. */
function typeOf(path: string, rows: Model, { datamodel }: Pick<ProjectView, "datamodel">): string {
  const [first = "", ...rest] = path.split(".");
  const field = rows.fields.find(({ name }) => name === first);
  const target = field?.kind === "relation" ? datamodel.models.find(({ name }) => name === field.type) : undefined;
  if (rest.length > 0 && target !== undefined) return typeOf(rest.join("."), target, { datamodel });
  const type = field === undefined || field.kind === "unsupported" ? "" : field.type;
  return `${rows.name}.${first}: ${type}${field?.list ? "[]" : field?.required ? "" : "?"}`;
}

export function typeNames({ datamodel }: ProjectView): readonly string[] {
  return ["String", "Int", "Float", "Boolean", "DateTime", ...datamodel.enums.map(({ name }) => name)];
}
