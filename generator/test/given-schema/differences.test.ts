/** What `differences` finds in an API that contradicts itself: answers of the real one, with a part of one left out. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Requestable } from "../case-run.js";
import { emptyFolder } from "../prisma-child.js";
import { put } from "../temporary-project.js";
import { differences } from "./differences.js";
import { type GivenProject, givenProject, hidesRows } from "./given-project.js";

let project: GivenProject;
beforeAll(async () => {
  project = await givenProject(fileURLToPath(new URL("./schema.prisma", import.meta.url)));
}, 300_000);
afterAll(() => project?.stop());

const cells = { rowsOfEach: 7, cells: Array.from({ length: 40 }, (_, index) => (index * 37) % 100) };
/** Each parameter of each collection, with several values. */
const asked = Array.from({ length: 434 }, (_, seed) => ({
  collection: seed % 7,
  parameter: Math.floor(seed / 7) % 31,
  seed,
}));

/** Leaves a member out, or turns the order round, where the path has a parameter. */
function lying(api: Requestable, parameter: RegExp, change: (members: unknown[]) => unknown[]): Requestable {
  return {
    async request(path, init) {
      const response = await api.request(path, init);
      if (!parameter.test(decodeURIComponent(path)) || response.status !== 200) return response;
      const page: { readonly "hydra:member": unknown[] } = JSON.parse(await response.text());
      return Response.json({ ...page, "hydra:member": change(page["hydra:member"]) });
    },
  };
}

test("none in the API as it is", async () => {
  await project.withRows(cells, async (api) => expect(await differences(api, asked, false)).toEqual([]));
});

test.each([
  ["not", /\?state\[not\]/, /is missing/, (members: unknown[]) => members.slice(1)],
  ["a bound", /\?id\[gte\]/, /is missing/, (members: unknown[]) => members.slice(1)],
  ["an order", /\?order\[title\]/, /not in this order/, (members: unknown[]) => members.toReversed()],
  ["a row that is there twice", /\?order\[made\]/, /twice/, (members: unknown[]) => [...members, members[0]]],
])("%s", async (_, parameter, message, change) => {
  await project.withRows(cells, async (api) => {
    expect(await differences(lying(api, parameter, change), asked, false)).toEqual([expect.stringMatching(message)]);
  });
});

describe("a condition of a resource", () => {
  const models = (annotation: string) => `
/// @pagination
${annotation}
model Owner {
  id   Int     @id
  /// @hidden
  gone Boolean
  cats Cat[]
}
/// @pagination(operation: "numbered", where: { id: { gt: 0 } })
model Cat {
  id      Int    @id
  /// @filter(exact, exists, not)
  owner   Owner? @relation(fields: [ownerId], references: [id])
  ownerId Int?
}
`;
  const condition = "/// @resource(where: { gone: false })";

  test.each([
    ["on one line", condition, true],
    ["on several lines", "/// @resource(\n///   where: { gone: false },\n/// )", true],
    ["of a collection only", '/// @resource(path: "/owners")', false],
    ["in a comment that is not read", "// @resource(where: { gone: false })", false],
  ])("%s", async (_, annotation, hides) => {
    expect(await hidesRows(models(annotation), "sqlite")).toBe(hides);
  });

  test("hides related rows, which match no filter", async () => {
    const folder = emptyFolder("given-schema-hiding");
    put(folder, "cats.prisma", `datasource db {\n  provider = "sqlite"\n}\n${models(condition)}`);
    const hiding = await givenProject(join(folder, "cats.prisma"));
    try {
      await hiding.withRows(cells, async (api) => {
        expect(await differences(api, asked, hiding.hidesRows)).toEqual([]);
        expect(await differences(api, asked, false)).toEqual([expect.stringMatching(/owner.* is missing/)]);
        const lies = lying(api, /exists\[owner\]=true/, (members) => members.slice(1));
        expect(await differences(lies, asked, hiding.hidesRows)).toEqual([expect.stringMatching(/is missing/)]);
      });
    } finally {
      await hiding.stop();
    }
  });
});
