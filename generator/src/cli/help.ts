/** The texts that `prisma-paged --help` and `prisma-paged <command> --help` print, at most 80 columns wide. */
import { packageVersion } from "../util/package-json.js";
import { wrapText } from "../util/wrap-text.js";

/** The databases that `init` offers; the first one is the default. */
export const databaseNames = ["sqlite", "postgresql", "mysql", "sqlserver", "cockroachdb"] as const;

/** The hosts that `init` offers; the first one is the default. */
export const hostNames = ["hono", "express", "fastify", "nest", "next", "bun", "deno", "workers"] as const;

/** The clients that `init` can set an API up for; the first one is the default. */
export const clientNames = ["front-end", "hydra"] as const;

export const commandNames = ["init", "generate", "explain", "diff", "tune", "lsp", "vscode"] as const;
export type CommandName = (typeof commandNames)[number];

/** An option: the value after its name, such as `<path>`, and its description. The value is empty for a flag. */
type OptionHelp = readonly [value: string, text: string];

interface CommandHelp {
  /** The words after the command's name: `[name]`. */
  readonly arguments: string;
  /** The effect of the command, as it follows the command's name. */
  readonly summary: string;
  /** More about the command, which only its own help prints. */
  readonly details?: string;
  readonly example: string;
  /** The options by their names without dashes. The command takes no others. */
  readonly options: { readonly [name: string]: OptionHelp };
}

const schemaOptions = {
  schema: ["<path>", "a schema file, or a folder of several; default: where Prisma looks"],
  config: ["<path>", "the Prisma config that names the schema"],
} as const;
const blockOptions = {
  ...schemaOptions,
  generator: ["<name>", "only this generator block; repeatable"],
} as const;

export const commandHelp: { readonly [name in CommandName]: CommandHelp } = {
  init: {
    arguments: "[options]",
    summary: "adds an API to the project, or begins one in an empty folder",
    details: "Shows each change before it writes, and asks for what the project leaves open.",
    example: "prisma-paged init --host express --database postgresql",
    options: {
      database: ["<name>", databaseNames.join(", ")],
      host: ["<name>", hostNames.join(", ")],
      clients: ["<name>", "front-end: plain JSON with `items` and `totalItems`; hydra: JSON-LD for generic clients"],
      yes: ["", "write without a question"],
      "dry-run": ["", "show the changes and write nothing"],
      ...schemaOptions,
    },
  },
  generate: {
    arguments: "[options]",
    summary: "the same, without `prisma generate`",
    details: "Writes the modules of the API, but no Prisma Client.",
    example: "prisma-paged generate --watch -- tsx watch --clear-screen=false src/server.ts",
    options: {
      ...blockOptions,
      check: ["", "write nothing, and exit with 1 if files are out of date"],
      fix: ["", "first fix unambiguous problems, and show each change"],
      watch: ["[-- command]", "again after each edit; runs the command meanwhile, such as a server"],
      "deny-warnings": ["", "write nothing, and exit with 1 if there is a warning"],
    },
  },
  explain: {
    arguments: "[name]",
    summary: "what each route does, and where each option comes from",
    details: "The name is a model, a short name or a path. Without it, all routes are printed.",
    example: "prisma-paged explain /books/{id}",
    options: { all: ["", "list the options that have their default, too"], ...blockOptions },
  },
  diff: {
    arguments: "[ref]",
    summary: "what has changed for clients since a commit",
    details: "The default is HEAD, the last commit.",
    example: "prisma-paged diff main --check --fail-on public",
    options: {
      from: ["<folder>", "compare with the project in this folder"],
      check: ["", "exit with 1 if a change breaks clients"],
      "fail-on": ["<kind>", "exit with 1 if there is a change of this kind, such as public; repeatable"],
      json: ["", "print the result as JSON"],
      ...blockOptions,
    },
  },
  tune: {
    arguments: "[name]",
    summary: "what paging costs on the project's database, and what would cost less",
    details: "The name is a model, a short name or a path. Without it, the whole API is measured.",
    example: "prisma-paged tune Book --try-on postgresql://localhost/copy",
    options: {
      "database-url": ["<url>", "the database; default: that of the Prisma config"],
      client: ["<file>", "a file that exports the application's client, with its extensions"],
      "try-on": ["<url>", "a disposable copy of the database, in which indexes are tried"],
      scope: ["<json>", "conditions by model, as the application's scopes return them"],
      timeout: ["<time>", "the longest time of a statement; default: 5s"],
      slow: ["<time>", "from which time a statement is slow; default: 20ms"],
      json: ["", "print the result as JSON"],
      fix: ["", "write the indexes and options that it advises into the schema"],
      "fail-on": ["<code>", "exit with 1 if it finds this; repeatable"],
      ...blockOptions,
    },
  },
  lsp: {
    arguments: "--stdio",
    summary: "the language server, which editors start",
    example: "prisma-paged lsp --stdio",
    options: { stdio: ["", "speak over standard input and output, as it always does"] },
  },
  vscode: {
    arguments: "[options]",
    summary: "installs the extension of VS Code",
    details: "Prisma's extension is installed with it.",
    example: "prisma-paged vscode --editor cursor",
    options: { editor: ["<command>", "the command of another editor, such as cursor or codium; default: code"] },
  },
};

/** Options with one letter. */
const letters: { readonly [name: string]: string } = { yes: "y", help: "h", version: "v" };

const width = 80;

/** Returns the help of a command; without one, the list of the commands. */
export function helpText(command?: CommandName): string {
  return command === undefined ? generalHelp() : helpOf(command);
}

function generalHelp(): string {
  const usage = commandNames.flatMap((name): readonly (readonly [string, string])[] => {
    const line = [`prisma-paged ${name} ${commandHelp[name].arguments}`, commandHelp[name].summary] as const;
    const emits = ["prisma generate", "emits the API, as the schema's generator block states"] as const;
    return name === "generate" ? [emits, line] : [line];
  });
  return [
    `prisma-paged ${packageVersion}: paged Hono routes from a Prisma schema`,
    "",
    "Usage",
    ...table(usage),
    "",
    "Options",
    ...table([
      [optionForm("help", ""), "this text; after a command, its options and an example"],
      [optionForm("version", ""), "the version of prisma-paged"],
    ]),
  ].join("\n");
}

function helpOf(name: CommandName): string {
  const { arguments: words, summary, details, example, options } = commandHelp[name];
  const heading = name === "generate" ? "emits the API, as the schema's generator block states" : summary;
  return [
    `prisma-paged ${name} ${words}`,
    "",
    ...wrapText(
      `${heading.charAt(0).toUpperCase()}${heading.slice(1)}.${details === undefined ? "" : ` ${details}`}`,
      width,
    ),
    "",
    "Options",
    ...table(Object.entries(options).map(([option, [value, text]]) => [optionForm(option, value), text] as const)),
    "",
    "Example",
    `  ${example}`,
  ].join("\n");
}

/** Returns an option as the user types it: `-y, --yes`, `--schema <path>`. */
function optionForm(name: string, value: string): string {
  const letter = letters[name];
  return `${letter === undefined ? "" : `-${letter}, `}--${name}${value && ` ${value}`}`;
}

/** Returns two columns. The second one is wrapped. */
function table(rows: readonly (readonly [left: string, right: string])[]): readonly string[] {
  const column = Math.max(...rows.map(([left]) => left.length)) + 4;
  return rows.flatMap(([left, right]) =>
    wrapText(right, width - column).map((line, index) => (index === 0 ? `  ${left}` : "").padEnd(column) + line),
  );
}
