/** Reads the schema files and the configuration of a project from the disk. The steps after it read neither. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { configSetting } from "../options/generator-settings.js";
import { ownBlock, type SchemaBlock, schemaBlocks } from "../schema/blocks.js";
import { readSchemaFiles, type SchemaFile } from "../schema/files.js";
import type { GeneratorBlock } from "../schema/generator-block.js";
import { ancestorsOf } from "../util/ancestors.js";
import { isInside } from "../util/is-inside.js";
import type { ConfigFile } from "./read-config.js";

/** The location of a project, and the settings that Prisma read from our generator block. */
export interface ProjectPlace {
  /** A schema file, or the folder of several. Absolute. */
  readonly schemaPath: string;
  /** The name of the generator block: `api`. Undefined if only its output identifies it. */
  readonly name?: string;
  /** The output folder, absolute; undefined if the generator block has none. */
  readonly output: string | undefined;
  /** The generator block's other settings. */
  readonly config: GeneratorBlock["config"];
  /** The texts of files by path, instead of those on the disk. Default: the texts on the disk. */
  readonly texts?: ReadonlyMap<string, string>;
  /** The only folder in which a configuration is read. Default: it may be anywhere. */
  readonly root?: string;
}

/** The texts of a project: the files of its schema, and its configuration. */
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
 * Finds the configuration: at the path of `config` in the generator block, otherwise a `platform.yaml` in the schema's
 * folder. The path is relative to the file that contains the block, like `output`.
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
    unread: setting.kind === "default" ? configsAround(folder).filter((configPath) => configPath !== path) : [],
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

/** Returns each existing `platform.yml` and `platform.yaml` between the schema and the project's root. */
function configsAround(folder: string): readonly string[] {
  return foldersAround(folder)
    .flatMap((around) => ["platform.yaml", "platform.yml"].map((name) => join(around, name)))
    .filter((path) => existsSync(path));
}

/**
 * Returns the folder, those around it up to the nearest with a package.json, and the one in which Prisma was started.
 */
function foldersAround(folder: string): readonly string[] {
  const around = ancestorsOf(folder);
  const root = around.findIndex((each) => existsSync(join(each, "package.json")));
  return [...new Set([...around.slice(0, Math.max(1, root + 1)), process.cwd()])];
}
