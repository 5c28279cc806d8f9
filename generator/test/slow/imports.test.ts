/**
 * Both generators of the Prisma client and several of ours in one schema, each output in a project of another kind:
 * what is emitted compiles there, with the imports that project asks for, and answers a request from there.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { rolldown } from "rolldown";
import { beforeAll, describe, expect, test } from "vitest";
import { readSchemaFiles } from "../../src/schema/files.js";
import { generateProject } from "../in-process.js";
import { emptyFolder, prismaGenerate, runFile, runNode } from "../prisma-child.js";
import { schemaSql } from "../schema-sql.js";

interface Project {
  readonly name: string;
  /** The nearest tsconfig.json's options, beside those that all have. */
  readonly compilerOptions: object;
  /** Lines of our generator block. */
  readonly settings?: string;
  /** What the modules import. */
  readonly imports: { readonly own: string; readonly client: string };
  readonly packageType?: "module" | "commonjs";
  /** The package of the compiler, if it is not the newest one. */
  readonly compiler?: "typescript" | "typescript-6";
  /** How its files come to run: as the compiler writes them, bundled, or each with its types stripped. */
  readonly runs: "compiled" | "bundled" | "stripped";
}

const nodenext = { module: "nodenext" };
const bundler = { module: "esnext", moduleResolution: "bundler" };
const stripping = {
  ...nodenext,
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
  isolatedModules: true,
};

/** TypeScript 7 has this resolution no longer; 6 and older ones read `typesVersions` in it, and no `exports`. */
const node10 = {
  module: "commonjs",
  moduleResolution: "node10",
  ignoreDeprecations: "6.0",
  verbatimModuleSyntax: false,
};

/** By client: the block of its generator, and the projects that use it. */
const clients: readonly { readonly name: string; readonly block: string; readonly projects: readonly Project[] }[] = [
  {
    name: "prisma-client",
    block: 'provider = "prisma-client"',
    projects: [
      { name: "nodenext", compilerOptions: nodenext, runs: "compiled", imports: { own: ".js", client: "client.js" } },
      { name: "bundler", compilerOptions: bundler, runs: "bundled", imports: { own: "", client: "client" } },
      { name: "stripping", compilerOptions: stripping, runs: "stripped", imports: { own: ".ts", client: "client.ts" } },
      {
        name: "rewriting",
        compilerOptions: { ...nodenext, rewriteRelativeImportExtensions: true },
        runs: "compiled",
        imports: { own: ".ts", client: "client.ts" },
      },
      {
        name: "named",
        compilerOptions: bundler,
        runs: "bundled",
        settings: 'importFileExtension = "js"',
        imports: { own: ".js", client: "client.js" },
      },
    ],
  },
  {
    name: "prisma-client-js",
    block: 'provider = "prisma-client-js"',
    projects: [
      { name: "nodenext", compilerOptions: nodenext, runs: "compiled", imports: { own: ".js", client: "index.js" } },
      { name: "bundler", compilerOptions: bundler, runs: "bundled", imports: { own: "", client: "index" } },
      { name: "stripping", compilerOptions: stripping, runs: "stripped", imports: { own: ".ts", client: "index.js" } },
    ],
  },
  {
    name: "prisma-client in .cts files",
    block:
      'provider = "prisma-client"\n  generatedFileExtension = "cts"\n  importFileExtension = "cjs"\n  moduleFormat = "cjs"',
    projects: [
      { name: "nodenext", compilerOptions: nodenext, runs: "compiled", imports: { own: ".js", client: "client.cjs" } },
      {
        name: "commonjs",
        compilerOptions: { ...nodenext, verbatimModuleSyntax: false },
        packageType: "commonjs",
        runs: "compiled",
        imports: { own: ".js", client: "client.cjs" },
      },
    ],
  },
  {
    name: "prisma-client as CommonJS",
    block: 'provider = "prisma-client"\n  importFileExtension = ""\n  moduleFormat = "cjs"',
    projects: [
      {
        name: "node10",
        compilerOptions: node10,
        packageType: "commonjs",
        compiler: "typescript-6",
        runs: "compiled",
        imports: { own: "", client: "client" },
      },
    ],
  },
];

/** Its own client and its own output, all from one schema: only the client's generator is shared. */
function schemaOf({ block, projects }: (typeof clients)[number]): string {
  const blocks = projects.map(
    ({ name, settings = "" }) =>
      `generator ${name} {\n  provider = "prisma-paged"\n  output = "../${name}/api"\n  ${settings}\n}\n`,
  );
  return `datasource db {
  provider = "sqlite"
}
generator client {
  ${block}
  output = "../prisma"
}
${blocks.join("")}
/// @pagination(itemsPerPage: 5)
model Book {
  id       BigInt @id
  price    Decimal
  authorId Int
  author   Author @relation(fields: [authorId], references: [id])
}

/// @pagination
model Author {
  id    Int    @id
  name  String
  /// @filter(exists)
  notes Json?
  /// @pagination
  books Book[]
}
`;
}

/** An application over the emitted modules, and a typed client of it. */
const application = ({ imports, packageType }: Project) => `
import type { PrismaClient } from "../prisma/${imports.client}";
import { hc } from "hono/client";
import { createApi, type Api${packageType === undefined ? ", type BookItem" : ""} } from "./api/index${imports.own}";

export const app = (prisma: PrismaClient) => createApi({ prisma });
export async function firstPrice(): Promise<string | undefined> {
  const response = await hc<Api>("http://localhost").authors[":id"].books.$get({ param: { id: "1" }, query: {} });
  if (!response.ok) throw new Error((await response.json()).detail);
  const book${packageType === undefined ? ": BookItem | undefined" : ""} = (await response.json())["hydra:member"][0];
  return book?.price;
}
`;

/** Asks the application for its authors, by a filter that takes a value of the client, and says what it answered. */
const main = ({ imports }: Project) => `
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaClient } from "../prisma/${imports.client}";
import { app } from "./app${imports.own}";

export async function answer(url: string): Promise<unknown> {
  const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
  const response = await app(prisma).request("/authors?exists[notes]=false");
  return response.json();
}
if (process.argv[2] !== undefined && process.argv[1]?.includes("main"))
  void answer(process.argv[2]).then((document) => console.log(JSON.stringify(document)));
`;

const common = {
  target: "es2022",
  lib: ["es2023", "dom"],
  types: ["node"],
  noEmit: true,
  strict: true,
  skipLibCheck: true,
};

describe.each(clients)("$name", (client) => {
  const root = emptyFolder(join("imports", client.name.replaceAll(" ", "-")));
  const put = (path: string, text: string) => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  beforeAll(async () => {
    for (const project of client.projects) {
      const compilerOptions = { ...common, verbatimModuleSyntax: true, ...project.compilerOptions };
      put(`${project.name}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ["."] }));
      put(`${project.name}/package.json`, JSON.stringify({ type: project.packageType ?? "module" }));
      put(`${project.name}/app.ts`, application(project));
      put(`${project.name}/main.ts`, main(project));
    }
    put("tsconfig.json", JSON.stringify({ compilerOptions: nodenext }));
    put("db/schema.prisma", schemaOf(client));
    // The older client has a generator that only Prisma's command line starts.
    if (client.name !== "prisma-client-js") await generateProject(root, "db/schema.prisma");
    else expect(await prismaGenerate(root, "db/schema.prisma")).toMatchObject({ code: 0 });
    const database = await new PrismaLibSql({ url }).connect();
    await database.executeScript((await schemaSql(readSchemaFiles(join(root, "db/schema.prisma")))).join(";\n"));
    await database.executeScript(`INSERT INTO Author VALUES (1, 'Ada', NULL)`);
    await database.dispose();
  });

  const url = `file:${join(root, "books.db")}`;

  /** Type-checks the project, and writes JavaScript where that is how it runs. */
  async function compile({ name, runs, packageType = "module", compiler = "typescript" }: Project): Promise<void> {
    const out = join(root, "out", name);
    const emitting = runs === "compiled" ? ["--noEmit", "false", "--outDir", out, "--rootDir", ".."] : [];
    const args = ["-p", ".", ...emitting];
    expect(await runNode(join(root, name), `${compiler}/bin/tsc`, args)).toMatchObject({ stdout: "", code: 0 });
    if (runs === "compiled") put(`out/${name}/package.json`, JSON.stringify({ type: packageType }));
  }

  /** What the project's application answers, as a process of its own; stripped, in this one. */
  async function answerOf({ name, runs }: Project): Promise<unknown> {
    const source = join(root, name, "main.ts");
    if (runs === "stripped") return (await import(pathToFileURL(source).href)).answer(url);
    const out = join(root, "out", name);
    if (runs === "bundled") {
      const bundle = await rolldown({ input: source, external: /^[^./]/, platform: "node" });
      await bundle.write({ file: join(out, "main.mjs") });
    }
    // The older client is JavaScript already.
    if (client.name === "prisma-client-js") cpSync(join(root, "prisma"), join(out, "prisma"), { recursive: true });
    const file = runs === "bundled" ? "main.mjs" : join(name, "main.js");
    const { code, stdout, stderr } = await runFile(out, join(out, file), [url]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return JSON.parse(stdout);
  }

  test.each(client.projects)("a project of the kind $name compiles, and answers", async (project) => {
    const { name, imports } = project;
    const text = readFileSync(join(root, name, "api/book.ts"), "utf8");
    expect(text).toContain(`from "../../prisma/${imports.client}"`);
    expect(text).toContain(`from "./settings${imports.own}"`);
    expect(readdirSync(join(root, name, "api"))).toContain("author.ts");
    await compile(project);
    expect(await answerOf(project)).toMatchObject({
      "@id": "/authors",
      "hydra:member": [
        { "@id": "/authors/1", "@type": "Author", id: 1, name: "Ada", notes: null, books: "/authors/1/books" },
      ],
    });
  });
});
