/** One collection operation with its whole policy: options over the three levels, order, fixed filter, filters. */
import type { CollectionOperation, CursorField, OrderField } from "@prisma-paged/runtime";
import type { ApiOperation, Place } from "./api-model.js";
import { listed } from "./arguments.js";
import { toCursor } from "./cursor-fields.js";
import type { Field } from "./datamodel.js";
import type { ModelDeclaration, PaginationDeclaration } from "./declaration.js";
import type { Diagnostics, Span } from "./diagnostics.js";
import { checkGroupOrder, toDistinct, withGroupOrder } from "./distinct.js";
import { type PlacedFilters, toFilters, withCursor } from "./filters.js";
import { toFixedWhere } from "./fixed-where.js";
import { checkModes } from "./mode-checks.js";
import type { WrittenOrderField } from "./order-value.js";
import { checkParameters } from "./parameters.js";
import { isSortable, type Plan, typeName, typeOf } from "./plan.js";
import { lossOf } from "./precision.js";
import { originsOf, resolveSettings, type Settings, toPagination } from "./resolve-options.js";
import { unknownField } from "./unknown-field.js";
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
  const all = resolveSettings({
    operation: declared?.settings ?? [],
    resource: rows.pagination?.settings ?? [],
    global: plan.config.defaults,
  });
  // A handler's pages go by number and in its own order, whatever the resource says, which is checked all the same.
  const isHandled = declared?.handler === true;
  const settings = isHandled ? new Map([...all].filter(([key]) => key !== "viaCursor")) : all;
  const declaredCursor = cursorOf(all, rows, plan, diagnostics);
  const cursor = isHandled ? null : declaredCursor;
  const ordering = declared?.order === undefined ? rows.pagination : declared;
  const written = ordering?.order ?? [];
  const checkedOrder = toOrder(written, rows, plan, diagnostics);
  const order = isHandled ? [] : checkedOrder;
  const distinct = toDistinct(declared, rows, plan, diagnostics);
  if (distinct !== undefined) checkGroupOrder(written, distinct, rows, plan, diagnostics);
  const where = declared?.where && toFixedWhere(declared.where, rows.model, plan, diagnostics);
  const embedsList = rows.fields.some(({ field, embed }) => field.list && embed !== undefined);
  const guesses = {
    fetchJoinCollection: embedsList && rows.model.identifier.length === 1,
    useOutputWalkers: distinct !== undefined,
  };
  const pagination = toPagination(settings, guesses, cursor);
  const declaredFilters = toFilters(rows, plan, diagnostics);
  const offered = distinct ? withGroupOrder(declaredFilters, distinct, input, plan, diagnostics) : declaredFilters;
  const filters = withCursor(offered, cursor, settings.get("viaCursor")?.span ?? span);
  const operation: CollectionOperation = {
    name,
    path,
    pagination,
    parameters: plan.config.parameters,
    filters: plainFilters(filters),
    order,
    ...(where && { where }),
    ...(distinct && { distinct }),
    ...(isHandled && { handler: true }),
  };
  checkParameters(operation, filters, rows.model, plan.config.parameterSpans ?? {}, diagnostics);
  checkModes(declared, operation, settings, diagnostics);
  const { foreignKey } = input;
  warnOfOperation(
    { operation, declared, settings, written, rows, foreignKey, span, provider: plan.provider },
    diagnostics,
  );
  const orderPlace = isHandled ? undefined : ordering?.order && ordering.place;
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
  { datamodel, provider }: Plan,
  diagnostics: Diagnostics,
): readonly OrderField[] {
  const sortable = (field: Field) => isSortable(field, provider);
  return written.flatMap(({ field: name, direction, span }) => {
    const field = model.fields.find((candidate) => candidate.name === name);
    if (field === undefined) {
      unknownField(name, model, sortable, span, diagnostics);
      return [];
    }
    if (!sortable(field)) {
      const message = `\`${model.name}.${name}\` (${typeName(field)}) cannot be sorted by.`;
      const names = model.fields.filter(sortable).map((each) => each.name);
      diagnostics.error("not-sortable", message, span, `name one of ${listed(names, "or")}`);
      return [];
    }
    const type = typeOf(field, datamodel)?.type;
    return [{ field: name, direction, ...(type && { type }), ...lossOf(field, provider) }];
  });
}
