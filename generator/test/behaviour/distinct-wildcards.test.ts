/** Distinct values under a text with `%` or `_`, which match themselves. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { get, ids, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination(itemsPerPage: 2, search: ["text"], json: "list")
/// @pagination(operation: "shelves", path: "/shelves", distinct: ["shelf"])
model Book {
  id    Int    @id
  /// @filter(partial)
  text  String
  shelf Int
}
`;

let project: OpenProject;
let app: Requestable;
beforeAll(async () => {
  project = await openProject("distinct-wildcards", models);
  const rows = [1, 2, 3, 4, 5, 6].map((id) => ({ id, text: id < 6 ? "a 100% b" : "1000", shelf: id === 5 ? 1 : id }));
  await project.prisma.book.createMany({ data: rows });
  app = project.createApi({ prisma: project.prisma });
});
afterAll(() => project.prisma.$disconnect());

test.each(["search", "text"])("each page of %s has its groups and the total", async (parameter) => {
  const pages = [[1, 2], [3, 4], [], []];
  for (const [index, found] of pages.entries()) {
    const page = await get(app, `/shelves?${parameter}=100%25&page=${index + 1}`);
    expect([index, ids(page), page["hydra:totalItems"]]).toEqual([index, found, 4]);
  }
});
