import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { type exclusions, exclusionsOf } from "./generator/test/engines/exclusions.js";
import { LongestFirst } from "./scripts/longest-first.mjs";
import { nightlyParts } from "./scripts/nightly-parts.mjs";

// Where a test is says what it needs, and so which project runs it:
//
// unit         src/**/*.test.ts           the code beside it and nothing else
//              bench, scripts
// integration  src/**/*.database.test.ts  a database in SQLite, and the Prisma client that `scripts/fixtures.mjs` makes
//              generator/test              the same with an emitted API; the generator as a whole
// example      example-app, clients       the example over its 135,233 cities, and clients that others wrote
// docs         docs/test                  the pages' recipes, and the applications that they describe
// postgresql,  generator/test/behaviour   the behaviour suite again, on a database server
// mariadb,     generator/test/servers     what only a server does
// mysql        generator/test/random-schemas  the schemas that are drawn, again
// pglite, d1,  generator/test/behaviour   the behaviour suite again, on other engines and through other adapters, without
// neon, better-sqlite3                    the tests that each cannot pass
// cluster-*    generator/test/cluster     poolers, replicas, Galera, a table of 50 million rows, several processes
// nginx        generator/test/nginx        what proxies do to responses
// slow*        test/slow                  memory, a full disk, many hostile requests, a browser, 64 connections to
//                                         PostgreSQL, what an API costs, `tune`, commands as processes
// nightly-*    test/nightly               what takes many minutes: the built site, `init`, other hosts, `tune`
//
// `npm test` runs the first four, `npm run test:servers` the next three and one file on each engine, `npm run test:engines`
// the engines, `npm run test:cluster`, `npm run test:slow` and `npm run test:nightly` the last.

/** The first set-up of a project: what its tests make in the temporary folder goes with it. */
const temporaryFolder = fileURLToPath(new URL("scripts/temporary-folder.mjs", import.meta.url));
const temporaryFolderInMemory = fileURLToPath(new URL("scripts/temporary-folder-in-memory.mjs", import.meta.url));

const restoredEnvironment = "generator/test/restore-environment.ts";

/** The tools' sources run on the generator's sources, as the tests beside them do, not on its last build. */
const resolve = {
  alias: { "prisma-paged/tools": fileURLToPath(new URL("generator/src/tools.ts", import.meta.url)) },
};

/** The projects that tests write. What an earlier run left there has tests of its own. */
const writtenProjects = "**/.tmp/**";

// A busy machine is no reason to fail.
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

interface Project {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  /** Runs once before the project's tests. */
  readonly setUp: string;
  /** Runs in each test file. */
  readonly setUpFile?: string;
  readonly env?: { readonly [name: string]: string };
  /** Whether the temporary folder is in memory if possible. Projects that are run by one command must agree. */
  readonly inMemory?: boolean;
  /** Runs each file in its own process. Otherwise files share processes, each of which loads Prisma once. */
  readonly isolate?: boolean;
  /** Runs its files one by one, after those of all other projects: they measure time or memory. */
  readonly isAlone?: boolean;
}

const project = ({
  name,
  include,
  exclude = [],
  setUp,
  setUpFile,
  env = {},
  inMemory = false,
  isolate = true,
  isAlone = false,
}: Project) => ({
  resolve,
  test: {
    name,
    include: [...include],
    exclude: [writtenProjects, ...exclude],
    globalSetup: [inMemory ? temporaryFolderInMemory : temporaryFolder, setUp],
    setupFiles: [restoredEnvironment, ...(setUpFile === undefined ? [] : [setUpFile])],
    isolate,
    ...(isAlone && { maxWorkers: 1 }),
    // Files that share a process leave nothing behind.
    unstubEnvs: true,
    restoreMocks: true,
    ...patience,
    env: { ...env },
  },
});

const databaseTests = "{runtime,generator}/src/**/*.database.test.ts";

const unit = {
  resolve,
  test: {
    name: "unit",
    include: ["{runtime,generator,tools}/src/**/*.test.ts", "bench/*/*.test.mjs", "scripts/*.test.mjs"],
    exclude: [writtenProjects, databaseTests],
    // They share a few threads and their modules: none of them leaves anything behind.
    pool: "threads" as const,
    isolate: false,
    ...patience,
  },
};

const memory = "generator/test/slow/memory.test.ts";

/** Of the slow tests. */
const onPostgresql = ["load", "form", "stalled"].map((name) => `generator/test/slow/${name}.test.ts`);

const onServer = (name: string, setUp: string) =>
  project({
    name,
    include: ["behaviour", "random-schemas", "servers"].map((folder) => `generator/test/${folder}/*.test.ts`),
    setUp,
    env: { FUZZ_RUNS: "1000" },
    isolate: false,
  });

/** Other engines and adapters. The tests that one cannot pass have to fail on it. */
const onEngine = (name: keyof typeof exclusions) =>
  project({
    name,
    include: ["generator/test/behaviour/*.test.ts", `generator/test/engines/${name}*.test.ts`],
    exclude: exclusionsOf(name).flatMap(({ file, tests }) => (tests === undefined ? [`**/${file}.test.ts`] : [])),
    setUp: "generator/test/engines/global-setup.ts",
    setUpFile: "generator/test/engines/expect-exclusions.ts",
    env: { ENGINE: name },
    inMemory: true,
    isolate: false,
  });

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      unit,
      project({
        name: "integration",
        include: [databaseTests, "generator/test/**/*.test.ts"],
        exclude: ["generator/test/{servers,engines,cluster,nginx,slow,nightly}/**"],
        setUp: "generator/test/behaviour/global-setup.ts",
        inMemory: true,
        isolate: false,
      }),
      project({
        name: "example",
        include: ["{example-app,clients}/test/**/*.test.ts"],
        exclude: ["**/slow/**"],
        setUp: "example-app/test/global-setup.ts",
        inMemory: true,
        isolate: false,
      }),
      project({
        name: "docs",
        include: ["docs/test/*.test.ts"],
        setUp: "docs/test/global-setup.ts",
        inMemory: true,
        isolate: false,
      }),
      onServer("postgresql", "generator/test/servers/postgresql-setup.ts"),
      onServer("mariadb", "generator/test/servers/mariadb-setup.ts"),
      // Left out only by somebody who says so.
      ...(process.env.WITHOUT_MYSQL ? [] : [onServer("mysql", "generator/test/servers/mysql-setup.ts")]),
      onEngine("better-sqlite3"),
      onEngine("neon"),
      onEngine("pglite"),
      onEngine("d1"),
      project({
        name: "cluster-postgresql",
        include: ["generator/test/cluster/*.test.ts"],
        exclude: ["generator/test/cluster/galera.test.ts"],
        setUp: "generator/test/servers/postgresql-setup.ts",
      }),
      project({
        name: "cluster-mariadb",
        include: ["generator/test/cluster/galera.test.ts"],
        setUp: "generator/test/cluster/galera-setup.ts",
      }),
      project({
        name: "nginx",
        include: ["generator/test/nginx/*.test.ts"],
        setUp: "generator/test/behaviour/global-setup.ts",
      }),
      project({
        name: "slow",
        include: ["generator/test/slow/*.test.ts", "generator/test/behaviour/attacks.test.ts"],
        exclude: [...onPostgresql, memory],
        setUp: "generator/test/behaviour/global-setup.ts",
        inMemory: true,
        env: { FUZZ_RUNS: "2000" },
      }),
      project({
        name: "slow-example",
        include: ["example-app/test/slow/*.test.ts"],
        setUp: "example-app/test/global-setup.ts",
        inMemory: true,
      }),
      project({
        name: "slow-docs",
        include: ["docs/test/slow/*.test.ts"],
        setUp: "generator/test/behaviour/global-setup.ts",
        inMemory: true,
      }),
      ...Object.entries(nightlyParts).map(([part, tests]) =>
        project({ name: `nightly-${part}`, include: [tests], setUp: "generator/test/behaviour/global-setup.ts" }),
      ),
      project({
        name: "slow-memory",
        include: [memory],
        setUp: "generator/test/behaviour/global-setup.ts",
        inMemory: true,
        isAlone: true,
      }),
      project({
        name: "slow-postgresql",
        include: onPostgresql,
        setUp: "generator/test/servers/postgresql-setup.ts",
        inMemory: true,
        isAlone: true,
      }),
    ],
  },
});
