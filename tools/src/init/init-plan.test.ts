import { readFileSync } from "node:fs";
import type { PlannedFile } from "prisma-paged/tools";
import { describe, expect, test } from "vitest";
import { Diagnostics } from "../../../generator/src/diagnostics/diagnostics.js";
import { UserError } from "../../../generator/src/diagnostics/user-error.js";
import { readPlatformConfig } from "../../../generator/src/options/platform-config.js";
import { databaseChoices } from "./databases.js";
import { planInit } from "./init-plan.js";
import type { Choices, KnownProject } from "./known-project.js";

const empty: KnownProject = {
  folder: "book-shop",
  root: "/home/ada/acme/apps/book-shop",
  packageJson: undefined,
  schemaPath: undefined,
  schema: [],
  schemaPackage: undefined,
  existing: new Set(),
  sources: [],
  clientSources: [],
  gitignore: undefined,
  tsconfig: undefined,
  importStyle: "ts",
  configs: [],
  installed: { prisma: undefined, prisma7: undefined },
  packageManager: "npm",
};

const none: Choices = { database: undefined, host: undefined, clients: undefined };

function schemaProject(text: string, more: Partial<KnownProject> = {}): KnownProject {
  const path = "prisma/schema.prisma";
  return { ...empty, schemaPath: path, schema: [{ path, name: "schema.prisma", text }], ...more };
}

function textOf(files: readonly PlannedFile[], path: string): string {
  return files.find((file) => file.path === path)?.after ?? "";
}

const packageOf = (project: KnownProject, choices = none) =>
  JSON.parse(textOf(planInit(project, choices).files, "package.json"));

/** The project after a run. */
function applied(project: KnownProject, files: readonly PlannedFile[]): KnownProject {
  const schema = files.find(({ path }) => path.endsWith(".prisma"));
  const written = files.filter(({ path }) => path.endsWith(".ts")).map(({ path, after }) => ({ path, text: after }));
  return {
    ...project,
    packageJson: files.find(({ path }) => path === "package.json")?.after ?? project.packageJson,
    schemaPath: schema?.path ?? project.schemaPath,
    schema: schema ? [{ path: schema.path, name: "schema.prisma", text: schema.after }] : project.schema,
    existing: new Set([...project.existing, ...files.map(({ path }) => path)]),
    sources: [...project.sources.filter(({ path }) => !written.some((each) => each.path === path)), ...written],
    clientSources: written.filter(({ text }) => text.includes("PrismaClient")),
    configs: ["prisma.config.ts"],
  };
}

const datasource = 'datasource db {\n  provider = "postgresql"\n}\n';
const client = 'generator client {\n  provider = "prisma-client"\n  output   = "../app/db"\n}\n';

describe("an empty folder", () => {
  test.each(databaseChoices)(
    "$provider: its adapter, in the client and in package.json",
    ({ provider, adapterPackage, adapterClass }) => {
      const { files } = planInit(empty, { ...none, database: provider });
      expect(files.map(({ path }) => path)).toEqual([
        "package.json",
        ".gitignore",
        "tsconfig.json",
        "prisma/schema.prisma",
        "prisma/platform.yaml",
        "prisma.config.ts",
        "src/prisma.ts",
        "prisma/seed.ts",
        "src/server.ts",
      ]);
      expect(textOf(files, "prisma/schema.prisma")).toContain(`provider = "${provider}"`);
      expect(textOf(files, "src/prisma.ts")).toContain(`import { ${adapterClass} } from "${adapterPackage}";`);
      expect(JSON.parse(textOf(files, "package.json")).dependencies).toHaveProperty([adapterPackage]);
    },
  );

  test("platform.yaml explains `fields: listed`, which holds without the comment sign", () => {
    const text = textOf(planInit(empty, none).files, "prisma/platform.yaml");
    const fieldsIn = (yaml: string) => {
      const diagnostics = new Diagnostics();
      const { fields } = readPlatformConfig({ path: "platform.yaml", text: yaml }, diagnostics);
      return { fields, problems: diagnostics.all };
    };
    expect(fieldsIn(text)).toEqual({ fields: "all", problems: [] });
    expect(fieldsIn(text.replace("# fields:", "fields:"))).toEqual({ fields: "listed", problems: [] });
  });

  test("the address of a server is not guessed: the client and the next steps name it", () => {
    const { files, next } = planInit(empty, { ...none, database: "postgres" });
    expect(textOf(files, "src/prisma.ts")).toContain('throw new Error("Set DATABASE_URL to your database, such as');
    expect(next).toContainEqual(expect.stringMatching(/^export DATABASE_URL="postgresql:/));
  });

  test.each(["bun", "deno", "workers"])("%s: a second run changes nothing", (host) => {
    const choices = { ...none, host };
    const { files } = planInit(empty, choices);
    expect(planInit(applied(empty, files), none).files).toEqual([]);
  });

  test.each([
    ["hono", "tsx prisma/seed.ts", "npx prisma db seed"],
    ["bun", "bun prisma/seed.ts", "bunx prisma db seed"],
    ["deno", "deno run -A prisma/seed.ts", "deno run -A npm:prisma db seed"],
  ])("%s: the config has the command that adds the rows, and the next steps run it", (host, command, step) => {
    const { files, next } = planInit(empty, { ...none, host });
    expect(textOf(files, "prisma.config.ts")).toContain(`migrations: { seed: "${command}" }`);
    expect(next.slice(next.indexOf(step))[1]).toMatch(/run dev$|task start$/);
  });

  test("a config of before does not know the seed, which is then run without Prisma", () => {
    const { next } = planInit({ ...empty, configs: ["prisma.config.ts"] }, none);
    expect(next).toContain("npx tsx prisma/seed.ts");
  });

  test("Workers: the rows are SQL, as many as fill three pages", () => {
    const { files, next } = planInit(empty, { ...none, host: "workers" });
    expect(textOf(files, "prisma/seed.sql").match(/^ {2}\('[^']+'\)[,;]$/gm)).toHaveLength(45);
    expect(next).toContain("npx wrangler d1 execute DB --local --file prisma/seed.sql");
  });

  test("Express: its packages, and its paths in the next steps", () => {
    const choices = { ...none, host: "express" };
    expect(packageOf(empty, choices)).toMatchObject({
      dependencies: { express: expect.any(String) },
      devDependencies: { "@types/express": expect.any(String) },
    });
    expect(planInit(empty, choices).next.at(-1)).toBe('curl "localhost:3000/api/books?page=2"');
  });

  test("a second run changes nothing", () => {
    const { files } = planInit(empty, none);
    expect(planInit(applied(empty, files), none).files).toEqual([]);
  });
});

describe("a project with Prisma", () => {
  const models = "\nmodel Shop {\n  id Int @id\n}\n";
  const packageJson = `{\n\t"name": "shop",\n\t"scripts": { "start": "node dist" },\n\t"devDependencies": { "prisma": "^7.3.0", "tsx": "4.1.0" }\n}\n`;
  const more = {
    packageJson,
    installed: { prisma: "7.4.1", prisma7: undefined },
    importStyle: "js",
    existing: new Set(["tsconfig.json"]),
  } as const;
  const project = schemaProject(client + datasource + models, more);

  test("the generator block goes after the last one, beside the client's folder; models stay as they are", () => {
    const { files } = planInit(project, none);
    const block = '\ngenerator api {\n  provider = "prisma-paged"\n  output   = "../app/api"\n}\n';
    expect(textOf(files, "prisma/schema.prisma")).toBe(client + block + datasource + models);
    expect(textOf(files, "src/prisma.ts")).toContain('from "../app/db/client.js"');
    expect(textOf(files, "src/server.ts")).toContain('from "../app/api/index.js"');
    expect(textOf(files, "src/server.ts")).not.toContain("book");
  });

  test("package.json keeps what it has, its indentation too; packages of Prisma get the version in use", () => {
    const { files, next } = planInit(project, none);
    expect(textOf(files, "package.json")).toMatch(/^\{\n\t"name"/);
    expect(packageOf(project)).toEqual({
      name: "shop",
      scripts: {
        start: "node dist",
        generate: "prisma generate",
        dev: "prisma-paged generate --watch -- tsx watch --clear-screen=false src/server.ts",
      },
      dependencies: expect.objectContaining({ "@prisma/client": "7.4.1", "@prisma/adapter-pg": "7.4.1" }),
      devDependencies: { prisma: "^7.3.0", "prisma-paged": expect.any(String), tsx: "4.1.0" },
    });
    expect(next).toContain("npm run dev");
    expect(next).toContainEqual(expect.stringContaining("write `/// @pagination` above each model"));
  });

  test("files that exist are kept", () => {
    const existing = new Set(["tsconfig.json", "src/prisma.ts", "prisma/platform.yaml"]);
    const sources = [{ path: "src/server.ts", text: "createApi({ prisma });" }];
    const { files } = planInit({ ...project, existing, sources, configs: ["prisma.config.mts"] }, none);
    expect(files.map(({ path }) => path)).toEqual(["package.json", "prisma/schema.prisma"]);
  });

  test("without a client generator, both blocks are added; the older client is imported from where it is", () => {
    expect(textOf(planInit(schemaProject(datasource), none).files, "prisma/schema.prisma")).toMatch(
      /^generator client \{[^}]+\}\n\ngenerator api \{[^}]+\}\n\ndatasource/,
    );
    const older = schemaProject(`generator client {\n  provider = "prisma-client-js"\n}\n${datasource}`);
    expect(textOf(planInit(older, none).files, "src/prisma.ts")).toContain('from "@prisma/client"');
  });

  test("a second run changes nothing", () => {
    const { files } = planInit(project, none);
    expect(planInit(applied(project, files), none).files).toEqual([]);
  });

  test("the commands are those of its package manager", () => {
    expect(planInit({ ...project, packageManager: "pnpm" }, none).next).toContain("pnpm prisma generate");
  });
});

test("beside Prisma 8: its packages, its command and its config are left to it", () => {
  const packageJson = JSON.stringify({ type: "module", devDependencies: { prisma: "8.0.0-rc.19" } });
  const configs = ["prisma.config.ts"];
  const beside = schemaProject(client + datasource, { packageJson, configs, existing: new Set(["tsconfig.json"]) });
  const { files, next } = planInit(beside, none);
  expect(packageOf(beside)).toMatchObject({
    scripts: { generate: "prisma7 generate" },
    devDependencies: { prisma: "8.0.0-rc.19", "@prisma/prisma7": expect.stringMatching(/^7/) },
  });
  expect(textOf(files, "prisma7.config.ts")).toContain('from "@prisma/prisma7/config"');
  expect(next).toContain("npx prisma7 generate");
});

describe("what is refused", () => {
  test.each([
    ["a database that is not offered", empty, { ...none, database: "postgre" }, "did you mean `postgresql`?"],
    ["a host that is not offered", empty, { ...none, host: "koa" }, "the hosts are `hono`, `express`, "],
    ["a misspelt kind of client", empty, { ...none, clients: "frontend" }, "did you mean `front-end`?"],
    ["an unknown kind of client", empty, { ...none, clients: "grpc" }, "the clients are `front-end` and `hydra`"],
    ["another database than the schema's", schemaProject(datasource), { ...none, database: "mysql" }, "leave"],
    ["Prisma 6", { ...empty, installed: { prisma: "6.19.0", prisma7: undefined } }, none, "update the packages"],
  ])("%s", (_, project, choices, hint) => {
    const thrown = (() => {
      try {
        return planInit(project, choices);
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toBeInstanceOf(UserError);
    expect(thrown).toHaveProperty("hint", expect.stringContaining(hint));
  });
});

describe("the clients that call the API", () => {
  const path = "prisma/platform.yaml";
  const withPackages = (packages: object | undefined, more: Partial<KnownProject> = {}) =>
    schemaProject(datasource + client, {
      packageJson: packages && JSON.stringify({ type: "module", ...packages }),
      ...more,
    });
  const settingsOf = (project: KnownProject, clients?: string) => {
    const text = textOf(planInit(project, { ...none, clients }).files, path);
    const diagnostics = new Diagnostics();
    const { defaults, formats } = readPlatformConfig({ path: "platform.yaml", text }, diagnostics);
    const defaultOf = (name: string) => defaults.find(({ key }) => key === name)?.value;
    return {
      formats,
      json: defaultOf("json"),
      strict: defaultOf("strictQueryParameterValidation"),
      problems: diagnostics.all,
    };
  };
  const frontEnd = { formats: ["json", "html"], json: "envelope", strict: true, problems: [] };
  const hydra = { formats: ["jsonld", "json", "html"], json: undefined, strict: false, problems: [] };

  test.each([
    [undefined, frontEnd],
    [{ dependencies: { hono: "^4.0.0", "@api-platform/client-generator": "*" } }, frontEnd],
    [{ dependencies: { "@api-platform/admin": "^4.0.0" } }, hydra],
    [{ devDependencies: { "@api-platform/api-doc-parser": "*" } }, hydra],
    [{ dependencies: { alcaeus: "^3.0.0" } }, hydra],
  ])("%j: the project's own front end, unless it depends on a generic Hydra client", (packages, settings) => {
    expect(settingsOf(withPackages(packages))).toEqual(settings);
  });

  test("an option comes before the packages", () => {
    expect(settingsOf(withPackages(undefined), "hydra")).toEqual(hydra);
    expect(settingsOf(withPackages({ dependencies: { alcaeus: "^3.0.0" } }), "front-end")).toEqual(frontEnd);
  });

  test("the quick start shows the settings, without the comments", () => {
    const page = readFileSync(new URL("../../../docs/start/quick-start.md", import.meta.url), "utf8");
    const [, shown] = /^```yaml\n(.*?)^```$/ms.exec(page) ?? [];
    const written = textOf(planInit(empty, none).files, path);
    expect(written.replaceAll(/^ *#.*\n/gm, "")).toBe(shown);
  });

  test("the quick start says of each package why it is there", () => {
    const page = readFileSync(new URL("../../../docs/start/quick-start.md", import.meta.url), "utf8");
    const [, list = ""] = /^The packages in `package.json`:\n\n((?:- .*\n)+)/m.exec(page) ?? [];
    const { dependencies, devDependencies } = packageOf(empty);
    const described = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(described.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
  });

  test("settings that exist are kept, so that an option would have no effect", () => {
    const project = withPackages(undefined, { existing: new Set([path]) });
    expect(planInit(project, none).files.map((file) => file.path)).not.toContain(path);
    expect(() => planInit(project, { ...none, clients: "hydra" })).toThrow(
      "`prisma/platform.yaml` exists, and `init` does not change it.",
    );
  });
});

describe("the title of the API", () => {
  test.each([
    [undefined, "Book shop"],
    ["{}", "Book shop"],
    ['{ "name": "city-guide" }', "City guide"],
    ['{ "name": "@acme/city-guide" }', "City guide"],
    ['{ "name": "@acme/" }', "Book shop"],
    ['{ "name": 5 }', "Book shop"],
  ])("package.json %s: %s", (packageJson, title) => {
    const { files } = planInit({ ...empty, packageJson }, none);
    expect(textOf(files, "prisma/platform.yaml")).toContain(`  title: "${title}"\n`);
  });
});

test.each([
  ["hono", "tsx watch --clear-screen=false src/server.ts"],
  ["bun", "bun --watch --no-clear-screen src/server.ts"],
])("%s: the script `dev` keeps problems on the screen", (host, command) => {
  expect(packageOf(empty, { ...none, host }).scripts.dev).toBe(`prisma-paged generate --watch -- ${command}`);
});

describe("the adapter that a project has", () => {
  const sqlite = (dependencies: Readonly<Record<string, string>>) =>
    schemaProject('datasource db {\n  provider = "sqlite"\n}\n', { packageJson: JSON.stringify({ dependencies }) });
  const better = { "@prisma/adapter-better-sqlite3": "^7.10.0" };

  test("a project with better-sqlite3 keeps it, and init does not add libsql", () => {
    const { files } = planInit(sqlite(better), none);
    const text = textOf(files, "src/prisma.ts");
    expect(text).toContain('import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";');
    expect(text).toContain("new PrismaClient({ adapter: new PrismaBetterSqlite3({ url }) })");
    expect(Object.keys(packageOf(sqlite(better)).dependencies)).not.toContain("@prisma/adapter-libsql");
  });

  test("the usual one comes first", () => {
    const both = { ...better, "@prisma/adapter-libsql": "^7.10.0" };
    expect(textOf(planInit(sqlite(both), none).files, "src/prisma.ts")).toContain("PrismaLibSql({ url })");
  });
});

describe("a schema in another package of the workspace", () => {
  const path = "../../packages/db/prisma/schema.prisma";
  const text = `${client.replace("../app/db", "../src/generated/prisma")}\n${datasource}\nmodel City {\n  id Int @id\n}\n`;
  const app: KnownProject = {
    ...empty,
    packageJson: '{ "name": "api", "type": "module", "dependencies": { "hono": "^4.11.0" } }',
    schemaPath: path,
    schema: [{ path, name: "schema.prisma", text }],
    schemaPackage: { name: "@acme/db", folder: "../../packages/db" },
    packageManager: "pnpm",
  };
  const schemaOf = (project: KnownProject) => textOf(planInit(project, none).files, path);

  test("the modules go into the app, and import the client from the package", () => {
    expect(schemaOf(app)).toContain(
      `generator api {
  provider = "prisma-paged"
  output   = "../../../apps/book-shop/src/generated/api"
  import   = "@acme/db"
}`,
    );
    expect(textOf(planInit(app, none).files, "src/prisma.ts")).toContain('import { PrismaClient } from "@acme/db";');
    expect(packageOf(app).dependencies).toHaveProperty(["@acme/db"], "workspace:*");
    expect(packageOf({ ...app, packageManager: "npm" }).dependencies).toHaveProperty(["@acme/db"], "*");
  });

  test("a second run changes no schema, and imports the client as the block says", () => {
    const after = schemaOf(app).replace("@acme/db", "@acme/db/client");
    const again = { ...app, schema: [{ path, name: "schema.prisma", text: after }] };
    const { files } = planInit(again, none);
    expect(files.map((file) => file.path)).not.toContain(path);
    expect(textOf(files, "src/prisma.ts")).toContain('import { PrismaClient } from "@acme/db/client";');
  });

  test("without a client there, the app gets its own", () => {
    const bare = { ...app, schema: [{ path, name: "schema.prisma", text: datasource }] };
    expect(schemaOf(bare)).not.toContain("import");
    expect(textOf(planInit(bare, none).files, "src/prisma.ts")).toContain('from "./generated/prisma/client.ts";');
    expect(packageOf(bare).dependencies).not.toHaveProperty(["@acme/db"]);
  });

  test("the package of a root around the app is not imported", () => {
    expect(schemaOf({ ...app, schemaPackage: undefined })).not.toContain("import");
  });
});

describe("a project that has its client", () => {
  const block = 'generator client {\n  provider = "prisma-client"\n  output   = "../src/generated/prisma"\n}\n';
  const packageJson = JSON.stringify({ dependencies: { express: "^5.0.0" }, devDependencies: { prisma: "^7.4.1" } });
  const server = (more: string) =>
    `import express from "express";\n${more}\nconst app = express();\n\napp.listen(3000);\n`;
  const project = (clientText: string, appText: string, clientPath = "src/lib/db.ts"): KnownProject => {
    const sources = [{ path: "src/index.ts", text: appText }];
    const clientSources = clientPath === "src/index.ts" ? sources : [{ path: clientPath, text: clientText }];
    return schemaProject(`${block}${datasource}model Shop {\n  id Int @id\n}\n`, {
      packageJson,
      existing: new Set(["tsconfig.json", "src", "src/index.ts"]),
      sources,
      clientSources,
      importStyle: "none",
      configs: ["prisma.config.ts"],
    });
  };
  const clientModule = (text: string) => `import { PrismaClient } from "../generated/prisma/client";\n${text}\n`;
  const serverOf = (known: KnownProject) => textOf(planInit(known, none).files, "src/index.ts");

  test.each([
    ["export const db = new PrismaClient();", 'import { db } from "./lib/db";', "createApi({ prisma: db, basePath"],
    ["export const prisma = new PrismaClient();", 'import { prisma } from "./lib/db";', "createApi({ prisma, basePath"],
    ["export default new PrismaClient();", 'import prisma from "./lib/db";', "createApi({ prisma, basePath"],
    [
      "export const getDb = () => new PrismaClient();",
      'import { getDb } from "./lib/db";',
      "createApi({ prisma: getDb(), basePath",
    ],
  ])("the API gets it, and no other is written: %s", (text, importLine, call) => {
    const known = project(clientModule(text), server(""));
    expect(serverOf(known)).toContain(`${importLine}\n`);
    expect(serverOf(known)).toContain(call);
    expect(planInit(known, none).files.map(({ path }) => path)).not.toContain("src/prisma.ts");
    expect(Object.keys(packageOf(known).dependencies)).not.toContain("@prisma/adapter-pg");
  });

  test.each([
    ['import { db } from "./lib/db";', "createApi({ prisma: db, basePath"],
    ['import { db as prisma } from "./lib/db";', "createApi({ prisma, basePath"],
  ])("an app that imports it already needs no second import: %s", (line, call) => {
    const text = serverOf(project(clientModule("export const db = new PrismaClient();"), server(line)));
    expect(text).toContain(call);
    expect(text.match(/lib\/db/g)).toHaveLength(1);
  });

  test("the app's own variable, which is not exported", () => {
    const text = server('import { PrismaClient } from "./generated/prisma/client";\n\nconst db = new PrismaClient();');
    const after = serverOf(project("", text, "src/index.ts"));
    expect(after).toContain("createApi({ prisma: db, basePath");
    expect(after).toContain('import { createApi } from "./generated/api";');
    expect(after.match(/\bdb\b/g)).toHaveLength(2);
  });

  test("if it cannot be decided, the next steps say what to do", () => {
    const text = "export const reader = new PrismaClient();\nexport const writer = new PrismaClient();";
    const { files, next } = planInit(project(clientModule(text), server("")), none);
    expect(files.map(({ path }) => path)).not.toContain("src/prisma.ts");
    expect(files.map(({ path }) => path)).not.toContain("src/index.ts");
    expect(next).toContain(
      "choose the Prisma Client of the API: the project exports several: `reader` of src/lib/db.ts, `writer` of src/lib/db.ts",
    );
    expect(next.join("\n")).toContain('createApi({ prisma, basePath: "/api" })');
    expect(next.join("\n")).not.toContain("./prisma");
  });

  test("Nest's service is taken from the app, another host needs an instance", () => {
    const service = clientModule("export class PrismaService extends PrismaClient {}").replace("../", "./");
    const nest =
      'import { NestFactory } from "@nestjs/core";\n\nasync function bootstrap() {\n  const app = await NestFactory.create(AppModule);\n  await app.listen(3000);\n}\nbootstrap();\n';
    const known = project(service, nest, "src/prisma.service.ts");
    const onNest = { ...known, packageJson: JSON.stringify({ dependencies: { "@nestjs/core": "^11.0.0" } }) };
    expect(serverOf(onNest)).toContain('import { PrismaService } from "./prisma.service";');
    expect(serverOf(onNest)).toContain("createApi({ prisma: app.get(PrismaService), basePath");
    expect(planInit({ ...known, packageJson }, none).next.join("\n")).toContain("of which the API needs an instance");
  });

  test("a client that the schema no longer makes is not used", () => {
    const older = 'import { PrismaClient } from "@prisma/client";\nexport const prisma = new PrismaClient();\n';
    const { files } = planInit(project(older, server("")), none);
    expect(files.map(({ path }) => path)).toContain("src/prisma.ts");
  });
});

describe(".gitignore of a project", () => {
  const ignoreOf = (gitignore: string | undefined, project: KnownProject = empty) =>
    planInit({ ...project, gitignore }, none).files.find(({ path }) => path === ".gitignore")?.after;
  const withClient = schemaProject(datasource.replace("postgresql", "sqlite") + client, {
    packageJson: '{ "dependencies": { "hono": "^4.11.0" } }',
  });

  test("only missing lines are added", () => {
    expect(ignoreOf("node_modules\n")).toBe("node_modules\n/dev.db\n/src/generated/\n");
    expect(ignoreOf("node_modules\r\n*.db")).toBe("node_modules\r\n*.db\r\n/src/generated/\r\n");
    expect(ignoreOf("*.db\ngenerated\n")).toBeUndefined();
    expect(ignoreOf("/dev.db\n/src/generated\n!/src/generated\n")).toBe(
      "/dev.db\n/src/generated\n!/src/generated\n/src/generated/\n",
    );
  });

  test("a client that exists adds no line for its folder to .gitignore, and an app without .gitignore gets none", () => {
    expect(ignoreOf("", withClient)).toBe("/dev.db\n/app/api/\n");
    expect(ignoreOf(undefined, withClient)).toBeUndefined();
  });

  test("the database of a project with its own config and client is left to it", () => {
    const text = 'import { PrismaClient } from "../app/db/client.js";\nexport const db = new PrismaClient();\n';
    const configured = { ...withClient, configs: ["prisma.config.ts"], clientSources: [{ path: "src/db.ts", text }] };
    expect(ignoreOf("", configured)).toBe("/app/api/\n");
  });

  test("a second run changes nothing", () => {
    const { files } = planInit({ ...empty, gitignore: "" }, none);
    expect(ignoreOf(textOf(files, ".gitignore"), applied(empty, files))).toBeUndefined();
  });
});
