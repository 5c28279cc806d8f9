/** Rows without a database, for requests that only show which calls they lead to. */
import type { ScalarType } from "@prisma-paged/runtime/generator";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { operationsOn } from "../model/lookup.js";

type ColumnType = { readonly type: ScalarType; readonly values?: readonly string[] };

/** The rows of a resource's table: the nth has n, in the column's type, in every column. */
export function exampleRows(api: ApiModel, resource: ApiResource): (n: number) => Readonly<Record<string, unknown>> {
  const types = new Map<string, ColumnType>([
    ...operationsOn({ api }, resource).flatMap(({ operation: { order, pagination } }) =>
      [...order, ...(pagination.viaCursor ?? [])].flatMap(({ field, type, values }) =>
        type ? [[field, { type, ...(values && { values }) }] as const] : [],
      ),
    ),
    // With the values of enums, which orders do not have.
    ...operationsOn({ api }, resource).flatMap(({ operation }) => Object.entries(operation.filters)),
    ...resource.resource.identifier.fields.map((field) => [field.name, field] as const),
  ]);
  const columns = resource.columns.map((name) => ({ name, type: types.get(name) ?? ({ type: "Int" } as const) }));
  return (n) => Object.fromEntries(columns.map(({ name, type }) => [name, exampleValue(type, n)]));
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
      return new Date(Date.UTC(2026, 0, n));
    case "Time":
      return new Date(n * 1000);
    case "Enum":
      return values[0];
    case "Bytes":
      return "AAE=";
    default:
      return n;
  }
}
