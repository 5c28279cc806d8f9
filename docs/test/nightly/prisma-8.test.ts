/** A project that Prisma 8 has taken over: its command line is there, and no package of Prisma 7. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shell, withoutNpm } from "../slow/reader.js";
import { startRegistry } from "../slow/registry.js";
import { withPrisma8 } from "./newest-prisma-8.js";

const schema = `datasource db {
  provider = "postgresql"
}

generator client {
  provider = "prisma-client"
  output   = "./src/prisma"
}

generator api {
  provider = "prisma-paged"
  output   = "./src/api"
}

/// A printed work.
/// @pagination(itemsPerPage: 7)
model Book {
  id    Int    @id
  title String
}
`;

const config = `import { definePrismaConfig } from "@prisma/cli-engine";
import { defineConfig as ormConfig, prisma7Schema } from "@prisma/orm-postgres/config";

export default definePrismaConfig({ orm: ormConfig({ contract: prisma7Schema("schema.prisma"), output: "src/contract" }) });
`;

test("Prisma 8 drops the comments that prisma-paged reads, and has no generators", { timeout: 900_000 }, async () => {
  const registry = await startRegistry();
  try {
    const folder = mkdtempSync(join(tmpdir(), "prisma-paged-8-"));
    for (const [name, text] of Object.entries({ "schema.prisma": schema, "prisma.config.ts": config })) {
      writeFileSync(join(folder, name), text);
    }
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    const env = await withPrisma8(folder, {
      ...withoutNpm(process.env),
      npm_config_registry: registry.origin,
      npm_config_audit: "false",
      npm_config_fund: "false",
      DO_NOT_TRACK: "1",
      CI: "1",
    });
    const { dependencies } = createRequire(join(folder, "package.json"))("prisma/package.json");
    const orm = `@prisma/orm-postgres@${dependencies["@prisma/orm-toolchain"]}`;
    await shell(`npm install ${orm} prisma-paged`, folder, env);
    expect(readdirSync(join(folder, "node_modules/@prisma"))).not.toContain("client");

    await shell("npx prisma contract emit", folder, env);
    const contract = readFileSync(join(folder, "src/contract/contract.json"), "utf8");
    expect(contract).toContain('"Book"');
    expect(contract).not.toMatch(/printed work|@pagination/);
    await expect(shell("npx prisma generate", folder, env)).rejects.toThrow("UNKNOWN_COMMAND");

    await shell("npx prisma-paged generate", folder, env);
    const module = readFileSync(join(folder, "src/api/book.ts"), "utf8");
    expect(module).toContain("A printed work.");
    expect(module).toContain("itemsPerPage: 7");
  } finally {
    registry.close();
  }
});
