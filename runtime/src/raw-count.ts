import { adapterOf, isPlain, keepsDefaultSchema } from "./client-internals.js";

/**
 * True if a raw `SELECT COUNT(*)` counts what `client.city.count()` would. A raw query goes past the query hooks of
 * `$extends` (soft delete, tenants) and past a schema that the driver adapter chose. False wherever that is not certain.
 */
export function canCountRaw(client: object): boolean {
  return isPlain(client) && keepsDefaultSchema(adapterOf(client));
}
