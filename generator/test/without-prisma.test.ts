/** `prisma-paged` reads the schema files only: neither Prisma's command line nor its client is installed here. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { cases, copyCase } from "./cases.js";
import { prismaPaged } from "./in-process.js";
import { projectAlone } from "./installed-alone.js";
import { emptyFolder, runFile } from "./prisma-child.js";
import { author, book, emitted, head, put } from "./temporary-project.js";

let alone: string;
let command: string;
beforeAll(() => {
  alone = projectAlone();
  command = join(alone, "node_modules/prisma-paged/bin/prisma-paged.js");
});

test.each(["prisma", "@prisma/client", "@prisma/internals", "@prisma/config"])(
  "%s is not found, neither from the project nor from prisma-paged",
  (name) => {
    for (const from of [join(alone, "package.json"), command]) {
      expect(() => createRequire(from).resolve(`${name}/package.json`)).toThrow("Cannot find module");
    }
  },
);

interface Project {
  readonly name: string;
  /** A file, or the folder of several. */
  readonly schema: string;
  /** Writes its files. */
  readonly copy: (folder: string) => void;
}

const several = {
  "db/main.prisma": head.replace('"./api"', 'env("API_OUTPUT")'),
  "db/more/book.prisma": book.replace("/// @pagination", "/// A printed work.\n/// @pagination(itemsPerPage: 7)"),
  "db/author.prisma": author,
  "db/platform.yaml": "platform:\n  title: Library\n  defaults:\n    pagination_client_items_per_page: true\n",
};

const projects: readonly Project[] = [
  ...cases
    .filter(({ name }) => ["surfaces", "postgresql"].includes(name))
    .map((each) => ({ name: each.name, schema: each.schema, copy: (folder: string) => copyCase(each, folder) })),
  {
    name: "several files, env() and platform.yaml",
    schema: "db",
    copy: (folder) => {
      for (const [path, text] of Object.entries(several)) put(folder, path, text);
    },
  },
];

describe.each(projects)("$name", ({ name, schema, copy }) => {
  const env = { API_OUTPUT: "../api" };
  let folder: string;
  beforeAll(() => {
    folder = join(alone, name.replaceAll(/\W/g, "-"));
    copy(folder);
    // The imports' extensions follow the nearest one.
    put(folder, "tsconfig.json", "{}");
  });

  test("`prisma-paged generate` writes what it writes beside Prisma", async () => {
    const elsewhere = emptyFolder(join("without-prisma", name));
    copy(elsewhere);
    put(elsewhere, "tsconfig.json", "{}");
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    expect(await prismaPaged(elsewhere, "generate", "--schema", schema)).toMatchObject({ code: 0 });
    expect(await runFile(folder, command, ["generate", "--schema", schema], env)).toMatchObject({
      code: 0,
      stderr: "",
    });
    const { texts } = emitted(join(folder, "api"));
    expect(Object.keys(texts).length).toBeGreaterThan(3);
    expect(texts).toEqual(emitted(join(elsewhere, "api")).texts);
  });
});

test.each([
  ["generate --check", "The generated files are up to date."],
  ["explain", "GET /books ("],
])("`prisma-paged %s` answers", async (args, want) => {
  const folder = join(alone, "commands");
  put(folder, "schema.prisma", head + book);
  expect(await runFile(folder, command, ["generate"])).toMatchObject({ code: 0 });
  const answer = await runFile(folder, command, args.split(" "));
  expect(answer).toEqual({ code: 0, stderr: "", stdout: expect.stringContaining(want) });
});

test.each([
  { beside: "nothing", config: "prisma.config.ts", reader: "prisma" },
  { beside: "Prisma 8", config: "prisma7.config.ts", reader: "@prisma/prisma7" },
])("beside $beside, `$config` names a package that is missing", async ({ beside, config, reader }) => {
  const folder = join(alone, beside.replace(" ", "-"));
  put(folder, config, 'export default { schema: "db" };\n');
  if (beside === "Prisma 8") put(folder, "node_modules/prisma/package.json", '{ "version": "8.0.0-rc.19" }');
  expect(await runFile(folder, command, ["generate"])).toEqual({
    code: 1,
    stdout: "",
    stderr: `\`${config}\` is read by the package \`${reader}\`, which is not installed here.\n  = help: name the schema: \`--schema path/to/schema.prisma\`\n`,
  });
});
