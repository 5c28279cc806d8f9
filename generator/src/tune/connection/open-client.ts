/** The project's own Prisma client, on a connection that is observed. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PrismaClientLike } from "@prisma-paged/runtime/emitted";
import { createJiti } from "jiti";
import { UserError } from "../../diagnostics/user-error.js";
import { findClient, type GeneratorBlock } from "../../schema/generator-block.js";
import { type Measured, openAdapter, type Place } from "./read-only.js";
import type { Observed } from "./statements.js";

/** What a delegate of the client does here. */
export interface Delegate {
  count(): Promise<number>;
  findFirst(args: object): Promise<Readonly<Record<string, unknown>> | null>;
  findMany(args: object): Promise<readonly Readonly<Record<string, unknown>>[]>;
  groupBy(args: object): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

export interface OpenClient extends Observed {
  readonly prisma: PrismaClientLike;
  readonly delegate: (name: string) => Delegate;
  /** Prisma's condition for either of Json's nulls. */
  readonly anyNull: unknown;
  readonly close: () => Promise<void>;
}

interface ClientModule {
  readonly PrismaClient: new (
    options: object,
  ) => PrismaClientLike & { $connect(): Promise<void>; $disconnect(): Promise<void> };
  readonly Prisma: { readonly AnyNull: unknown };
}

/** @throws UserError if the client has not been generated, or the database does not answer */
export async function openClient(
  provider: Measured,
  generators: readonly GeneratorBlock[],
  place: Place,
): Promise<OpenClient> {
  const { PrismaClient, Prisma } = await loadClient(generators, place.cwd);
  const observed = await openAdapter(provider, place);
  const prisma = new PrismaClient({ adapter: observed.factory, errorFormat: "minimal" });
  try {
    await prisma.$connect();
    await observed.run("SELECT 1");
  } catch (cause) {
    await prisma.$disconnect().catch(() => {});
    throw new UserError(
      `The database does not answer: ${firstLine(cause)}`,
      "see `datasource.url` in the Prisma config, or `--database-url`",
    );
  }
  const delegates = prisma as unknown as Readonly<Record<string, Delegate>>;
  return {
    ...observed,
    prisma,
    anyNull: Prisma.AnyNull,
    delegate(name) {
      const found = delegates[name];
      if (found === undefined) throw new UserError(`The Prisma Client has no \`${name}\`.`, "run `prisma generate`");
      return found;
    },
    // After a failure a query may still be compiling, which is no second failure.
    close: () => prisma.$disconnect().catch(() => {}),
  };
}

async function loadClient(generators: readonly GeneratorBlock[], cwd: string): Promise<ClientModule> {
  const block = findClient(generators);
  const own =
    block?.output === undefined
      ? undefined
      : clientFiles.map((name) => join(block.output ?? "", name)).find((path) => existsSync(path));
  if (own === undefined && block?.provider === "prisma-client") {
    throw new UserError("The Prisma Client has not been generated.", "run `prisma generate`");
  }
  // The client is TypeScript, which Node alone does not run.
  // Loaded once: a second copy of the client's WebAssembly would take the place of the first.
  const jiti = createJiti(join(cwd, "package.json"));
  const module = loaded.get(own ?? cwd) ?? jiti.import<ClientModule>(own ?? "@prisma/client");
  loaded.set(own ?? cwd, module);
  return module;
}

const loaded = new Map<string, Promise<ClientModule>>();

const clientFiles = ["client.ts", "client.mts", "client.js", "index.js"];

function firstLine(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  return message.trim().split("\n").at(-1) ?? message;
}
