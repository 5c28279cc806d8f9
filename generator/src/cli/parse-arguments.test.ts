import { describe, expect, test } from "vitest";
import { readCommand } from "./parse-arguments.js";

const nowhere = { schema: undefined, config: undefined, generators: [] };
const lenient = { deniesWarnings: false, serverCommand: [] };

test.each([
  { args: [], want: { kind: "help" } },
  { args: ["--help"], want: { kind: "help" } },
  { args: ["generate", "-h"], want: { kind: "help", command: "generate" } },
  { args: ["push", "--help"], want: { kind: "help" } },
  { args: ["-v"], want: { kind: "version" } },
  { args: ["generate"], want: { kind: "generate", mode: "write", ...lenient, ...nowhere } },
  { args: ["generate", "--fix"], want: { kind: "generate", mode: "fix", ...lenient, ...nowhere } },
  { args: ["generate", "--check"], want: { kind: "generate", mode: "check", ...lenient, ...nowhere } },
  ...(["write", "check"] as const).map((mode) => ({
    args: ["generate", "--deny-warnings", ...(mode === "check" ? ["--check"] : [])],
    want: { kind: "generate", mode, ...lenient, ...nowhere, deniesWarnings: true },
  })),
  {
    args: ["generate", "--watch", "--", "tsx", "watch", "--clear-screen=false", "src/server.ts"],
    want: {
      kind: "generate",
      mode: "watch",
      ...lenient,
      ...nowhere,
      serverCommand: ["tsx", "watch", "--clear-screen=false", "src/server.ts"],
    },
  },
  {
    args: ["--schema", "a.prisma", "generate"],
    want: { kind: "generate", mode: "write", ...lenient, ...nowhere, schema: "a.prisma" },
  },
  {
    args: ["init", "--database", "mysql", "-y", "--dry-run"],
    want: {
      kind: "init",
      schema: undefined,
      config: undefined,
      database: "mysql",
      host: undefined,
      clients: undefined,
      yes: true,
      dryRun: true,
    },
  },
  { args: ["explain"], want: { kind: "explain", requested: undefined, all: false, ...nowhere } },
  { args: ["explain", "--all"], want: { kind: "explain", requested: undefined, all: true, ...nowhere } },
  {
    args: ["explain", "Book", "--schema=db", "--config", "prisma.config.ts"],
    want: { kind: "explain", requested: "Book", all: false, ...nowhere, schema: "db", config: "prisma.config.ts" },
  },
  {
    args: ["generate", "--generator", "api", "--generator", "admin"],
    want: { kind: "generate", mode: "write", ...lenient, ...nowhere, generators: ["api", "admin"] },
  },
])("$args", ({ args, want }) => {
  expect(readCommand(args)).toEqual(want);
});

test("the language server", () => {
  expect(readCommand(["lsp", "--stdio"])).toEqual({ kind: "lsp" });
  expect(readCommand(["vscode"])).toEqual({ kind: "vscode", editor: undefined });
  expect(readCommand(["vscode", "--editor", "cursor"])).toEqual({ kind: "vscode", editor: "cursor" });
});

describe("what is wrong is named, with the nearest name", () => {
  test.each([
    { args: ["genrate"], message: "There is no command `genrate`.", hint: "did you mean `generate`?" },
    {
      args: ["push"],
      message: "There is no command `push`.",
      hint: "the commands are `init`, `generate`, `explain`, `diff`, `tune`, `lsp` and `vscode`",
    },
    {
      args: ["--check"],
      message: "A command is missing.",
      hint: "the commands are `init`, `generate`, `explain`, `diff`, `tune`, `lsp` and `vscode`",
    },
    {
      args: ["generate", "--shcema", "x"],
      message: "There is no option `--shcema`.",
      hint: "did you mean `--schema`?",
    },
    {
      args: ["generate", "-x"],
      message: "There is no option `-x`.",
      hint: "the options are `--schema`, `--config`, `--generator`, `--all`, `--check`, `--fix`, `--watch`, `--deny-warnings`, `--from`, `--json`, `--database`, `--host`, `--clients`, `--database-url`, `--client`, `--try-on`, `--scope`, `--timeout`, `--slow`, `--fail-on`, `--yes`, `--dry-run`, `--stdio`, `--editor`, `--help`, `--version`",
    },
    {
      args: ["explain", "--check"],
      message: "`explain` takes no `--check`.",
      hint: "it takes `--all`, `--schema`, `--config`, `--generator`",
    },
    { args: ["generate", "--check", "--fix"], message: "`--check` and `--fix` exclude each other.", hint: undefined },
    ...["fix", "watch"].map((mode) => ({
      args: ["generate", "--deny-warnings", `--${mode}`],
      message: `\`--${mode}\` and \`--deny-warnings\` exclude each other.`,
      hint: undefined,
    })),
    { args: ["generate", "--schema"], message: "`--schema` needs a value.", hint: undefined },
    { args: ["generate", "--check=no"], message: "`--check` takes no value.", hint: undefined },
    { args: ["generate", "Book"], message: "`generate` accepts options only; found `Book`.", hint: undefined },
    { args: ["explain", "Book", "City"], message: "`explain` accepts one name; found `City`.", hint: undefined },
    {
      args: ["explain", "a.prisma"],
      message: "`a.prisma` is a file, not a model.",
      hint: "did you mean `--schema a.prisma`?",
    },
  ])("$args", ({ args, message, hint }) => {
    expect(readCommand(args)).toEqual({ kind: "wrong", message, hint });
  });
});
