/** A value as SQL returns it → as documents have it. */
import type { DMMF } from "@prisma/generator-helper";

type Field = DMMF.Document["datamodel"]["models"][number]["fields"][number];
type Enums = DMMF.Document["datamodel"]["enums"];

export function asSent(value: unknown, field: Field, enums: Enums): unknown {
  if (value === null || value === undefined) return field.isList ? [] : null;
  if (field.isList) return (value as unknown[]).map((one) => asSent(one, { ...field, isList: false }, enums));
  if (field.kind === "enum") {
    const values = enums.find(({ name }) => name === field.type)?.values ?? [];
    return values.find(({ name, dbName }) => value === (dbName ?? name))?.name;
  }
  switch (field.type) {
    case "Boolean":
      return Boolean(Number(value));
    case "Int":
    case "Float":
      return Number(value);
    case "BigInt":
    case "Decimal":
      return String(value);
    case "DateTime":
      return moment(value as string | Date, field.nativeType?.[0]);
    case "Json":
      return typeof value === "string" ? JSON.parse(value) : value;
    case "Bytes":
      return Buffer.from(value as Uint8Array).toString("base64");
    default:
      return value;
  }
}

/** A day and a time of day are sent without the other. */
function moment(value: string | Date, type: string | undefined): string {
  if (type === "Time" && typeof value === "string") return value;
  const text = new Date(value).toISOString();
  if (type === "Date") return text.slice(0, 10);
  return type === "Time" ? text.slice(11, -1).replace(/\.000$/, "") : text;
}
