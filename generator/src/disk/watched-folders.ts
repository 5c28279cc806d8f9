/** Folders whose files are watched while a person edits them. */
import { existsSync, type FSWatcher, watch } from "node:fs";

/** Editors write a file in several steps. */
const settling = 30;

export class WatchedFolders {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #isMeant: (name: string) => boolean;
  readonly #changed: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** @param changed called once after a file has changed, soon after the last step of it */
  constructor(isMeant: (name: string) => boolean, changed: () => void) {
    this.#isMeant = isMeant;
    this.#changed = changed;
  }

  get folders(): readonly string[] {
    return [...this.#watchers.keys()];
  }

  /** Those that exist, each once. */
  add(folders: Iterable<string>): void {
    for (const folder of folders) {
      if (this.#watchers.has(folder) || !existsSync(folder)) continue;
      const watcher = watch(folder, (_, name) => {
        if (name !== null && !this.#isMeant(name)) return;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(this.#changed, settling);
      });
      this.#watchers.set(folder, watcher);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
  }
}
