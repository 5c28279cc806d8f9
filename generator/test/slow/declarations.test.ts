/** An application with `declaration: true`: TypeScript can write down every type that it infers from the API. */
import { cpSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { generateProject } from "../in-process.js";
import { runFile } from "../prisma-child.js";
import { head, projectWith } from "../temporary-project.js";

const workspace = fileURLToPath(new URL("../../..", import.meta.url));

const blocks = ["api", "json", "plain"].map(
  (name) => `generator ${name} {\n  provider = "prisma-paged"\n  output = "./${name}"\n  config = "${name}.yaml"\n}\n`,
);

const schema = `${head.slice(0, head.indexOf("generator api"))}${blocks.join("")}
/// @pagination(clientPartial: true, clientFields: true, clientIncludes: ["author"], json: "envelope")
/// @pagination(operation: "feed", path: "/books/feed", viaCursor: [{ field: "id", direction: "DESC" }])
/// @pagination(operation: "picked", path: "/books/picked", handler: true, parameters: { above: { type: Int? } })
model Book {
  id       Int    @id
  /// @filter(partial, order)
  title    String
  meta     Json
  authorId Int
  author   Author @relation(fields: [authorId], references: [id])

  @@index([authorId])
}

/// @pagination(clientFields: true)
model Author {
  id    Int    @id
  name  String
  /// @pagination
  books Book[]
  /// @embed(limit: 5)
  notes Note[]
}

/// @pagination(operation: "get", clientFields: true)
model Note {
  id       Int    @id
  text     String
  authorId Int
  author   Author @relation(fields: [authorId], references: [id])

  @@index([authorId])
}
`;

/** Exported, and never annotated: everything that an application makes of an API. */
const application = (folder: string, prefix: string) => `
import type { RequiringScopes } from "@prisma-paged/runtime";
import { hcOf, nextQuery, pageOf, pages } from "@prisma-paged/runtime/client";
import { Hono } from "hono";
import { hc, parseResponse } from "hono/client";
import { type Api, type ApiOptions, type ApiRoutes, bookRoutes, createApi } from "./${folder}/index.js";

export const makeApi = (options: Omit<ApiOptions, "prisma">, prisma: ApiOptions["prisma"]) => createApi({ ...options, prisma });
export const requiring = (options: Omit<RequiringScopes<ApiOptions>, "prisma">, prisma: ApiOptions["prisma"]) =>
  createApi({ ...options, prisma });
export const everybody = (prisma: ApiOptions["prisma"], handlers: ApiOptions["handlers"]) =>
  createApi({
    prisma,
    handlers,
    requireScopes: true,
    scope: { Book: ({ req }) => ({ title: req.path }), Author: "public", Note: "public" },
  });
export const app = (options: ApiOptions) => new Hono().route("/api", createApi(options));
export const books = bookRoutes;
export const client = hc<Api>("http://localhost");
export const own = hcOf<ApiRoutes>("http://localhost");
export const bookList = client.books;
export const ownBooks = own.books;
export const subcollection = client.authors[":id"].books;
export const authorItem = own.authors[":id"];
export const note = client.notes[":id"];
export const list = async () => parseResponse(client.books.$get());
export const response = () => client.books.$get();
export const feed = async () => (await own.books.feed.$get()).json();
export const picked = async () => (await own.books.picked.$get({ query: { above: 1 } })).json();
export const authors = async () => (await client.authors.$get()).json();
export const item = async () => (await client.books[":id"].$get({ param: { id: "1" } })).json();
export const author = async () => (await client.authors[":id"].$get({ param: { id: "1" } })).json();
export const view = async () => (await list())${prefix};
export const get = client.books.$get;
export const walk = pages(client.books);
export const page = () => pageOf(client.books);
export const next = async () => nextQuery(await pageOf(own.books));
`;

const views: { readonly [folder: string]: string } = {
  api: '["hydra:view"]',
  json: ".items[0]?.meta",
  plain: ".search",
};

const tsconfig = {
  compilerOptions: {
    ...{ target: "es2022", lib: ["es2023"], module: "nodenext", types: ["node"], strict: true, skipLibCheck: true },
    ...{ composite: true, emitDeclarationOnly: true, exactOptionalPropertyTypes: true, rootDir: ".", outDir: "out" },
  },
  include: ["."],
  exclude: ["node_modules", "out"],
};

/** The compilers that applications use; the first one comes with a client of the tests. */
const compilers = [
  ["5.9", join(workspace, "clients/node_modules/typescript/bin/tsc")],
  ["6.0", join(workspace, "node_modules/typescript-6/bin/tsc")],
  ["7.0", join(workspace, "node_modules/typescript/bin/tsc")],
] as const;

const project = projectWith("declarations", {
  "schema.prisma": schema,
  "package.json": '{ "type": "module" }',
  "tsconfig.json": JSON.stringify(tsconfig),
  "api.yaml": "platform: {}\n",
  "json.yaml": "platform:\n  formats: [json]\n",
  "plain.yaml": "platform:\n  serializer:\n    hydra_prefix: false\n",
  ...Object.fromEntries(Object.entries(views).map(([name, view]) => [`use-${name}.ts`, application(name, view)])),
});

beforeAll(async () => {
  // Installed, not linked: TypeScript names the types of a linked package by their paths.
  const runtime = join(workspace, "runtime");
  for (const name of ["dist", "package.json"]) {
    cpSync(join(runtime, name), join(project, "node_modules/@prisma-paged/runtime", name), { recursive: true });
  }
  await generateProject(project);
}, 60_000);

describe.each(compilers)("TypeScript %s", (version, compiler) => {
  test("writes the declarations", async () => {
    const manifest = JSON.parse(readFileSync(join(dirname(compiler), "../package.json"), "utf8"));
    expect(manifest.version).toContain(version);
    expect(await runFile(project, compiler, ["-p", "."])).toMatchObject({ stdout: "", code: 0 });
  }, 120_000);
});
