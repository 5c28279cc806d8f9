/** The parameters that an operation declares for its handler, over HTTP: what the handler receives, and the errors of clients. */
import { ArrayPaginator } from "@prisma-paged/runtime";
import { beforeEach, describe, expect, test } from "vitest";
import { fail, get, view } from "./behaviour/client.js";
import { describedApi } from "./described-api.js";

const schema = (options = "") => `
enum Status {
  OPEN
  CLOSED
}

/// @pagination
/// @pagination(operation: "due", path: "/due", itemsPerPage: 2, handler: true, filters: ["title"]${options}, parameters: {
///   since: { type: DateTime, description: "The earliest instant." },
///   status: { type: Status[], description: "Any of these." },
///   w: String[], flags: Boolean[], mine: Boolean?, stars: Int?, size: BigInt?, price: Decimal?, ratio: Float?,
///   text: String?, only: Status?,
/// })
model Task {
  id Int @id
  /// @filter(exact)
  title String
}
`;

const received: unknown[] = [];
const handler = ({ parameters }: { readonly parameters: object }) => {
  received.push(parameters);
  return new ArrayPaginator<object>([{ id: 1 }, { id: 2 }, { id: 3 }], 0, 2);
};
const app = await describedApi(schema(), {}, handler);
const strict = await describedApi(schema(", strictQueryParameterValidation: true"), {}, handler);

beforeEach(() => void received.splice(0));

const none = { status: [], w: [], flags: [], mine: undefined, stars: undefined, size: undefined };
const empty = { ...none, price: undefined, ratio: undefined, text: undefined, only: undefined };
const since = new Date("2020-01-01");

describe("the handler gets", () => {
  test.each<{ query: string; given: object }>([
    { query: "", given: {} },
    { query: "&status=OPEN", given: { status: ["OPEN"] } },
    { query: "&status[]=OPEN&status[]=CLOSED&status[]=OPEN", given: { status: ["OPEN", "CLOSED"] } },
    { query: "&status=OPEN&status[1]=CLOSED", given: { status: ["OPEN", "CLOSED"] } },
    { query: "&w[]=&w[]=a,b", given: { w: ["", "a,b"] } },
    { query: "&status=&stars=&only=", given: {} },
    { query: "&flags[]=on&flags[]=0", given: { flags: [true, false] } },
    { query: "&mine=yes", given: { mine: true } },
    { query: "&mine=0", given: { mine: false } },
    { query: "&stars=-5", given: { stars: -5 } },
    { query: "&size=9007199254740993", given: { size: 9007199254740993n } },
    { query: "&price=0.10", given: { price: "0.10" } },
    { query: "&ratio=1e-3", given: { ratio: 0.001 } },
    { query: "&text=a%20b&only=CLOSED", given: { text: "a b", only: "CLOSED" } },
  ])("since=2020-01-01$query", async ({ query, given }) => {
    for (const each of [app, strict]) await get(each, `/due?since=2020-01-01${query}`);
    const parameters = { since, ...empty, ...given };
    expect(received).toEqual([parameters, parameters]);
  });

  test("an instant with its zone", async () => {
    await get(app, "/due?since=2020-01-01T02:00:00%2B02:00");
    expect(received).toEqual([{ since, ...empty }]);
  });
});

test.each<{ query: string; parameter: string; detail: string }>([
  {
    query: "",
    parameter: "since",
    detail:
      "`since` is required: send an ISO 8601 date, or date and time, such as `2026-01-31` or `2026-01-31T09:30:00Z`.",
  },
  { query: "since=", parameter: "since", detail: "`since` is required" },
  { query: "since=now", parameter: "since", detail: "`since` must be an ISO 8601 date" },
  { query: "since=2020-02-30", parameter: "since", detail: 'not "2020-02-30".' },
  { query: "status=open", parameter: "status", detail: '`status` must be one of `OPEN`, `CLOSED`, not "open".' },
  { query: "status[]=OPEN&status[]=x", parameter: "status[]", detail: "`status[]` must be one of `OPEN`, `CLOSED`" },
  { query: "status[]=", parameter: "status[]", detail: "`status[]` must be one of `OPEN`, `CLOSED`" },
  { query: "stars=1.5", parameter: "stars", detail: '`stars` must be a 32-bit integer, not "1.5".' },
  { query: "stars=3000000000", parameter: "stars", detail: "must be a 32-bit integer" },
  { query: "mine=maybe", parameter: "mine", detail: '`mine` must be `true` or `false`, not "maybe".' },
  { query: "text=%00", parameter: "text", detail: "text without NUL characters" },
  { query: "stars[]=1", parameter: "stars[]", detail: "Send `stars` instead." },
  { query: "stars[gte]=1", parameter: "stars[gte]", detail: "Send `stars` instead." },
  { query: "status[not]=OPEN", parameter: "status[not]", detail: "Send `status` or `status[]` instead." },
])("400: $query", async ({ query, parameter, detail }) => {
  const start = query.startsWith("since") || query === "" ? "" : "since=2020-01-01&";
  const problem = await fail(app, `/due?${start}${query}`, 400);
  expect(problem).toMatchObject({ parameter, detail: expect.stringContaining(detail) });
  expect(received).toEqual([]);
});

test("too many values are a 400", async () => {
  const values = Array.from({ length: 901 }, (_, index) => `w[]=${index}`).join("&");
  const problem = await fail(app, `/due?since=2020-01-01&${values}`, 400);
  expect(problem).toMatchObject({ parameter: "w[]", detail: expect.stringContaining("At most 900") });
});

test("in strict mode another parameter is a 400, elsewhere it is ignored", async () => {
  await get(app, "/due?since=2020-01-01&star=1");
  const problem = await fail(strict, "/due?since=2020-01-01&star=1", 400);
  expect(problem).toMatchObject({ parameter: "star", detail: expect.stringContaining("Did you mean `stars`?") });
});

test("links keep them, and leave out empty ones", async () => {
  const document = await get(app, "/due?stars=&w[]=b&w[]=a&since=2020-01-01");
  const first = "/due?since=2020-01-01&w%5B%5D=b&w%5B%5D=a&page=1";
  expect(view(document)).toMatchObject({ "hydra:first": first, "hydra:next": first.replace("page=1", "page=2") });
});

test("OpenAPI describes them", async () => {
  const document = JSON.parse(await (await app.request("/openapi.json")).text());
  const parameters: readonly { readonly name: string }[] = document.paths["/due"].get.parameters;
  const named = (name: string) => parameters.find((parameter) => parameter.name === name);
  expect(named("since")).toEqual({
    ...{ name: "since", in: "query", required: true, description: "The earliest instant." },
    schema: { type: "string", anyOf: [{ format: "date-time" }, { format: "date" }] },
  });
  const state = { type: "string", enum: ["OPEN", "CLOSED"] };
  expect(named("status")).toEqual({ name: "status", in: "query", description: "Any of these.", schema: state });
  expect(named("status[]")).toMatchObject({ description: "Any of these.", schema: { type: "array", items: state } });
  expect(named("stars")).toEqual({
    ...{ name: "stars", in: "query", description: "A parameter of this collection." },
    schema: { type: "integer", format: "int32" },
  });
});

describe("the browsable page", () => {
  const page = async (path: string) => {
    const response = await app.request(path, { headers: { accept: "text/html" } });
    return { status: response.status, text: await response.text() };
  };

  test("has a control for each, with its description", async () => {
    const { status, text } = await page("/due?since=2020-01-01&only=OPEN&status[]=OPEN&mine=on");
    expect(status).toBe(200);
    const control = (name: string) =>
      new RegExp(`<label for="field-${name}">.*?</label>`, "s").exec(text)?.[0].replaceAll(/\s+/g, " ");
    expect(control("since")).toMatchInlineSnapshot(
      `"<label for="field-since"><span>Since (required)</span><input type="date" id="field-since" name="since" required="" value="2020-01-01" autocomplete="off"/><small>The earliest instant.</small></label>"`,
    );
    expect(control("stars")).toMatchInlineSnapshot(
      `"<label for="field-stars"><span>Stars</span><input type="number" id="field-stars" name="stars" value="" step="1"/></label>"`,
    );
    expect(control("only")).toMatchInlineSnapshot(
      `"<label for="field-only"><span>Only</span><select id="field-only" name="only"><option value="">–</option><option value="OPEN" selected="">OPEN</option><option value="CLOSED">CLOSED</option></select></label>"`,
    );
    expect(control("mine")).toMatchInlineSnapshot(
      `"<label for="field-mine"><span>Mine</span><select id="field-mine" name="mine"><option value="">–</option><option value="true" selected="">true</option><option value="false">false</option></select></label>"`,
    );
    // A list that is in use stays in use.
    expect(text).toContain('<input type="hidden" name="status[]" value="OPEN"/>');
    expect([...text.matchAll(/aria-label="Remove: ([^"]*)"/g)].map(([, name]) => name)).toMatchInlineSnapshot(`
      [
        "only: OPEN",
        "status: OPEN",
        "mine: on",
      ]
    `);
  });

  test("names the parameter that is missing", async () => {
    const { status, text } = await page("/due");
    expect(status).toBe(400);
    expect(text).toContain("`since` is required: send an ISO 8601 date");
    // Without it, the request would fail again.
    expect(text).not.toContain("Retry");
  });
});
