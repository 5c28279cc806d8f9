/** Parses the arguments of `prisma-paged` into a command, or into a message about the first wrong argument. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { didYouMean } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import { type CommandName, commandHelp, commandNames } from "./help.js";

/** The schema's path, and the selected generator blocks. */
export interface SchemaChoice {
  /** A schema file or a folder of several. Undefined: in the default places of Prisma. */
  readonly schema: string | undefined;
  /** The Prisma config to read. Undefined: the one that Prisma finds. */
  readonly config: string | undefined;
  /** The names of generator blocks. Empty: all blocks of this generator. */
  readonly generators: readonly string[];
}

/** The options of `init`. */
export interface InitOptions {
  readonly schema: string | undefined;
  readonly config: string | undefined;
  readonly database: string | undefined;
  readonly host: string | undefined;
  /** The clients that call the API: `front-end` or `hydra`. */
  readonly clients: string | undefined;
  /** True to write without a question. */
  readonly yes: boolean;
  /** True to show the changes and write nothing. */
  readonly dryRun: boolean;
}

/** The options of `explain`. */
export interface ExplainOptions {
  /** A model, a short name or a path. Undefined: the whole API. */
  readonly requested: string | undefined;
  /** Whether options that have their default are printed as well. */
  readonly all: boolean;
}

/** The options of `diff`. */
export interface DiffOptions {
  /** The git revision of the other version: `HEAD` by default. */
  readonly ref: string;
  /** A folder with the other version, instead of `ref`. */
  readonly from: string | undefined;
  /** Whether the command fails if a change breaks clients. */
  readonly isCheck: boolean;
  /** The severities of changes that fail. */
  readonly failOn: readonly string[];
  readonly isJson: boolean;
}

/** The options of `tune`. */
export interface TuneOptions {
  /** A model, a short name or a path. Undefined: the whole API. */
  readonly requested: string | undefined;
  readonly databaseUrl: string | undefined;
  /** A file that exports the application's client, which is measured instead of a new one. */
  readonly client: string | undefined;
  /** A disposable copy of the database, in which indexes are tried. */
  readonly tryOn: string | undefined;
  /** The conditions by model that the application's scopes would return, as JSON. */
  readonly scope: string | undefined;
  /** The maximum duration of a statement: `5s`, `500ms`. */
  readonly timeout: string | undefined;
  /** The duration from which a statement counts as slow: `20ms`. */
  readonly slow: string | undefined;
  readonly isJson: boolean;
  readonly isFix: boolean;
  /** The codes of findings that fail. */
  readonly failOn: readonly string[];
}

/** The options of `vscode`. */
export interface VscodeOptions {
  /** The command of the editor in which the extension is installed. Undefined: `code`. */
  readonly editor: string | undefined;
}

export type Command =
  /** `command` is undefined for the list of the commands. */
  | { readonly kind: "help"; readonly command?: CommandName }
  | { readonly kind: "version" }
  | ({
      readonly kind: "generate";
      readonly mode: "write" | "check" | "fix" | "watch";
      /** Whether a warning fails, as an error does. */
      readonly deniesWarnings: boolean;
      /**
       * The words after `--`, a command that `--watch` runs while it watches the files: `["tsx", "src/server.ts"]`. Empty if
       * there are none.
       */
      readonly serverCommand: readonly string[];
    } & SchemaChoice)
  | ToolCommand
  | ({ readonly kind: "explain" } & ExplainOptions & SchemaChoice)
  | ({ readonly kind: "diff" } & DiffOptions & SchemaChoice)
  | { readonly kind: "wrong"; readonly message: string; readonly hint: string | undefined };

/** The commands of `@prisma-paged/tools`. */
export type ToolCommand =
  | ({ readonly kind: "init" } & InitOptions)
  | ({ readonly kind: "tune" } & TuneOptions & SchemaChoice)
  | { readonly kind: "lsp" }
  | ({ readonly kind: "vscode" } & VscodeOptions);

const options = {
  schema: { type: "string" },
  config: { type: "string" },
  generator: { type: "string", multiple: true },
  all: { type: "boolean" },
  check: { type: "boolean" },
  fix: { type: "boolean" },
  watch: { type: "boolean" },
  "deny-warnings": { type: "boolean" },
  from: { type: "string" },
  json: { type: "boolean" },
  database: { type: "string" },
  host: { type: "string" },
  clients: { type: "string" },
  "database-url": { type: "string" },
  client: { type: "string" },
  "try-on": { type: "string" },
  scope: { type: "string" },
  timeout: { type: "string" },
  slow: { type: "string" },
  "fail-on": { type: "string", multiple: true },
  yes: { type: "boolean", short: "y" },
  "dry-run": { type: "boolean" },
  stdio: { type: "boolean" },
  editor: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const satisfies ParseArgsConfig["options"];

/** Reads the arguments; never throws. Without arguments the command is help. */
export function readCommand(commandLine: readonly string[]): Command {
  const end = commandLine.includes("--watch") ? commandLine.indexOf("--") : -1;
  const args = end < 0 ? commandLine : commandLine.slice(0, end);
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const optionTokens = tokens.filter((token) => token.kind === "option");
  const unknown = optionTokens.find(({ name }) => !Object.hasOwn(options, name));
  if (unknown !== undefined) return wrongOption(unknown.rawName, Object.keys(options));
  const [word, ...rest] = positionals;
  const name = commandNames.find((candidate) => candidate === word);
  if (values.help === true) return { kind: "help", ...(name !== undefined && { command: name }) };
  if (values.version === true) return { kind: "version" };
  if (word === undefined)
    return optionTokens.length === 0 ? { kind: "help" } : wrong("A command is missing.", listOfCommands);
  if (name === undefined)
    return wrong(`There is no command \`${word}\`.`, didYouMean(word, commandNames) ?? listOfCommands);
  const optionNames = Object.keys(commandHelp[name].options);
  const misplaced = optionTokens.find((option) => !optionNames.includes(option.name));
  if (misplaced !== undefined) {
    return wrong(`\`${name}\` takes no \`${misplaced.rawName}\`.`, `it takes ${dashed(optionNames)}`);
  }
  const bare = optionTokens.find(
    (option) => options[option.name as keyof typeof options].type === "string" && !option.value,
  );
  if (bare !== undefined) return wrong(`\`${bare.rawName}\` needs a value.`, undefined);
  const full = optionTokens.find(
    (option) => options[option.name as keyof typeof options].type === "boolean" && option.value !== undefined,
  );
  if (full !== undefined) return wrong(`\`${full.rawName}\` takes no value.`, undefined);

  const choice: SchemaChoice = {
    schema: textOf(values.schema),
    config: textOf(values.config),
    generators: textsOf(values.generator),
  };
  const most = name === "explain" || name === "diff" || name === "tune" ? 1 : 0;
  if (rest.length > most) {
    const allowed = most === 0 ? "accepts options only" : "accepts one name";
    return wrong(`\`${name}\` ${allowed}; found \`${rest[most]}\`.`, schemaHint(rest[most]));
  }
  const misread = schemaHint(rest[0]);
  if (misread !== undefined)
    return wrong(`\`${rest[0]}\` is a file, not a ${name === "diff" ? "commit" : "model"}.`, misread);
  switch (name) {
    case "init": {
      const { schema, config } = choice;
      return {
        kind: name,
        schema,
        config,
        database: textOf(values.database),
        host: textOf(values.host),
        clients: textOf(values.clients),
        yes: values.yes === true,
        dryRun: values["dry-run"] === true,
      };
    }
    case "generate": {
      const [mode = "write", other] = (["check", "fix", "watch"] as const).filter((flag) => values[flag] === true);
      if (other !== undefined) return wrong(`\`--${mode}\` and \`--${other}\` exclude each other.`, undefined);
      const deniesWarnings = values["deny-warnings"] === true;
      if (deniesWarnings && (mode === "fix" || mode === "watch"))
        return wrong(`\`--${mode}\` and \`--deny-warnings\` exclude each other.`, undefined);
      return { kind: name, mode, deniesWarnings, serverCommand: end < 0 ? [] : commandLine.slice(end + 1), ...choice };
    }
    case "explain":
      return { kind: name, requested: rest[0], all: values.all === true, ...choice };
    case "diff": {
      const [ref] = rest;
      const from = textOf(values.from);
      if (ref !== undefined && from !== undefined) {
        return wrong(`\`--from\` and the commit \`${ref}\` exclude each other.`, undefined);
      }
      const flags = { isCheck: values.check === true, isJson: values.json === true };
      return { kind: name, ref: ref ?? "HEAD", from, ...flags, failOn: textsOf(values["fail-on"]), ...choice };
    }
    case "tune":
      return {
        kind: name,
        requested: rest[0],
        databaseUrl: textOf(values["database-url"]),
        client: textOf(values.client),
        tryOn: textOf(values["try-on"]),
        scope: textOf(values.scope),
        timeout: textOf(values.timeout),
        slow: textOf(values.slow),
        isJson: values.json === true,
        isFix: values.fix === true,
        failOn: textsOf(values["fail-on"]),
        ...choice,
      };
    case "lsp":
      return { kind: name };
    case "vscode":
      return { kind: name, editor: textOf(values.editor) };
  }
}

const listOfCommands = `the commands are ${formatList(commandNames)}`;

function wrong(message: string, hint: string | undefined): Command {
  return { kind: "wrong", message, hint };
}

function wrongOption(rawName: string, names: readonly string[]): Command {
  const meant = didYouMean(
    rawName,
    names.map((name) => `--${name}`),
  );
  return wrong(`There is no option \`${rawName}\`.`, meant ?? `the options are ${dashed(names)}`);
}

function dashed(names: readonly string[]): string {
  return names.map((name) => `\`--${name}\``).join(", ");
}

function schemaHint(word: string | undefined): string | undefined {
  return word?.endsWith(".prisma") ? `did you mean \`--schema ${word}\`?` : undefined;
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function textsOf(values: readonly (string | boolean)[] | undefined): readonly string[] {
  return (values ?? []).filter((value) => typeof value === "string");
}
