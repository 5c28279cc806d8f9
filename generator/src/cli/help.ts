/** What `prisma-paged --help` prints. */
import { packageVersion } from "../util/package-json.js";

export function helpText(): string {
  return `prisma-paged ${packageVersion}: paged Hono routes from a Prisma schema

Usage
  prisma generate                    emits the API, as the schema's generator block asks
  prisma-paged generate [options]    the same, without \`prisma generate\`
  prisma-paged explain [name]        what each route does, and where each option comes from;
                                     name: a model, a short name or a path

Options
  --schema <path>       a schema file, or a folder of several; default: where Prisma looks
  --config <path>       the Prisma config that names the schema
  --generator <name>    this generator block alone; may be given several times
  --check               of generate: write nothing, and exit with 1 if files are out of date
  -h, --help            this text
  -v, --version         the version of prisma-paged`;
}
