import type { PlannerEstimate, plannerEstimate } from "./count-store.js";
import type {
  AdapterInternals,
  CallInternals,
  ClientInternals,
  DelegateInternals,
  Extension,
} from "./prisma-internals.js";
import { delegateName, delegateOf } from "./row-source.js";

/** The members of a client that this file reads. */
interface ShownClient extends ClientInternals {
  readonly $on?: unknown;
  /** The method that ends its connections. Undefined in the client of a transaction. */
  readonly $disconnect?: unknown;
}

/** The driver adapter that a client was created with. */
interface Adapter extends AdapterInternals {
  readonly provider?: unknown;
  readonly adapterName?: unknown;
  readonly [plannerEstimate]?: PlannerEstimate;
}

/** Returns the driver adapter of a client. Undefined if the client does not show it. */
export function adapterOf(client: object): Adapter | undefined {
  const { _engineConfig }: { readonly _engineConfig?: { readonly adapter?: Adapter } } = client;
  return _engineConfig?.adapter;
}

/**
 * Returns whether `client` reads rows as Prisma itself does: nothing that extends or wraps it answers in its place or
 * adds conditions. A client that has only result extensions is plain, because these compute values of rows that were
 * read.
 *
 * An extended client has no `$on` (Prisma documents it). A wrapper, such as a proxy or an object with equal methods, is
 * recognised because its models name another client as their parent.
 * @param model the model's name in the schema: `City`
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

/** Returns whether there are extensions, and all of them only compute fields of results. */
function onlyComputes(head: Extension | undefined): boolean {
  if (head === undefined) return false;
  for (let each: Extension | undefined = head; each; each = each.previous) {
    const keys = Object.keys(each.extension ?? { unknown: true });
    if (!("previous" in each)) return false;
    if (keys.some((key) => key !== "name" && key !== "result")) return false;
  }
  return true;
}

/** The delegates that are known to pass their arguments on unchanged. */
const passing = new WeakSet<object>();

/**
 * Returns whether a delegate of an extended client passes calls to Prisma unchanged. Identity cannot tell, because an
 * extended client has other delegates than its parent, as a wrapper has. Prisma's promise contains the arguments of the
 * call. The call runs only when it is awaited, and Prisma would send no statement for `take: 0`.
 */
function passesOn(delegate: { readonly findMany?: (args: object) => unknown }): boolean {
  if (passing.has(delegate)) return true;
  const args = { take: 0 };
  const call: CallInternals = Object(delegate.findMany?.(args));
  if (call.spec?.args !== args) return false;
  passing.add(delegate);
  return true;
}

/** The string for each database, by adapter or engine configuration. */
const databases = new WeakMap<object, string>();
let known = 0;

/**
 * Returns a string that differs for clients of different adapters, because a proxy may choose a client for each
 * request. Undefined if the client shows neither its adapter nor its configuration.
 */
export function databaseOf(client: object): string | undefined {
  const { _engineConfig: config }: ClientInternals = client;
  const database = adapterOf(client) ?? config;
  if (database === undefined) return undefined;
  const text = databases.get(database) ?? `${++known}`;
  databases.set(database, text);
  return text;
}

/** Returns the fields of a model that result extensions (`$extends`) compute. Undefined if the client hides them. */
export function extensionFields(client: object, model: string): ReadonlySet<string> | undefined {
  const extensions = shown(client, "_extensions");
  return extensions?.getAllComputedFields && new Set(Object.keys(extensions.getAllComputedFields(model) ?? {}));
}

/** The methods of a delegate that read rows. */
const reads = ["findMany", "findFirst", "findUnique", "count", "aggregate", "groupBy"];

/** Returns whether extensions of the client change which rows of the model are read. False if the client hides them. */
export function hasQueryHooks(client: object, model: string): boolean {
  const extensions = shown(client, "_extensions");
  const replaced = Object.keys(extensions?.getAllModelExtensions?.(model) ?? {});
  return reads.some(
    (operation) =>
      replaced.includes(operation) ||
      (extensions?.getAllQueryCallbacks?.(delegateName(model), operation) ?? []).length > 0,
  );
}

/** Returns whether the client's option `omit` leaves this field out of rows. */
export function omits(client: object, model: string, field: string): boolean {
  return shown(client, "_globalOmit")?.[delegateName(model)]?.[field] === true;
}

/**
 * Returns a private member of a client. Undefined if it throws, as a proxy that needs a request does outside of one.
 */
function shown<Key extends keyof ClientInternals>(client: object, key: Key): ClientInternals[Key] | undefined {
  const internals: ClientInternals = client;
  try {
    return internals[key];
  } catch {
    return undefined;
  }
}

/**
 * Returns whether the adapter uses the default schema. SQLite has no schemas. Of the other adapters, only
 * `@prisma/adapter-pg` shows the schema that it was created with. The others hide it or read it from the connection.
 */
export function keepsDefaultSchema(adapter: Adapter | undefined): boolean {
  if (adapter?.provider === "sqlite") return true;
  if (adapter?.adapterName !== "@prisma/adapter-pg" || !("options" in adapter)) return false;
  return (adapter.options?.schema ?? "public") === "public";
}
