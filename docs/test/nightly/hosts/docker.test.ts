/** The Dockerfile of its page, step by step in folders, as Docker would: each stage has one. The images are not fetched. */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../../../generator/test/servers/embedded-postgres.js";
import { blocksOf } from "../../page-projects.js";
import { schemaEngine, shell, withoutNpm } from "../../slow/reader.js";
import { startRegistry } from "../../slow/registry.js";

const home = mkdtempSync(join(tmpdir(), "prisma-paged-docker-"));
const project = join(home, "book-shop");
const textOf = (language: string) =>
  blocksOf("learn/deploying").find((block) => block.language === language)?.text ?? "";

let server: ChildProcess | undefined;
let closeRegistry = () => {};
afterAll(() => {
  server?.kill();
  closeRegistry();
});

/** As the page's list for `.dockerignore`. */
const isSent = (path: string) => !/^(node_modules|dist|\.env|.+\.db)$/.test(basename(path));

interface Stage {
  readonly folder: string;
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** The last stage, after all steps. */
async function build(dockerfile: string, env: NodeJS.ProcessEnv): Promise<Stage> {
  const folders = new Map<string, string>();
  let stage: Stage = { folder: "", command: [], env };
  for (const line of dockerfile.split("\n").filter((text) => text !== "")) {
    const [, step = "", rest = ""] = /^(\w+) (.+)$/.exec(line) ?? [];
    if (step === "FROM") {
      stage = { folder: join(home, `stage-${folders.size}`), command: [], env };
      mkdirSync(stage.folder);
      folders.set(/ AS (\w+)$/.exec(rest)?.[1] ?? "", stage.folder);
    } else if (step === "ENV") {
      const [name = "", value] = rest.split("=");
      stage = { ...stage, env: { ...stage.env, [name]: value } };
    } else if (step === "COPY") {
      const [, from, paths = ""] = /^(?:--from=(\w+) )?(.+) \S+$/.exec(rest) ?? [];
      for (const path of paths.split(" ")) {
        const source =
          from === undefined ? join(project, path) : join(folders.get(from) ?? "", path.replace("/app/", ""));
        const target = path === "." ? stage.folder : join(stage.folder, basename(path));
        cpSync(source, target, { recursive: true, filter: (each) => from !== undefined || isSent(each) });
      }
    } else if (step === "RUN") {
      await shell(rest, stage.folder, stage.env);
    } else if (step === "CMD") {
      stage = { ...stage, command: JSON.parse(rest) };
    } else if (!/^(WORKDIR|USER|EXPOSE)$/.test(step)) {
      throw new Error(`unknown step: ${line}`);
    }
  }
  return stage;
}

test("the image has what the server needs, and neither prisma nor prisma-paged", { timeout: 900_000 }, async () => {
  const registry = await startRegistry();
  closeRegistry = registry.close;
  const env = {
    ...withoutNpm(process.env),
    npm_config_registry: registry.origin,
    npm_config_yes: "true",
    npm_config_audit: "false",
    ...(await schemaEngine()),
  };
  mkdirSync(project);
  await shell("npm create prisma-paged@latest -- --yes", project, env);
  await shell("npm install --package-lock-only", project, env);
  writeFileSync(join(project, "tsconfig.build.json"), textOf("json"));
  const { folder, command, env: own } = await build(textOf("dockerfile"), env);
  const packages = await shell("ls node_modules node_modules/.bin", folder, own);
  expect(packages.split("\n")).toEqual(expect.not.arrayContaining(["prisma", "prisma-paged", "typescript"]));

  // Tables are made by the stage that still has Prisma.
  const databaseUrl = `file:${join(home, "image.db")}`;
  for (const step of ["npx prisma db push", "npx prisma db seed"]) {
    await shell(step, join(home, "stage-0"), { ...env, DATABASE_URL: databaseUrl });
  }
  const port = await freePort();
  const [program = "", ...args] = command;
  const started = spawn(program, args, {
    cwd: folder,
    env: { ...own, PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  server = started;
  const total = () =>
    fetch(`http://localhost:${port}/books?page=2`).then(
      async (response) => ((await response.json()) as { readonly totalItems: number }).totalItems,
      () => started.exitCode,
    );
  await expect.poll(total, { timeout: 60_000 }).toBe(45);
});
