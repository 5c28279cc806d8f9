/** What a Prisma client keeps to itself, as far as it is read; any of it may be missing in another version. */
interface Internals {
  readonly $on?: unknown;
  readonly _extensions?: { readonly isEmpty?: () => unknown };
  readonly _engineConfig?: { readonly adapter?: Adapter };
}

/** The driver adapter that a client was made with. */
export interface Adapter {
  readonly provider?: unknown;
  readonly adapterName?: unknown;
  readonly options?: { readonly schema?: unknown };
}

/** Undefined where it is not shown. */
export function adapterOf(client: object): Adapter | undefined {
  return (client as Internals)._engineConfig?.adapter;
}

/** True for a client that is not extended: an extended one has no `$on` (Prisma documents it); its extensions are asked too. */
export function isPlain(client: object): boolean {
  const { $on, _extensions } = client as Internals;
  return typeof $on === "function" && _extensions?.isEmpty?.() === true;
}

/**
 * True if the adapter chose no other schema than the default one. SQLite has no schemas; of the others only PostgreSQL's
 * own adapter shows the schema it was given. The rest keep it private or take it from the connection.
 */
export function keepsDefaultSchema(adapter: Adapter | undefined): boolean {
  if (adapter?.provider === "sqlite") return true;
  const schema = adapter?.options?.schema ?? "public";
  return adapter?.adapterName === "@prisma/adapter-pg" && schema === "public";
}
