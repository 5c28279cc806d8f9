import { expect, test } from "vitest";
import { knownHost } from "./choose-host.js";
import type { KnownProject } from "./known-project.js";

const project: KnownProject = {
  folder: "shop",
  root: "/home/ada/shop",
  packageJson: "{}",
  schemaPath: undefined,
  schema: [],
  schemaPackage: undefined,
  existing: new Set(),
  sources: [],
  clientSources: [],
  gitignore: undefined,
  tsconfig: undefined,
  importStyle: "js",
  configs: [],
  installed: { prisma: undefined, prisma7: undefined },
  packageManager: "npm",
};

test.each([
  [["next", "react", "hono"], "next"],
  [["@nestjs/core", "express"], "nest"],
  [["fastify", "hono"], "fastify"],
  [["express", "@types/bun"], "express"],
  [["hono", "wrangler"], "workers"],
  [["hono", "@types/bun"], "bun"],
  [["hono", "@hono/node-server"], "hono"],
  [["react"], undefined],
])("%j: %s", (packages, name) => {
  const dependencies = Object.fromEntries(packages.map((each) => [each, "*"]));
  expect(knownHost(project, { dependencies })?.name).toBe(name);
  expect(knownHost(project, { devDependencies: dependencies })?.name).toBe(name);
});

test("Deno by its configuration, also beside Hono", () => {
  const withDeno = { ...project, existing: new Set(["deno.json"]) };
  expect(knownHost(withDeno, { dependencies: { hono: "^4.0.0" } })?.name).toBe("deno");
});
