/**
 * Nothing that a schema keeps secret reaches a client: schemas are drawn whose hidden, restricted and unsent fields hold
 * markers, and every answer is searched for them. Over rows that differ in nothing but these values, every answer is the
 * same to the byte, unless an annotation orders or filters by one.
 */
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { Requestable } from "../behaviour/client.js";
import { fieldsOf, seesOf } from "./callers.js";
import { delegateOf, withProject } from "./drawn-project.js";
import { answerOf, leaksIn } from "./leaks.js";
import { anyRequest, type Choice, documents, type Request, requestOf } from "./requests.js";
import { anyChoices, type Choices, contentOf, type Secrets } from "./rows.js";
import { patience, repeatDrawn } from "./run.js";
import { anySchema, type Field, type Schema } from "./schema.js";

const drawn = { schemas: new Set<Schema>(), requests: 0, found: 0, compared: 0 };
afterEach(() => console.log(`Leaks: ${JSON.stringify({ ...drawn, schemas: drawn.schemas.size })}`));

const requests = fc.noBias(fc.array(anyRequest, { minLength: 1, maxLength: 240, size: "max" }));

test("no answer reveals a value that its caller must not know", { timeout: patience }, async () => {
  await repeatDrawn(fc.tuple(requests, anyChoices, anySchema, fc.nat()), expectNoLeak);
  expect(drawn.found).toBeGreaterThan(drawn.requests / 3);
});

async function expectNoLeak([choices, cells, schema, seen]: readonly [
  readonly Choice[],
  Choices,
  Schema,
  number,
]): Promise<void> {
  drawn.schemas.add(schema);
  const caller = callerOf(schema, seen);
  const rows = contentOf(schema, cells, caller.secrets, 1);
  const others = contentOf(schema, cells, caller.secrets, 2);
  await withProject(schema, [rows, others], caller.omit, async (createApi) => {
    const lines: unknown[][] = [];
    for (const level of ["log", "warn", "error"] as const) {
      vi.spyOn(console, level).mockImplementation((...line) => void lines.push(line));
    }
    const onPage = (page: object) => void lines.push([JSON.stringify(page)]);
    const [app, other] = [0, 1].map((index) => createApi(index, { fields: caller.fields, onPage }));
    if (app === undefined || other === undefined) return;
    // The documents say by what a collection is sorted.
    const told = schema.models.flatMap(({ operations }) => operations.flatMap(({ decidedBy }) => decidedBy));
    const apis = [app, other, told] as const;
    for (const path of documents(schema.models)) await expectSame(apis, { path, ...plain });
    for (const choice of choices) {
      const request = requestOf(choice, schema, rows.rows);
      if (request !== undefined) await expectSame(apis, request);
    }
    vi.restoreAllMocks();
    expect(leaksIn(lines.map((line) => line.map(String).join(" ")).join("\n"), "")).toEqual([]);
  });
}

const plain = { accept: "application/ld+json", next: 0, decidedBy: [] };

/** @param told names of secrets that answers may contain */
async function expectSame(
  apis: readonly [Requestable, Requestable, readonly string[]],
  request: Request,
): Promise<void> {
  const [app, other, told] = apis;
  const { path, accept, next, decidedBy } = request;
  const answer = await answerOf(app, path, accept);
  const second = await answerOf(other, path, accept);
  drawn.requests++;
  if (answer.status === 200) drawn.found++;
  const about = [accept, path];
  expect([...about, answer.status >= 500]).toEqual([...about, false]);
  for (const { headers, body } of [answer, second]) {
    expect([...about, leaksIn(`${headers}\n${body}`, `${path}\n${told.join("\n")}`)]).toEqual([...about, []]);
  }
  if (decidedBy.length > 0) return;
  drawn.compared++;
  expect([...about, second]).toEqual([...about, answer]);
  if (next === 0 || answer.next === undefined) return;
  await expectSame(apis, { ...request, path: answer.next, next: next - 1 });
}

interface Caller {
  readonly secrets: Secrets;
  /** As `createApi` takes it. */
  readonly fields: { readonly [model: string]: () => readonly string[] };
  /** As Prisma's client takes it. */
  readonly omit: object;
}

/** @param drawnSeen its bits say which of the restricted fields the caller sees, and whether the client omits hidden ones */
function callerOf(schema: Schema, drawnSeen: number): Caller {
  const { models } = schema;
  const sees = seesOf(drawnSeen);
  const secret = new Set(
    models.flatMap(({ name, fields, relations, links }) =>
      [...fields, ...relations, ...links].filter((part) => !sees(part)).map((part) => `${name}.${part.name}`),
    ),
  );
  const hidden = (fields: readonly Field[]) =>
    Object.fromEntries(fields.flatMap((field) => (field.sent === "hidden" ? [[field.name, true]] : [])));
  const exposed = models.filter((model) => model.exposed);
  const omit = Object.fromEntries(exposed.map(({ name, fields }) => [delegateOf(name), hidden(fields)]));
  return {
    secrets: (model, field) => secret.has(`${model}.${field}`),
    fields: fieldsOf(schema, sees),
    omit: drawnSeen % 2 === 1 ? { omit } : {},
  };
}
