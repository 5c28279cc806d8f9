import { expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

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
  const { api, sentences } = await apiFrom(task('["projectId", "region"]'));
  expect(sentences).toBe("");
  expect(api.resources[0]?.resource.scopedBy).toEqual(["projectId", "region"]);
});

test("unknown ones, and what no scope compares", async () => {
  expect(await sentencesOf(task('["projetId", "extra", "tags", "region", "region", "not"]'))).toMatchInlineSnapshot(`
    "error: \`scopedBy\` names \`region\` twice [duplicate-option]
      -->  schema.prisma:2:65 "region"
      -->  schema.prisma:2:55 "region": the first one
      help: remove one of the two
    error: \`Task\` has no field \`projetId\` [unknown-field]
      -->  schema.prisma:2:26 "projetId"
      help: did you mean \`projectId\`?
    error: \`Task.extra\` cannot be in \`scopedBy\`: its type is Json, and a scope compares values [invalid-scoped-by]
      -->  schema.prisma:2:38 "extra"
    error: \`Task.tags\` cannot be in \`scopedBy\`: its type is Tag[], and a scope compares values [invalid-scoped-by]
      -->  schema.prisma:2:47 "tags"
    error: \`Task.not\` cannot be in \`scopedBy\`: \`not\` is a reserved word in Prisma's \`where\` [invalid-scoped-by]
      -->  schema.prisma:2:75 "not"
      help: rename the field (\`@map\` keeps its column)

    5 errors
    "
  `);
});

test.each([
  ["[]", "`scopedBy` must be a list of texts in quotes: found an empty list"],
  ['"projectId"', 'help: write `["projectId"]`'],
  ["[projectId]", 'help: write "projectId"'],
])("%s is not a list of columns", async (scopedBy, message) => {
  expect(await sentencesOf(task(scopedBy))).toContain(message);
});
