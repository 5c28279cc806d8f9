/**
 * Each list has the rows that it should, once each and in their order, on all of its pages, with their total; and each
 * item shows its values and what it leads to. Schemas, rows and questions are drawn, and answered in plain JavaScript.
 */
import fc from "fast-check";
import { afterEach, test } from "vitest";
import { expectAnswer } from "./answers.js";
import { withProject } from "./drawn-project.js";
import { anyQuestion, type DrawnQuestion, questionOf } from "./questions.js";
import { worldOf } from "./related.js";
import { anyChoices, type Choices, rowsOf } from "./rows.js";
import { patience, repeatDrawn } from "./run.js";
import { anySchema, type Schema } from "./schema.js";

const drawn = { schemas: new Set<Schema>(), questions: 0 };
afterEach(() => console.log(`Answers: ${drawn.schemas.size} schemas, ${drawn.questions} questions`));

const questions = fc.noBias(fc.array(anyQuestion, { minLength: 1, maxLength: 120, size: "max" }));

test("every list is what plain JavaScript makes of the rows", { timeout: patience }, async () => {
  await repeatDrawn(fc.tuple(questions, anyChoices, anySchema), expectAnswers);
});

async function expectAnswers([asked, cells, schema]: readonly [
  readonly DrawnQuestion[],
  Choices,
  Schema,
]): Promise<void> {
  drawn.schemas.add(schema);
  const world = worldOf(
    schema,
    rowsOf(schema, cells, () => false, 1),
  );
  await withProject(schema, [world.rows], {}, async (createApi) => {
    const app = createApi(0, { fields: fieldsOf(schema) });
    for (const each of asked) {
      const question = questionOf(each, world);
      if (question === undefined) continue;
      drawn.questions++;
      await expectAnswer(app, world, question);
    }
  });
}

/** Of a caller who sees all. */
function fieldsOf({ models }: Schema): object {
  const restricted = models
    .filter(({ exposed }) => exposed)
    .flatMap((model) => {
      const own = [...model.fields, ...model.relations].some(({ sent }) => sent === "restricted");
      const lists = models.flatMap(({ relations }) => relations.filter(({ target }) => target === model.name));
      const listed = lists.some(({ sent, list, counted }) => sent === "restricted" && (list !== "bare" || counted));
      return own || listed ? [model.name] : [];
    });
  return Object.fromEntries(restricted.map((name) => [name, () => "all"]));
}
