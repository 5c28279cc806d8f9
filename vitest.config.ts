import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

interface Project {
  readonly name: string;
  /** The workspace. Default: the project's name. */
  readonly root?: string;
  readonly setup: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Whether `*.test-d.ts` are checked. Default: true. */
  readonly types?: boolean;
}

/** Before every other set-up: what they make in the temporary folder goes with it. */
const temporaryFolder = fileURLToPath(new URL("scripts/temporary-folder.mjs", import.meta.url));

const project = ({ name, root = name, setup, include, exclude = [], types = true }: Project) => ({
  test: {
    name,
    root,
    include: [...(include ?? ["{src,test}/**/*.test.ts"])],
    exclude: [...exclude],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: [temporaryFolder, setup],
    typecheck: { enabled: types, include: ["{src,test}/**/*.test-d.ts"], tsconfig: "tsconfig.json" },
  },
});

/** The behaviour suite on a server; memory and allocations are held on SQLite alone. */
const onServer = (name: string, setup: string) =>
  project({
    name,
    root: "generator",
    setup,
    include: ["test/behaviour/*.test.ts", "test/servers/*.test.ts"],
    exclude: ["test/behaviour/memory.test.ts", "test/behaviour/allocations.test.ts"],
    types: false,
  });

const projects = [
  project({ name: "runtime", setup: "test/global-setup.ts" }),
  project({ name: "generator", setup: "test/behaviour/global-setup.ts", exclude: ["test/servers/**"] }),
  project({ name: "example-app", setup: "test/global-setup.ts", include: ["test/**/*.test.ts"] }),
  project({ name: "clients", setup: "../example-app/test/global-setup.ts" }),
  onServer("postgresql", "test/servers/postgresql-setup.ts"),
  // The one server that npm does not bring: part of the tests where the environment names it.
  ...(process.env.MARIADB_URL ? [onServer("mariadb", "test/servers/mariadb-setup.ts")] : []),
];

console.log(`Tests: ${projects.map(({ test }) => test.name).join(", ")}.`);
if (!process.env.MARIADB_URL) {
  const notice = "Not run: mariadb. Name a MariaDB or MySQL server: MARIADB_URL=mariadb://root@127.0.0.1:3306 npm test";
  console.log(notice);
  // Again behind the results, where it is not overlooked.
  process.once("exit", () => console.log(notice));
}

export default defineConfig({ test: { projects } });
