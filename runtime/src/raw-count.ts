/** What a Prisma client keeps to itself, as far as it is read; any of it may be missing in another version. */
interface Internals {
  readonly $on?: unknown;
  readonly _extensions?: { readonly isEmpty?: unknown };
  readonly _engineConfig?: { readonly adapter?: Adapter };
}

/** The driver adapter that a client was made with. */
export interface Adapter {
  readonly provider?: unknown;
  readonly adapterName?: unknown;
  readonly options?: { readonly schema?: unknown };
}

/**
 * True if a raw `SELECT COUNT(*)` counts what `client.city.count()` would. A raw query goes past the query hooks of
 * `$extends` (soft delete, tenants) and past a schema that the driver adapter chose. False wherever that is not certain.
 */
export function canCountRaw(client: object): boolean {
  return isPlain(client) && keepsDefaultSchema(adapterOf(client));
}

export function adapterOf(client: object): Adapter | undefined {
  return (client as Internals)._engineConfig?.adapter;
}

/** An extended client has no `$on` (Prisma documents it); the list of its extensions is asked too. */
export function isPlain(client: object): boolean {
  const { $on, _extensions } = client as Internals;
  return typeof $on === "function" && typeof _extensions?.isEmpty === "function" && _extensions.isEmpty() === true;
}

/**
 * SQLite has no schemas; of the others only PostgreSQL's own adapter shows the schema it was given. The rest keep it
 * private or take it from the connection.
 */
export function keepsDefaultSchema(adapter: Adapter | undefined): boolean {
  if (adapter?.provider === "sqlite") return true;
  const schema = adapter?.options?.schema ?? "public";
  return adapter?.adapterName === "@prisma/adapter-pg" && schema === "public";
}
