import type { Provider } from "@prisma-paged/runtime/generator";

const providers: readonly Provider[] = ["sqlite", "postgresql", "mysql", "cockroachdb", "sqlserver"];

/** The provider as Prisma's datasource block names it (`postgres` is an old alias); undefined if it speaks no SQL. */
export function toProvider(name: string): Provider | undefined {
  return name === "postgres" ? "postgresql" : providers.find((provider) => provider === name);
}
