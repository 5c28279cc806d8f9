/** A hostile request on its way: over a raw connection, or handed to the application where no client would send it. */
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { Attack } from "./attacks.js";
import type { Requestable } from "./client.js";

export interface Target {
  readonly send: (attack: Attack) => Promise<Response>;
  readonly close: () => void;
}

export async function attackable(app: Requestable): Promise<Target> {
  const server = serve({ fetch: (sent) => app.request(sent.url, sent), port: 0, hostname: "127.0.0.1", serverOptions });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  return {
    send: (attack) => (isSendable(attack) ? overHttp(attack, port, agent) : handedOver(app, attack)),
    close: () => {
      agent.destroy();
      server.close();
    },
  };
}

/** No connection is closed for being idle: the next request would meet that. */
const serverOptions = { keepAliveTimeout: 0 };

/** Node's client refuses other characters, its server longer ones (431). */
const isSendable = ({ path }: Attack): boolean => path.length < 12_000 && /^[\x21-\x7e]*$/.test(path);

async function overHttp({ path, method, headers }: Attack, port: number, agent: Agent): Promise<Response> {
  const sent = request({ host: "127.0.0.1", port, agent, path, method, headers });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = await answer.toArray();
  const { statusCode: status = 0 } = answer;
  const body = status === 204 || status === 304 ? null : Buffer.concat(chunks);
  const received = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) received.append(name, value);
  }
  return new Response(body, { status, headers: received });
}

async function handedOver(app: Requestable, { path, method, headers }: Attack): Promise<Response> {
  const { host = "localhost", ...others } = headers;
  return app.request(`http://${host}${path}`, { method, headers: others });
}
