/**
 * The golden cases: a schema each, with its `golden` modules where these are pinned, and a `run.ts` where a database
 * is available that contains its rows. What is not pinned is there for what compilers and requests say of it.
 */
import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSchemaFiles } from "../src/schema/files.js";

const casesFolder = fileURLToPath(new URL("./cases", import.meta.url));

export interface Case {
  readonly name: string;
  /** Relative to the case's folder: a file, or the folder of several. */
  readonly schema: string;
  /** The pinned modules; undefined where none are. */
  readonly golden: string | undefined;
  readonly isRun: boolean;
  /** Whether its client is that of `prisma-client-js`. */
  readonly hasClientJs: boolean;
  /** Of the datasource. */
  readonly provider: string;
}

export const cases: readonly Case[] = readdirSync(casesFolder).map((name) => {
  const path = (file: string) => join(casesFolder, name, file);
  const schema = existsSync(path("schema")) ? "schema" : "schema.prisma";
  const text = readSchemaFiles(path(schema)).map((file) => file.text);
  return {
    name,
    schema,
    provider: /datasource \w+ \{\s*provider\s*=\s*"(\w+)"/.exec(text.join("\n"))?.[1] ?? "",
    golden: existsSync(path("golden")) ? path("golden") : undefined,
    isRun: existsSync(path("run.ts")),
    hasClientJs: text.some((each) => each.includes('"prisma-client-js"')),
  };
});

/** Those whose modules are pinned. */
export const pinnedCases = cases.flatMap(({ golden, ...others }) =>
  golden === undefined ? [] : [{ ...others, golden }],
);

/** Everything of a case but its pinned modules. */
export function copyCase({ name }: Pick<Case, "name">, folder: string): void {
  cpSync(join(casesFolder, name), folder, { recursive: true, filter: (path) => !path.endsWith("golden") });
}
