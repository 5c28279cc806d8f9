/** `prisma-paged tune` on schemas of real applications, on the databases of their authors: it measures every route. */
import { afterAll, expect, test } from "vitest";
import { realSchemas } from "../slow/real-schemas/schemas.js";
import { tuneIn } from "../tuned-project.js";
import { filledProject } from "./filled-project.js";

const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

test.each(realSchemas)(
  "$package, $provider",
  async (schema) => {
    const { folder, url } = await filledProject("tune-real-schemas", schema, stops);
    const { requests } = await tuneIn(folder, url);
    expect(requests.length).toBeGreaterThan(300);
    expect(requests.filter(({ failed }) => failed !== undefined)).toEqual([]);
  },
  1_200_000,
);
