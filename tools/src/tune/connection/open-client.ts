/** Opens the project's own Prisma Client, on a connection that is observed. */

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { PrismaClientLike } from "@prisma-paged/runtime/emitted";
import { createJiti, type Jiti } from "jiti";
import { findClient, type GeneratorBlock, UserError, visible } from "prisma-paged/tools";
import type { MeasurableProvider } from "./guard.js";
import { refuseOtherConnections } from "./own-connections.js";
import {
  type Adapter,
  type ClientExport,
  type ConnectionTarget,
  type OpenAdapter,
  observeAdapter,
  openAdapter,
} from "./read-only.js";
import type { ObservedClient } from "./statements.js";

/** The methods that `tune` calls on the client's delegates, such as `prisma.book`. */
export interface Delegate {
  count(args?: object): Promise<number>;
  findFirst(args: object): Promise<Readonly<Record<string, unknown>> | null>;
  findMany(args: object): Promise<readonly Readonly<Record<string, unknown>>[]>;
  groupBy(args: object): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

export interface OpenClient extends ObservedClient {
  readonly prisma: PrismaClientLike;
  readonly delegate: (name: string) => Delegate;
  /** Prisma's condition for either of Json's nulls. */
  readonly anyNull: unknown;
  /**
   * Checks that the application has opened no connection besides those of its client's adapter.
   * @throws UserError if it has opened a connection that nothing keeps from writing
   */
  readonly check: () => void;
  readonly close: () => Promise<void>;
}

interface Client extends PrismaClientLike {
  $connect(): Promise<void>;
  $disconnect(): Promise<void>;
  readonly _engineConfig?: { readonly adapter?: Adapter };
}

interface ClientModule {
  readonly PrismaClient: new (options: object) => Client;
  readonly Prisma: { readonly AnyNull: unknown };
}

/**
 * Opens the project's client, and lets it connect.
 * @throws UserError if the client has not been generated, or the database does not answer
 */
export async function openClient(
  provider: MeasurableProvider,
  generators: readonly GeneratorBlock[],
  place: ConnectionTarget | ClientExport,
): Promise<OpenClient> {
  // The address is checked before the client is loaded, because loading takes seconds where Node runs no TypeScript. A
  // wrong address is then reported at once.
  const opened = "client" in place ? await ownClient(provider, place) : await adapterAlone(provider, place);
  const { observed, check, release } = opened;
  const { PrismaClient, Prisma } = await loadClient(generators, place.cwd).catch((cause: unknown) => {
    release();
    throw cause;
  });
  const prisma = opened.prisma ?? new PrismaClient({ adapter: observed.factory, errorFormat: "minimal" });
  const close = async () => {
    // After a failure a query may still be compiling, which is no second failure.
    await prisma.$disconnect().catch(() => {});
    release();
  };
  try {
    await prisma.$connect();
    // SQLite reads its file only when a statement asks for something in it.
    await observed.run(provider === "sqlite" ? "SELECT COUNT(*) FROM sqlite_schema" : "SELECT 1");
    check();
  } catch (cause) {
    await close();
    check();
    if (cause instanceof UserError) throw cause;
    throw new UserError(
      `The database does not answer: ${visible(firstLine(cause))}`,
      "see `datasource.url` in the Prisma config, or `--database-url`",
    );
  }
  const delegates = prisma as unknown as Readonly<Record<string, Delegate>>;
  return {
    ...observed,
    prisma,
    anyNull: Prisma.AnyNull,
    delegate(name) {
      const modelDelegate = delegates[name];
      if (modelDelegate === undefined)
        throw new UserError(`The Prisma Client has no \`${name}\`.`, "run `prisma generate`");
      return modelDelegate;
    },
    check,
    close,
  };
}

interface Observable extends OpenAdapter, Pick<OpenClient, "check"> {
  /** The application's client. Undefined until the project's client is loaded. */
  readonly prisma: Client | undefined;
}

async function adapterAlone(provider: MeasurableProvider, place: ConnectionTarget): Promise<Observable> {
  return { ...(await openAdapter(provider, place)), prisma: undefined, check: () => {} };
}

/**
 * Returns the client that a file of the application exports, with its extensions.
 * @throws UserError if it exports none
 */
async function ownClient(provider: MeasurableProvider, place: ClientExport): Promise<Observable> {
  const { client: file, cwd } = place;
  const path = resolve(cwd, file);
  if (!existsSync(path)) throw new UserError(`\`--client ${file}\` does not exist.`);
  const connections = refuseOtherConnections();
  const check = () => {
    if (!connections.isRefused()) return;
    throw new UserError(
      `\`${file}\` opens a connection in addition to those of its client's adapter, which nothing would keep from writing.`,
      "export a client that opens none, or leave out `--client` and name a database user that may only read: `--database-url`",
    );
  };
  try {
    const exported = await loaderOf(cwd).import<object>(path);
    const prisma = Object.values(exported).find(
      (exportedValue): exportedValue is Client => typeof exportedValue?.$connect === "function",
    );
    if (prisma === undefined)
      throw new UserError(`\`${file}\` exports no Prisma Client.`, "write `export const prisma = …`");
    const adapter = prisma._engineConfig?.adapter;
    const wanted = provider === "postgresql" ? "postgres" : provider;
    if (adapter?.provider !== wanted) {
      const adapterText = adapter === undefined ? "shows no driver adapter" : `has an adapter for ${adapter.provider}`;
      throw new UserError(`The client of \`${file}\` ${adapterText}, and the schema is for ${provider}.`);
    }
    const { observed, release } = observeAdapter(provider, adapter, place, connections);
    return {
      prisma,
      observed,
      check,
      release() {
        release();
        connections.release();
      },
    };
  } catch (cause) {
    connections.release();
    check();
    if (cause instanceof UserError) throw cause;
    throw new UserError(`\`${file}\` cannot be loaded: ${visible(String(cause).split("\n")[0] ?? "")}`);
  }
}

/** Loads what Prisma has generated. @throws UserError if it has generated nothing */
export async function loadClient(generators: readonly GeneratorBlock[], cwd: string): Promise<ClientModule> {
  const block = findClient(generators);
  const clientPath =
    block?.output === undefined
      ? undefined
      : clientFiles.map((name) => join(block.output ?? "", name)).find((path) => existsSync(path));
  if (clientPath === undefined && block?.provider === "prisma-client") {
    throw new UserError("The Prisma Client has not been generated.", "run `prisma generate`");
  }
  // Each client is loaded once, because a second copy of its WebAssembly would replace the first.
  const module = loaded.get(clientPath ?? cwd) ?? loaderOf(cwd).import<ClientModule>(clientPath ?? "@prisma/client");
  loaded.set(clientPath ?? cwd, module);
  return module;
}

/**
 * Returns a loader of TypeScript, which Node alone does not run. There is one for each project, so that the
 * application's file and this command load the same client. Without a cache, it writes no file. Without interop, a
 * package gets Node's own modules as they are. Prisma reads `path.sep` to make an error, and its copy here is the one
 * that the whole process has.
 */
function loaderOf(cwd: string): Jiti {
  const loader = loaders.get(cwd) ?? createJiti(join(cwd, "package.json"), { fsCache: false, interopDefault: false });
  loaders.set(cwd, loader);
  return loader;
}

const loaders = new Map<string, Jiti>();

const loaded = new Map<string, Promise<ClientModule>>();

const clientFiles = ["client.ts", "client.mts", "client.js", "index.js"];

function firstLine(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  return message.trim().split("\n").at(-1) ?? message;
}
