import { expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

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
  const { api, sentences } = await apiFrom(task(`handler: true, parameters: ${parameters}`));
  expect(sentences).toBe("");
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
  expect(await sentencesOf(task(`handler: true, parameters: ${parameters}`))).toMatchInlineSnapshot(`
    "error: \`Datetime\` cannot be the type of a parameter: it is not a type of Prisma or of the schema [handler-parameter]
      -->  schema.prisma:1:67 Datetime?
      help: did you mean \`DateTime\`?
    error: \`Json\` cannot be the type of a parameter: it is not written in a query [handler-parameter]
      -->  schema.prisma:1:81 Json
      help: name one of \`String\`, … or others
    error: \`Project\` cannot be the type of a parameter: it is a model [handler-parameter]
      -->  schema.prisma:1:90 Project[]
      help: name one of \`String\`, … or others
    error: \`Bytes\` cannot be the type of a parameter: it is not written in a query [handler-parameter]
      -->  schema.prisma:1:104 Bytes
      help: name one of \`String\`, … or others
    error: \`Date\` cannot be the type of a parameter: it is not a type of Prisma or of the schema [handler-parameter]
      -->  schema.prisma:1:114 Date
      help: name one of \`String\`, … or others

    5 errors
    "
  `);
});

test("without a handler, on the resource, on the item", async () => {
  expect(await sentencesOf(task("parameters: { a: Int? }"))).toMatchInlineSnapshot(`
    "error: \`parameters\` has no effect without a handler: only a handler reads them [handler-parameter]
      -->  schema.prisma:1:49 a
      help: add \`handler: true\`

    1 error
    "
  `);
  expect(await sentencesOf(task('path: "/x"', "/// @pagination(parameters: { a: Int? })\n"))).toMatchInlineSnapshot(`
    "error: \`parameters\` requires \`operation\`: it applies to one operation, and this annotation names none [unknown-operation-option]
      -->  schema.prisma:2:17 parameters
      help: name the operation; the default one is \`operation: "getCollection"\`

    1 error
    "
  `);
  const item = '/// @pagination(operation: "get", parameters: { a: Int? })\n';
  expect(await sentencesOf(task('path: "/x"', item))).toMatchInlineSnapshot(`
    "error: \`parameters\` does not apply to \`operation: "get"\`: that operation is one item [unknown-operation-option]
      -->  schema.prisma:2:35 parameters
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
      -->  schema.prisma:1:125 constructor
      help: give it another name
    error: the parameter \`page\` has two meanings: on \`GET /tasks/due\`, it is the page number and one of the handler's parameters [parameter-clash]
      -->  schema.prisma:1:84 page
      help: give it another name
    error: the parameter \`stars\` has two meanings: on \`GET /tasks/due\`, it is the filter of \`Task.stars\` and one of the handler's parameters [parameter-clash]
      -->  schema.prisma:1:96 stars
      -->  schema.prisma:4:15 exact: the filter
      help: give it another name
    error: the parameter \`order\` has two meanings: on \`GET /tasks/due\`, it is the order of the result and one of the handler's parameters [parameter-clash]
      -->  schema.prisma:1:109 order
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
    error: \`parameters\` must be an object with a type for each name, such as \`{ since: DateTime? }\`: found a list [wrong-type]
      -->  schema.prisma:1:62 [since]
      help: write \`{ … }\` instead of \`[ … ]\`

    1 error


    { since: "DateTime?" }
    error: \`since\` must be a type such as \`Int\`, \`Int?\` or \`Int[]\`: found "DateTime?" [wrong-type]
      -->  schema.prisma:1:71 "DateTime?"
      help: write \`DateTime?\` without quotes

    1 error


    { since: [DateTime] }
    error: \`since\` must be a type such as \`Int\`, \`Int?\` or \`Int[]\`: found a list [wrong-type]
      -->  schema.prisma:1:71 [DateTime]
      help: write \`DateTime[]\`

    1 error


    { since: 5 }
    error: \`since\` must be a type such as \`Int\`, \`Int?\` or \`Int[]\`: found 5 [wrong-type]
      -->  schema.prisma:1:71 5

    1 error


    { since: DateTime ? }
    error: unexpected \`?\`: expected \`,\` or \`}\` [syntax]
      -->  schema.prisma:1:80 ?

    1 error


    { since: DateTime[]? }
    error: unexpected \`?\`: expected \`,\` or \`}\` [syntax]
      -->  schema.prisma:1:81 ?

    1 error


    { a: Int, a: Int? }
    error: \`parameters\` names \`a\` twice [duplicate-option]
      -->  schema.prisma:1:72 a
      -->  schema.prisma:1:64 a: the first one
      help: remove one of the two

    1 error


    { a: { typ: Int } }
    error: the parameter \`a\` has no \`typ\`: it takes \`type\` and \`description\` [unknown-argument]
      -->  schema.prisma:1:69 typ
      help: did you mean \`type\`?

    1 error


    { a: { type: Int, required: true, list: true } }
    error: the parameter \`a\` has no \`required\`: it takes \`type\` and \`description\` [unknown-argument]
      -->  schema.prisma:1:80 required
      help: a type without \`?\` is required, one with \`?\` is not
    error: the parameter \`a\` has no \`list\`: it takes \`type\` and \`description\` [unknown-argument]
      -->  schema.prisma:1:96 list
      help: write \`[]\` after the type

    2 errors


    { a: { type: Int, type: Int } }
    error: the parameter \`a\` names \`type\` twice [duplicate-option]
      -->  schema.prisma:1:80 type
      -->  schema.prisma:1:69 type: the first one
      help: remove one of the two

    1 error


    { a: { description: "x" } }
    error: the parameter \`a\` needs a \`type\` [missing-argument]
      -->  schema.prisma:1:64 a
      help: add a type, such as \`type: Int\`

    1 error


    { a: { type: Int, description: x } }
    error: \`description\` must be a text in quotes: found \`x\` [wrong-type]
      -->  schema.prisma:1:93 x

    1 error
    "
  `);
});

test("a type is no value of another option", async () => {
  expect(await sentencesOf(task("path: Int?"))).toMatchInlineSnapshot(`
    "error: \`path\` must be a text in quotes: found \`Int?\` [wrong-type]
      -->  schema.prisma:1:41 Int?

    1 error
    "
  `);
});
