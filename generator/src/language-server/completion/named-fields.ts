/** The fields that arguments may name, and the types of parameters. */
import type { Field, Model } from "../../schema/datamodel.js";
import type { View } from "../view.js";
import type { Candidate, Scope } from "./candidate.js";
import { pathsFrom } from "./field-paths.js";

/** The fields that an argument may name, as far as their kinds go. */
export function namesFor(name: string, { rows, view, declared, prefix }: Scope): readonly Candidate[] {
  const own = (fields: readonly Field[]) => fields.map((field) => field.name);
  switch (name) {
    case "fields":
      return named(own(rows.fields), rows, view);
    case "distinct":
    case "identifier":
    case "scopedBy":
    case "order":
    case "viaCursor":
      return named(own(rows.fields.filter(({ kind, list }) => kind !== "relation" && !list)), rows, view);
    case "filters":
      return named(own(rows.fields), rows, view);
    case "search":
      return named(
        pathsFrom(rows, prefix, view, (field) => field.kind === "scalar" && field.type === "String"),
        rows,
        view,
      );
    case "anyOf":
      return named(
        pathsFrom(rows, prefix, view, ({ kind }) => kind !== "unsupported"),
        rows,
        view,
      );
    case "clientIncludes":
      return named(
        pathsFrom(rows, prefix, view, ({ kind }) => kind === "relation"),
        rows,
        view,
      );
    case "path":
      return declared.field?.kind === "relation"
        ? named(
            pathsFrom(rows, prefix, view, ({ kind }) => kind !== "relation"),
            rows,
            view,
          )
        : [];
    default:
      return [];
  }
}

function named(paths: readonly string[], rows: Model, view: View): readonly Candidate[] {
  return paths.map((path) => ({ label: path, snippet: path, summary: typeOf(path, rows, view), kind: "field" }));
}

/** `Book.title: String`. */
function typeOf(path: string, rows: Model, { datamodel }: Pick<View, "datamodel">): string {
  const [first = "", ...rest] = path.split(".");
  const field = rows.fields.find(({ name }) => name === first);
  const target = field?.kind === "relation" ? datamodel.models.find(({ name }) => name === field.type) : undefined;
  if (rest.length > 0 && target !== undefined) return typeOf(rest.join("."), target, { datamodel });
  const type = field === undefined || field.kind === "unsupported" ? "" : field.type;
  return `${rows.name}.${first}: ${type}${field?.list ? "[]" : field?.required ? "" : "?"}`;
}

export function typeNames({ datamodel }: View): readonly string[] {
  return ["String", "Int", "Float", "Boolean", "DateTime", ...datamodel.enums.map(({ name }) => name)];
}
