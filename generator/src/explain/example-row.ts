/** Rows without a database, for requests that only show which calls they lead to. */
import type { ScalarType } from "@prisma-paged/runtime/generator";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { type HasApi, operationsOn, resourceOf } from "../model/lookup.js";
import { Expression } from "../printer/literal.js";

type ColumnType = { readonly type: ScalarType; readonly values?: readonly string[] };

/** The rows of a resource's table: the nth has n, in the column's type, in every column. */
export function exampleRows(api: ApiModel, resource: ApiResource): (n: number) => ExampleRow {
  const types = new Map(columnTypes({ api }, resource));
  const columns = resource.columns.map((name) => ({ name, type: types.get(name) ?? ({ type: "Int" } as const) }));
  return (n) => Object.fromEntries(columns.map(({ name, type }) => [name, exampleValue(type, n)]));
}

export type ExampleRow = Readonly<Record<string, unknown>>;

/** As far as items, keys, orders and filters show them. */
function columnTypes(context: HasApi, resource: ApiResource): readonly (readonly [string, ColumnType])[] {
  const operations = operationsOn(context, resource).map(({ operation }) => operation);
  return [
    ...operations.flatMap(({ order, pagination }) =>
      [...order, ...(pagination.viaCursor ?? [])].flatMap(({ field, through, type, values }) =>
        type && through === undefined ? [[field, { type, ...(values && { values }) }] as const] : [],
      ),
    ),
    ...resource.fields.flatMap((field) => {
      if (field.kind === "scalar") return [[field.name, field] as const];
      if (field.kind !== "reference" || field.key.kind !== "foreign-key") return [];
      const target = resourceOf(context, field.target).resource.identifier.fields;
      return field.key.fields.flatMap((name, index) => (target[index] ? [[name, target[index]] as const] : []));
    }),
    // With the values of enums, which orders do not have.
    ...operations.flatMap(({ filters }) =>
      Object.entries(filters).flatMap(([name, { through, json, ...filter }]) =>
        through || json ? [] : [[filter.field ?? name, filter] as const],
      ),
    ),
    ...resource.resource.identifier.fields.map((field) => [field.name, field] as const),
  ];
}

/** The date of the first row. */
export const firstDay: number = Date.UTC(2026, 0, 1);

/** As much of Prisma's decimals as the runtime takes; printed as its number. */
class ExampleDecimal extends Expression {
  constructor(n: number) {
    super(String(n));
  }

  toFixed(): string {
    return String(this.doc);
  }
}

export function exampleValue({ type, values = [] }: ColumnType, n: number): unknown {
  switch (type) {
    case "String":
      return `text${n}`;
    case "Uuid":
      return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
    case "Boolean":
      return n % 2 === 1;
    case "DateTime":
    case "Date":
      return new Date(firstDay + (n - 1) * 86_400_000);
    case "Time":
      return new Date(n * 1000);
    case "Enum":
      return values[0];
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
