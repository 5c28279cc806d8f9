/**
 * Tenants that are chosen below Prisma: by row-level security and a setting of the connection. No condition names them,
 * so that nothing in the process distinguishes one tenant's totals from another's.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import { estimating } from "@prisma-paged/runtime/estimating";
import { Hono } from "hono";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get, ids, type Requestable } from "../behaviour/client.js";
import { createApi, type Library, openLibrary, PrismaClient, provider, recommended } from "../behaviour/library.js";

type Tenant = "a" | "b";

/** Each beyond the offset from which pages are deep. */
const rows: Readonly<Record<Tenant, number>> = { a: 10_200, b: 15_300 };

/** Whose request it is. */
const tenancy = new AsyncLocalStorage<Tenant>();

/** A pool that sets the tenant of each connection when it is taken. */
class TenantPool extends pg.Pool {
  override async connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void,
  ): void;
  override connect(callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void) {
    const tenant = tenancy.getStore() ?? "nobody";
    const connected = super.connect().then(async (client) => {
      await client.query("SELECT set_config('app.tenant', $1, false)", [tenant]);
      return client;
    });
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, () => client.release()),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }
}

/** One pool for each tenant, behind one that picks. */
function poolOfPools(url: string): pg.Pool {
  const poolFor = (tenant: string) =>
    new pg.Pool({ connectionString: url, max: 4, options: `-c app.tenant=${tenant}` });
  const pools = { a: poolFor("a"), b: poolFor("b") };
  return new Proxy(pools.a, {
    get(_, key) {
      if (key === "end") return () => Promise.all([pools.a.end(), pools.b.end()]);
      const pool = pools[tenancy.getStore() ?? "a"];
      const value: unknown = Reflect.get(pool, key);
      return typeof value === "function" ? value.bind(pool) : value;
    },
  });
}

const user = "tenant_reader";

const paths = [
  { name: "a collection", path: () => "/books?page=7" },
  { name: "a filtered collection", path: () => "/books?published=true&page=7" },
  { name: "a cursor's first page", path: () => "/book-feed" },
  { name: "a cursor's page", path: () => "/book-feed?score[lt]=60&id[lt]=25000" },
  { name: "a list relation", path: () => "/authors/1/books" },
  { name: "a deep page", path: (tenant: Tenant) => `/books?page=${Math.floor(rows[tenant] / 3) - 7}` },
  { name: "a deep page from the start", path: () => "/books?page=3340" },
  { name: "a shared total", path: () => "/shared-books?page=7" },
  { name: "a shared total, deep", path: () => "/shared-books?page=3340" },
  { name: "a cached total", path: () => "/cached-books?page=7" },
  { name: "an estimated total", path: () => "/estimated-books?page=7" },
  { name: "an estimated total under a filter", path: () => "/estimated-books?published=true&page=7" },
  { name: "a capped total", path: () => "/capped-books?page=3" },
] as const;

describe.runIf(provider === "postgresql")("tenants by row-level security", () => {
  let library: Library;
  let url: string;
  const closing: (() => Promise<unknown>)[] = [];
  const expected = new Map<string, { readonly total: unknown; readonly ids: readonly unknown[] }>();

  beforeAll(async () => {
    library = await openLibrary();
    const owner = library.prisma;
    await owner.$executeRawUnsafe(`DELETE FROM "Loan"`);
    await owner.$executeRawUnsafe(`DELETE FROM "Book"`);
    // Of five rows two are tenant a's and three tenant b's.
    await owner.$executeRawUnsafe(
      `INSERT INTO "Book" (id, title, genre, score, price, sales, "addedAt", published, "authorId", secret)
       SELECT n, CASE WHEN n % 5 < 2 THEN 'a' ELSE 'b' END, 'POEM', n / 500, 1, 1, TIMESTAMP '2021-01-01', true, 1, ''
       FROM generate_series(1, ${rows.a + rows.b}) AS n`,
    );
    await owner.$executeRawUnsafe(`ALTER TABLE "Book" ENABLE ROW LEVEL SECURITY`);
    await owner.$executeRawUnsafe(`ALTER TABLE "Book" FORCE ROW LEVEL SECURITY`);
    await owner.$executeRawUnsafe(
      `CREATE POLICY tenants ON "Book" USING (title = current_setting('app.tenant', true))`,
    );
    await owner.$executeRawUnsafe(`DROP ROLE IF EXISTS ${user}`).catch(() => {});
    await owner.$executeRawUnsafe(`CREATE ROLE ${user} LOGIN PASSWORD '${user}' NOSUPERUSER NOBYPASSRLS`);
    await owner.$executeRawUnsafe(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${user}`);
    await owner.$executeRawUnsafe("ANALYZE");
    const own = new URL(library.url);
    own.username = user;
    own.password = user;
    url = own.href;
    for (const tenant of ["a", "b"] as const) {
      const pool = new pg.Pool({ connectionString: url, options: `-c app.tenant=${tenant}` });
      const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
      const app = createApi({ prisma: prisma.$extends({ name: "alone" }), handlers: { Book: { recommended } } });
      for (const { path } of paths) {
        const document = await get(app, path(tenant));
        expected.set(`${tenant} ${path(tenant)}`, { total: document["hydra:totalItems"], ids: ids(document) });
      }
      const all = await get(app, "/books");
      expect(all["hydra:totalItems"]).toBe(rows[tenant]);
      await prisma.$disconnect();
      await pool.end();
    }
  });
  afterAll(async () => {
    for (const close of closing) await close();
    if (library === undefined) return;
    await library.prisma.$executeRawUnsafe(`DROP OWNED BY ${user}`);
    await library.prisma.$executeRawUnsafe(`DROP ROLE ${user}`);
    await library.prisma.$disconnect();
  });

  /** An application whose middleware sets the tenant, over this pool. */
  function appOver(pool: pg.Pool, change: (prisma: InstanceType<typeof PrismaClient>) => object = (same) => same) {
    closing.push(() => pool.end());
    const adapter = estimating(new PrismaPg(pool), { estimateAbove: 100 });
    const prisma = new PrismaClient({ adapter, log: [{ emit: "event", level: "query" }] });
    let queries = 0;
    prisma.$on("query", () => {
      queries++;
    });
    const api = createApi({
      prisma: change(prisma) as typeof prisma,
      handlers: { Book: { recommended } },
      countKey: () => tenancy.getStore(),
    });
    const app = new Hono();
    app.use((context, next) => tenancy.run(context.req.header("x-tenant") as Tenant, next));
    app.route("/", api);
    return { app, queriesRun: () => queries };
  }

  const variants: readonly {
    readonly name: string;
    readonly open: () => ReturnType<typeof appOver>;
  }[] = [
    {
      name: "a pool that sets the tenant of each connection",
      open: () => appOver(new TenantPool({ connectionString: url, max: 8 })),
    },
    { name: "a pool for each tenant", open: () => appOver(poolOfPools(url)) },
    {
      name: "query hooks",
      open: () =>
        appOver(new TenantPool({ connectionString: url, max: 8 }), (prisma) =>
          prisma.$extends({ query: { $allModels: { $allOperations: ({ args, query }) => query(args) } } }),
        ),
    },
    {
      name: "a proxy before the client",
      open: () => appOver(new TenantPool({ connectionString: url, max: 8 }), (prisma) => new Proxy(prisma, {})),
    },
  ];

  test.each(variants)("$name: no total and no row of another tenant", async ({ open }) => {
    const { app, queriesRun } = open();
    const asTenant = (tenant: Tenant): Requestable => ({
      request: (path) => app.request(path, { headers: { "x-tenant": tenant } }),
    });
    const requests = Array.from({ length: 24 * paths.length }, (_, index) => {
      const tenant: Tenant = index % 2 === 0 ? "a" : "b";
      const path = paths[Math.floor(index / 2) % paths.length]?.path(tenant) ?? "/";
      return { tenant, path };
    });
    const wrong: unknown[] = [];
    // Some at a time, so that counts of both tenants run and wait together.
    const waiting = [...requests];
    const reader = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { tenant, path } = next;
        const document = await get(asTenant(tenant), path);
        const found = { total: document["hydra:totalItems"], ids: ids(document) };
        const want = expected.get(`${tenant} ${path}`);
        if (JSON.stringify(found) !== JSON.stringify(want)) wrong.push({ tenant, path, found, want });
      }
    };
    await Promise.all(Array.from({ length: 12 }, reader));
    expect(wrong.length, JSON.stringify(wrong.slice(0, 5))).toBe(0);
    expect(queriesRun()).toBeGreaterThan(0);
  });
});
