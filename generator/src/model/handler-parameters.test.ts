import { expect, test } from "vitest";
import { apiFrom, problemsOf, sentencesOf } from "../../test/api-from-schema.js";

const task = (options: string, before = "") => `
/// @pagination(operation: "due", ${options})
${before}model Task {
  id Int @id
  /// @filter(exact, order)
  stars Int
  project Project @relation(fields: [projectId], references: [id])
  projectId Int
  @@index([stars])
}
model Project {
  id Int @id
  tasks Task[]
}
enum Status {
  OPEN
  CLOSED
}
`;

const declared = async (parameters: string) => {
  const { api, problems } = await apiFrom(task(`handler: true, parameters: ${parameters}`));
  expect(problems).toBe("");
  return api.resources[0]?.operations.find(({ operation }) => operation.name === "due")?.operation.handlerParameters;
};

test("scalars and enums: required, optional, lists, with a description", async () => {
  const written = `{ since: DateTime, status: Status[], min-stars: { type: Int?, description: "At least." }, }`;
  expect(await declared(written)).toEqual({
    since: { type: "DateTime", required: true },
    status: { type: "Enum", values: ["OPEN", "CLOSED"], list: true },
    "min-stars": { type: "Int", description: "At least." },
  });
  expect(await declared("{}")).toBeUndefined();
});

test("types that no query has", async () => {
  const parameters = "{ a: Datetime?, b: Json, c: Project[], d: Bytes, e: Date }";
  expect(await problemsOf(task(`handler: true, parameters: ${parameters}`))).toMatchInlineSnapshot(`
    "error[handler-parameter]: \`Datetime\` cannot be the type of a parameter
     --> schema.prisma:1:67
      |
    1 | /// @pagination(operation: "due", handler: true, parameters: { a: Datetime?, b: Json, c: Project[], d: Bytes, e: Date })
      |                                                                   ^^^^^^^^^ it is not a type of Prisma or of the schema
      |
      = help: did you mean \`DateTime\`?
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/handler-parameter.md

    error[handler-parameter]: \`Json\` cannot be the type of a parameter
     --> schema.prisma:1:81
      |
    1 | /// @pagination(operation: "due", handler: true, parameters: { a: Datetime?, b: Json, c: Project[], d: Bytes, e: Date })
      |                                                                                 ^^^^ it is not written in a query
      |
      = help: name one of \`String\`, \`Boolean\`, \`Int\`, \`BigInt\`, \`Float\`, \`Decimal\`, \`DateTime\` or \`Status\`
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/handler-parameter.md

    error[handler-parameter]: \`Project\` cannot be the type of a parameter
     --> schema.prisma:1:90
      |
    1 | /// @pagination(operation: "due", handler: true, parameters: { a: Datetime?, b: Json, c: Project[], d: Bytes, e: Date })
      |                                                                                          ^^^^^^^^^ it is a model
      |
      = help: name one of \`String\`, \`Boolean\`, \`Int\`, \`BigInt\`, \`Float\`, \`Decimal\`, \`DateTime\` or \`Status\`
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/handler-parameter.md

    error[handler-parameter]: \`Bytes\` cannot be the type of a parameter
     --> schema.prisma:1:104
      |
    1 | /// @pagination(operation: "due", handler: true, parameters: { a: Datetime?, b: Json, c: Project[], d: Bytes, e: Date })
      |                                                                                                        ^^^^^ it is not written in a query
      |
      = help: name one of \`String\`, \`Boolean\`, \`Int\`, \`BigInt\`, \`Float\`, \`Decimal\`, \`DateTime\` or \`Status\`
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/handler-parameter.md

    error[handler-parameter]: \`Date\` cannot be the type of a parameter
     --> schema.prisma:1:114
      |
    1 | /// @pagination(operation: "due", handler: true, parameters: { a: Datetime?, b: Json, c: Project[], d: Bytes, e: Date })
      |                                                                                                                  ^^^^ it is not a type of Prisma or of the schema
      |
      = help: name one of \`String\`, \`Boolean\`, \`Int\`, \`BigInt\`, \`Float\`, \`Decimal\`, \`DateTime\` or \`Status\`
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/handler-parameter.md

    5 errors
    "
  `);
});

test("without a handler, on the resource, on the item", async () => {
  expect(await sentencesOf(task("parameters: { a: Int? }"))).toMatchInlineSnapshot(`
    "error: \`parameters\` has no effect without a handler: only a handler reads them [handler-parameter]
      -->  schema.prisma:1
      help: add \`handler: true\`

    1 error
    "
  `);
  expect(await sentencesOf(task('path: "/x"', "/// @pagination(parameters: { a: Int? })\n"))).toMatchInlineSnapshot(`
    "error: \`parameters\` requires \`operation\`: it applies to one operation, and this annotation names none [unknown-operation-option]
      -->  schema.prisma:2
      help: name the operation; the default one is \`operation: "getCollection"\`

    1 error
    "
  `);
  const item = '/// @pagination(operation: "get", parameters: { a: Int? })\n';
  expect(await sentencesOf(task('path: "/x"', item))).toMatchInlineSnapshot(`
    "error: \`parameters\` does not apply to \`operation: "get"\`: that operation is one item [unknown-operation-option]
      -->  schema.prisma:2
      help: it takes \`fields\`, \`clientIncludes\`, \`strictQueryParameterValidation\`, \`clientFields\` and \`cache\`; name another operation for a collection

    1 error
    "
  `);
});

test("names that clash", async () => {
  const options =
    'handler: true, filters: ["stars"], parameters: { page: Int?, stars: Int?, order: String?, constructor: Int? }';
  expect(await sentencesOf(task(options))).toMatchInlineSnapshot(`
    "error: a parameter cannot be named \`constructor\`: every JavaScript object has a property of that name [reserved-name]
      -->  schema.prisma:1
      help: give it another name
    error: the parameter \`page\` has two meanings: on \`GET /tasks/due\`, it is the page number and one of the handler's parameters [parameter-clash]
      -->  schema.prisma:1
      help: give it another name
    error: the parameter \`stars\` has two meanings: on \`GET /tasks/due\`, it is the filter of \`Task.stars\` and one of the handler's parameters [parameter-clash]
      -->  schema.prisma:1
      -->  schema.prisma:4: the filter
      help: give it another name
    error: the parameter \`order\` has two meanings: on \`GET /tasks/due\`, it is the order of the result and one of the handler's parameters [parameter-clash]
      -->  schema.prisma:1
      help: give it another name

    4 errors
    "
  `);
  // What the operation does not offer is free.
  expect(await sentencesOf(task("handler: true, parameters: { stars: Int?, order: String?, partial: Int? }"))).toBe("");
});

test("what is written otherwise", async () => {
  const written = [
    "[since]",
    '{ since: "DateTime?" }',
    "{ since: [DateTime] }",
    "{ since: 5 }",
    "{ since: DateTime ? }",
    "{ since: DateTime[]? }",
    "{ a: Int, a: Int? }",
    "{ a: { typ: Int } }",
    "{ a: { type: Int, required: true, list: true } }",
    "{ a: { type: Int, type: Int } }",
    '{ a: { description: "x" } }',
    "{ a: { type: Int, description: x } }",
  ];
  const sentences = written.map(async (each) => {
    return `${each}\n${await sentencesOf(task(`handler: true, parameters: ${each}`))}`;
  });
  expect((await Promise.all(sentences)).join("\n\n")).toMatchInlineSnapshot(`
    "[since]
    error: \`parameters\` takes names with types, such as \`{ since: DateTime? }\`: found a list [wrong-type]
      -->  schema.prisma:1
      help: write \`{ … }\` instead of \`[ … ]\`

    1 error


    { since: "DateTime?" }
    error: \`since\` takes a type such as \`Int\`, \`Int?\` or \`Int[]\`: found "DateTime?" [wrong-type]
      -->  schema.prisma:1
      help: write \`DateTime?\` without quotes

    1 error


    { since: [DateTime] }
    error: \`since\` takes a type such as \`Int\`, \`Int?\` or \`Int[]\`: found a list [wrong-type]
      -->  schema.prisma:1
      help: write \`DateTime[]\`

    1 error


    { since: 5 }
    error: \`since\` takes a type such as \`Int\`, \`Int?\` or \`Int[]\`: found 5 [wrong-type]
      -->  schema.prisma:1

    1 error


    { since: DateTime ? }
    error: unexpected \`?\`: expected \`,\` or \`}\` [syntax]
      -->  schema.prisma:1

    1 error


    { since: DateTime[]? }
    error: unexpected \`?\`: expected \`,\` or \`}\` [syntax]
      -->  schema.prisma:1

    1 error


    { a: Int, a: Int? }
    error: \`parameters\` names \`a\` twice [duplicate-option]
      -->  schema.prisma:1
      -->  schema.prisma:1: the first one
      help: remove one of the two

    1 error


    { a: { typ: Int } }
    error: the parameter \`a\` has no \`typ\`: it takes \`type\` and \`description\` [unknown-argument]
      -->  schema.prisma:1
      help: did you mean \`type\`?

    1 error


    { a: { type: Int, required: true, list: true } }
    error: the parameter \`a\` has no \`required\`: it takes \`type\` and \`description\` [unknown-argument]
      -->  schema.prisma:1
      help: a type without \`?\` is required, one with \`?\` is not
    error: the parameter \`a\` has no \`list\`: it takes \`type\` and \`description\` [unknown-argument]
      -->  schema.prisma:1
      help: write \`[]\` after the type

    2 errors


    { a: { type: Int, type: Int } }
    error: the parameter \`a\` names \`type\` twice [duplicate-option]
      -->  schema.prisma:1
      -->  schema.prisma:1: the first one
      help: remove one of the two

    1 error


    { a: { description: "x" } }
    error: the parameter \`a\` needs a \`type\` [missing-argument]
      -->  schema.prisma:1
      help: add a type, such as \`type: Int\`

    1 error


    { a: { type: Int, description: x } }
    error: \`description\` takes a text in quotes: found \`x\` [wrong-type]
      -->  schema.prisma:1

    1 error
    "
  `);
});

test("a type is no value of another option", async () => {
  expect(await sentencesOf(task("path: Int?"))).toMatchInlineSnapshot(`
    "error: \`path\` takes a text in quotes: found \`Int?\` [wrong-type]
      -->  schema.prisma:1

    1 error
    "
  `);
});
