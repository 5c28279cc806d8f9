/** Beside `prisma-json-types-generator`, which gives Json columns types of the application. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder, prismaGenerate, runNode } from "../prisma-child.js";

const schema = `
generator client {
  provider = "prisma-client"
  output   = "./prisma"
}
generator json {
  provider = "prisma-json-types-generator"
}
generator api {
  provider = "prisma-paged"
  output   = "./api"
}
datasource db {
  provider = "postgresql"
}

/// @pagination
model Customer {
  id       Int     @id
  /// [Address]
  address  Json
  /// [Address]
  previous Json?
  /// [Tag]
  tags     Json[]
  /// [Tags]
  /// @filter(exists)
  words    Json?
  untyped  Json
  /// !["gold" | "silver"]
  /// @filter(exact)
  level    String
  /// ![Rank]
  rank     Int
  /// @pagination
  orders   Order[]
}

/// @pagination
model Order {
  id         Int      @id
  /// @embed
  customer   Customer @relation(fields: [customerId], references: [id])
  customerId Int
  /// [Address]
  /// @hidden
  secret     Json

  @@index([customerId])
}
`;

/** As an application declares them: interfaces, which no index signature accepts. */
const types = `export {};
declare global {
  namespace PrismaJson {
    interface Address { street: string; since?: Date; lines: string[] }
    type Tag = { name: string } | null;
    type Tags = string[];
    type Rank = 1 | 2;
  }
}
`;

const use = `import { createApi } from "./api/index.js";
import type { PrismaClient } from "./prisma/client.js";
export const app = (prisma: PrismaClient) =>
  createApi({ prisma, handlers: { Customer: { getCollection: ({ prisma }) => prisma.customer.findMany() } } });
`;

const tsconfig = {
  compilerOptions: {
    ...{ target: "es2022", lib: ["es2023"], module: "esnext", moduleResolution: "bundler", types: ["node"] },
    ...{ noEmit: true, strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true },
  },
  include: ["."],
};

test("the emitted modules type-check", async () => {
  const folder = emptyFolder("json-types");
  const files = {
    "schema.prisma": schema,
    "types.ts": types,
    "use.ts": use,
    "tsconfig.json": JSON.stringify(tsconfig),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  expect(await prismaGenerate(folder)).toMatchObject({ code: 0 });
  expect(await runNode(folder, "typescript/bin/tsc", ["-p", "."])).toMatchObject({ stdout: "", code: 0 });
}, 60_000);
