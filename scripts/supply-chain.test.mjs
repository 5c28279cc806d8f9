// What docs/project/security.md says of the packages' dependencies, and of how they are published.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const workflows = new URL("../.github/workflows/", import.meta.url);
const workflow = (name) => parse(read(`.github/workflows/${name}`));

const { packages } = JSON.parse(read("package-lock.json"));
/** Every package from a registry, with its path. */
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

test("every dependency has a version and a checksum, except binaries of development tools for other systems", () => {
  const pinned = /^sha512-[\w+/]{86}==$/;
  const others = installed.filter(([, { version, integrity = "" }]) => !version || !pinned.test(integrity));
  for (const [path, { dev, optional, os }] of others)
    expect([path, dev, optional, os?.length]).toEqual([path, true, true, 1]);
  expect(others.map(([path]) => path).filter((path) => !/\/@(?:biomejs|turbo)\//.test(path))).toEqual([]);
  expect(installed.length).toBeGreaterThan(1000);
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith("https://registry.npmjs.org/"),
  );
  expect(elsewhere).toEqual([]);
});

test("the runtime has no dependency but its peers, and its build imports nothing else", () => {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(read("runtime/package.json"));
  expect([dependencies, optionalDependencies]).toEqual([undefined, undefined]);
  const build = new URL("../runtime/dist/", import.meta.url);
  const modules = readdirSync(build, { recursive: true }).filter((file) => file.endsWith(".js"));
  expect(modules.length).toBeGreaterThan(10);
  const imported = modules.flatMap((file) =>
    [...read(`runtime/dist/${file}`).matchAll(/^(?:import|export)\b[^"\n]*"((?:@[^/"]+\/)?[^./"][^/"]*)/gm)].map(
      ([, name]) => name,
    ),
  );
  const packagesImported = new Set(imported.filter((name) => !name.startsWith("node:")));
  expect([...packagesImported].sort()).toEqual(Object.keys(peerDependencies));
});

test("the job that publishes runs no install script, has no cache, and is started by a tag", () => {
  const { on, jobs } = workflow("publish.yml");
  expect(on).toEqual({ push: { tags: ["v*"] } });
  const { steps, permissions } = jobs.publish;
  const installs = steps.map(({ run = "" }) => run).filter((run) => /npm (?:ci|install|i)\b/.test(run));
  expect(installs).toEqual(["npm ci --ignore-scripts"]);
  const setUp = steps.find(({ uses = "" }) => uses.startsWith("actions/setup-node"));
  expect([setUp.with.cache, setUp.with["package-manager-cache"]]).toEqual([undefined, false]);
  expect(steps.filter(({ uses = "" }) => uses.startsWith("actions/cache"))).toEqual([]);
  expect(permissions).toEqual({ contents: "read", "id-token": "write" });
  expect(jobs.publish.needs).toContain("test");
});

test("workflows that check code may only read, and leave no credentials behind", () => {
  for (const name of readdirSync(workflows)) {
    const { permissions, jobs } = workflow(name);
    if (name !== "version.yml") expect([name, permissions]).toEqual([name, { contents: "read" }]);
    for (const [job, { permissions, steps = [] }] of Object.entries(jobs)) {
      if (!(name === "publish.yml" && job === "publish"))
        expect([name, job, permissions]).toEqual([name, job, undefined]);
      const checkouts = steps.filter(({ uses = "" }) => uses.startsWith("actions/checkout"));
      if (name !== "version.yml") {
        for (const each of checkouts)
          expect([name, job, each.with?.["persist-credentials"]]).toEqual([name, job, false]);
      }
    }
  }
});
