/** One collection operation with its whole policy: options over the three levels, order, fixed filter, filters. */
import type { CollectionOperation, CursorField, FixedWhere } from "@prisma-paged/runtime/generator";
import {
  type ModelDeclaration,
  type PaginationDeclaration,
  publicNameOf,
  resourceSettings,
} from "../annotations/declaration.js";
import type { WrittenOrderField } from "../annotations/order-value.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { originsOf, resolveSettings, type Settings, toPagination } from "../options/resolve.js";
import type { SourceLocation } from "../schema/location.js";
import type { ApiOperation } from "./api-model.js";
import { isCursorField, toCursor } from "./cursor.js";
import { checkGroupOrder, toDistinct, withGroupOrder } from "./distinct.js";
import {
  type LocatedFilter,
  type LocatedFilters,
  toFilters,
  withEnumOrders,
  withoutOrders,
} from "./filters/filters.js";
import { toFixedWhere } from "./filters/fixed-filter.js";
import { offeredFilters, toSearch } from "./filters/offered-parameters.js";
import { toPathFilters } from "./filters/path-filters.js";
import { toHandlerParameters } from "./handler-parameters.js";
import { checkIncludes, isIncludedBy, toIncludes } from "./includes.js";
import { toOrder } from "./order.js";
import type { Plan } from "./plan.js";
import { identifierOf } from "./resource.js";
import { checkShownFields, toShownFields } from "./shown-fields.js";

interface OperationInput {
  readonly name: string;
  readonly path: string;
  readonly location: SourceLocation;
  readonly span: Span;
  /** The model whose rows are listed: its `@pagination` is the resource level, its fields are filtered. */
  readonly rows: ModelDeclaration;
  /** The operation's own annotation. */
  readonly declared: PaginationDeclaration | undefined;
  /** The foreign key that ties the rows to one parent; empty if all rows are listed. */
  readonly foreignKey: readonly string[];
}

/** An operation, with what was written of it: the checks of a finished model look at both. */
export interface LocatedOperation extends ApiOperation {
  /** The origin of its path. */
  readonly span: Span;
  /** Whose rows are listed. */
  readonly rows: ModelDeclaration;
  readonly declared: PaginationDeclaration | undefined;
  readonly settings: Settings;
  readonly filters: LocatedFilters;
  /** The default order, as written. */
  readonly written: readonly WrittenOrderField[];
  /** The foreign key that ties the rows to one parent; empty if all rows are listed. */
  readonly foreignKey: readonly string[];
  /** What the schema says of the rows: on their resource, and for this operation. */
  readonly conditions: readonly FixedWhere[];
  /** The columns that every scope of the rows compares. */
  readonly scopedBy: readonly string[];
}

export function toOperation(input: OperationInput, plan: Plan, diagnostics: Diagnostics): LocatedOperation {
  const { name, path, location, span, rows, declared } = input;
  const all = resolveSettings({
    operation: declared?.settings ?? [],
    resource: resourceSettings(rows),
    global: plan.config.defaults,
  });
  // A handler's pages go by number and in its own order, whatever the resource says, which is checked all the same.
  const isHandled = declared?.handler === true;
  const settings = isHandled ? new Map([...all].filter(([key]) => key !== "viaCursor")) : all;
  const declaredCursor = cursorOf(all, rows, plan, diagnostics);
  const cursor = isHandled ? null : declaredCursor;
  const ordering = declared?.order === undefined ? rows.pagination : declared;
  const written = ordering?.order ?? [];
  const distinct = toDistinct(declared, rows, plan, diagnostics);
  const checkedOrder = toOrder(written, rows, distinct, plan, diagnostics);
  const order = isHandled ? [] : checkedOrder;
  if (distinct !== undefined) checkGroupOrder(written, distinct, rows, plan, diagnostics);
  const where = declared?.where && toFixedWhere(declared.where, rows.model, plan, diagnostics);
  // A handler offers what it names itself, for only the application can search its rows.
  const inherited = isHandled ? undefined : rows.pagination?.search;
  const search = toSearch(declared?.search ?? inherited, rows, plan, diagnostics);
  checkShownFields(declared, rows, plan, diagnostics);
  const clientFields = all.get("clientFields")?.value === true;
  const fields = toShownFields(declared, rows, clientFields, plan);
  checkIncludes(declared, rows, fields, plan, diagnostics);
  const clientIncludes = toIncludes(declared, rows, fields);
  const handlerParameters = toHandlerParameters(declared, plan.datamodel, diagnostics);
  const isShown = (name: string) => fields?.includes(name) !== false;
  const embedsList = rows.fields.some(
    ({ field, embed }) =>
      field.list && (embed === undefined ? isIncludedBy(clientIncludes, field.name) : isShown(field.name)),
  );
  const guesses = {
    fetchJoinCollection: embedsList,
    useOutputWalkers: distinct !== undefined,
  };
  const pagination = toPagination(settings, guesses, cursor);
  const allFilters = inFieldOrder(rows, [
    ...toFilters(rows, plan, diagnostics),
    ...toPathFilters(rows, plan, diagnostics),
  ]);
  const declaredFilters = offeredFilters(allFilters, declared, rows, diagnostics);
  const grouped = distinct ? withGroupOrder(declaredFilters, distinct, order, rows, plan.provider) : declaredFilters;
  const filters =
    cursor === null
      ? grouped
      : withEnumOrders(
          withoutOrders(grouped, (field) => isCursorField(field, rows.model, plan.provider)),
          rows.model,
          plan,
        );
  const mayOrder = [...filters.values()].some(({ filter }) => filter.order);
  const operation: CollectionOperation = {
    name,
    path,
    pagination,
    parameters: plan.config.parameters,
    filters: plainFilters(filters, rows),
    order,
    ...(cursor !== null && mayOrder && { key: identifierOf(rows, plan) }),
    ...(where && { where }),
    ...(search && { search }),
    ...(distinct && { distinct }),
    ...(distinct && publicDistinct(distinct, rows)),
    ...(isHandled && { handler: true }),
    ...(handlerParameters && { handlerParameters }),
    ...(fields && { fields }),
    ...(clientIncludes && { clientIncludes }),
  };
  const orderLocation = isHandled ? undefined : ordering?.order && ordering.location;
  const naming = declared?.fields ? declared : rows.pagination;
  const fieldsLocation = naming?.fields && naming.location;
  const { foreignKey } = input;
  const origins = originsOf(settings);
  const { where: ofResource, scopedBy = [] } = plan.resources.get(rows.model.name)?.resource ?? {};
  const conditions = [ofResource, where].filter((each) => each !== undefined);
  const source = { span, rows, declared, settings, filters, written, foreignKey, conditions, scopedBy };
  return {
    ...{ location, operation, origins },
    ...(orderLocation && { orderLocation }),
    ...(fieldsLocation && { fieldsLocation }),
    ...source,
  };
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
  return toCursor(written, rows, plan, diagnostics);
}

/** A relation's filters by paths follow its own. */
function inFieldOrder({ fields }: ModelDeclaration, filters: readonly LocatedFilter[]): LocatedFilters {
  const places = new Map(
    fields.flatMap(({ field, publicName }, index) => [
      [publicName.value, index],
      [field.name, index],
    ]),
  );
  const placeOf = (name: string) => places.get(name.split(".")[0] ?? "") ?? 0;
  return new Map(filters.toSorted(([one], [other]) => placeOf(one) - placeOf(other)));
}

/** By the names that clients know the fields by. */
function plainFilters(filters: LocatedFilters, rows: ModelDeclaration): CollectionOperation["filters"] {
  return Object.fromEntries(
    [...filters].map(([field, { filter }]) => {
      const name = publicNameOf(rows, field);
      return [name, name === field ? filter : { field, ...filter }];
    }),
  );
}

function publicDistinct(
  distinct: readonly string[],
  rows: ModelDeclaration,
): Pick<CollectionOperation, "publicDistinct"> {
  const names = distinct.map((name) => publicNameOf(rows, name));
  return names.every((name, index) => name === distinct[index]) ? {} : { publicDistinct: names };
}
