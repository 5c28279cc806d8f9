import { delegateName, delegateOf } from "./row-source.js";
import type { PlannedCount, plannedCount } from "./totals.js";

/** The private parts of a Prisma client that are read here; another version may not have them. */
interface Internals {
  readonly $on?: unknown;
  /** The client of a transaction has none. */
  readonly $disconnect?: unknown;
  readonly _extensions?: {
    readonly head?: Extension;
    readonly isEmpty?: () => unknown;
    readonly getAllComputedFields?: (model: string) => object | undefined;
    readonly getAllModelExtensions?: (model: string) => object | undefined;
    readonly getAllQueryCallbacks?: (delegate: string, operation: string) => readonly unknown[];
  };
  readonly _engineConfig?: { readonly adapter?: Adapter };
  readonly _globalOmit?: { readonly [delegate: string]: { readonly [field: string]: unknown } | undefined };
}

/** One of a client's extensions, the last one first. */
interface Extension {
  readonly extension?: object;
  readonly previous?: Extension;
}

/** The driver adapter that a client was made with. */
interface Adapter {
  readonly provider?: unknown;
  readonly adapterName?: unknown;
  readonly options?: { readonly schema?: unknown };
  readonly [plannedCount]?: PlannedCount;
}

/** Undefined if the client does not show it. */
export function adapterOf(client: object): Adapter | undefined {
  return (client as Internals)._engineConfig?.adapter;
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
  const { $on, $disconnect, _extensions } = client as Internals;
  const delegate: unknown = delegateOf(client, model);
  if (typeof $on === "function") {
    return _extensions?.isEmpty?.() === true && Reflect.get(Object(delegate), "$parent") === client;
  }
  return typeof $disconnect === "function" && onlyComputes(_extensions?.head) && passesOn(Object(delegate));
}

/** True for at least one extension, all of which have results only. */
function onlyComputes(head: Extension | undefined): boolean {
  if (head === undefined) return false;
  for (let each: Extension | undefined = head; each; each = each.previous) {
    const keys = Object.keys(each.extension ?? { unknown: true });
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
  const call: { readonly spec?: { readonly args?: unknown } } = Object(delegate.findMany?.(args));
  if (call.spec?.args !== args) return false;
  passing.add(delegate);
  return true;
}

/** Texts for the databases of clients. */
const databases = new WeakMap<object, string>();
let known = 0;

/** Differs for clients of different adapters: a proxy may choose one for each request. */
export function databaseOf(client: object): string {
  const adapter = adapterOf(client) ?? client;
  const text = databases.get(adapter) ?? `${++known}`;
  databases.set(adapter, text);
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
function shown<Key extends keyof Internals>(client: object, key: Key): Internals[Key] | undefined {
  try {
    return (client as Internals)[key];
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
  const schema = adapter?.options?.schema ?? "public";
  return adapter?.adapterName === "@prisma/adapter-pg" && schema === "public";
}
