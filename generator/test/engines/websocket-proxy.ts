/** What stands between Neon's driver and PostgreSQL: a WebSocket, whose messages are the bytes of a TCP connection. */
import { connect } from "node:net";
import { createWebSocketStream, WebSocketServer } from "ws";

/** The host and port of a running proxy. */
export interface Proxy {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Starts a proxy that connects each WebSocket to the server that its query names: `/?address=127.0.0.1:5432`. */
export async function startProxy(): Promise<Proxy> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (socket, { url = "" }) => {
    const [host, port] = new URL(url, "ws://127.0.0.1").searchParams.get("address")?.split(":") ?? [];
    const messages = createWebSocketStream(socket);
    const bytes = connect(Number(port), host);
    messages.on("error", () => bytes.destroy());
    bytes.on("error", () => messages.destroy());
    messages.pipe(bytes).pipe(messages);
  });
  await new Promise<void>((resolve) => server.once("listening", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The proxy has no port.");
  return {
    address: `127.0.0.1:${address.port}`,
    close: () => {
      for (const client of server.clients) client.terminate();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
