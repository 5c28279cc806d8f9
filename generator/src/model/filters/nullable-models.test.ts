import { expect, test } from "vitest";
import { apiFrom } from "../../../test/api-from-schema.js";
import { conditionAt } from "./request-placeholders.js";

const tasks = (where: string) =>
  `
/// @pagination(operation: "getCollection", where: ${where})
model Task {
  id Int @id
  owner User? @relation("owner", fields: [ownerId], references: [id])
  ownerId Int?
  place Place @relation(fields: [placeId], references: [id])
  placeId Int
}
model User {
  id Int @id
  name String?
  data Json
  tenant Int
  team Team @relation(fields: [teamId], references: [id])
  teamId Int
  tasks Task[] @relation("owner")
}
model Team {
  id Int @id
  level Int?
  lead User? @relation("lead", fields: [leadId], references: [id])
  leadId Int? @unique
  users User[]
}
model Place {
  id Int @id
  name String
  tasks Task[]
}
`.replace("tasks Task[] @relation", 'led Team? @relation("lead")\n  tasks Task[] @relation');

/** What each condition on a related row has, by the row's model. */
async function nullsOf(where: string): Promise<readonly (readonly [model: unknown, nulls: unknown])[]> {
  const { api, sentences } = await apiFrom(tasks(where));
  expect(sentences).not.toContain("error");
  const found: (readonly [unknown, unknown])[] = [];
  const visible = ({ model }: { readonly model: string }, condition: object, nulls: unknown) => {
    found.push([model, nulls]);
    return condition;
  };
  conditionAt(api.resources[0]?.operations[0]?.operation.where ?? {}, { now: undefined, visible });
  return found;
}

const ofUser = {
  User: { nullable: ["name"], json: ["data"], one: { team: "Team", led: "Team" } },
  Team: { nullable: ["level", "leadId"], one: { lead: "User" } },
};

test.each([
  ["{ owner: { tenant: 1 } }", undefined],
  ["{ NOT: { owner: { tenant: 1 } } }", ofUser],
  ["{ owner: { isNot: { tenant: 1 } } }", ofUser],
  ["{ NOT: { owner: { isNot: { tenant: 1 } } } }", undefined],
  ["{ AND: [{ NOT: { OR: [{ owner: { is: {} } }] } }] }", ofUser],
])("%s", async (where, nulls) => {
  expect(await nullsOf(where)).toEqual([["User", nulls]]);
});

test("an odd number of negations counts at each row of a path, and begins anew in a list", async () => {
  const path = await nullsOf("{ owner: { isNot: { team: { isNot: { level: 1 } } } } }");
  expect(path).toEqual([
    ["Team", undefined],
    ["User", ofUser],
  ]);
  const { Team, User } = ofUser;
  const list = "{ owner: { isNot: { tasks: { every: { owner: { tenant: 1 } } } } } }";
  expect(await nullsOf(list)).toEqual([
    ["User", ofUser],
    ["Task", undefined],
    ["User", { User, Team }],
  ]);
});

test("a row that has no null needs nothing", async () => {
  expect(await nullsOf('{ NOT: { place: { name: "a" } } }')).toEqual([["Place", undefined]]);
});
