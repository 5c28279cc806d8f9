/**
 * Refuses connections while `tune` measures an application's client, except those of the client's driver adapter. A
 * second pool, client or driver could write, and nothing that `tune` sends would keep it from that.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { Socket } from "node:net";

export interface OwnConnections {
  /** Runs the adapter's work, which may open connections. */
  readonly enter: <Result>(work: () => Result) => Result;
  /** Limits a driver's pool, which the application may have made itself, to the statements that the adapter sends. */
  readonly keep: (pool: unknown) => void;
  /** Whether anything else wanted a connection. */
  readonly isRefused: () => boolean;
  /** Lets the process open connections again. */
  readonly release: () => void;
}

/** The methods by which pools of drivers send statements. */
const sending = ["query", "execute", "batch", "connect", "getConnection"];

export function refuseOtherConnections(): OwnConnections {
  const inside = new AsyncLocalStorage<true>();
  const { connect } = Socket.prototype;
  let isRefused = false;
  const refusal = () => {
    isRefused = true;
    return new Error("`tune` opens no connection in addition to those of the client's adapter.");
  };
  Socket.prototype.connect = function (this: Socket, ...args: readonly unknown[]) {
    if (inside.getStore()) return Reflect.apply(connect, this, args);
    const error = refusal();
    // The caller may not listen for errors yet.
    process.nextTick(() => this.destroy(error));
    return this;
  };
  return {
    enter: (work) => inside.run(true, work),
    keep(pool) {
      if (typeof pool !== "object" || pool === null) return;
      for (const name of sending) {
        const method: unknown = Reflect.get(pool, name);
        if (typeof method !== "function") continue;
        const kept = (...args: readonly unknown[]): unknown =>
          inside.getStore() ? Reflect.apply(method, pool, args) : Promise.reject(refusal());
        Reflect.defineProperty(pool, name, { value: kept, configurable: true, writable: true });
      }
    },
    isRefused: () => isRefused,
    release() {
      Socket.prototype.connect = connect;
    },
  };
}
