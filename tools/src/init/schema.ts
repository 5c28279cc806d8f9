/**
 * Plans the schema with our generator block: a new one with a sample model, or the project's own with what it lacks.
 */

import { posix } from "node:path";
import { type PlannedFile, type SchemaBlock, type SchemaFile, schemaBlocks } from "prisma-paged/tools";
import type { DatabaseChoice } from "./databases.js";
import type { SchemaPackage } from "./known-project.js";

/** The files of the schema to write, and the places of the client and the emitted modules, relative to the project. */
export interface PlannedSchema {
  readonly files: readonly PlannedFile[];
  /** The module with `PrismaClient`. */
  readonly client: ClientModule;
  /** The modules of all clients that the project's schema made before. Empty for a new schema. */
  readonly earlierClients: readonly ClientModule[];
  /** The folder of the emitted modules. */
  readonly api: string;
  /** The folders of the blocks that `init` adds, in the project. */
  readonly newFolders: readonly string[];
}

/** A module of the project, by its path without extension, or a package such as `@prisma/client`. */
export type ClientModule =
  | { readonly kind: "module"; readonly path: string }
  | { readonly kind: "package"; readonly name: string };

const clientProvider = /^"prisma-client(-js)?"$/;

/** Returns the provider of the schema's datasource, such as `sqlite`; undefined if it names none. */
export function providerOf(schema: readonly SchemaFile[]): string | undefined {
  const datasource = schemaBlocks(schema).find(({ keyword }) => keyword === "datasource");
  return unquoted(datasource?.settings.get("provider")?.text);
}

/** The folder that new generator blocks write to, and further settings of the client's block. */
interface Outputs {
  /** The project's folder, absolute. */
  readonly root: string;
  /** The folder around those of the client and the API, relative to the project: `src/generated`. */
  readonly folder: string;
  readonly settings: readonly (readonly [name: string, value: string])[];
}

export function sampleSchema({ provider, numbering }: DatabaseChoice, { folder, settings }: Outputs): PlannedSchema {
  const after = `${block("client", "prisma-client", `../${folder}/prisma`, settings)}
${block("api", "prisma-paged", `../${folder}/api`)}
datasource db {
  provider = "${provider}"
}

/// @pagination(itemsPerPage: 20)
model Book {
  id    Int    @id @default(${numbering})
  /// @filter(partial, order)
  title String

  @@index([title])
}
`;
  const files = [{ path: "prisma/schema.prisma", before: undefined, after }];
  return {
    files,
    client: { kind: "module", path: `${folder}/prisma/client` },
    earlierClients: [],
    api: `${folder}/api`,
    newFolders: [folder],
  };
}

/**
 * Adds the generator blocks that are missing after the last one; no model is changed.
 * @param schemaPackage the package that has the schema, if it is not the project
 */
export function extendedSchema(
  schema: readonly SchemaFile[],
  outputs: Outputs,
  schemaPackage?: SchemaPackage,
): PlannedSchema {
  const blocks = schemaBlocks(schema);
  const generators = blocks.filter(({ keyword }) => keyword === "generator");
  const client = generators.find(({ settings }) => clientProvider.test(settings.get("provider")?.text ?? ""));
  const apiGenerator = generators.find(
    ({ settings }) => settings.get("provider")?.text.includes("prisma-paged") === true,
  );
  const home = generators.at(-1) ?? blocks[0];
  const file = home?.file ?? schema[0]?.path ?? "prisma/schema.prisma";
  const folder = posix.dirname(file);
  // A relative path outside of the project would be resolved from the folder in which the command was started.
  const fromSchema = (path: string) => posix.relative(posix.join(outputs.root, folder), posix.join(outputs.root, path));
  // The modules are written next to the client's folder and not into it, because Prisma empties that folder.
  const clientFolder = (client && folderOf(client)) ?? `${outputs.folder}/prisma`;
  // The modules belong to the app, and the client stays where it is.
  const importSetting = unquoted(apiGenerator?.settings.get("import")?.text);
  const isElsewhere = schemaPackage !== undefined && clientFolder.startsWith(`${schemaPackage.folder}/`);
  const imported = apiGenerator === undefined && isElsewhere ? schemaPackage.name : importSetting;
  const ownOutput = unquoted(apiGenerator?.settings.get("output")?.text);
  const apiFolder =
    apiGenerator === undefined || ownOutput === undefined
      ? isElsewhere
        ? `${outputs.folder}/api`
        : posix.join(posix.dirname(clientFolder), "api")
      : posix.join(posix.dirname(apiGenerator.file), ownOutput);
  const missing = [
    ...(client === undefined ? [block("client", "prisma-client", fromSchema(clientFolder), outputs.settings)] : []),
    ...(apiGenerator === undefined
      ? [block("api", "prisma-paged", fromSchema(apiFolder), imported === undefined ? [] : [["import", imported]])]
      : []),
  ];
  const text = schema.find(({ path }) => path === file)?.text ?? "";
  const end = generators.length === 0 || home === undefined ? 0 : home.end + "}".length;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const added = missing.join("\n").trimEnd().replaceAll("\n", newline);
  const gap = newline.repeat(2);
  const after = end === 0 ? `${added}${gap}${text}` : `${text.slice(0, end)}${gap}${added}${text.slice(end)}`;
  return {
    files: missing.length === 0 ? [] : [{ path: file, before: text, after }],
    client: clientModule(client, clientFolder, imported),
    earlierClients: generators
      .filter(({ settings }) => clientProvider.test(settings.get("provider")?.text ?? ""))
      .map((block) => clientModule(block, folderOf(block) ?? clientFolder, isElsewhere ? imported : undefined)),
    api: apiFolder,
    newFolders: [
      ...(client === undefined ? [clientFolder] : []),
      ...(apiGenerator === undefined ? [apiFolder] : []),
    ].filter((path) => !path.startsWith("../")),
  };
}

/** Returns the folder that a block writes to; undefined if it names none. */
function folderOf({ file, settings }: SchemaBlock): string | undefined {
  const output = unquoted(settings.get("output")?.text);
  return output === undefined ? undefined : posix.join(posix.dirname(file), output);
}

function clientModule(client: SchemaBlock | undefined, folder: string, imported: string | undefined): ClientModule {
  if (imported !== undefined) return { kind: "package", name: imported };
  if (client?.settings.get("provider")?.text !== '"prisma-client-js"') {
    return { kind: "module", path: `${folder}/client` };
  }
  return client.settings.has("output")
    ? { kind: "module", path: `${folder}/index` }
    : { kind: "package", name: "@prisma/client" };
}

function block(name: string, provider: string, output: string, more: Outputs["settings"] = []): string {
  const settings = [["provider", provider], ["output", output], ...more] as const;
  const width = Math.max(...settings.map(([key]) => key.length));
  const lines = settings.map(([key, value]) => `  ${key.padEnd(width)} = "${value}"`);
  return `generator ${name} {\n${lines.join("\n")}\n}\n`;
}

function unquoted(text: string | undefined): string | undefined {
  return /^"([^"]*)"/.exec(text ?? "")?.[1];
}
