/** `clientIncludes`: the related items, and lists of them, that a client may include in those of a route. */
import { longestInclude } from "@prisma-paged/runtime/generator";
import type { LocatedText } from "../annotations/arguments.js";
import {
  type FieldDeclaration,
  fieldOf,
  type ModelDeclaration,
  type PaginationDeclaration,
  publicNameOf,
  resourceSettings,
} from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { noGuesses, resolveSettings, toPagination } from "../options/resolve.js";
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

/** True if one of the paths includes this relation, or begins with it. */
export function isIncludedBy(paths: readonly string[] | undefined, relation: string): boolean {
  return paths?.some((path) => path.split(".")[0] === relation) === true;
}

/** Reports what cannot be included. @param fields those that the route sends; undefined: all */
export function checkIncludes(
  declared: Declared,
  rows: ModelDeclaration,
  fields: readonly string[] | undefined,
  plan: Plan,
  diagnostics: Diagnostics,
): void {
  for (const path of declared?.clientIncludes ?? []) {
    const { value, span } = path;
    const [first = "", ...deeper] = value.split(".");
    if (deeper.length >= longestInclude) {
      const message = `\`${value}\` leads over ${deeper.length + 1} relations; an include has at most ${longestInclude}.`;
      diagnostics.error("include-target", message, span, "write a shorter path");
    } else if (checkRelation(first, rows, path, "own", plan, diagnostics)) {
      if (fields?.includes(first) === false) {
        const message = `\`${rows.model.name}.${first}\` cannot be included: it is not among the \`fields\` of this route.`;
        diagnostics.error("include-target", message, span, "add it to `fields`");
      } else if (fieldOf(rows, first)?.embed && deeper.length === 0) {
        const message = `\`${rows.model.name}.${first}\` cannot be included: it is always embedded.`;
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
  if (!checkRelation(inner, target, path, "inner", plan, diagnostics)) return;
  const name = `\`${target.model.name}.${inner}\``;
  const item = itemOf(inner, target, plan);
  if (item?.kind === "embedded" && item.key === undefined) {
    // An included item has links in place of what it embeds elsewhere, and here there is none.
    const message = `${name} cannot be included in an included item: its items have no URLs.`;
    diagnostics.error("include-target", message, path.span, "remove it");
    return;
  }
  if (toShownFields(undefined, target, false, plan)?.includes(inner) !== false) return;
  const message = `${name} cannot be included: it is not among the \`fields\` of \`${target.model.name}\`.`;
  diagnostics.error("include-target", message, path.span, "add it to `fields` there");
}

/** Whether a relation is one of the route's own items, or of an item that is included in these. */
type Level = "own" | "inner";

/** True for a relation to one item of a resource, or to a collection of them; anything else is reported. */
function checkRelation(
  name: string,
  rows: ModelDeclaration,
  { span }: LocatedText,
  level: Level,
  plan: Plan,
  diagnostics: Diagnostics,
): boolean {
  const isRelation = ({ field }: FieldDeclaration) => field.kind === "relation";
  const candidates = rows.fields.filter(isRelation).flatMap(({ field }) => {
    return obstacleOf(field.name, rows, level, plan) === undefined ? [field.name] : [];
  });
  const others = candidates.length === 0 ? "remove it" : `${formatList(candidates)} can be included`;
  if (fieldOf(rows, name) === undefined) {
    const message = `\`${rows.model.name}\` has no field \`${name}\`.`;
    diagnostics.error("unknown-field", message, span, didYouMean(name, candidates) ?? others);
    return false;
  }
  const obstacle = obstacleOf(name, rows, level, plan);
  if (obstacle === undefined) return true;
  const message = `\`${rows.model.name}.${name}\` cannot be included: ${obstacle}.`;
  diagnostics.error("include-target", message, span, others);
  return false;
}

/** Why a field cannot be included; undefined if it can. */
function obstacleOf(name: string, rows: ModelDeclaration, level: Level, plan: Plan): string | undefined {
  const declared = fieldOf(rows, name);
  if (declared?.field.kind !== "relation") return "it is not a relation";
  if (declared.hidden !== undefined) return "it is hidden";
  const target = declared.field.type;
  if (!plan.resources.has(target)) return `\`${target}\` is not exposed`;
  switch (itemOf(name, rows, plan)?.kind) {
    case "reference":
    case "embedded":
      return undefined;
    case "collection":
      return level === "inner"
        ? "it is a list, and so only of the route's own items"
        : obstacleOfList(declared.pagination, target, plan);
    case "embedded-list":
      return "it is a list that is always embedded";
    default:
      return declared.field.list
        ? "it is a list without a collection. `@pagination` makes it one, and `@embed(limit: …)` always embeds its first items"
        : `the items of \`${target}\` have no URLs`;
  }
}

/** Of a list that is included in each item of a page. */
const mostIncluded = 100;

function obstacleOfList(pagination: PaginationDeclaration | undefined, model: string, plan: Plan): string | undefined {
  const target = plan.resources.get(model)?.declaration;
  if (target === undefined || pagination === undefined) return undefined;
  if (pagination.handler) return "a handler provides its rows";
  if (pagination.distinct) return "its collection lists distinct values";
  const settings = resolveSettings({
    operation: pagination.settings,
    resource: resourceSettings(target),
    global: plan.config.defaults,
  });
  const { itemsPerPage } = toPagination(settings, noGuesses, null);
  if (itemsPerPage <= mostIncluded) return undefined;
  return `a page of the list has ${itemsPerPage} items, and at most ${mostIncluded} are included. Set a lower \`itemsPerPage\` on the relation`;
}

/** The field that items have of a relation; undefined if they have none. */
function itemOf(name: string, rows: ModelDeclaration, plan: Plan): ItemField | undefined {
  const declared = fieldOf(rows, name);
  return declared && toItemField(declared, rows, plan);
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
