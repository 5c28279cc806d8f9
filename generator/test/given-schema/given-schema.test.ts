/**
 * An API does not contradict itself: `npm run random -- path/to/schema.prisma` asks this of any schema, and this test of
 * the schema beside it.
 */
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience, repeatDrawn } from "../random-schemas/run.js";
import { type Asked, anyAsked, differences } from "./differences.js";
import { anyCells, type Cells, type GivenProject, givenProject } from "./given-project.js";

const given = process.env.RANDOM_SCHEMA;
const path = given ?? fileURLToPath(new URL("./schema.prisma", import.meta.url));

let project: GivenProject;
const drawn = { databases: 0, requests: 0 };

beforeAll(async () => {
  project = await givenProject(path);
}, 300_000);
afterAll(async () => {
  await project?.stop();
  console.log(`${path}: ${drawn.databases} databases, ${drawn.requests} requests`);
});

test("an API says the same in its pages, links, filters and orders", { timeout: patience }, async () => {
  const ask = async ([asked, cells]: readonly [Asked, Cells]) => {
    drawn.databases++;
    await project.withRows(cells, async (api) => {
      const request = (path: string, init?: RequestInit) => {
        drawn.requests++;
        return api.request(path, init);
      };
      expect(await differences({ request }, asked, project.hidesRows)).toEqual([]);
    });
  };
  await repeatDrawn(fc.tuple(anyAsked, anyCells), ask, given === undefined ? 3 : 20);
});
