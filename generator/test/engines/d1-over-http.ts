/**
 * A D1 database for Node.js, whose statements a Worker runs. Miniflare has a proxy for bindings, but it blocks the
 * process for each call, and mixes up answers if many statements run at once.
 */
import { Miniflare } from "miniflare";

const script = `export default {
  async fetch(request, { DB }) {
    const { tables, sql, args, method } = await request.json();
    try {
      if (tables) return Response.json(await DB.batch(tables.map((table) => DB.prepare(table))));
      const statement = DB.prepare(sql).bind(...args);
      return Response.json(method === "raw" ? await statement.raw({ columnNames: true }) : await statement.run());
    } catch ({ message, cause }) {
      return Response.json({ message, cause: cause?.message }, { status: 500 });
    }
  },
};`;

interface Work {
  readonly tables?: readonly string[];
  readonly sql?: string;
  readonly args?: readonly unknown[];
  readonly method?: "raw" | "run";
}

/** What Prisma's adapter calls of D1. */
interface Statement {
  raw(): Promise<unknown>;
  run(): Promise<unknown>;
}

export interface D1OverHttp {
  readonly database: { prepare(sql: string): { bind(...args: readonly unknown[]): Statement } };
  readonly end: () => Promise<void>;
}

export async function d1OverHttp(tables: readonly string[]): Promise<D1OverHttp> {
  const workerd = new Miniflare({ modules: true, script, d1Databases: ["DB"] });
  const url = await workerd.ready;
  const send = async (work: Work): Promise<unknown> => {
    // workerd closes a connection that is idle for five seconds, which a process that is busy for longer does not notice.
    const headers = { connection: "close" };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(work) });
    const answer = await response.json();
    if (response.ok) return answer;
    const { message, cause } = answer as { readonly message: string; readonly cause?: string };
    throw new Error(message, cause === undefined ? {} : { cause: new Error(cause) });
  };
  if (tables.length > 0) await send({ tables });
  const prepare = (sql: string) => ({
    bind: (...args: readonly unknown[]): Statement => ({
      raw: () => send({ sql, args, method: "raw" }),
      run: () => send({ sql, args, method: "run" }),
    }),
  });
  return { database: { prepare }, end: () => workerd.dispose() };
}
