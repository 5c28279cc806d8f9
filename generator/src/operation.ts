/** One collection operation with its whole policy: options over the three levels, order, fixed filter, filters. */
import type { CollectionOperation, CursorField, OrderField } from "@prisma-paged/runtime";
import type { ApiOperation, Place } from "./api-model.js";
import { listed } from "./arguments.js";
import { isFinerThanMillisecond, toCursor } from "./cursor-fields.js";
import { fieldOf, type ModelDeclaration, type PaginationDeclaration } from "./declaration.js";
import { type Diagnostics, didYouMean, type Span } from "./diagnostics.js";
import { type PlacedFilters, toFilters, withCursor } from "./filters.js";
import { toFixedWhere } from "./fixed-where.js";
import { checkModes } from "./mode-checks.js";
import type { WrittenOrderField } from "./order-value.js";
import { checkParameters } from "./parameters.js";
import { isSingle, isSortable, type Plan, typeName, typeOf } from "./plan.js";
import { originsOf, resolveSettings, type Settings, toPagination } from "./resolve-options.js";
import { warnOfOperation } from "./warnings.js";

export interface OperationInput {
  readonly name: string;
  readonly path: string;
  readonly place: Place;
  readonly span: Span;
  /** The model whose rows are listed: its `@pagination` is the resource level, its fields are filtered. */
  readonly rows: ModelDeclaration;
  /** The operation's own annotation. */
  readonly declared: PaginationDeclaration | undefined;
  /** The foreign key that ties the rows to one parent; empty where all rows are listed. */
  readonly foreignKey: readonly string[];
}

/** An operation, with where its path comes from. */
export interface PlacedOperation extends ApiOperation {
  readonly span: Span;
}

export function toOperation(input: OperationInput, plan: Plan, diagnostics: Diagnostics): PlacedOperation {
  const { name, path, place, span, rows, declared } = input;
  const settings = resolveSettings({
    operation: declared?.settings ?? [],
    resource: rows.pagination?.settings ?? [],
    global: plan.config.defaults,
  });
  const cursor = cursorOf(settings, rows, plan, diagnostics);
  const ordering = declared?.order === undefined ? rows.pagination : declared;
  const written = ordering?.order ?? [];
  const order = toOrder(written, rows, diagnostics);
  const distinct = toDistinct(declared, rows, plan, diagnostics);
  if (distinct !== undefined) checkGroupOrder(written, distinct, rows, plan, diagnostics);
  const where = declared?.where && toFixedWhere(declared.where, rows.model, plan.datamodel, diagnostics);
  const embedsList = rows.fields.some(({ field, embed }) => field.list && embed !== undefined);
  const guesses = {
    fetchJoinCollection: embedsList && rows.model.identifier.length === 1,
    useOutputWalkers: distinct !== undefined,
  };
  const pagination = toPagination(settings, guesses, cursor);
  const filters = withCursor(toFilters(rows, plan, diagnostics), cursor, settings.get("viaCursor")?.span ?? span);
  const operation: CollectionOperation = {
    name,
    path,
    pagination,
    parameters: plan.config.parameters,
    filters: plainFilters(filters),
    order,
    ...(where && { where }),
    ...(distinct && { distinct }),
    ...(declared?.handler && { handler: true }),
  };
  checkParameters(operation, filters, rows.model, plan.config.parameterSpans ?? {}, diagnostics);
  checkModes(declared, operation, settings, diagnostics);
  const { foreignKey } = input;
  warnOfOperation({ operation, declared, settings, written, rows, foreignKey, provider: plan.provider }, diagnostics);
  const orderPlace = ordering?.order && ordering.place;
  return { place, span, operation, origins: originsOf(settings), ...(orderPlace && { orderPlace }) };
}

function cursorOf(
  settings: Settings,
  rows: ModelDeclaration,
  plan: Plan,
  diagnostics: Diagnostics,
): readonly CursorField[] | null {
  const setting = settings.get("viaCursor");
  // Read as a list of order fields by the option's kind.
  const written = (setting?.value ?? []) as readonly WrittenOrderField[];
  return toCursor(written, rows, plan, diagnostics) ?? null;
}

function plainFilters(filters: PlacedFilters): CollectionOperation["filters"] {
  return Object.fromEntries([...filters].map(([name, { filter }]) => [name, filter]));
}

function toOrder(
  written: readonly WrittenOrderField[],
  { model }: ModelDeclaration,
  diagnostics: Diagnostics,
): readonly OrderField[] {
  return written.flatMap(({ field: name, direction, span }) => {
    const field = model.fields.find((candidate) => candidate.name === name);
    if (field === undefined) {
      unknownField(
        name,
        model,
        model.fields.filter(isSortable).map((each) => each.name),
        span,
        diagnostics,
      );
      return [];
    }
    if (!isSortable(field)) {
      const message = `\`${model.name}.${name}\` (${typeName(field)}) cannot be sorted by.`;
      const names = model.fields.filter(isSortable).map((each) => each.name);
      diagnostics.error("not-sortable", message, span, `name one of ${listed(names, "or")}`);
      return [];
    }
    return [{ field: name, direction }];
  });
}

function toDistinct(
  declared: PaginationDeclaration | undefined,
  rows: ModelDeclaration,
  plan: Plan,
  diagnostics: Diagnostics,
): readonly string[] | undefined {
  const { model } = rows;
  return declared?.distinct?.map(({ value: name, span }, index, all) => {
    const field = model.fields.find((candidate) => candidate.name === name);
    const path = `\`${model.name}.${name}\``;
    if (field === undefined) {
      unknownField(
        name,
        model,
        model.fields.filter(isSingle).map((each) => each.name),
        span,
        diagnostics,
      );
    } else if (!isSingle(field) || field.type === "Json") {
      const hint =
        field.kind === "relation" && field.from.length > 0 ? `name its foreign key ${listed(field.from)}` : undefined;
      const message = `\`distinct\` cannot tell rows apart by ${path} (${typeName(field)}).`;
      diagnostics.error("wrong-type", message, span, hint);
    } else if (field.kind === "scalar" && isFinerThanMillisecond(field, plan.provider)) {
      const message = `\`distinct\` cannot tell rows apart by ${path}: a JavaScript date has fewer digits than the column, and would not find its rows again.`;
      diagnostics.error("wrong-type", message, span);
    } else if (fieldOf(rows, name)?.hidden !== undefined) {
      const message = `${path} is hidden, and the rows that \`distinct\` chooses would tell its values apart.`;
      diagnostics.error(
        "hidden-distinct",
        message,
        span,
        "remove `@hidden` from the field, or leave it out of `distinct`",
      );
    } else if (all.findIndex((other) => other.value === name) < index) {
      diagnostics.error("duplicate-option", `\`distinct\` names \`${name}\` twice.`, span);
    }
    return name;
  });
}

/** Groups stand by the least or greatest value of the order's first other field: not every database has one of each type. */
function checkGroupOrder(
  order: readonly WrittenOrderField[],
  distinct: readonly string[],
  { model }: ModelDeclaration,
  { datamodel, provider }: Plan,
  diagnostics: Diagnostics,
): void {
  const leading = order.find(({ field }) => !distinct.includes(field));
  const before = order.slice(0, leading && order.indexOf(leading));
  const isNamed = distinct.every((name) => before.some(({ field }) => field === name));
  const field = model.fields.find(({ name }) => name === leading?.field);
  const type = field && typeOf(field, datamodel)?.type;
  if (leading === undefined || isNamed || provider === "sqlite" || provider === "mysql") return;
  if (type !== "Boolean" && type !== "Uuid") return;
  const message = `\`distinct\` cannot be ordered by \`${model.name}.${leading.field}\`: ${provider} has no least one of several values of its type.`;
  diagnostics.error("not-sortable", message, leading.span, `order by ${listed(distinct)} first`);
}

function unknownField(
  name: string,
  model: ModelDeclaration["model"],
  candidates: readonly string[],
  span: Span,
  diagnostics: Diagnostics,
): void {
  const hint = didYouMean(name, candidates) ?? `it has ${listed(candidates)}`;
  diagnostics.error("unknown-field", `\`${model.name}\` has no field \`${name}\`.`, span, hint);
}
