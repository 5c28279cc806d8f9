/**
 * True if a raw `SELECT COUNT(*)` counts what `client.city.count()` would. A raw query goes past the query hooks of
 * `$extends` (soft delete, tenants) and past a schema that the driver adapter chose. False wherever that is not certain.
 */
export function canCountRaw(client: object): boolean {
  return isPlain(client) && keepsDefaultSchema(adapterOf(client));
}

/** The driver adapter that the client was made with. */
export function adapterOf(client: object): unknown {
  return property(property(client, "_engineConfig"), "adapter");
}

/** An extended client has no `$on` (Prisma documents it); the list of its extensions is asked too. */
export function isPlain(client: object): boolean {
  if (typeof property(client, "$on") !== "function") return false;
  const extensions = property(client, "_extensions");
  const isEmpty = property(extensions, "isEmpty");
  return typeof isEmpty === "function" && isEmpty.call(extensions) === true;
}

/**
 * SQLite has no schemas; of the others only PostgreSQL's own adapter shows the schema it was given. The rest keep it
 * private or take it from the connection.
 */
export function keepsDefaultSchema(adapter: unknown): boolean {
  if (property(adapter, "provider") === "sqlite") return true;
  if (property(adapter, "adapterName") !== "@prisma/adapter-pg") return false;
  const schema = property(property(adapter, "options"), "schema");
  return schema === undefined || schema === "public";
}

export function property(holder: unknown, key: string): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, key) : undefined;
}
