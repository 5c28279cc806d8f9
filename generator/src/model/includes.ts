/**
 * Resolves `clientIncludes`: the related items, and lists of them, that a client may include in the items of a route.
 */
import { defaultPageSize, type FieldKind, longestInclude } from "@prisma-paged/runtime/generator";
import {
  fieldOf,
  type ModelDeclaration,
  type PaginationDeclaration,
  resourceSettings,
} from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { resolveSettings, toPagination } from "../options/resolve.js";
import type { TextWithSpan } from "../options/value.js";
import type { Field } from "../schema/datamodel.js";
import { type PathSteps, unknownStep } from "../schema/field-hints.js";
import { formatList } from "../util/wording.js";
import { resolvePath } from "./field-path.js";
import { isKeptWhenNested } from "./fields/item-field.js";
import type { Identities } from "./identities.js";
import { itemKeysOf, type SchemaContext } from "./item-keys.js";

type Declared = Pick<PaginationDeclaration, "clientIncludes"> | undefined;

/**
 * Returns the paths that a client may include: the route's own, otherwise those of the resource. Paths are left out if
 * the route does not send their relation. Undefined if there are none.
 */
export function toIncludes(
  declared: Declared,
  rows: ModelDeclaration,
  fields: readonly string[] | undefined,
): readonly string[] | undefined {
  const named = (declared?.clientIncludes ?? rows.pagination?.clientIncludes)?.map(({ value }) => value) ?? [];
  const sent = named.filter((path) => fields?.includes(path.replace(/\..*/, "")) !== false);
  return sent.length === 0 ? undefined : sent;
}

/** Whether one of the paths includes this relation, or begins with it. */
export function isIncludedBy(paths: readonly string[] | undefined, relation: string): boolean {
  return paths?.some((path) => path.split(".")[0] === relation) === true;
}

/**
 * Reports the paths that cannot be included.
 * @param fields the fields that the route sends. Undefined if it sends all
 */
export function checkIncludes(
  declared: Declared,
  rows: ModelDeclaration,
  fields: readonly string[] | undefined,
  context: SchemaContext,
  diagnostics: Diagnostics,
): void {
  for (const path of declared?.clientIncludes ?? []) {
    const { value, span } = path;
    const include = { ...path, from: rows };
    const [first = "", ...deeper] = value.split(".");
    if (deeper.length >= longestInclude) {
      diagnostics.error({
        code: "include-target",
        headline: `\`${value}\` leads over ${deeper.length + 1} relations`,
        label: `an include has at most ${longestInclude}`,
        span,
        help: "write a shorter path",
      });
    } else if (checkRelation(first, rows, include, "own", context, diagnostics)) {
      if (fields?.includes(first) === false) {
        diagnostics.error({
          code: "include-target",
          headline: `\`${rows.model.name}.${first}\` cannot be included`,
          label: "it is not among the `fields` of this route",
          span,
          help: "add it to `fields`",
        });
      } else if (fieldOf(rows, first)?.embed && deeper.length === 0) {
        diagnostics.error({
          code: "include-target",
          headline: `\`${rows.model.name}.${first}\` cannot be included`,
          label: "it is always embedded",
          span,
          help: "remove it from the list, or `@embed` from the field",
        });
      } else {
        const level = levelWithin(fieldOf(rows, first)?.field);
        checkInner(targetOf(first, rows, context), deeper, include, level, context, diagnostics);
      }
    }
  }
}

/** Reports the second relation of a path if it is not one of the included item's own fields. */
function checkInner(
  target: ModelDeclaration | undefined,
  [inner]: readonly string[],
  path: WrittenInclude,
  level: Level,
  context: SchemaContext,
  diagnostics: Diagnostics,
): void {
  if (target === undefined || inner === undefined) return;
  if (!checkRelation(inner, target, path, level, context, diagnostics)) return;
  const name = `\`${target.model.name}.${inner}\``;
  const { own, chosen } = itemKeysOf(target, context);
  const item = own.get(inner);
  if (item !== undefined && !isKeptWhenNested(item)) {
    // An included item has links instead of the items that it embeds elsewhere, and these have no link.
    diagnostics.error({
      code: "include-target",
      headline: `${name} cannot be included in an included item`,
      label: "its items have no URLs",
      span: path.span,
      help: "remove it",
    });
    return;
  }
  if (chosen?.includes(inner) !== false) return;
  diagnostics.error({
    code: "include-target",
    headline: `${name} cannot be included`,
    label: `it is not among the \`fields\` of \`${target.model.name}\``,
    span: path.span,
    help: "add it to `fields` there",
  });
}

/**
 * The place of a relation: in the route's own items, in an item that is included in them, or in the items of a list.
 */
type Level = "own" | "of-item" | "of-list";

function levelWithin(relation: Field | undefined): Level {
  return relation?.list ? "of-list" : "of-item";
}

/** A path and the model at which it begins. */
interface WrittenInclude extends TextWithSpan {
  readonly from: ModelDeclaration;
}

function pathStepsOf({ model: first }: ModelDeclaration, level: Level, context: SchemaContext): PathSteps {
  const declared = (name: string) => context.resources.get(name)?.written;
  return {
    candidates: (model) => {
      const rows = declared(model.name);
      return rows === undefined ? [] : includable(rows, model === first ? "own" : level, context);
    },
    target: (field) => (field.kind === "relation" ? declared(field.type)?.model : undefined),
  };
}

function includable(rows: ModelDeclaration, level: Level, context: SchemaContext): readonly Field[] {
  return rows.fields.flatMap(({ field }) =>
    obstacleOf(field.name, rows, level, context) === undefined ? [field] : [],
  );
}

/** Whether the relation refers to one item of a resource, or to a collection of items. Reports anything else. */
function checkRelation(
  name: string,
  rows: ModelDeclaration,
  { value, span, from }: WrittenInclude,
  level: Level,
  context: SchemaContext,
  diagnostics: Diagnostics,
): boolean {
  const candidates = includable(rows, level, context).map((field) => field.name);
  const hint = candidates.length === 0 ? "remove it" : `${formatList(candidates)} can be included`;
  if (fieldOf(rows, name) === undefined) {
    const names = value.split(".");
    unknownStep(
      name,
      rows.model,
      { names, from: from.model, span },
      pathStepsOf(from, level, context),
      diagnostics,
      hint,
    );
    return false;
  }
  const obstacle = obstacleOf(name, rows, level, context);
  if (obstacle === undefined) return true;
  const [label, ...notes] = obstacle;
  diagnostics.error({
    code: "include-target",
    headline: `\`${rows.model.name}.${name}\` cannot be included`,
    label,
    ...(notes.length > 0 && { notes }),
    span,
    help: hint,
  });
  return false;
}

/** The reason why a field cannot be included, as a label and notes. */
type Obstacle = readonly [why: string, ...notes: string[]];

/** Returns why a field cannot be included; undefined if it can. */
function obstacleOf(name: string, rows: ModelDeclaration, level: Level, context: SchemaContext): Obstacle | undefined {
  const declared = fieldOf(rows, name);
  if (declared?.field.kind !== "relation") return ["it is not a relation"];
  if (declared.hidden !== undefined) return ["it is hidden"];
  const target = declared.field.type;
  if (!context.resources.has(target)) return [`\`${target}\` is not exposed`];
  const item = itemKeysOf(rows, context).own.get(name);
  if (item !== undefined) return obstacles[item.kind](declared.pagination, target, level, context);
  return declared.field.list
    ? [
        "it is a list without a collection",
        "`@pagination` makes it one, and `@embed(limit: …)` always embeds its first items",
      ]
    : [`the items of \`${target}\` have no URLs`];
}

type ObstacleOf = (
  pagination: PaginationDeclaration | undefined,
  target: string,
  level: Level,
  context: SchemaContext,
) => Obstacle | undefined;

const none: ObstacleOf = () => undefined;

const notRelation: ObstacleOf = () => ["it is not a relation"];

/** The reasons by the kind of the item's field. */
const obstacles: { readonly [Kind in FieldKind]: ObstacleOf } = {
  column: notRelation,
  computed: notRelation,
  count: notRelation,
  reference: none,
  embedded: none,
  "embedded-list": () => ["it is a list that is always embedded"],
  collection: (pagination, target, level, context) =>
    level === "of-list" ? ["it is a list within a list"] : obstacleOfList(pagination, target, context),
};

/** The maximum page size of a list that is included in each item of a page. */
const mostIncluded = 100;

function obstacleOfList(
  pagination: PaginationDeclaration | undefined,
  model: string,
  context: Identities,
): Obstacle | undefined {
  const target = context.resources.get(model)?.written;
  if (target === undefined || pagination === undefined) return undefined;
  if (pagination.handler) return ["a handler provides its rows"];
  if (pagination.distinct) return ["its collection lists distinct values"];
  const settings = resolveSettings({
    operation: pagination.settings,
    resource: resourceSettings(target),
    global: context.config.defaults,
  });
  const size = defaultPageSize(toPagination(settings));
  if (size <= mostIncluded) return undefined;
  return [
    `a page of the list has ${size} items, and at most ${mostIncluded} are included`,
    "set a lower `itemsPerPage` on the relation",
  ];
}

function targetOf(name: string, rows: ModelDeclaration, { resources }: Identities): ModelDeclaration | undefined {
  const declared = fieldOf(rows, name);
  return declared?.field.kind === "relation" ? resources.get(declared.field.type)?.written : undefined;
}

/**
 * The relations that are included somewhere: by model, the key of each relation in items, and the model to which it
 * refers.
 */
export type IncludedRelations = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Returns the relations that at least one route includes.
 * @param routes all routes, each with the model whose items it sends
 */
export function includedRelations(
  routes: readonly { readonly rows: ModelDeclaration; readonly clientIncludes?: readonly string[] | undefined }[],
  context: Identities,
): IncludedRelations {
  const relationsByModel = new Map<string, Map<string, string>>();
  for (const { rows, clientIncludes = [] } of routes) {
    for (const path of clientIncludes) {
      for (const { model, field, declared } of resolvePath(path, rows.model, context)) {
        if (field?.kind !== "relation" || declared === undefined) break;
        const relations = relationsByModel.get(model.name) ?? new Map<string, string>();
        relationsByModel.set(model.name, relations.set(declared.publicName.value, field.type));
      }
    }
  }
  return relationsByModel;
}
