/** Who asks, and which of the restricted fields and relations the caller sees. */
import { isOffered, listsOf, ownColumns } from "./names.js";
import type { Field, Schema } from "./schema.js";

export type Sees = (part: Pick<Field, "sent" | "number">) => boolean;

/** @param drawn its bits say which of what is restricted the caller sees */
export function seesOf(drawn: number): Sees {
  return ({ sent, number }) => sent === "all" || (sent === "restricted" && ((drawn >> (number % 30)) & 1) === 1);
}

/** As `createApi` takes it. */
export function fieldsOf({ models }: Schema, sees: Sees): { readonly [model: string]: () => readonly string[] } {
  const seen = new Map<string, readonly string[]>();
  const may = (model: string, part: Pick<Field, "sent" | "number">, names: readonly string[]) => {
    if (part.sent === "restricted") seen.set(model, [...(seen.get(model) ?? []), ...(sees(part) ? names : [])]);
  };
  for (const { name, exposed, fields, relations, links } of models) {
    if (!exposed) continue;
    for (const field of fields) may(name, field, [field.name]);
    for (const link of links) {
      if (link.list !== "bare" || link.filters.length + link.paths.length > 0) may(name, link, [link.name]);
    }
    for (const relation of relations) {
      may(name, relation, [relation.name, ...(relation.columnsSent ? ownColumns(relation.columns) : [])]);
    }
    for (const relation of listsOf(models, name)) if (isOffered(relation)) may(name, relation, [relation.inverse]);
  }
  return Object.fromEntries([...seen].map(([name, fields]) => [name, () => fields]));
}
