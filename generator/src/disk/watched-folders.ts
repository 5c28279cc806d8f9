/** Watches the files of folders while the user edits them, also after the folders were removed and created again. */
import { existsSync, type FSWatcher, readdirSync, watch } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { isMissing } from "../util/is-missing.js";

/** The milliseconds without a further change before one is reported, because editors write a file in several steps. */
const settling = 30;

export interface WatchedFolder {
  /** The absolute path of the folder, which need not exist yet. */
  readonly folder: string;
  /** Whether the folders in it are watched, too. */
  readonly isDeep: boolean;
}

/** The entries of a folder whose changes count. */
interface Needs {
  /** Whether changes of the folder's files count. */
  hasFiles: boolean;
  /** Whether a new folder counts. */
  isDeep: boolean;
  /** The names of watched folders in it, and of folders on the path to a watched one that is missing. */
  readonly names: Set<string>;
}

export class WatchedFolders {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #isMeant: (name: string) => boolean;
  readonly #changed: () => void;
  #wanted: readonly WatchedFolder[] = [];
  #needs: ReadonlyMap<string, Needs> = new Map();
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param isMeant returns whether changes of the file with this name count
   * @param changed called once after a file has changed, soon after the last step of the change
   */
  constructor(isMeant: (name: string) => boolean, changed: () => void) {
    this.#isMeant = isMeant;
    this.#changed = changed;
  }

  /** Returns the folders that are watched for files, without the folders within them. */
  get folders(): readonly string[] {
    return this.#wanted.map(({ folder }) => folder);
  }

  /** Watches these folders instead of the previous ones. */
  watch(wanted: readonly WatchedFolder[]): void {
    this.#wanted = wanted;
    this.#update();
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #notice(folder: string, name: string | null): void {
    const { hasFiles, isDeep, names } = this.#needs.get(folder) ?? noNeeds;
    if (hasFiles && (name === null || this.#isMeant(name))) this.#schedule();
    // A watcher of a folder that is removed reports the folder's own name, and nothing after it.
    const isOwn = name === basename(folder);
    if (name !== null && !isDeep && !names.has(name) && !isOwn) return;
    if (isOwn) this.#drop(folder);
    const isDropped = name !== null && this.#drop(join(folder, name));
    if (this.#update() || isDropped) this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#changed, settling);
  }

  /** Ends the watchers of a folder and of those in it. Returns whether there were any. */
  #drop(folder: string): boolean {
    const dropped = [...this.#watchers].filter(([each]) => each === folder || each.startsWith(folder + sep));
    for (const [each, watcher] of dropped) {
      watcher.close();
      this.#watchers.delete(each);
    }
    return dropped.length > 0;
  }

  /** Watches the wanted folders that exist now. Returns whether the set of watched folders changed. */
  #update(): boolean {
    const needs = needsOf(this.#wanted);
    this.#needs = needs;
    let isOther = false;
    for (const folder of [...this.#watchers.keys()]) if (!needs.has(folder)) isOther = this.#drop(folder) || isOther;
    for (const folder of needs.keys()) if (!this.#watchers.has(folder)) isOther = this.#start(folder) || isOther;
    return isOther;
  }

  #start(folder: string): boolean {
    try {
      const watcher = watch(folder, (_, name) => this.#notice(folder, name));
      // Windows reports the removal of the folder as an error.
      watcher.on("error", () => this.#notice(folder, basename(folder)));
      this.#watchers.set(folder, watcher);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }
}

const noNeeds: Needs = { hasFiles: false, isDeep: false, names: new Set() };

/** Returns the folders to watch: those wanted, those within the deep ones, and for each the nearest one above it. */
function needsOf(wanted: readonly WatchedFolder[]): ReadonlyMap<string, Needs> {
  const needs = new Map<string, Needs>();
  const needsIn = (folder: string): Needs => {
    const folderNeeds = needs.get(folder) ?? { hasFiles: false, isDeep: false, names: new Set() };
    needs.set(folder, folderNeeds);
    return folderNeeds;
  };
  for (const { folder, isDeep } of wanted) {
    let missing = folder;
    while (!existsSync(dirname(missing))) missing = dirname(missing);
    needsIn(dirname(missing)).names.add(basename(missing));
    for (const existingFolder of existsSync(folder) ? [folder, ...(isDeep ? foldersIn(folder) : [])] : []) {
      const folderNeeds = needsIn(existingFolder);
      folderNeeds.hasFiles = true;
      folderNeeds.isDeep ||= isDeep;
    }
  }
  return needs;
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (!entry.isDirectory() || entry.name === "node_modules") return [];
      const path = join(folder, entry.name);
      return [path, ...foldersIn(path)];
    });
  } catch (error) {
    // The folder may have been removed in the meantime.
    if (isMissing(error)) return [];
    throw error;
  }
}
