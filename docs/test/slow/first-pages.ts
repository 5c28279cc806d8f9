/** What README and quick start say of the first command, cut into its commands, and the app that exists before it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { codeBlocks, readPage, sectionOf } from "../../../generator/test/documents.js";
import type { Shell } from "./reader.js";

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
const quickStart = readPage("start/quick-start.md");

function commandsOf(markdown: string): readonly string[] {
  return codeBlocks(markdown).flatMap(({ language, text }) => (language === "sh" ? [text] : []));
}

const [beforeExample = ""] = readme.split("\n## ");
const [create = "", stepsInNewFolder = ""] = commandsOf(beforeExample);
const [beforeFiles = ""] = quickStart.split("\n## What the command wrote");
const [begin = "", install = "", requests = ""] = commandsOf(beforeFiles);

/** The commands of the README: in a clone, and once the packages are published. */
export const ofReadme = {
  create,
  stepsInNewFolder,
  published: /`(npm create prisma-paged[^`]*)`/.exec(beforeExample)?.[1] ?? "",
  /** The answer that the page shows, shortened. */
  answer: JSON.parse(codeBlocks(beforeExample).find(({ language }) => language === "json")?.text ?? "{}"),
};

/** The commands of the quick start. */
export const ofQuickStart = {
  begin,
  install,
  requests,
  inProject: commandsOf(sectionOf(quickStart, "In a project with Prisma"))[0] ?? "",
  published: commandsOf(sectionOf(quickStart, "Not on npm yet"))[0]?.trim() ?? "",
};

/** The steps that `init` has printed. */
export function stepsIn(printed: string): readonly string[] {
  const [, steps = ""] = /\nNext:\n((?: {2}.*\n)+)/.exec(printed) ?? [];
  return steps.trim().split(/\n */);
}

/** Runs the printed steps, which print no warning: the last but one starts the app, the last one requests a page. Returns this page. */
export async function follow(steps: readonly string[], reader: Shell): Promise<unknown> {
  // Nothing is wrong with an API that was just begun.
  for (const step of steps.slice(0, -2)) expect(await reader.run(step)).not.toContain("warning[");
  await reader.start(steps.at(-2) ?? "");
  return JSON.parse(await reader.run(steps.at(-1) ?? ""));
}

/** A Hono app whose server is `src/index.ts`. It has no script. */
export const honoApp = {
  "package.json": JSON.stringify({
    name: "my-app",
    type: "module",
    dependencies: { hono: "^4.11.0", "@hono/node-server": "^2.0.0" },
    devDependencies: { typescript: "^7.0.0", "@types/node": "^24.0.0" },
  }),
  "tsconfig.json": JSON.stringify({
    compilerOptions: { module: "nodenext", target: "es2023", strict: true, noEmit: true, skipLibCheck: true },
    include: ["src"],
  }),
  "src/index.ts": `import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()
app.get('/health', (context) => context.text('ok'))

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(\`Listening on http://localhost:\${port}\`)
})
`,
};

/** The same app, which reads a database by Prisma. */
export const honoAppWithPrisma = {
  ...honoApp,
  "package.json": JSON.stringify({
    ...JSON.parse(honoApp["package.json"]),
    scripts: { dev: "tsx watch src/index.ts" },
    devDependencies: { prisma: "7.10.0", tsx: "^4.0.0", typescript: "^7.0.0", "@types/node": "^24.0.0" },
  }),
  "prisma.config.ts": `import { defineConfig } from "prisma/config";

export default defineConfig({
  schema: "prisma/schema.prisma",
  datasource: { url: process.env.DATABASE_URL ?? "file:dev.db" },
});
`,
  "prisma/schema.prisma": `generator client {
  provider = "prisma-client"
  output   = "../src/generated/prisma"
}

datasource db {
  provider = "sqlite"
}

model City {
  id   Int    @id @default(autoincrement())
  name String
}
`,
};

export function writeApp(folder: string, files: { readonly [path: string]: string }): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
