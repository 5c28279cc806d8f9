/**
 * Each list has the rows that it should, once each and in their order, on all of its pages, with their total; and each
 * item shows its values and what it leads to. Schemas, rows and questions are drawn, and answered in plain JavaScript.
 */
import fc from "fast-check";
import { afterEach, test } from "vitest";
import { expectAnswer } from "./answers.js";
import { fieldsOf, seesOf } from "./callers.js";
import { anyCondition, conditionOf, whereOf } from "./conditions.js";
import { withProject } from "./drawn-project.js";
import { anyQuestion, type DrawnQuestion, questionOf } from "./questions.js";
import { worldOf } from "./related.js";
import { anyChoices, type Choices, contentOf } from "./rows.js";
import { patience, repeatDrawn } from "./run.js";
import { anySchema, type Schema } from "./schema.js";

const drawn = { schemas: new Set<Schema>(), questions: 0 };
afterEach(() => console.log(`Answers: ${drawn.schemas.size} schemas, ${drawn.questions} questions`));

const questions = fc.noBias(fc.array(anyQuestion, { minLength: 1, maxLength: 240, size: "max" }));

const anyCaller = fc.noBias(
  fc.record({
    /** Bits of the restricted fields that the caller sees; all if 0. */
    seen: fc.oneof(fc.constant(0), fc.nat()),
    /** Bits of the models that have a scope. */
    scoped: fc.oneof(fc.constant(0), fc.nat({ max: 255 })),
    conditions: fc.array(anyCondition, { minLength: 3, maxLength: 8 }),
  }),
);
type DrawnCaller = typeof anyCaller extends fc.Arbitrary<infer Value> ? Value : never;

test("every list is what plain JavaScript makes of the rows", { timeout: patience }, async () => {
  await repeatDrawn(fc.tuple(questions, anyChoices, anySchema, anyCaller), expectAnswers);
});

async function expectAnswers([asked, cells, schema, { seen, scoped, conditions }]: readonly [
  readonly DrawnQuestion[],
  Choices,
  Schema,
  DrawnCaller,
]): Promise<void> {
  drawn.schemas.add(schema);
  const sees = seen === 0 ? seesOf(-1) : seesOf(seen);
  const scopes = scopesOf(schema, scoped, conditions);
  const content = contentOf(schema, cells, () => false, 1);
  const world = worldOf(schema, content, { sees, scopes });
  await withProject(schema, [content], {}, async (createApi) => {
    const scope = Object.fromEntries([...scopes].map(([name, condition]) => [name, () => whereOf(condition)]));
    const app = createApi(0, { fields: fieldsOf(schema, sees), scope });
    for (const each of asked) {
      const question = questionOf(each, world);
      if (question === undefined) continue;
      drawn.questions++;
      await expectAnswer(app, world, question);
    }
  });
}

/** By model, the condition of its scope: of none that the order of another one would reveal. */
function scopesOf({ models }: Schema, scoped: number, conditions: DrawnCaller["conditions"]) {
  const ordered = models.flatMap(({ relations }) =>
    relations.flatMap(({ target, paths }) => (paths.some(({ kinds }) => kinds.includes("order")) ? [target] : [])),
  );
  return new Map(
    models.flatMap(({ name, exposed, fields }, index) => {
      const drawn = conditions[index % (conditions.length || 1)];
      if (!exposed || drawn === undefined || ordered.includes(name) || ((scoped >> index) & 1) === 0) return [];
      const condition = conditionOf(drawn, fields, []);
      return condition === undefined ? [] : [[name, condition] as const];
    }),
  );
}
