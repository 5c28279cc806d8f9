/** Creates rows without a database, for requests that only show which calls they cause. */
import { parseValue, type ScalarType } from "@prisma-paged/runtime/generator";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { type ByModelKind, byModelKind } from "../model/fields/item-field.js";
import { shownCondition } from "../model/filters/request-placeholders.js";
import { type HasApi, operationsOn, resourceOf } from "../model/lookup.js";
import { Expression } from "../printer/literal.js";
import { isUnknown, type Requirement, requirementsOf } from "./condition-requirements.js";
import { ExampleDecimal } from "./example-decimal.js";
import { linkColumns } from "./relations.js";
import { step } from "./steps.js";

export interface ColumnType {
  readonly type: ScalarType;
  /** The values of an enum. Undefined for other types. */
  readonly values?: readonly string[];
}

export type ExampleRow = Readonly<Record<string, unknown>>;

/** The columns of a resource's table, with their types. */
export type ColumnTypes = ReadonlyMap<string, ColumnType>;

/** Returns the columns of a resource. A type that no item, key, order or filter shows is an integer. */
export function exampleColumns(api: ApiModel, resource: ApiResource): ColumnTypes {
  const types = new Map(columnTypes({ api }, resource));
  return new Map(resource.columns.map((name) => [name, types.get(name) ?? { type: "Int" }]));
}

/**
 * Returns the row with this number. Each column contains the number in its type: `text3`. Booleans, enums and bytes are
 * equal in all rows.
 */
export function exampleRow(columns: ColumnTypes, number: number): ExampleRow {
  return Object.fromEntries([...columns].map(([name, type]) => [name, exampleValue(type, number)]));
}

/**
 * Returns the row with the values that its conditions require. @param index of the row among those that the conditions
 * find
 */
export function meeting(
  row: ExampleRow,
  columns: ColumnTypes,
  requirements: readonly Requirement[],
  index: number,
): ExampleRow {
  const met: Record<string, unknown> = { ...row };
  for (const requirement of requirements) {
    if (requirement.kind !== "value" && requirement.kind !== "bound") continue;
    const column = columns.get(requirement.field);
    const value =
      requirement.kind === "value" ? requirement.values[index % requirement.values.length] : requirement.value;
    if (isUnknown(value)) continue;
    const typed = typedValue(value, column);
    const required = requirement.kind === "value" ? typed : step(typed, requirement.operator, index, column?.type);
    if (required !== undefined) met[requirement.field] = required;
  }
  return met;
}

/** Returns the key of an item that the schema does not hide. */
export function exampleKey(api: ApiModel, resource: ApiResource): ExampleRow {
  const columns = exampleColumns(api, resource);
  const { where } = resource.resource;
  const requirements = requirementsOf(where && shownCondition(where, new Expression("now()")));
  return meeting(exampleRow(columns, 1), columns, requirements, 0);
}

/** Reads the texts of the schema's conditions in the type that Prisma returns. */
function typedValue(value: unknown, column: ColumnType | undefined): unknown {
  if (column === undefined || typeof value !== "string") return value;
  if (column.type === "Decimal") return new ExampleDecimal(value);
  return parseValue(column.type, value, column.values) ?? value;
}

/** Returns the types of columns that items, keys, orders and filters show. */
function columnTypes(context: HasApi, resource: ApiResource): readonly (readonly [string, ColumnType])[] {
  const operations = operationsOn(context, resource).map(({ operation }) => operation);
  return [
    ...operations.flatMap(({ order, pagination }) =>
      [...order, ...(pagination.viaCursor ?? [])].flatMap(({ field, through, type, values }) =>
        type && through === undefined ? [[field, { type, ...(values && { values }) }] as const] : [],
      ),
    ),
    ...resource.fields.flatMap((field) => byModelKind(shownColumns, field, context)),
    // Filters have the values of enums, which orders do not have.
    ...operations.flatMap(({ filters }) =>
      Object.entries(filters).flatMap(([name, { through, json, ...filter }]) =>
        through || json ? [] : [[filter.field ?? name, filter] as const],
      ),
    ),
    ...resource.resource.identifier.fields.map((field) => [field.name, field] as const),
  ];
}

type Shown = readonly (readonly [string, ColumnType])[];

/** The columns that a field shows, by its kind. */
const shownColumns: ByModelKind<Shown, [context: HasApi]> = {
  column: (field) => [[field.name, field]],
  computed: () => [],
  count: () => [],
  reference: (field, context) => {
    const target = resourceOf(context, field.target);
    return (linkColumns(field, target) ?? []).flatMap((name, index) => {
      const type = target.resource.identifier.fields[index];
      return type ? [[name, type] as const] : [];
    });
  },
  embedded: () => [],
  "embedded-list": () => [],
  collection: () => [],
};

/** The date of the first row. */
const firstDay = Date.UTC(2026, 0, 1);

export function exampleValue({ type, values = [] }: ColumnType, n: number): unknown {
  switch (type) {
    case "String":
      return `text${n}`;
    case "Uuid":
      return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
    case "Boolean":
      return true;
    case "DateTime":
    case "Date":
      return new Date(firstDay + (n - 1) * 86_400_000);
    case "Time":
      return new Date(n * 1000);
    case "Enum":
      return values[0] ?? `text${n}`;
    case "Bytes":
      return Uint8Array.of(0, 1);
    case "BigInt":
    case "UnsignedBigInt":
      return BigInt(n);
    case "Decimal":
      return new ExampleDecimal(n);
    default:
      return n;
  }
}
