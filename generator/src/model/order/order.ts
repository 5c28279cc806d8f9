/** Resolves `order` of an operation to the fields that its rows are sorted by, with the identifier as tie-breaker. */
import type { Direction, OrderField, Provider } from "@prisma-paged/runtime/generator";
import { fieldOf, type ModelDeclaration, renamedField } from "../../annotations/declaration.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { WrittenOrderField } from "../../options/order-value.js";
import type { Field, IndexField, Model } from "../../schema/datamodel.js";
import { nullabilityAndPrecision } from "../../schema/date-precision.js";
import { unknownField } from "../../schema/field-hints.js";
import { typeName, typeOf } from "../../schema/field-types.js";
import { useOf, uses } from "../../schema/field-use.js";
import { type PageRead, servingIndex, withScopedIndexes } from "../../schema/index-use.js";
import { type KnownRows, withImpliedIndexes } from "../../schema/partial-indexes.js";
import { formatList } from "../../util/wording.js";
import { nullsOf } from "../filters/nulls.js";
import type { Identities } from "../identities.js";
import type { Schema } from "../schema.js";
import { orderPath } from "./order-path.js";

export function toOrder(
  written: readonly WrittenOrderField[],
  rows: ModelDeclaration,
  distinct: readonly string[] | undefined,
  context: Identities,
  diagnostics: Diagnostics,
): readonly OrderField[] {
  const { model } = rows;
  const { provider } = context;
  const sortable = (field: Field) => uses(field, "order", provider);
  const order = written.flatMap((item): readonly OrderField[] => {
    const { field: name, direction, span } = item;
    if (name.includes(".")) return [orderPath(item, rows, distinct, context, diagnostics) ?? []].flat();
    const field = model.fields.find((candidate) => candidate.name === name);
    if (field === undefined) {
      unknownField(name, model, sortable, span, diagnostics);
      return [];
    }
    const { refusal } = useOf(field, "order", provider);
    if (refusal !== undefined) {
      diagnostics.error({
        code: refusal.kind === "native" ? "native-type" : "not-sortable",
        headline: `\`${model.name}.${name}\` (${typeName(field)}) cannot be sorted`,
        label: refusal.because,
        span,
        help: `name one of ${formatList(
          model.fields.filter(sortable).map((candidate) => candidate.name),
          "or",
        )}`,
      });
      return [];
    }
    const mayPlaceNulls = distinct === undefined || distinct.includes(name);
    if (!mayPlaceNulls && item.nulls !== undefined) {
      diagnostics.error({
        code: "nulls-placement",
        headline: `\`nulls\` has no effect on \`${model.name}.${name}\``,
        label: "a `distinct` collection sorts groups by one value each",
        span: item.nulls.span,
        help: "remove it",
      });
    }
    if (fieldOf(rows, name)?.hidden !== undefined) {
      const hint =
        "remove it from `order`, or `@hidden` from the field; or acknowledge it with `@suppress(hidden-order)`";
      diagnostics.warning({
        code: "hidden-order",
        headline: `the order reveals hidden field \`${model.name}.${name}\``,
        label: "clients see which rows have more of it",
        span,
        help: hint,
      });
    }
    const nulls = mayPlaceNulls ? nullsOf(item, field, model, context, diagnostics) : {};
    return [orderField(field, { direction, ...nulls }, rows, context)];
  });
  return written.some(({ isBroken }) => isBroken) ? [] : order;
}

function orderField(
  field: Field,
  placed: Pick<OrderField, "direction" | "nulls">,
  rows: ModelDeclaration,
  { datamodel, provider }: Schema,
): OrderField {
  const type = typeOf(field, datamodel)?.type;
  return {
    field: field.name,
    ...renamedField(rows, field.name),
    ...placed,
    ...(type && { type }),
    ...nullabilityAndPrecision(field, provider),
  };
}

/**
 * Returns the order as the module contains it: with the identifier's fields, unless the runtime would add the same
 * ones.
 */
export function orderWithTieBreaker(
  order: readonly OrderField[],
  completion: TieBreaker | undefined,
  rows: ModelDeclaration,
  context: Schema,
): readonly OrderField[] {
  if (completion === undefined || completion.isUsual) return order;
  const { fields, direction } = completion;
  const added = rows.model.fields.filter(({ name }) => fields.includes(name));
  return [
    ...order,
    ...added
      .toSorted((one, other) => fields.indexOf(one.name) - fields.indexOf(other.name))
      .map((field) => orderField(field, { direction }, rows, context)),
  ];
}

/** The values that all rows of an operation have in common, and the columns by which the rows are found. */
export interface RowsInCommon extends Pick<PageRead, "equal"> {
  /** The columns of the scope, if the rows are found by them. */
  readonly scopedBy: readonly string[];
  readonly known: KnownRows;
}

/** The tie-breaker of an order: the identifier's fields that follow it, all in one direction. */
export interface TieBreaker {
  readonly fields: readonly string[];
  readonly direction: Direction;
  /** Whether the direction is that of the order's last field, in which the runtime adds a missing identifier. */
  readonly isUsual: boolean;
  /** The index that serves the whole order; undefined if none does. */
  readonly index?: readonly IndexField[];
}

/**
 * Returns the tie-breaker of an order. Its direction is that of the last field, unless an index serves only the other
 * one: MySQL keeps the key ascending in `@@index([createdAt(sort: Desc)])`. Undefined for an empty order, and for one
 * that contains the identifier.
 * @param isCursor whether the order is a cursor: its leading nulls are read separately, each part along the index
 */
export function tieBreakerOf(
  declared: readonly Pick<OrderField, "field" | "direction" | "nulls">[],
  { equal, scopedBy, known, isCursor = false }: RowsInCommon & { readonly isCursor?: boolean },
  model: Model,
  provider: Provider,
): TieBreaker | undefined {
  const usual = declared.at(-1)?.direction;
  const fields = model.identifier.filter((name) => !declared.some(({ field }) => field === name));
  if (usual === undefined || fields.length === 0) return undefined;
  const movesNulls = declared.slice(isCursor ? 1 : 0).some(({ nulls }) => nulls !== undefined);
  const table = withScopedIndexes(withImpliedIndexes(model, known, provider), scopedBy);
  for (const direction of movesNulls ? [] : [usual, opposite[usual]]) {
    const order = [...declared, ...fields.map((field) => ({ field, direction }))];
    const index = servingIndex({ equal, order }, table, provider);
    if (index !== undefined) return { fields, direction, isUsual: direction === usual, index };
  }
  return { fields, direction: usual, isUsual: true };
}

const opposite = { ASC: "DESC", DESC: "ASC" } as const;

/** Returns an order as text: `createdAt DESC, id ASC`. */
export function orderText(order: readonly IndexField[]): string {
  return order.map(({ field, direction }) => `${field} ${direction}`).join(", ");
}
