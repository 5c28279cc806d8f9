/** `prisma-paged tune` on schemas of real applications, on the databases of their authors: it measures every route. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { filledProject } from "../../slow/real-schemas/filled-project.js";
import { realSchemas } from "../../slow/real-schemas/schemas.js";
import { tuneIn } from "../../tuned-project.js";

test.each(realSchemas)(
  "$package, $provider",
  async (schema) => {
    const { folder, url } = await filledProject("tune-real-schemas", schema);
    const { requests } = await tuneIn(join(folder, "prisma"), url);
    expect(requests.length).toBeGreaterThan(300);
    expect(requests.filter(({ failed }) => failed !== undefined)).toEqual([]);
  },
  1_200_000,
);
