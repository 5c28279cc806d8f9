/** Rewrites a schema for SQLite, which answers the playground's requests, or says why SQLite cannot store it. */
import type { DMMF } from "@prisma/client/runtime/client";
import type { SchemaFile } from "../../../../generator/src/schema/files.js";

/** Native types whose values SQLite stores, and compares, as those of the field's Prisma type. */
const plainTypes = new Set(
  [
    ...["BigInt", "Blob", "Bool", "Boolean", "ByteA", "Char", "DateTime", "DateTime2", "Decimal", "Double"],
    ...["DoublePrecision", "Float", "Int", "Integer", "Json", "JsonB", "LongBlob", "LongText", "MediumInt"],
    ...["MediumText", "NChar", "NVarChar", "Numeric", "Real", "SmallInt", "Text", "Timestamp", "Timestamptz"],
    ...["TinyText", "Uuid", "VarChar"],
  ].map((name) => name.toLowerCase()),
);

/** Returns the reason why SQLite cannot store a schema; undefined if it can. */
export function unstorable({ models, types }: Pick<DMMF.Datamodel, "models" | "types">): string | undefined {
  if (types.length > 0) return refusal(`\`type ${types[0]?.name}\` is a composite type`);
  for (const { name, fields } of models) {
    for (const field of fields) {
      const path = `\`${name}.${field.name}\``;
      if (field.isList && field.kind !== "object") return refusal(`${path} is a list`);
      const [native] = field.nativeType ?? [];
      if (native !== undefined && !plainTypes.has(native.toLowerCase())) {
        return refusal(`${path} is \`@db.${native}\``);
      }
    }
  }
  return undefined;
}

function refusal(reason: string): string {
  return `Answers need a schema that SQLite can store: ${reason}.`;
}

/** Returns the files with SQLite as the database, and without native types. Each line keeps its number. */
export function asSqlite(files: readonly SchemaFile[]): readonly SchemaFile[] {
  return files.map((file) => ({ ...file, text: rewritten(file.text) }));
}

function rewritten(text: string): string {
  let isDatasource = false;
  const lines = text.split("\n").map((line) => {
    if (/^\s*\/\//.test(line)) return line;
    if (/^\s*\w+\s+\w+\s*\{/.test(line)) isDatasource = /^\s*datasource\b/.test(line);
    return isDatasource
      ? line.replace(/(\bprovider\s*=\s*)"[^"]*"/, '$1"sqlite"')
      : line.replace(/\s@db\.\w+(?:\([^()]*\))?/g, "");
  });
  return lines.join("\n");
}
