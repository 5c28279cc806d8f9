/** What the tests of pages read of an answer. */
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";

export interface Page {
  readonly "hydra:totalItems"?: number;
  readonly "hydra:member": readonly { readonly [field: string]: unknown }[];
  readonly "hydra:view"?: { readonly [link: string]: string };
}

export interface App {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
  fetch(request: Request): Response | Promise<Response>;
}

export async function getPage(app: App, path: string, headers: Record<string, string> = {}): Promise<Page> {
  const response = await app.request(path, { headers });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Page;
}

export async function statusOf(app: App, path: string, headers: Record<string, string> = {}): Promise<number> {
  return (await app.request(path, { headers })).status;
}

export const idsOf = (page: Page): readonly unknown[] => page["hydra:member"].map(({ id }) => id);

/** Serves an app for a client that needs an address. */
export async function serveApp(app: App): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0 }, () => resolve(started));
  });
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
