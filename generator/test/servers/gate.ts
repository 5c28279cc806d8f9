/** What lies between an application and its server: connections that can fall silent, break, or not be had. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Gate {
  /** On 127.0.0.1. */
  readonly port: number;
  /** True: nothing goes through any more, and what was sent meanwhile is lost, as where a network fails. */
  silent: boolean;
  /** True: who connects is cut off. */
  closed: boolean;
  /** Breaks every connection. */
  readonly cut: () => void;
  readonly close: () => void;
}

export async function openGate(host: string, port: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (gate.closed) return client.destroy();
    const server = connect(port, host);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (bytes) => gate.silent || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    return undefined;
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const gate: Gate = {
    port: (server.address() as AddressInfo).port,
    silent: false,
    closed: false,
    cut,
    close: () => {
      cut();
      server.close();
    },
  };
  return gate;
}
