import type { DMMF } from "@prisma/generator-helper";
import parser from "@prisma/prisma-schema-wasm";

/** A schema's text, read by Prisma's own parser. @throws Error with what is wrong with the schema, as JSON */
export function dmmfOf(schema: string): Pick<DMMF.Document, "datamodel"> {
  const request = JSON.stringify({ prismaSchema: [["schema.prisma", schema]], noColor: true });
  return { datamodel: JSON.parse(parser.get_datamodel(request)) };
}
