import { expect } from "vitest";

/** Anything that answers requests as a Hono app does. */
export interface Requestable {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

export type Document = Record<string, unknown> & {
  readonly "hydra:member": readonly Record<string, unknown>[];
  readonly "hydra:view"?: Record<string, string>;
  readonly "hydra:totalItems"?: number;
};

/** The JSON-LD document of a GET that must succeed. */
export async function get(app: Requestable, path: string): Promise<Document> {
  const response = await app.request(path);
  const text = await response.text();
  expect(response.status, `${path}: ${text}`).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/ld+json");
  return JSON.parse(text);
}

/** The problem of a GET that must fail with this status. */
export async function fail(app: Requestable, path: string, status: number): Promise<Record<string, unknown>> {
  const response = await app.request(path);
  const text = await response.text();
  expect(response.status, `${path}: ${text}`).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  return JSON.parse(text);
}

export function ids(document: Document): unknown[] {
  return document["hydra:member"].map((member) => member.id);
}

/** The view without its type. */
export function view(document: Document): Record<string, string> | undefined {
  const found = document["hydra:view"];
  if (found === undefined) return undefined;
  const { "@type": type, ...links } = found;
  expect(type).toBe("hydra:PartialCollectionView");
  return links;
}
