/** The intermediate model of a schema in this folder, by the command line's own readers. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { ApiModel } from "../src/model/api-model.js";
import { readApi } from "../src/pipeline/generate.js";
import { loadSchema } from "../src/schema/load.js";
import { isOurs } from "../src/schema/parse.js";

/** @param path beside this file: `behaviour/schema.prisma` */
export function apiOf(path: string): ApiModel {
  return apiAt(fileURLToPath(new URL(`./${path}`, import.meta.url)));
}

/** Returns the intermediate model of a schema at an absolute path. */
export function apiAt(file: string): ApiModel {
  const schema = loadSchema(file, { cwd: dirname(file), env: {}, color: false });
  const block = schema.generators.find(isOurs);
  if (block === undefined) throw new Error(`${file} has no generator block of ours.`);
  const { dmmf, provider, generators } = schema;
  const { output, config } = block;
  return readApi({ dmmf, provider, schemaPath: file, output, config, otherGenerators: generators, color: false }).api;
}
