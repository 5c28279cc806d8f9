import { readFileSync } from "node:fs";
import { afterAll, describe, expect, inject, it } from "vitest";
import { createApp } from "../src/app.js";
import { connect } from "../src/database.js";

const prisma = await connect(inject("databaseUrl"));
const app = createApp(prisma);
afterAll(() => prisma.$disconnect());

interface Document {
  readonly "hydra:totalItems"?: number;
  readonly "hydra:member": readonly { readonly name?: string }[];
  readonly "hydra:view"?: { readonly [link: string]: string };
}

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const block = /## The example's routes\n\n```sh\n([^`]*)```/.exec(readme)?.[1] ?? "";
const lines = block
  .trim()
  .split("\n")
  .map((line) => {
    const [, path = "", says = ""] = /^curl 'localhost:3000([^']*)'[^#]*# (.*)$/.exec(line) ?? [];
    return { path, says };
  });

/** What each line of the README promises, by its first words. */
const promises: Readonly<Record<string, (document: Document) => void>> = {
  "full paging; the client may set the size": (document) => {
    expect(document["hydra:member"]).toHaveLength(5);
    expect(document["hydra:view"]).toHaveProperty("hydra:last");
  },
  "everything, streamed": (document) => {
    expect(document["hydra:member"]).toHaveLength(document["hydra:totalItems"] ?? 0);
    expect(document["hydra:view"]).toBeUndefined();
  },
  "full paging with filters": (document) => {
    const names = document["hydra:member"].map(({ name }) => name ?? "");
    expect(names.every((name) => /spring/i.test(name))).toBe(true);
    expect(names).toEqual([...names].sort());
  },
  "partial paging: no count": (document) => {
    expect(document).not.toHaveProperty("hydra:totalItems");
    expect(document["hydra:view"]).toHaveProperty("hydra:next");
  },
  "by cursor, the largest first": (document) => {
    expect(document["hydra:member"][0]).toMatchObject({ name: "Shanghai" });
    expect(document["hydra:view"]?.["hydra:next"]).toContain("population%5Blt%5D=");
  },
  "a list relation as a collection": (document) => {
    expect(document["hydra:member"][0]).toMatchObject({ country: "/countries/FR" });
  },
  "a custom handler's rows": (document) => {
    expect(document["hydra:totalItems"]).toBe(246);
    expect(document["hydra:view"]).toHaveProperty("hydra:last");
  },
  "a small collection, sent whole": (document) => {
    expect(document["hydra:member"]).toHaveLength(document["hydra:totalItems"] ?? 0);
  },
};

describe("the README's curl lines", () => {
  it("are one for each promise", () => {
    expect(lines.map(({ says }) => Object.keys(promises).find((start) => says.startsWith(start)))).toEqual(
      Object.keys(promises),
    );
  });

  it.each(lines)("$path: $says", async ({ path, says }) => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    const [, keep] = Object.entries(promises).find(([start]) => says.startsWith(start)) ?? [];
    keep?.((await response.json()) as Document);
  });
});
