/** What the disk has of a project: all that the generator reads of it, and nothing else does. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { configSetting } from "../options/generator-settings.js";
import { ownBlock, type SchemaBlock, schemaBlocks } from "../schema/blocks.js";
import { readSchemaFiles, type SchemaFile } from "../schema/files.js";
import type { GeneratorBlock } from "../schema/generator-block.js";
import { ancestorsOf } from "../util/ancestors.js";
import { isInside } from "../util/is-inside.js";
import type { ConfigFile } from "./read-config.js";

/** Where a project is, and what Prisma read of our generator block. */
export interface ProjectPlace {
  /** A schema file, or the folder of several. Absolute. */
  readonly schemaPath: string;
  /** The name of the generator block: `api`. Without it the block is known by its output. */
  readonly name?: string;
  /** The output folder, absolute; undefined if the generator block has none. */
  readonly output: string | undefined;
  /** The generator block's other settings. */
  readonly config: GeneratorBlock["config"];
  /** The texts of files, in place of what the disk has. */
  readonly texts?: ReadonlyMap<string, string>;
  /** The folder outside of which no configuration is read. Default: any is. */
  readonly root?: string;
}

/** The texts of a project. */
export interface ProjectFiles {
  readonly files: readonly SchemaFile[];
  /** The generator and datasource blocks of these files. */
  readonly blocks: readonly SchemaBlock[];
  readonly configFile: ConfigFile;
}

export function readProject(place: ProjectPlace): ProjectFiles {
  const files = readSchemaFiles(place.schemaPath, place.texts);
  const blocks = schemaBlocks(files);
  return { files, blocks, configFile: findConfig(place, blocks) };
}

/**
 * `config` of the generator block, which like `output` is relative to the file that holds the block; else a
 * `platform.yaml` beside the schema, if there is one.
 */
function findConfig(place: ProjectPlace, blocks: readonly SchemaBlock[]): ConfigFile {
  const folder = /\.prisma$/.test(place.schemaPath) ? dirname(place.schemaPath) : place.schemaPath;
  const block = ownBlock(blocks, place);
  const setting = configSetting(place.config, block?.settings.get("config"), process.env);
  const named = setting.kind === "path" ? setting.path : undefined;
  const path = resolve(named !== undefined && block ? dirname(block.file) : folder, named ?? "platform.yaml");
  return {
    setting,
    folder,
    path,
    shown: relative(process.cwd(), path),
    content: contentOf(path, place),
    unread: setting.kind === "default" ? configsAround(folder).filter((each) => each !== path) : [],
  };
}

function contentOf(path: string, { texts, root }: ProjectPlace): ConfigFile["content"] {
  if (root !== undefined && !isInside(path, root)) return { kind: "nothing" };
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return { kind: "nothing" };
  return found.isFile()
    ? { kind: "text", text: texts?.get(path) ?? readFileSync(path, "utf8") }
    : { kind: "not-a-file" };
}

/** Each `platform.yml` and `platform.yaml` between the schema and the project's root. */
function configsAround(folder: string): readonly string[] {
  return foldersAround(folder)
    .flatMap((around) => ["platform.yaml", "platform.yml"].map((name) => join(around, name)))
    .filter((path) => existsSync(path));
}

/** The folder, those around it up to the nearest with a package.json, and the one that Prisma was started in. */
function foldersAround(folder: string): readonly string[] {
  const around = ancestorsOf(folder);
  const root = around.findIndex((each) => existsSync(join(each, "package.json")));
  return [...new Set([...around.slice(0, Math.max(1, root + 1)), process.cwd()])];
}
