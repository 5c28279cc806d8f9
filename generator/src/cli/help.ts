/** The text that `prisma-paged --help` prints. */
import { packageVersion } from "../util/package-json.js";

/** The databases that `init` offers; the first one is the default. */
export const databaseNames = ["sqlite", "postgresql", "mysql", "sqlserver", "cockroachdb"] as const;

/** The hosts that `init` offers; the first one is the default. */
export const hostNames = ["hono", "express", "fastify", "nest", "next", "bun", "deno", "workers"] as const;

export function helpText(): string {
  return `prisma-paged ${packageVersion}: paged Hono routes from a Prisma schema

Usage
  prisma-paged init [options]        adds an API to the project, or begins one in an empty folder;
                                     shows each change before it writes
  prisma generate                    emits the API, as the schema's generator block states
  prisma-paged generate [options]    the same, without \`prisma generate\`
  prisma-paged explain [name]        what each route does, and where each option comes from;
                                     name: a model, a short name or a path
  prisma-paged diff [ref]            what has changed for clients since a commit; default: HEAD
  prisma-paged tune [name]           what paging costs on the project's database, and what would cost less
  prisma-paged lsp --stdio           the language server, which editors start

Options
  --schema <path>       a schema file, or a folder of several; default: where Prisma looks
  --config <path>       the Prisma config that names the schema
  --generator <name>    only this generator block; may be given several times
  --database <name>     of init: ${databaseNames.join(", ")}
  --host <name>         of init: ${hostNames.join(", ")}
  -y, --yes             of init: write without a question
  --dry-run             of init: show the changes and write nothing
  --all                 of explain: also the options that have their default
  --check               of generate: write nothing, and exit with 1 if files are out of date;
                        of diff: exit with 1 if a change breaks clients
  --deny-warnings       of generate: write nothing, and exit with 1 if there is a warning
  --from <folder>       of diff: compare with the project in this folder
  --json                of diff and tune: print the result as JSON
  --fix                 of generate: first fix unambiguous problems, and show each change;
                        of tune: write the indexes and options that it advises into the schema
  --database-url <url>  of tune: the database; default: that of the Prisma config
  --client <file>       of tune: a file that exports the application's client, with its extensions
  --try-on <url>        of tune: a disposable copy of the database, in which indexes are tried
  --scope <json>        of tune: conditions by model, as the application's scopes return them
  --timeout <time>      of tune: the longest time of a statement; default: 5s
  --slow <time>         of tune: from which time a statement is slow; default: 20ms
  --fail-on <name>      of diff: exit with 1 if it finds a change of this kind, such as public;
                        of tune: exit with 1 if it finds this; may be given several times
  --watch [-- command]  of generate: again after each edit; runs the command beside it, such as a server
  --stdio               of lsp: speak over standard input and output, as it always does
  -h, --help            this text
  -v, --version         the version of prisma-paged`;
}
