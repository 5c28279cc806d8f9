import { describe, expect, test } from "vitest";
import { hosts } from "./hosts.js";
import { planInit } from "./init-plan.js";
import type { Choices, KnownProject } from "./known-project.js";

const none: Choices = { database: undefined, host: undefined, clients: undefined };

interface App {
  readonly packageJson: object;
  readonly sources: { readonly [path: string]: string };
  /** Files that are no modules of the app, or are compiled. */
  readonly files?: readonly string[];
  readonly packageManager?: KnownProject["packageManager"];
  readonly schema?: string;
}

const typescript = ["tsconfig.json"];

function projectOf({ packageJson, sources, files = typescript, packageManager = "npm", schema }: App): KnownProject {
  const path = "prisma/schema.prisma";
  return {
    folder: "my-app",
    root: "/home/ada/my-app",
    packageJson: JSON.stringify(packageJson),
    schemaPath: schema && path,
    schema: schema === undefined ? [] : [{ path, name: "schema.prisma", text: schema }],
    schemaPackage: undefined,
    existing: new Set([...files, ...Object.keys(sources)]),
    sources: Object.entries(sources).map(([sourcePath, text]) => ({ path: sourcePath, text })),
    clientSources: [],
    gitignore: undefined,
    tsconfig: undefined,
    importStyle: "js",
    configs: [],
    installed: { prisma: undefined, prisma7: undefined },
    packageManager,
  };
}

function planOf(app: App) {
  const plan = planInit(projectOf(app), none);
  const packageJson = JSON.parse(plan.files.find(({ path }) => path === "package.json")?.after ?? "{}");
  return { ...plan, packageJson };
}

/** The steps after the sample rows: the app is started, and a page is requested. */
function lastSteps(app: App): readonly string[] {
  const { next } = planOf(app);
  return next.slice(next.findIndex((step) => /\bseed\b/.test(step)) + 1);
}

const honoApp = "import { Hono } from 'hono'\n\nconst app = new Hono()\n";
const onNode = { type: "module", dependencies: { hono: "^4.11.0", "@hono/node-server": "^2.0.0" } };
const nodeServer = `${honoApp}serve({ fetch: app.fetch, port: 3000 })\n`;
const datasource = 'datasource db {\n  provider = "sqlite"\n}\n\n/// @pagination\nmodel City {\n  id Int @id\n}\n';

describe("the step that starts an app without a script of its own", () => {
  const cases: readonly (readonly [string, App, string])[] = [
    ["Hono", { packageJson: onNode, sources: { "src/index.ts": nodeServer } }, "npx tsx src/index.ts"],
    [
      "Hono, created in another module than the one that listens",
      {
        packageJson: onNode,
        sources: {
          "src/app.ts": `${honoApp}export default app\n`,
          "src/index.ts": "import app from './app.js'\n\nserve(app)\n",
        },
      },
      "npx tsx src/index.ts",
    ],
    [
      "Hono, with the API mounted before",
      { packageJson: onNode, sources: { "src/index.ts": `${nodeServer}app.route("/", createApi({ prisma }));\n` } },
      "npx tsx src/index.ts",
    ],
    [
      "two Hono apps in one module, where the API is mounted by hand",
      { packageJson: onNode, sources: { "src/index.ts": `${nodeServer}const other = new Hono()\n` } },
      "npx tsx src/index.ts",
    ],
    [
      "Express",
      {
        packageJson: { dependencies: { express: "^5.0.0" } },
        sources: { "src/index.ts": "const app = express();\napp.listen(3000);\n" },
      },
      "npx tsx src/index.ts",
    ],
    [
      "Fastify",
      {
        packageJson: { dependencies: { fastify: "^5.0.0" } },
        sources: { "src/index.ts": "const app = Fastify();\nawait app.listen({ port: 3000 });\n" },
      },
      "npx tsx src/index.ts",
    ],
    [
      "Bun",
      {
        packageJson: { dependencies: { hono: "^4.11.0" }, devDependencies: { "@types/bun": "^1.0.0" } },
        sources: { "src/index.ts": `${honoApp}export default app\n` },
      },
      "bun src/index.ts",
    ],
    [
      "Deno, where the module calls a server",
      {
        packageJson: { dependencies: { hono: "^4.11.0" } },
        sources: { "main.ts": `${honoApp}Deno.serve({ port: 3000 }, app.fetch)\n` },
        files: ["deno.json"],
      },
      "deno run -A main.ts",
    ],
    [
      "Deno, where the module exports the app",
      {
        packageJson: { dependencies: { hono: "^4.11.0" } },
        sources: { "main.ts": `${honoApp}export default app\n` },
        files: ["deno.json"],
      },
      "deno serve -A --port 3000 main.ts",
    ],
    [
      "Workers",
      {
        packageJson: { dependencies: { hono: "^4.11.0" }, devDependencies: { wrangler: "^4.0.0" } },
        sources: { "src/index.ts": `${honoApp}export default app\n` },
        files: [...typescript, "wrangler.jsonc"],
      },
      "npx wrangler dev --port 3000",
    ],
    [
      "Next.js",
      { packageJson: { dependencies: { next: "^16.0.0" } }, sources: {}, files: [...typescript, "src"] },
      "npx next dev",
    ],
    [
      "NestJS, whose compiler the project may lack",
      {
        packageJson: { dependencies: { "@nestjs/core": "^11.0.0" } },
        sources: { "src/main.ts": "const app = await NestFactory.create(AppModule);\nawait app.listen(3000);\n" },
      },
      "start your app",
    ],
    [
      "Hono, in a module that only exports the app",
      { packageJson: onNode, sources: { "src/index.ts": `${honoApp}export default app\n` } },
      "start your app",
    ],
  ];
  test.each(cases)("%s", (_, app, step) => expect(lastSteps(app).at(-2)).toBe(step));

  test("every host has a case", () => {
    const names = cases.map(([name]) => name.toLowerCase().replaceAll(".", ""));
    for (const { name } of hosts) expect(names).toContainEqual(expect.stringMatching(`^${name}`));
  });

  test.each(["npm", "pnpm", "yarn"] as const)("with %s, the program that the step runs is installed", (manager) => {
    const sources = { "src/index.ts": nodeServer };
    const { next, packageJson } = planOf({
      packageJson: onNode,
      sources,
      packageManager: manager,
      schema: datasource,
    });
    expect(next.at(-1)).toMatch(/tsx src\/index\.ts$/);
    expect(packageJson.devDependencies).toHaveProperty("tsx");
  });
});

describe("the step that starts an app by a script", () => {
  const withScripts = (scripts: object, more: Partial<App> = {}): App => ({
    packageJson: { ...onNode, scripts },
    sources: { "src/index.ts": nodeServer },
    ...more,
  });

  test.each([
    ["its dev script", withScripts({ dev: "tsx watch src/index.ts", start: "node dist/index.js" }), ["npm run dev"]],
    [
      "a script of compiled files: the build comes first, because they are missing or old",
      withScripts({ build: "tsc", start: "node dist/index.js" }),
      ["npm run build", "npm start"],
    ],
    [
      "the same, compiled before",
      withScripts({ build: "tsc", start: "node dist" }, { files: [...typescript, "dist"] }),
      ["npm run build", "npm start"],
    ],
    [
      "a script that builds and names what it has built",
      withScripts({ start: "npm run compile && fastify start dist/app.js" }),
      ["npm start"],
    ],
    ["a script of a missing file", withScripts({ dev: "tsx watch src/main.ts" }), ["npx tsx src/index.ts"]],
    ["compiled files that no script builds", withScripts({ start: "node dist/index.js" }), ["npx tsx src/index.ts"]],
    [
      "JavaScript, which runs the generated TypeScript by tsx",
      withScripts({ start: "node ./bin/www" }, { sources: { "app.js": honoApp }, files: ["./bin/www"] }),
      ["npx tsx ./bin/www"],
    ],
    [
      "JavaScript, by a script of a missing file",
      withScripts({ start: "node server.js" }, { sources: { "index.js": nodeServer }, files: [] }),
      ["npx tsx index.js"],
    ],
  ])("%s", (_, app, steps) => expect(lastSteps(app).slice(0, -1)).toEqual(steps));
});

test("the page is requested from the port that the app listens on", () => {
  const onPort = (text: string) => lastSteps({ packageJson: onNode, sources: { "src/index.ts": text } }).at(-1);
  expect(onPort(nodeServer)).toBe('curl "localhost:3000/api/books?page=2"');
  expect(onPort(nodeServer.replace("3000", "8787"))).toBe('curl "localhost:8787/api/books?page=2"');
  expect(onPort(`${honoApp}serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 4000) })\n`)).toBe(
    'curl "localhost:4000/api/books?page=2"',
  );
  const onWorkers = { dependencies: { hono: "^4.11.0" }, devDependencies: { wrangler: "^4.0.0" } };
  const workers = (dev: string) => ({
    packageJson: { ...onWorkers, scripts: { dev } },
    sources: { "src/index.ts": `${honoApp}export default app\n` },
    files: [...typescript, "wrangler.jsonc"],
  });
  expect(lastSteps(workers("wrangler dev")).at(-1)).toContain("localhost:8787/");
  expect(lastSteps(workers("wrangler dev --port 4000")).at(-1)).toContain("localhost:4000/");
});

test("no script is added for a server that is not written", () => {
  const { files, packageJson } = planOf({
    packageJson: { dependencies: { fastify: "^5.0.0", "@fastify/autoload": "^6.0.0" } },
    sources: { "src/app.ts": "export default plugin;\n" },
    files: [...typescript, "src/routes"],
  });
  expect(files.map(({ path }) => path)).toContain("src/routes/api.ts");
  expect(packageJson.scripts).toEqual({ generate: "prisma generate" });
});

test("no empty module is written for NestJS if its app is not found", () => {
  const { files, next } = planOf({ packageJson: { dependencies: { "@nestjs/core": "^11.0.0" } }, sources: {} });
  expect(files.map(({ path }) => path)).not.toContain("src/main.ts");
  expect(next.join("\n")).toContain("mount the API in your app");
});

describe("with the packages of a clone", () => {
  const origin = {
    folder: "../my-app",
    packed: { runtime: "file:packages/runtime-2.tgz", generator: "file:packages/generator-2.tgz" },
  };
  const dependsOn = (found: object, host?: string) => {
    const project = projectOf({ packageJson: { ...onNode, ...found }, sources: {} });
    const { files, next } = planInit(project, { ...none, host }, origin);
    const packageJson = JSON.parse(files.find(({ path }) => path === "package.json")?.after ?? "{}");
    return { packageJson, next };
  };

  test("the first step enters the folder", () => {
    expect(dependsOn({}).next.slice(0, 2)).toEqual(["cd ../my-app", "npm install"]);
    // Deno cannot install packed files.
    expect(dependsOn({}, "deno").next.slice(0, 2)).toEqual(["cd ../my-app", "npm install"]);
  });

  test("package.json depends on the packed files, also instead of an earlier version", () => {
    expect(dependsOn({}).packageJson).toMatchObject({
      dependencies: { "@prisma-paged/runtime": "file:packages/runtime-2.tgz" },
      devDependencies: { "prisma-paged": "file:packages/generator-2.tgz" },
    });
    const earlier = { dependencies: { "@prisma-paged/runtime": "^0.1.0", "prisma-paged": "file:packages/1.tgz" } };
    const { dependencies, devDependencies } = dependsOn(earlier).packageJson;
    expect(dependencies).toMatchObject({
      "@prisma-paged/runtime": "file:packages/runtime-2.tgz",
      "prisma-paged": "file:packages/generator-2.tgz",
    });
    expect(devDependencies).not.toHaveProperty("prisma-paged");
  });
});

describe("on Workers", () => {
  const app = (files: readonly string[]): App => ({
    packageJson: { dependencies: { hono: "^4.11.0" }, devDependencies: { wrangler: "^4.0.0" } },
    sources: { "src/index.ts": `${honoApp}export default app\n` },
    files: [...typescript, ...files],
  });

  test("an app without a configuration gets one, which runs its own module", () => {
    const { files, next } = planOf(app([]));
    expect(JSON.parse(files.find(({ path }) => path === "wrangler.jsonc")?.after ?? "{}")).toMatchObject({
      main: "src/index.ts",
      d1_databases: [{ binding: "DB" }],
    });
    expect(next.join("\n")).not.toContain("bind a D1 database");
  });

  test.each(["wrangler.toml", "wrangler.json", "wrangler.jsonc"])(
    "%s is kept: its owner binds the database",
    (path) => {
      const { files, next } = planOf(app([path]));
      expect(files.filter((file) => file.path.startsWith("wrangler."))).toEqual([]);
      expect(next).toContain("bind a D1 database as `DB` in the configuration of Wrangler, if it has none");
    },
  );
});

test("a pattern in a script is not a missing file", () => {
  const scripts = { dev: "nodemon --watch 'src/**/*.ts' --ext .ts --exec tsx src/index.ts" };
  const app = { packageJson: { ...onNode, scripts }, sources: { "src/index.ts": nodeServer } };
  expect(lastSteps(app)[0]).toBe("npm run dev");
});
