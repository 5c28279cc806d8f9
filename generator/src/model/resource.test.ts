import { expect, test } from "vitest";
import { apiFrom, problemsOf, sentencesOf } from "../../test/api-from-schema.js";

const task = (scopedBy: string) => `
/// @pagination
/// @resource(scopedBy: ${scopedBy})
model Task {
  id Int @id
  projectId Int
  region String?
  extra Json
  tags Tag[]
  not Int
  @@index([projectId, region, id])
}
model Tag {
  id Int @id
  task Task @relation(fields: [taskId], references: [id])
  taskId Int
}
`;

test("columns with plain values", async () => {
  const { api, problems } = await apiFrom(task('["projectId", "region"]'));
  expect(problems).toBe("");
  expect(api.resources[0]?.resource.scopedBy).toEqual(["projectId", "region"]);
});

test("unknown ones, and what no scope compares", async () => {
  expect(await problemsOf(task('["projetId", "extra", "tags", "region", "region", "not"]'))).toMatchInlineSnapshot(`
    "error[unknown-field]: \`Task\` has no field \`projetId\`
     --> schema.prisma:2:26
      |
    1 | /// @pagination
    2 | /// @resource(scopedBy: ["projetId", "extra", "tags", "region", "region", "not"])
      |                          ^^^^^^^^^^
      |
      = help: did you mean \`projectId\`?
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/unknown-field.md

    error[invalid-scoped-by]: \`Task.extra\` cannot be in \`scopedBy\`
     --> schema.prisma:2:38
      |
    1 | /// @pagination
    2 | /// @resource(scopedBy: ["projetId", "extra", "tags", "region", "region", "not"])
      |                                      ^^^^^^^ its type is Json, and a scope compares values
      |
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/invalid-scoped-by.md

    error[invalid-scoped-by]: \`Task.tags\` cannot be in \`scopedBy\`
     --> schema.prisma:2:47
      |
    1 | /// @pagination
    2 | /// @resource(scopedBy: ["projetId", "extra", "tags", "region", "region", "not"])
      |                                               ^^^^^^ its type is Tag[], and a scope compares values
      |
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/invalid-scoped-by.md

    error[duplicate-option]: \`scopedBy\` names \`region\` twice
     --> schema.prisma:2:65
      |
    1 | /// @pagination
    2 | /// @resource(scopedBy: ["projetId", "extra", "tags", "region", "region", "not"])
      |                                                                 ^^^^^^^^
      |                                                       -------- the first one
      |
      = help: remove one of the two
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/duplicate-option.md

    error[invalid-scoped-by]: \`Task.not\` cannot be in \`scopedBy\`
     --> schema.prisma:2:75
      |
    1 | /// @pagination
    2 | /// @resource(scopedBy: ["projetId", "extra", "tags", "region", "region", "not"])
      |                                                                           ^^^^^ \`not\` is a reserved word in Prisma's \`where\`
      |
      = help: rename the field (\`@map\` keeps its column)
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/invalid-scoped-by.md

    5 errors
    "
  `);
});

test.each([
  ["[]", "`scopedBy` takes a list of texts in quotes: found an empty list"],
  ['"projectId"', 'help: write `["projectId"]`'],
  ["[projectId]", 'help: write "projectId"'],
])("%s is not a list of columns", async (scopedBy, message) => {
  expect(await sentencesOf(task(scopedBy))).toContain(message);
});
