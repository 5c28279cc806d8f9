/** A client over HTTP that does not wait for the end of its answer. */
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { Requestable } from "./behaviour/client.js";

export interface Served {
  readonly port: number;
  readonly close: () => void;
}

export async function served(app: Requestable): Promise<Served> {
  const server = serve({ fetch: (request) => app.request(request.url, request), port: 0 });
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** On a connection of its own; it is sent, and nothing is waited for. */
export function ask(port: number, path: string): ClientRequest {
  const asked = request({ port, path, agent: false });
  asked.on("error", () => {});
  asked.end();
  return asked;
}

/** Goes away with the first bytes of the answer. */
export async function leaveMidway(port: number, path: string): Promise<void> {
  const [response] = (await once(ask(port, path), "response")) as [IncomingMessage];
  await once(response, "data");
  response.destroy();
}
