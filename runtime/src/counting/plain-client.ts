import { delegateName, delegateOf } from "../definition/row-source.js";

/** The private parts of a Prisma client that are read here; another version may not have them. */
interface Internals {
  readonly $on?: unknown;
  readonly _extensions?: {
    readonly isEmpty?: () => unknown;
    readonly getAllComputedFields?: (model: string) => object | undefined;
  };
  readonly _engineConfig?: { readonly adapter?: Adapter };
  readonly _globalOmit?: { readonly [delegate: string]: { readonly [field: string]: unknown } | undefined };
}

/** The driver adapter that a client was made with. */
interface Adapter {
  readonly provider?: unknown;
  readonly adapterName?: unknown;
  readonly options?: { readonly schema?: unknown };
}

/** Undefined if the client does not show it. */
export function adapterOf(client: object): Adapter | undefined {
  return (client as Internals)._engineConfig?.adapter;
}

/**
 * True if `client` is a Prisma client itself: neither extended nor wrapped by anything that may answer in its place or
 * add conditions. An extended client has no `$on` (Prisma documents it), and its extensions are checked too. A wrapper,
 * be it a proxy or an object with the same methods, is not the client that its models name as their own.
 * @param model as the schema names it
 */
export function isPlain(client: object, model: string): boolean {
  const { $on, _extensions } = client as Internals;
  const delegate: unknown = delegateOf(client, model);
  return (
    typeof $on === "function" &&
    _extensions?.isEmpty?.() === true &&
    Reflect.get(Object(delegate), "$parent") === client
  );
}

/** The fields of a model that result extensions (`$extends`) compute. None if the client does not show them. */
export function computedFields(client: object, model: string): ReadonlySet<string> {
  return new Set(Object.keys(shown(client, "_extensions")?.getAllComputedFields?.(model) ?? {}));
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
