/** `clientIncludes`: the related items that a client may include in those of a route. */

import type { LocatedText } from "../annotations/arguments.js";
import {
  fieldOf,
  type ModelDeclaration,
  type PaginationDeclaration,
  publicNameOf,
} from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { didYouMean } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import type { ItemField } from "./api-model.js";
import { toItemField } from "./item-fields.js";
import type { Plan } from "./plan.js";
import { toShownFields } from "./shown-fields.js";

type Declared = Pick<PaginationDeclaration, "clientIncludes"> | undefined;

/** Their paths, of those relations that the route sends: its own, else the resource's. Undefined: none. */
export function toIncludes(
  declared: Declared,
  rows: ModelDeclaration,
  fields: readonly string[] | undefined,
): readonly string[] | undefined {
  const named = (declared?.clientIncludes ?? rows.pagination?.clientIncludes)?.map(({ value }) => value) ?? [];
  const sent = named.filter((path) => fields?.includes(path.replace(/\..*/, "")) !== false);
  return sent.length === 0 ? undefined : sent;
}

/** Reports what cannot be included. @param fields those that the route sends; undefined: all */
export function checkIncludes(
  declared: Declared,
  rows: ModelDeclaration,
  fields: readonly string[] | undefined,
  plan: Plan,
  diagnostics: Diagnostics,
): void {
  for (const [index, path] of (declared?.clientIncludes ?? []).entries()) {
    const { value, span } = path;
    const [first = "", ...deeper] = value.split(".");
    if (declared?.clientIncludes?.findIndex((other) => other.value === value) !== index) {
      diagnostics.error(
        "duplicate-option",
        `\`clientIncludes\` names \`${value}\` twice.`,
        span,
        "remove one of the two",
      );
    } else if (deeper.length > 1) {
      const message = `\`${value}\` leads over ${deeper.length + 1} relations; an include has at most 2.`;
      diagnostics.error("include-target", message, span, "write a shorter path");
    } else if (checkRelation(first, rows, path, plan, diagnostics)) {
      if (fields?.includes(first) === false) {
        const message = `\`${rows.model.name}.${first}\` is not among the \`fields\` of this route, so it cannot be included.`;
        diagnostics.error("include-target", message, span, "add it to `fields`");
      } else if (fieldOf(rows, first)?.embed && deeper.length === 0) {
        const message = `\`${rows.model.name}.${first}\` is always embedded, so a client cannot include it.`;
        diagnostics.error("include-target", message, span, "remove it from the list, or `@embed` from the field");
      } else {
        checkInner(targetOf(first, rows, plan), deeper, path, plan, diagnostics);
      }
    }
  }
}

/** The relation of an included item, which must be one of its own fields. */
function checkInner(
  target: ModelDeclaration | undefined,
  [inner]: readonly string[],
  path: LocatedText,
  plan: Plan,
  diagnostics: Diagnostics,
): void {
  if (target === undefined || inner === undefined) return;
  if (!checkRelation(inner, target, path, plan, diagnostics)) return;
  const name = `\`${target.model.name}.${inner}\``;
  const item = toOne(inner, target, plan);
  if (item?.kind === "embedded" && item.key === undefined) {
    // An included item has links in place of what it embeds elsewhere, and here there is none.
    const message = `${name} cannot be included in an included item: its items have no URLs.`;
    diagnostics.error("include-target", message, path.span, "remove it");
    return;
  }
  if (toShownFields(undefined, target, false, plan)?.includes(inner) !== false) return;
  const message = `${name} is not among the \`fields\` of \`${target.model.name}\`, so it cannot be included.`;
  diagnostics.error("include-target", message, path.span, "add it to `fields` there");
}

/** True for a relation to one item of a resource; anything else is reported. */
function checkRelation(
  name: string,
  rows: ModelDeclaration,
  { span }: LocatedText,
  plan: Plan,
  diagnostics: Diagnostics,
): boolean {
  const declared = fieldOf(rows, name);
  const path = `\`${rows.model.name}.${name}\``;
  const candidates = rows.fields.flatMap(({ field }) => (toOne(field.name, rows, plan) ? [field.name] : []));
  const others = candidates.length === 0 ? "remove it" : `${formatList(candidates)} can be included`;
  if (declared === undefined) {
    const message = `\`${rows.model.name}\` has no field \`${name}\`.`;
    diagnostics.error("unknown-field", message, span, didYouMean(name, candidates) ?? others);
  } else if (toOne(name, rows, plan) === undefined) {
    diagnostics.error("include-target", `${path} cannot be included: ${obstacleOf(name, rows, plan)}.`, span, others);
  }
  return toOne(name, rows, plan) !== undefined;
}

function obstacleOf(name: string, rows: ModelDeclaration, { resources }: Plan): string {
  const declared = fieldOf(rows, name);
  if (declared?.field.kind !== "relation") return "it is not a relation";
  if (declared.hidden !== undefined) return "it is hidden";
  const target = declared.field.type;
  if (!resources.has(target)) return `\`${target}\` is not exposed`;
  if (!declared.field.list) return `the items of \`${target}\` have no URLs`;
  return "it is a list. `@embed(limit: …)` embeds its first items, and `@pagination` makes it a collection";
}

/** The field of a relation to one item. */
function toOne(name: string, rows: ModelDeclaration, plan: Plan): ItemField | undefined {
  const declared = fieldOf(rows, name);
  const item = declared && toItemField(declared, rows, plan);
  return item?.kind === "reference" || item?.kind === "embedded" ? item : undefined;
}

function targetOf(name: string, rows: ModelDeclaration, { resources }: Plan): ModelDeclaration | undefined {
  const declared = fieldOf(rows, name);
  return declared?.field.kind === "relation" ? resources.get(declared.field.type)?.declaration : undefined;
}

/** The paths as clients know them: with the keys that the relations have in items. */
export function publicPaths(
  paths: readonly string[] | undefined,
  rows: ModelDeclaration,
  plan: Plan,
): readonly string[] | undefined {
  return paths?.map((path) => {
    const [first = "", inner] = path.split(".");
    const key = publicNameOf(rows, first);
    const target = targetOf(first, rows, plan);
    return inner === undefined || target === undefined ? key : `${key}.${publicNameOf(target, inner)}`;
  });
}

/** Relations that are included somewhere: by model, and by their keys in items the model that each leads to. */
export type IncludedRelations = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** @param routes each with the model whose items it sends */
export function includedRelations(
  routes: readonly { readonly rows: ModelDeclaration; readonly clientIncludes?: readonly string[] | undefined }[],
  plan: Plan,
): IncludedRelations {
  const found = new Map<string, Map<string, string>>();
  for (const { rows, clientIncludes = [] } of routes) {
    for (const path of clientIncludes) {
      let from: ModelDeclaration | undefined = rows;
      for (const name of path.split(".")) {
        const to: ModelDeclaration | undefined = from && targetOf(name, from, plan);
        if (from === undefined || to === undefined) break;
        const relations = found.get(from.model.name) ?? new Map<string, string>();
        found.set(from.model.name, relations.set(publicNameOf(from, name), to.model.name));
        from = to;
      }
    }
  }
  return found;
}
