/** An adapter that counts what it runs: statements, the rows that they return, and how many run at the same time. */
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";

export interface Meter {
  statements: number;
  rows: number;
  /** Given if they are to be kept. */
  readonly texts?: string[];
  /** The most that ran at the same time. */
  atOnce: number;
}

export function metered(adapter: SqlDriverAdapterFactory, meter: Meter): SqlDriverAdapterFactory {
  let running = 0;
  const around = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(_, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== "function") return value;
        if (key === "connect" || key === "startTransaction") {
          return async (...args: unknown[]) => around((await value.apply(target, args)) as object);
        }
        if (key !== "queryRaw") return value.bind(target);
        return async (...args: unknown[]) => {
          meter.statements += 1;
          meter.texts?.push((args[0] as { readonly sql: string }).sql);
          running += 1;
          meter.atOnce = Math.max(meter.atOnce, running);
          try {
            const result: { readonly rows: readonly unknown[] } = await value.apply(target, args);
            meter.rows += result.rows.length;
            return result;
          } finally {
            running -= 1;
          }
        };
      },
    });
  return around(adapter);
}
