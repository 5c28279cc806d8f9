/**
 * A clone of the repository, in which a reader runs the commands with which README and quick start begin. Three things
 * differ from a reader's computer: npm may use what it has in its cache and does not audit, the server has another port, and
 * Prisma's schema engine is the one from npm if its binary cannot be fetched (`schema-engine.mjs`).
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { freePort } from "../../../generator/test/servers/embedded-postgres.js";
import { cloneInto } from "./clone.js";
import { writeApp } from "./first-pages.js";
import { openShell, type Shell, schemaEngine, withoutNpm } from "./reader.js";

/** The milliseconds that a test may take which installs packages. */
export const timeout = 900_000;

export interface ReaderClone {
  /** The folder of the clone. */
  readonly clone: string;
  /** The folder in which the clone and the apps lie. */
  readonly home: string;
  /** Opens a shell in the clone, with more programs if the first folder of its path is named. */
  readonly shell: (programs?: string) => Shell;
  /** Stops the last shell, with what it has started. */
  readonly stop: () => void;
  /** Writes an app into the folder that the pages name, and returns the folder. */
  readonly beginApp: (files: Parameters<typeof writeApp>[1]) => string;
  /** Requests a path of the server that the last shell has started. */
  readonly get: (path: string) => Promise<unknown>;
}

export async function openClone(): Promise<ReaderClone> {
  const home = mkdtempSync(join(tmpdir(), "prisma-paged-first-"));
  const clone = join(home, "prisma-paged");
  cloneInto(clone);
  const env: NodeJS.ProcessEnv = {
    ...withoutNpm(process.env),
    npm_config_prefer_offline: "true",
    npm_config_audit: "false",
    PORT: String(await freePort()),
    ...(await schemaEngine()),
  };
  let opened: Shell | undefined;
  return {
    clone,
    home,
    shell(programs) {
      opened = openShell(clone, { ...env, ...(programs !== undefined && { PATH: `${programs}:${env.PATH}` }) });
      return opened;
    },
    stop: () => opened?.stop(),
    beginApp(files) {
      const folder = join(home, "my-app");
      rmSync(folder, { recursive: true, force: true });
      writeApp(folder, files);
      return folder;
    },
    async get(path) {
      const response = await fetch(`http://127.0.0.1:${env.PORT}${path}`, { headers: { accept: "application/json" } });
      return response.headers.get("content-type")?.includes("json") ? response.json() : response.text();
    },
  };
}

/** Returns the commands without the one that installs what builds the packages, which the clone has already. */
export function withoutInstall(commands: string, { clone }: ReaderClone): string {
  expect(existsSync(join(clone, "node_modules"))).toBe(true);
  expect(commands).toMatch(/^npm ci( && |\n)/);
  return commands.replace(/^npm ci( && |\n)/, "");
}

/** The second page of the books, as a plain client sees it. */
export const secondPage = { totalItems: 45, items: { 0: { title: "Jane Eyre, volume 3" }, length: 20 } };
