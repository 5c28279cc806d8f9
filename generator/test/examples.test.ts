/** The `@example`s of what users import compile against the packages and an emitted API. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { generateProject } from "./in-process.js";
import { emptyFolder, runNode } from "./prisma-child.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What exports the names of each package. */
const entries = ["runtime/src/index.ts", "runtime/src/client.ts", "runtime/src/databases.ts", "generator/src/index.ts"];

interface Exported {
  readonly name: string;
  readonly file: string;
}

/** The names that users import, with the files that declare them. */
const exported = entries.flatMap((entry): readonly Exported[] => {
  const text = readFileSync(join(root, entry), "utf8");
  return [...text.matchAll(/^export (?:type )?\{([^}]*)\} from "(.*?)\.js"/gms)].flatMap(([, names = "", file = ""]) =>
    names
      .split(",")
      .map((name) => name.trim().replace(/^type /, ""))
      .filter((name) => name !== "")
      .map((name) => ({ name, file: join(root, entry, "..", `${file}.ts`) })),
  );
});

const examplesOf = (text: string): readonly string[] =>
  [...text.matchAll(/@example\n *\* ```ts\n(.*?)\n *\* ```/gs)].map(([, code = ""]) => code.replace(/^ *\* ?/gm, ""));

/** The comment of an exported name. */
function commentOf({ name, file }: Exported): string {
  const text = readFileSync(file, "utf8");
  const at = text.search(
    new RegExp(`^export (?:declare )?(?:async )?(?:function|class|interface|type|const) ${name}\\b`, "m"),
  );
  const [before = ""] = [text.slice(0, at)];
  return before.trimEnd().endsWith("*/") ? before.slice(before.lastIndexOf("/**")) : "";
}

test("everything that users call has an example", () => {
  const called = exported.filter(({ name, file }) =>
    new RegExp(`^export (?:async )?(?:function|class) ${name}\\b`, "m").test(readFileSync(file, "utf8")),
  );
  expect(called.length).toBeGreaterThan(15);
  expect(called.filter((each) => examplesOf(commentOf(each)).length === 0).map(({ name }) => name)).toEqual([]);
});

test("the examples compile", { timeout: 120_000 }, async () => {
  const folder = emptyFolder("examples");
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "schema.prisma"), schema);
  await generateProject(folder);
  const files = [...new Set(exported.map(({ file }) => file))];
  const examples = files.flatMap((file) =>
    examplesOf(readFileSync(file, "utf8")).map((code, index) => ({
      name: `${file.slice(root.length).replace(/\W/g, "-")}-${index + 1}.ts`,
      code: `${prelude}\nexport async function example() {\n${code}\n}\n`,
    })),
  );
  expect(examples.length).toBeGreaterThan(25);
  for (const { name, code } of examples) writeFileSync(join(folder, "src", name), code);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  const { stdout } = await runNode(folder, "typescript/bin/tsc", ["-p", "."]);
  expect(stdout).toBe("");
});

const schema = `datasource db {
  provider = "sqlite"
}
generator client {
  provider = "prisma-client"
  output   = "./src/generated/prisma"
}
generator api {
  provider = "prisma-paged"
  output   = "./src/generated/api"
}
/// @pagination(clientPartial: true)
/// @pagination(operation: "recommended", handler: true)
model Book {
  id       Int    @id
  /// @filter(order)
  title    String @unique
  tenantId Int
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
  @@index([authorId])
}
/// @pagination
model Author {
  id    Int    @id
  /// @restricted
  phone String
  books Book[]
}
`;

/** What the examples leave out. */
const prelude = `
import { ArrayPaginator, Problem, TraversablePaginator } from "@prisma-paged/runtime";
import type { CollectionHandler, CountStore, PageReport, Paginator, PartialPaginator, RequiringScopes } from "@prisma-paged/runtime";
import { hcOf, keyParam, nextQuery, pageOf, pages, RequestError } from "@prisma-paged/runtime/client";
import * as databases from "@prisma-paged/runtime/databases";
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Env } from "hono";
import { emit, generate, GenerationError, type GenerateOptions } from "prisma-paged";
import { type ApiOptions, type ApiRoutes, createApi as create } from "./generated/api/index.js";
import type { Book, PrismaClient } from "./generated/prisma/client.js";

declare const redis: {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, options: { readonly NX?: boolean; readonly PX: number }): Promise<string | null>;
};

type Users = { Variables: { user: { name: string; tenantId: number; isAdmin: boolean } } };
declare const prisma: PrismaClient;
declare const options: GenerateOptions & ApiOptions;
declare const client: ReturnType<typeof hcOf<ApiRoutes>>;
const { postgresql, mariadb, mysql, sqlserver } = databases;
const { postgresqlTimeLimits, mariadbTimeLimits, mysqlTimeLimits, sqlserverTimeLimits } = databases;
/** The operation "recommended" requires a handler, which the examples leave out. */
const handlers = { Book: { recommended: () => [] } };
const createApi = <E extends Env = Env>(given: Omit<ApiOptions<E>, "handlers"> & Partial<Pick<ApiOptions<E>, "handlers">>) =>
  create<E>({ handlers, ...given } as ApiOptions<E>);
`;

const tsconfig = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    module: "nodenext",
    types: ["node"],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
  },
  include: ["src"],
};
