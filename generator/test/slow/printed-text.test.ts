/**
 * What every command and the language server print of names, values, paths and addresses that somebody made to be read as
 * something else: escape sequences, line breaks, commands of GitHub Actions, Markdown.
 */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CodeAction, CodeLens, DocumentSymbol, Hover, InlayHint } from "vscode-languageserver-protocol";
import { runCommandLine } from "../../src/cli/run.js";
import { generateProject, prismaPaged } from "../in-process.js";
import { type Editor, startEditor, uriOf } from "../language-server/client.js";
import { type Finished, prismaGenerate, runFile } from "../prisma-child.js";
import { schemaSql } from "../schema-sql.js";
import { head, projectWith as projectIn, put } from "../temporary-project.js";

const command = fileURLToPath(new URL("../../bin/prisma-paged.js", import.meta.url));

/** Bright magenta, which is no colour of ours; the title of a window; a line of its own; a right-to-left override. */
const hostile =
  "x\u001b[95m\u001b]0;t\u0007\r\n::error::x\n \u202e::warning file=a::y\n##[error]z ##vso[task.complete]\u009b31m\u2028`|<img src=x>[a](command:b)";
/** The same in a string of Prisma's schema, and of an annotation, which has no `\r`. */
const inSchema = quoted(hostile);
const inAnnotation = quoted(hostile.replace("\r", ""));
/** What a comment and a name of a file may contain. */
const inComment = hostile.replaceAll(/[\r\n\u2028]/g, " ").replaceAll("/", "");

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\u2028", "\\u2028");
}

const schema = `${head}
/// Books. ${inComment}
/// ::error::documentation
/// @pagination
/// @pagination(operation: "old", path: "/old", where: { title: ${inAnnotation} })
/// @pagination(operation: "own", path: "/own", handler: true, parameters: { q: { type: String?, description: ${inAnnotation} } })
model Book {
  id    Int    @id @map(${quoted(`id${hostile}`)})
  /// ::error::field ${inComment}
  /// @filter(partial, order)
  title String @map(${inSchema})
  /// @filter(exact)
  shelf String
  /// @filter(exists)
  note  String? @map(${quoted(`note${hostile}`)})

  @@index([shelf], map: ${quoted(`index${hostile}`)})
  @@map(${quoted(`table${hostile}`)})
}
`;

const projectWith = (name: string, files: { readonly [path: string]: string }) =>
  projectIn(join("printed-text", name), files);

/** Bold, dim, and colours of letters except for bright magenta and bright white. */
const ownColor = /\p{Cc}\[(?:[012]|22|3[0-79]|9[0-467])(?:;(?:[012]|22|3[0-79]|9[0-467]))*m/gu;

/** Neither a control character nor a line that a build server obeys. @param colors whether our own may be in it */
function expectHarmless(text: string, colors = false): void {
  const plain = colors ? text.replaceAll(ownColor, "") : text;
  expect(plain.match(/[^\n\t\P{Cc}]|[\p{Bidi_Control}\u2028\u2029]/gu) ?? []).toEqual([]);
  // As GitHub's runner reads it: white space before counts for nothing. Our own frames begin with `::: `.
  expect(plain.match(/^\s*::(?!: ).*/gmu) ?? []).toEqual([]);
  expect(plain.match(/##\w*\[.*/g) ?? []).toEqual([]);
}

function expectAllHarmless({ stdout, stderr }: Pick<Finished, "stdout" | "stderr">, colors = false): void {
  expectHarmless(stdout, colors);
  expectHarmless(stderr, colors);
}

/** The command in this process, with colours. */
async function coloured(folder: string, ...args: readonly string[]): Promise<Finished> {
  const [out, error]: [string[], string[]] = [[], []];
  const code = await runCommandLine(args, {
    ...{ cwd: folder, env: process.env, color: true },
    out: (text) => void out.push(`${text}\n`),
    error: (text) => void error.push(`${text}\n`),
  });
  return { code, stdout: out.join(""), stderr: error.join("") };
}

/** Both ways, without and with colours. */
async function expectCommand(folder: string, code: number, ...args: readonly string[]): Promise<string> {
  const plain = await prismaPaged(folder, ...args);
  expectAllHarmless(plain);
  const painted = await coloured(folder, ...args);
  expectAllHarmless(painted, true);
  expect([plain.code, painted.code], plain.stderr).toEqual([code, code]);
  return plain.stdout + plain.stderr;
}

describe("a schema", () => {
  const files = { [`db/${inComment}.prisma`]: schema };

  test("generate, its warnings, and --check", async () => {
    const folder = projectWith("generate", files);
    await expectCommand(folder, 1, "generate", "--check", "--schema", "db");
    expect(await expectCommand(folder, 0, "generate", "--schema", "db")).toContain("Generated");
  });

  test("errors of generate, and --fix", async () => {
    const wrong = schema
      .replace("@filter(partial, order)", `@filter(partial, ${inAnnotation}, order) ${inComment}`)
      .replace("/// @filter(exact)", `/// @filter(exakt) ${inComment}`)
      .replace('path: "/own"', `path: ${inAnnotation}`)
      .replace("/// Books.", `/// @pagination(${inAnnotation}: 1) @hiden ${inComment}`);
    const folder = projectWith("errors", { "schema.prisma": wrong });
    const text = await expectCommand(folder, 1, "generate");
    expect(text).toContain("error[");
    await expectCommand(folder, 1, "generate", "--fix");
  });

  test("what Prisma reports, and other arguments", async () => {
    const folder = projectWith("refused", {
      "schema.prisma": `${schema}\nmodel ${hostile} {`,
      "good.prisma": schema,
    });
    expect(await expectCommand(folder, 1, "generate")).toContain("error");
    await expectCommand(folder, 1, "explain", hostile, "--schema", "good.prisma");
    await expectCommand(folder, 1, hostile);
    await expectCommand(folder, 1, "generate", "--schema", hostile);
    await expectCommand(folder, 1, "diff", hostile, "--schema", "good.prisma");
  });

  test("a config file", async () => {
    const folder = projectWith("config", {
      "schema.prisma": schema,
      "platform.yaml": `platform:\n  ${quoted(hostile)}: 1\n  defaults:\n    ${quoted(hostile)}: 2\n    pagination_items_per_page: ${quoted(hostile)}\n`,
    });
    expect(await expectCommand(folder, 1, "generate")).toContain("error[");
    put(folder, "platform.yaml", `platform: [ ${inComment}`);
    expect(await expectCommand(folder, 1, "generate")).toContain("error[");
  });

  test("diff", async () => {
    const after = schema
      .replace('path: "/own"', 'path: "/owned"')
      .replace(`where: { title: ${inAnnotation} }`, `where: { title: { not: ${inAnnotation} } }`)
      .replace("type: String?", "type: Int?")
      .replace("/// @filter(exact)", "");
    const folder = projectWith("diff", { [`old/db/${inComment}.prisma`]: schema, [`db/${inComment}.prisma`]: after });
    const text = await expectCommand(folder, 0, "diff", "--from", "old", "--schema", "db");
    expect(text).toContain("breaking");
    const { stdout } = await prismaPaged(folder, "diff", "--from", "old", "--schema", "db", "--json");
    expectHarmless(stdout);
    expect(JSON.stringify(JSON.parse(stdout))).toContain(JSON.stringify(inComment).slice(1, -1));
  });

  test("explain", async () => {
    const folder = projectWith("explain", files);
    const text = await expectCommand(folder, 0, "explain", "--schema", "db");
    expect(text).toContain("\\n::error::x");
    expect(text).toContain("prisma.book.findMany");
  });

  test("init, of the files that it changes", async () => {
    const server = `import { Hono } from "hono";\n// ${inComment}\n::error::x\nconst app = new Hono();\n  ::error::y\nexport default app;\n`;
    const folder = projectWith("init", {
      "package.json": JSON.stringify({ name: hostile, dependencies: { hono: "^4" } }, undefined, 2),
      "src/index.ts": server
        .replaceAll("::error::x", "/*\n::error::x\n*/")
        .replaceAll("  ::error::y", "/*\n ::error::y\n*/"),
    });
    expect(await expectCommand(folder, 0, "init", "--dry-run", "--yes")).toContain("Nothing was written");
  });

  test("`prisma generate`, which prints what the generator throws", async () => {
    const folder = projectWith("prisma", { "package.json": "{}", "schema.prisma": schema });
    const good = await prismaGenerate(folder);
    expect(good.code).toBe(0);
    expectAllHarmless(good);
    put(
      folder,
      "schema.prisma",
      schema.replace("@filter(partial, order)", `@filter(partial, ${inAnnotation}) ${inComment}`),
    );
    const wrong = await prismaGenerate(folder);
    expect(wrong.code).toBe(1);
    expect(wrong.stdout + wrong.stderr).toContain("error[");
    expectAllHarmless(wrong);
  });
});

describe("a database", () => {
  let folder: string;
  const file = `${inComment}.db`;
  const url = ["--database-url", `file:${encodeURIComponent(file)}`];

  beforeAll(async () => {
    // Prisma quotes names of SQLite in backticks, and does not double those in them.
    const named = schema.replaceAll(/(?<=map(?:\(|: ).*)`/g, "");
    const table = `table${hostile}`.replace("`", "");
    folder = projectWith("tune", { "schema.prisma": named });
    await generateProject(folder);
    const made = join(folder, "made.db");
    const connection = await new PrismaLibSql({ url: `file:${made}` }).connect();
    const statements = [
      ...(await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: named }])),
      `INSERT INTO "${table}" SELECT value, 'title' || value, char(${[...hostile].map((each) => each.charCodeAt(0)).join()}) || (value % 3), iif(value % 1000 = 0, 'noted', NULL) FROM generate_series(1, 60000)`,
    ];
    for (const sql of statements) await connection.executeRaw({ sql, args: [], argTypes: [] });
    await connection.dispose();
    renameSync(made, join(folder, file));
  });

  test("tune: progress, tables, findings", async () => {
    const tuned = await prismaPaged(folder, "tune", ...url, "--slow", "1ms");
    expect(tuned.stderr).toContain("measuring ");
    expect(tuned.stdout).toContain("finding");
    expectAllHarmless(tuned);
    expect(tuned.code).toBe(0);
  });

  test("tune --json, with the values as they are", async () => {
    const tuned = await prismaPaged(folder, "tune", ...url, "--slow", "1ms", "--json");
    expectAllHarmless(tuned);
    const { requests } = JSON.parse(tuned.stdout);
    const urls = requests.map(({ url: each }: { readonly url: string }) => decodeURIComponent(each));
    expect(urls).toContainEqual(expect.stringContaining(hostile));
  });

  test("explain, of what was measured", async () => {
    const text = await expectCommand(folder, 0, "explain");
    expect(text).toContain("Measurements, on a table of 60,000 rows");
    expect(text).toContain("/books?shelf=x%1B[95m");
  });

  test("tune --fix", async () => {
    const { stdout, stderr, code } = await prismaPaged(folder, "tune", ...url, "--slow", "1ms", "--fix");
    expectAllHarmless({ stdout, stderr });
    expect(code).toBe(0);
  });

  test("a database, a client or a scope that there is not", async () => {
    for (const args of [
      ["--database-url", `file:none/${hostile}.db`],
      ["--database-url", `postgresql://${hostile}`],
      ["--client", hostile],
      ["--scope", hostile],
      ["--fail-on", hostile],
      ["--timeout", hostile],
    ]) {
      await expectCommand(folder, 1, "tune", ...args);
    }
  });

  test("a bug, which Node.js would print as it is", async () => {
    const broken = join(folder, "throws.mjs");
    writeFileSync(
      broken,
      `export const prisma = { $connect() {}, get _engineConfig() { throw new TypeError(${quoted(hostile)}); } };\n`,
    );
    const { stdout, stderr, code } = await runFile(folder, command, ["tune", "--client", "throws.mjs"]);
    expectAllHarmless({ stdout, stderr });
    expect(code).toBe(1);
  });
});

describe("the language server", () => {
  let editor: Editor;
  let path: string;
  beforeAll(async () => {
    editor = await startEditor();
    const folder = projectWith("lsp", { "package.json": "{}" });
    path = join(folder, "schema.prisma");
    writeFileSync(path, schema);
    mkdirSync(join(folder, ".prisma-paged"));
    writeFileSync(
      join(folder, ".prisma-paged/measurements.json"),
      JSON.stringify({
        version: 1,
        measuredAt: "2026-11-24T20:36:00.000Z",
        requests: [
          {
            ...{ route: "GET /books", definition: "", url: `/books?shelf=${encodeURIComponent(hostile)}` },
            ...{ milliseconds: 3, statements: [{}], tableRows: 7, rowsRead: 5 },
          },
        ],
      }),
    );
    await editor.open(path);
  });
  afterAll(() => editor.stop());

  async function hover(place: string): Promise<string> {
    const found = await editor.at<Hover | null>("textDocument/hover", path, place);
    return found === null || !("value" in Object(found.contents)) ? "" : Object(found.contents).value;
  }

  /** As Markdown shows it: nothing of it is a link, an image, a table's cell or HTML. */
  function expectMarkdown(text: string): void {
    expect(text).not.toBe("");
    expectHarmless(text);
    const outside = text.replaceAll(/(`+)[^`](?:.*?[^`])?\1(?!`)/g, "");
    expect(outside).not.toMatch(/(?<!\\)[<[\]]|(?<!\\)`/);
  }

  test.each([
    "@pag|ination\n",
    '@pag|ination(operation: "old"',
    "whe|re: {",
    "@filter(par|tial",
    "  tit|le String",
    "model Bo|ok",
    '@pag|ination(operation: "own"',
  ])("hover at %s", async (place) => {
    expectMarkdown(await hover(place));
  });

  test("hover shows what was measured", async () => {
    expect(await hover("model Bo|ok")).toContain("measured at 2026-11-24");
  });

  test("hints, lenses, symbols, actions, the explanation", async () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };
    const hints = await editor.of<readonly InlayHint[]>("textDocument/inlayHint", path, { range });
    const lenses = await editor.of<readonly CodeLens[]>("textDocument/codeLens", path);
    const symbols = await editor.of<readonly DocumentSymbol[]>("textDocument/documentSymbol", path);
    for (const text of [
      ...hints.map(({ label }) => String(label)),
      ...lenses.map(({ command: lens }) => lens?.title ?? ""),
      ...symbols.flatMap(({ name, detail = "", children = [] }) => [
        name,
        detail,
        ...children.map((each) => `${each.name}${each.detail}`),
      ]),
    ])
      expectHarmless(text);
    const explained = await editor.connection.sendRequest<string>("workspace/executeCommand", {
      command: "prisma-paged.explain",
      arguments: [uriOf(path), "Book"],
    });
    expectHarmless(explained);
  });

  test("problems and their fixes", async () => {
    await editor.edit(path, "@filter(partial, order)", `@filter(partial, ${inAnnotation}, order) @hiden ${inComment}`);
    await editor.edit(path, 'path: "/own"', `path: ${inAnnotation}`);
    const found = await editor.diagnostics(path);
    expect(found.length).toBeGreaterThan(1);
    for (const { message, relatedInformation = [] } of found) {
      expectHarmless(String(message));
      for (const { message: other } of relatedInformation) expectHarmless(other);
    }
    const all = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };
    const actions = await editor.of<readonly CodeAction[]>("textDocument/codeAction", path, {
      ...{ range: all, context: { diagnostics: [] } },
    });
    for (const { title } of actions) expectHarmless(title);
    await editor.edit(path, "model Book {", `model ${inComment} {`);
    for (const { message } of await editor.diagnostics(path)) expectHarmless(String(message));
  });
});
