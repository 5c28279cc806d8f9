import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emptyFolder } from "../../test/prisma-child.js";
import { sentenceOf } from "../../test/sentences.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { runtimeRange } from "../util/package-json.js";
import { checkPrisma, checkRuntime } from "./check-runtime.js";

/** A project whose node_modules hold a runtime of this version; the workspace's own is farther off. */
function projectWith(version: string): string {
  const folder = emptyFolder(join("runtime-version", version));
  const runtime = join(folder, "node_modules/@prisma-paged/runtime");
  mkdirSync(runtime, { recursive: true });
  writeFileSync(join(runtime, "package.json"), JSON.stringify({ name: "@prisma-paged/runtime", version }));
  return join(folder, "src/api");
}

function warningsFrom(output: string) {
  const diagnostics = new Diagnostics();
  checkRuntime(output, diagnostics);
  return diagnostics.all.map((each) => ({
    code: each.code,
    severity: each.severity,
    message: sentenceOf(each),
    help: each.help,
  }));
}

test("the range is that of the version it was built with", () => {
  expect(runtimeRange).toMatch(/^\^\d+\.\d+\.\d+/);
});

test.each(["0.1.0", "0.1.7", "0.1.1-beta.2"])("%s fits", (version) => {
  expect(warningsFrom(projectWith(version))).toEqual([]);
});

test.each(["0.0.9", "0.2.0", "1.0.0"])("%s does not fit, and what to install is said", (version) => {
  expect(warningsFrom(projectWith(version))).toEqual([
    {
      code: "runtime-version",
      severity: "warning",
      message: `\`@prisma-paged/runtime\` has version ${version}: the emitted modules need ${runtimeRange}`,
      help: `npm install @prisma-paged/runtime@${runtimeRange}`,
    },
  ]);
});

test("none is found", () => {
  expect(warningsFrom("/nowhere/src/api")).toEqual([
    {
      code: "runtime-missing",
      severity: "warning",
      message:
        "`@prisma-paged/runtime` is not installed: the emitted modules import it, and it cannot be found from `output`",
      help: `npm install @prisma-paged/runtime@${runtimeRange}`,
    },
  ]);
});

const projectIn = (folder: string, provider = "sqlite", runtime?: string) => ({
  folders: [join(folder, "src/api")],
  client: { provider: "prisma-client", output: undefined, config: { runtime } },
  provider,
  span: undefined,
});

/** Outside the workspace, where nothing else is installed. */
function isolated(...packages: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "prisma-missing-"));
  for (const name of packages) {
    mkdirSync(join(folder, "node_modules", name), { recursive: true });
    writeFileSync(join(folder, "node_modules", name, "package.json"), JSON.stringify({ name, version: "7.10.0" }));
  }
  return folder;
}

describe("what a Prisma Client needs", () => {
  const missing = (project: ReturnType<typeof projectIn>) => {
    const diagnostics = new Diagnostics();
    checkPrisma(project, diagnostics);
    return diagnostics.all.map(({ code, severity, help }) => ({ code, severity, help }));
  };
  const warning = (name: string) => ({
    code: "prisma-missing",
    severity: "warning",
    help: `npm install ${name}@~7.10.0`,
  });

  test("the client, and only then an adapter", () => {
    expect(missing(projectIn(isolated("prisma")))).toEqual([warning("@prisma/client")]);
    expect(missing(projectIn(isolated("prisma", "@prisma/client", "@prisma/adapter-libsql")))).toEqual([]);
  });

  test.each([
    ["sqlite", "@prisma/adapter-libsql"],
    ["postgres", "@prisma/adapter-pg"],
    ["mysql", "@prisma/adapter-mariadb"],
    ["sqlserver", "@prisma/adapter-mssql"],
    ["cockroachdb", "@prisma/adapter-pg"],
  ])("the adapter of %s", (provider, name) => {
    expect(missing(projectIn(isolated("prisma", "@prisma/client"), provider))).toEqual([warning(name)]);
  });

  test("another adapter, or Accelerate, is enough", () => {
    for (const name of ["@prisma/adapter-d1", "@prisma/extension-accelerate"]) {
      expect(missing(projectIn(isolated("prisma", "@prisma/client", name)))).toEqual([]);
    }
  });

  test("nothing is said without `prisma`, and for Deno", () => {
    expect(missing(projectIn(isolated()))).toEqual([]);
    expect(missing(projectIn(isolated("prisma"), "sqlite", "deno"))).toEqual([]);
  });
});

/** The warnings of versions in a project with these packages. */
function versionWarnings(packages: Readonly<Record<string, string>>) {
  // Each call writes to a separate folder, because Node reads a package.json once and remembers it:
  // `prisma-version/7.4.0-7.10.0`.
  const folder = emptyFolder(`prisma-version/${Object.values(packages).join("-")}`);
  for (const [name, version] of Object.entries(packages)) {
    mkdirSync(join(folder, `node_modules/${name}`), { recursive: true });
    writeFileSync(join(folder, `node_modules/${name}/package.json`), JSON.stringify({ name, version }));
  }
  const diagnostics = new Diagnostics();
  checkPrisma(projectIn(folder), diagnostics);
  return diagnostics.all.filter(
    ({ code, headline }) =>
      code === "prisma-version" && Object.keys(packages).some((name) => headline.startsWith(`\`${name}\``)),
  );
}

test("packages of Prisma with another version than the command are named, with what to install", () => {
  const warnings = versionWarnings({ prisma: "7.10.0", "@prisma/client": "7.10.0", "@prisma/adapter-pg": "7.9.1" });
  expect(warnings).toEqual([
    {
      code: "prisma-version",
      severity: "warning",
      headline: "`@prisma/adapter-pg` has version 7.9.1, but `prisma` has 7.10.0",
      help: "npm install @prisma/adapter-pg@~7.10.0",
    },
  ]);
});

test("a patch of the command alone goes with the packages of its minor version, and no version is advised that need not exist", () => {
  expect(versionWarnings({ prisma: "7.10.1", "@prisma/client": "7.10.0", "@prisma/adapter-pg": "7.10.0" })).toEqual([]);
  const warnings = versionWarnings({ prisma: "7.10.1", "@prisma/client": "7.9.0", "@prisma/adapter-pg": "7.11.0" });
  expect(warnings.map(({ help }) => help)).toEqual([
    "npm install @prisma/client@~7.10.0",
    "npm install @prisma/adapter-pg@~7.10.0",
  ]);
});

test("a prerelease goes with itself alone", () => {
  expect(versionWarnings({ prisma: "7.11.0-dev.3", "@prisma/client": "7.11.0-dev.3" })).toEqual([]);
  const [warning] = versionWarnings({ prisma: "7.11.0-dev.3", "@prisma/client": "7.11.0-dev.2" });
  expect(warning?.help).toBe("npm install @prisma/client@7.11.0-dev.3");
});
