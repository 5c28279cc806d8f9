/** The TypeScript files that `init` writes: the Prisma config, the client with its adapter, and the server. */
import { posix } from "node:path";
import type { Database } from "./databases.js";
import type { Host } from "./hosts.js";
import type { PlannedSchema } from "./schema.js";

const address = ({ url }: Database): string => `process.env.DATABASE_URL ?? "${url}"`;

export function configFile(schemaPath: string, database: Database): string {
  return `import { defineConfig } from "prisma/config";

export default defineConfig({
  schema: "${schemaPath}",
  datasource: { url: ${address(database)} },
});
`;
}

export function clientFile({ client }: PlannedSchema, database: Database): string {
  const { adapterPackage, adapterClass, adapterArguments, timeLimits } = database;
  const limits = timeLimits === undefined ? "" : `import { ${timeLimits} } from "@prisma-paged/runtime/databases";\n`;
  return `${limits}import { ${adapterClass} } from "${adapterPackage}";
import { PrismaClient } from "${fromSources(client)}";

const url = ${address(database)};
export const prisma = new PrismaClient({ adapter: new ${adapterClass}(${adapterArguments}) });
`;
}

/** @param hasSample true if the schema is the sample: the server then fills its table */
export function serverFile({ api }: PlannedSchema, host: Host, hasSample: boolean): string {
  const sample = [
    "// Sample rows: remove them with the sample model.",
    "if ((await prisma.book.count()) === 0) {",
    '  await prisma.book.createMany({ data: [{ title: "Emma" }, { title: "Persuasion" }] });',
    "}",
    "",
  ];
  const lines = [
    ...host.imports,
    `import { createApi } from "${fromSources(`${api}/index.js`)}";`,
    'import { prisma } from "./prisma.js";',
    "",
    ...(hasSample ? sample : []),
    ...host.code,
  ];
  return `${lines.join("\n")}\n`;
}

export function platformFile(schemaFolder: string, title: string): string {
  const shape = posix.relative(schemaFolder, "node_modules/prisma-paged/platform.schema.json");
  return `# yaml-language-server: $schema=${shape}
platform:
  title: ${title}
  defaults:
    pagination_items_per_page: 30
    # A misspelt parameter returns 400, not rows that nobody asked for.
    strict_query_parameter_validation: true
`;
}

/** An import in `src` of a file of the project, or of a package. */
function fromSources(path: string): string {
  if (path.startsWith("@")) return path;
  const relative = posix.relative("src", path);
  return relative.startsWith(".") ? relative : `./${relative}`;
}
