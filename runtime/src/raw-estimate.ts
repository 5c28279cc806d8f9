import { adapterOf, isPlain, keepsDefaultSchema } from "./client-internals.js";

/**
 * True if the database's own estimate of a table may be asked: of a plain client that reads the schema it connects to.
 * MySQL's adapter keeps its `database` option to itself; an estimate is taken all the same, from the connection's own.
 */
export function canEstimate(client: object): boolean {
  const adapter = adapterOf(client);
  return isPlain(client) && (adapter?.provider === "mysql" || keepsDefaultSchema(adapter));
}
