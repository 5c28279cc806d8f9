/**
 * `npm create prisma-paged` in fresh apps, each made by its own starter: the steps that it prints are run, the app is
 * type-checked and started, and the second page of the sample rows answers beside what the app had. Starters and
 * packages come from npm. Only create-hono fetches its files from GitHub: its package has none, and its `--offline` reads
 * the tarball that an earlier run fetched. Where GitHub cannot be reached, the same files are written here.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import compareBuild from "semver/functions/compare-build.js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../../../generator/test/servers/embedded-postgres.js";
import { schemaEngine, shell, withoutNpm } from "../../slow/reader.js";
import { startRegistry } from "../../slow/registry.js";

const minutes = 60_000;
const home = mkdtempSync(join(tmpdir(), "prisma-paged-init-"));

let common: NodeJS.ProcessEnv;
let closeRegistry: () => void;
beforeAll(async () => {
  const registry = await startRegistry();
  closeRegistry = registry.close;
  common = {
    ...withoutNpm(process.env),
    npm_config_registry: registry.origin,
    // Deno reads it in capitals.
    NPM_CONFIG_REGISTRY: registry.origin,
    npm_config_yes: "true",
    npm_config_audit: "false",
    npm_config_fund: "false",
    NEXT_TELEMETRY_DISABLED: "1",
    CI: "1",
    ...(await schemaEngine()),
  };
});
afterAll(() => closeRegistry());

let server: ChildProcess | undefined;
afterEach(() => {
  if (server?.pid !== undefined) process.kill(-server.pid);
  server = undefined;
});

interface Fresh {
  readonly name: string;
  /** Makes the app in the folder `app`. */
  readonly starter?: string;
  /** Without a starter, or if it cannot be reached. */
  readonly files?: { readonly [path: string]: string };
  /** Where the starter finds its files, if that is not npm. */
  readonly starterSource?: string;
  /** The options of `init`. */
  readonly options?: string;
  /** What `init` changes or creates beside the files of every project. */
  readonly edited: string;
  /** Type-checks, and compiles if the app is compiled. */
  readonly build?: string;
  /** Starts the app on `$PORT`. */
  readonly start: string;
  /** A path of the app itself; undefined if the API is the whole app. */
  readonly own?: string;
  readonly base?: string;
  /** The port, if the app ignores `$PORT`. */
  readonly port?: number;
  /** Installs the newest release candidate of Prisma 8, and runs everything on the Node that it requires. */
  readonly besidePrisma8?: boolean;
}

const packageJson = (more: object) => JSON.stringify({ name: "app", version: "1.0.0", ...more }, null, 2);

const apps: readonly Fresh[] = [
  {
    name: "Next.js, with src",
    starter:
      "npx create-next-app@latest app --ts --app --src-dir --no-linter --no-tailwind --no-import-alias --empty --use-npm --skip-install --disable-git --no-react-compiler",
    edited: "src/app/api/[[...path]]/route.ts",
    build: "npx next build",
    start: "npx next start --port $PORT",
    own: "/",
  },
  {
    name: "Next.js, without src",
    starter:
      "npx create-next-app@latest app --ts --app --no-src-dir --no-linter --no-tailwind --no-import-alias --empty --use-npm --skip-install --disable-git --no-react-compiler",
    edited: "app/api/[[...path]]/route.ts",
    build: "npx next build",
    start: "npx next start --port $PORT",
    own: "/",
  },
  {
    name: "Next.js in JavaScript",
    starter:
      "npx create-next-app@latest app --js --app --no-src-dir --no-linter --no-tailwind --no-import-alias --empty --use-npm --skip-install --disable-git --no-react-compiler",
    edited: "app/api/[[...path]]/route.js",
    build: "npx next build",
    start: "npx next start --port $PORT",
    own: "/",
  },
  {
    name: "Express in CommonJS, by its generator",
    starter: "npx express-generator@latest --no-view app",
    edited: "app.js",
    start: "npx tsx ./bin/www",
    own: "/users",
  },
  {
    name: "Express 5 in ES modules",
    files: {
      "package.json": packageJson({
        type: "module",
        scripts: { start: "node index.js" },
        dependencies: { express: "^5.0.0" },
      }),
      "index.js": `import express from "express";\n\nconst app = express();\napp.get("/own", (_request, response) => response.send("ok"));\napp.use((_request, response) => response.status(404).send("none"));\napp.listen(process.env.PORT);\n`,
    },
    edited: "index.js",
    start: "npx tsx index.js",
    own: "/own",
  },
  {
    name: "Express 5 in TypeScript, compiled to CommonJS",
    files: {
      "package.json": packageJson({
        type: "commonjs",
        scripts: { build: "tsc", start: "node dist/server.js" },
        dependencies: { express: "^5.0.0" },
        devDependencies: { typescript: "^7.0.0", "@types/node": "^24.0.0", "@types/express": "^5.0.0" },
      }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          module: "nodenext",
          target: "es2023",
          rootDir: "src",
          outDir: "dist",
          strict: true,
          types: ["node"],
        },
        include: ["src"],
      }),
      "src/server.ts": `import express from "express";\n\nconst app = express();\napp.get("/own", (_request, response) => void response.send("ok"));\n\napp.listen(process.env.PORT);\n`,
    },
    edited: "src/server.ts",
    build: "npx tsc",
    start: "node dist/server.js",
    own: "/own",
  },
  {
    name: "NestJS",
    starter: "npx @nestjs/cli@latest new app --skip-install --skip-git --package-manager npm",
    edited: "src/main.ts",
    build: "npx nest build",
    start: "node dist/main",
    own: "/",
  },
  {
    name: "Fastify, by its CLI",
    starter: "npx fastify-cli@latest generate app --lang=ts --esm",
    edited: "src/routes/api.ts",
    // Its own tsconfig.json lacks the root that TypeScript 6 requires.
    build: "npx tsc --rootDir src",
    start: "npx fastify start -p $PORT dist/app.js",
    own: "/example",
  },
  {
    name: "Fastify, as its guide begins",
    files: {
      "package.json": packageJson({ type: "module", dependencies: { fastify: "^5.0.0" } }),
      "server.js": `import Fastify from 'fastify'\n\nconst fastify = Fastify({ logger: true })\n\nfastify.get('/own', async () => ({ hello: 'world' }))\n\nawait fastify.listen({ port: process.env.PORT })\n`,
    },
    edited: "server.js",
    start: "npx tsx server.js",
    own: "/own",
  },
  {
    name: "Hono on Node",
    starter: "npx create-hono@latest app --template nodejs --pm npm --install",
    starterSource: "https://api.github.com/repos/honojs/starter",
    files: {
      "package.json": packageJson({
        type: "module",
        scripts: { dev: "tsx watch src/index.ts", build: "tsc", start: "node dist/index.js" },
        dependencies: { hono: "^4.11.0", "@hono/node-server": "^1.19.0" },
        devDependencies: { tsx: "^4.7.1", typescript: "^5.8.3", "@types/node": "^20.11.17" },
      }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          target: "ESNext",
          module: "NodeNext",
          strict: true,
          verbatimModuleSyntax: true,
          skipLibCheck: true,
          types: ["node"],
          jsx: "react-jsx",
          jsxImportSource: "hono/jsx",
          outDir: "./dist",
        },
        exclude: ["node_modules"],
      }),
      "src/index.ts": `import { serve } from '@hono/node-server'\nimport { Hono } from 'hono'\n\nconst app = new Hono()\n\napp.get('/', (c) => {\n  return c.text('Hello Hono!')\n})\n\nserve({\n  fetch: app.fetch,\n  port: 3000\n}, (info) => {\n  console.log(\`Server is running on http://localhost:\${info.port}\`)\n})\n`,
    },
    edited: "src/index.ts",
    build: "npx tsc --noEmit",
    start: "npx tsx src/index.ts",
    own: "/",
    port: 3000,
  },
  {
    name: "beside Prisma 8",
    files: {
      "package.json": packageJson({
        type: "module",
        devDependencies: { typescript: "^7.0.0", "@types/node": "^24.0.0" },
      }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          module: "nodenext",
          target: "es2023",
          strict: true,
          types: ["node"],
          skipLibCheck: true,
          noEmit: true,
        },
        include: ["src", "prisma7.config.ts"],
      }),
      "prisma.config.ts": `import { definePrismaConfig } from "@prisma/cli-engine";\n\nexport default definePrismaConfig({ orm: { contract: "contract.prisma" } });\n`,
    },
    edited: "prisma7.config.ts",
    build: "npx tsc",
    start: "npm start",
    base: "",
    besidePrisma8: true,
  },
  ...["hono", "express", "fastify"].map((host) => ({
    name: `an empty folder, for ${host}`,
    files: {},
    options: `--host ${host}`,
    edited: "src/server.ts",
    build: "npx tsc",
    start: "npm start",
    ...(host === "hono" ? { base: "" } : {}),
  })),
  {
    name: "an empty folder, for bun",
    files: {},
    options: "--host bun",
    edited: "src/server.ts",
    build: "npx tsc",
    start: "npx bun src/server.ts",
    base: "",
  },
  {
    name: "an empty folder, for deno",
    files: {},
    options: "--host deno",
    edited: "src/server.ts",
    start: "npx deno serve -A --port $PORT src/server.ts",
    base: "",
  },
  {
    name: "after npm init, which chooses CommonJS",
    files: { "package.json": packageJson({ type: "commonjs" }) },
    edited: "src/server.ts",
    build: "npx tsc",
    start: "npm start",
    base: "",
  },
];

describe.each(apps)("$name", (app) => {
  const {
    name,
    starter,
    starterSource,
    files,
    options = "",
    edited,
    build,
    start,
    own,
    base = "/api",
    besidePrisma8,
  } = app;
  test("is type-checked, and answers", { timeout: 10 * minutes }, async () => {
    const parent = mkdtempSync(join(home, "app-"));
    const folder = join(parent, "app");
    const isStarted = starter !== undefined && (starterSource === undefined || (await isReachable(starterSource)));
    if (isStarted) await shell(starter, parent, common);
    else writeFiles(folder, files ?? {});
    const env = besidePrisma8 ? await withPrisma8(folder) : common;
    const typeBefore = typeOf(folder);
    const said = await shell(`npm create prisma-paged@latest -- --yes ${options}`, folder, env);
    expect(said).toContain(edited);
    const isEmpty = files !== undefined && !("package.json" in files);
    expect(typeOf(folder)).toBe(typeBefore ?? (isEmpty ? "module" : undefined));
    const steps = (said.split("\nNext:\n")[1] ?? "").trim().split(/\n */);
    const seeds = steps.findIndex((step) => /seed/.test(step));
    expect(seeds).toBeGreaterThan(2);
    for (const step of steps.slice(0, seeds + 1)) {
      const printed = await shell(step, folder, env);
      if (!/generate$/.test(step)) continue;
      expect(printed).not.toContain("warning");
    }
    if (build !== undefined) await shell(build, folder, env);
    expect(await shell("npm create prisma-paged@latest -- --yes", folder, env)).toContain("Nothing to change");

    const port = app.port ?? (await freePort());
    const child = spawn("bash", ["-c", start], {
      cwd: folder,
      env: { ...env, PORT: String(port) },
      detached: true,
      stdio: ["ignore", "ignore", "inherit"],
    });
    server = child;
    const get = (path: string, accept = "application/json") =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
    const isUp = () =>
      get(`${base}/books`).then(
        ({ status }) => status,
        () => child.exitCode,
      );
    await expect.poll(isUp, { timeout: minutes, interval: 250, message: name }).toBe(200);
    expect(await (await get(`${base}/books?page=2`)).json()).toMatchObject({
      items: { 0: { id: 21 }, length: 20 },
      totalItems: 45,
      next: `${base}/books?page=3`,
    });
    // The last step that `init` printed, sent to this port.
    const curl = `curl() { command curl -sSg --connect-to ::127.0.0.1:${port} "$@"; }`;
    expect(JSON.parse(await shell(`${curl}\n${steps.at(-1)}`, folder, env))).toMatchObject({
      next: `${base}/books?page=3`,
    });
    expect((await get(`${base}/openapi.json`, "*/*")).status).toBe(200);
    if (own !== undefined) expect((await get(own, "*/*")).status).toBe(200);
  });
});

function writeFiles(folder: string, files: { readonly [path: string]: string }): void {
  mkdirSync(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function isReachable(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The environment with the newest Node 22, which npm has as a package. */
async function withPrisma8(folder: string): Promise<NodeJS.ProcessEnv> {
  const node = mkdtempSync(join(home, "node-"));
  await shell("npm install --prefix . node@22", node, common);
  const env = { ...common, PATH: `${join(node, "node_modules/.bin")}:${common.PATH}` };
  const versions: readonly string[] = JSON.parse(await shell("npm view prisma versions --json", folder, env));
  const [newest] = versions
    .filter((version) => /^8\.\d+\.\d+-rc\.\d+$/.test(version))
    .sort(compareBuild)
    .reverse();
  await shell(`npm install --save-dev prisma@${newest}`, folder, env);
  return env;
}

function typeOf(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).type;
  } catch {
    return undefined;
  }
}
