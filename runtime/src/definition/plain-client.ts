import type { PlannedCount, plannedCount } from "./count-store.js";
import type {
  AdapterInternals,
  CallInternals,
  ClientInternals,
  DelegateInternals,
  Extension,
} from "./prisma-internals.js";
import { delegateName, delegateOf } from "./row-source.js";

/** What is read of a client. */
interface ShownClient extends ClientInternals {
  readonly $on?: unknown;
  /** The client of a transaction has none. */
  readonly $disconnect?: unknown;
}

/** The driver adapter that a client was made with. */
interface Adapter extends AdapterInternals {
  readonly provider?: unknown;
  readonly adapterName?: unknown;
  readonly [plannedCount]?: PlannedCount;
}

/** Undefined if the client does not show it. */
export function adapterOf(client: object): Adapter | undefined {
  const { _engineConfig }: { readonly _engineConfig?: { readonly adapter?: Adapter } } = client;
  return _engineConfig?.adapter;
}

/**
 * True if `client` reads rows as a Prisma client itself: nothing that extends or wraps it may answer in its place or add
 * conditions. A client with result extensions only is one, for these compute of rows that were read.
 *
 * An extended client has no `$on` (Prisma documents it). A wrapper, be it a proxy or an object with the same methods, is
 * not the client that its models name as their own.
 * @param model as the schema names it
 */
export function isPlain(client: object, model: string): boolean {
  const { $on, $disconnect, _extensions }: ShownClient = client;
  const delegate: unknown = delegateOf(client, model);
  if (typeof $on === "function") {
    const { $parent }: DelegateInternals = Object(delegate);
    return _extensions?.isEmpty?.() === true && $parent === client;
  }
  return typeof $disconnect === "function" && onlyComputes(_extensions?.head) && passesOn(Object(delegate));
}

/** True for at least one extension, all of which have results only. */
function onlyComputes(head: Extension | undefined): boolean {
  if (head === undefined) return false;
  for (let each: Extension | undefined = head; each; each = each.previous) {
    const keys = Object.keys(each.extension ?? { unknown: true });
    if (!("previous" in each)) return false;
    if (keys.some((key) => key !== "name" && key !== "result")) return false;
  }
  return true;
}

/** The delegates that were found to pass on what they get. */
const passing = new WeakSet<object>();

/**
 * True if a call reaches Prisma as it is: what wraps an extended client cannot be told from it by identity. Prisma's
 * promise names the call, which runs only once it is awaited; nor does Prisma send a statement for no rows.
 */
function passesOn(delegate: { readonly findMany?: (args: object) => unknown }): boolean {
  if (passing.has(delegate)) return true;
  const args = { take: 0 };
  const call: CallInternals = Object(delegate.findMany?.(args));
  if (call.spec?.args !== args) return false;
  passing.add(delegate);
  return true;
}

/** Texts for the databases of clients. */
const databases = new WeakMap<object, string>();
let known = 0;

/**
 * Returns a text that differs for clients of different adapters, because a proxy may choose one for each request.
 * Undefined if the client does not show its own.
 */
export function databaseOf(client: object): string | undefined {
  const { _engineConfig: config }: ClientInternals = client;
  const database = adapterOf(client) ?? config;
  if (database === undefined) return undefined;
  const text = databases.get(database) ?? `${++known}`;
  databases.set(database, text);
  return text;
}

/** The fields of a model that result extensions (`$extends`) compute. Undefined if the client does not show them. */
export function computedFields(client: object, model: string): ReadonlySet<string> | undefined {
  const extensions = shown(client, "_extensions");
  return extensions?.getAllComputedFields && new Set(Object.keys(extensions.getAllComputedFields(model) ?? {}));
}

/** What a client reads rows by. */
const reads = ["findMany", "findFirst", "findUnique", "count", "aggregate", "groupBy"];

/** True if the client's extensions change which rows of the model are read. False if the client does not show it. */
export function hasQueryHooks(client: object, model: string): boolean {
  const extensions = shown(client, "_extensions");
  const replaced = Object.keys(extensions?.getAllModelExtensions?.(model) ?? {});
  return reads.some(
    (operation) =>
      replaced.includes(operation) ||
      (extensions?.getAllQueryCallbacks?.(delegateName(model), operation) ?? []).length > 0,
  );
}

/** True if the client was made to leave this field out of its rows (`omit`). */
export function omits(client: object, model: string, field: string): boolean {
  return shown(client, "_globalOmit")?.[delegateName(model)]?.[field] === true;
}

/** Undefined outside a request if the client is a proxy that chooses one for each request, and throws without one. */
function shown<Key extends keyof ClientInternals>(client: object, key: Key): ClientInternals[Key] | undefined {
  const internals: ClientInternals = client;
  try {
    return internals[key];
  } catch {
    return undefined;
  }
}

/**
 * True if the adapter chose no other schema than the default one. SQLite has no schemas; of the others only
 * PostgreSQL's own adapter shows the schema it was made with. The rest keep it private or take it from the connection.
 */
export function keepsDefaultSchema(adapter: Adapter | undefined): boolean {
  if (adapter?.provider === "sqlite") return true;
  if (adapter?.adapterName !== "@prisma/adapter-pg" || !("options" in adapter)) return false;
  return (adapter.options?.schema ?? "public") === "public";
}
