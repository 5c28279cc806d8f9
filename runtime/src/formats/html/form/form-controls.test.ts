import { describe, expect, it } from "vitest";
import { collectionPage, cursorOperation, operation, pagination } from "../../../../test/html-page.js";
import { formControls } from "./form-controls.js";

const values = (controls: readonly { name: string; value: string }[]) =>
  Object.fromEntries(controls.map(({ name, value }) => [name, value]));

describe("formControls", () => {
  it("has a control for each parameter that a person may set, by the filter's kind and type", () => {
    const { filters } = formControls(collectionPage(""));
    const shown = filters.map(({ name, label, input }) => [name, label, "type" in input ? input.type : input.kind]);
    expect(shown).toEqual([
      ["title", "Title contains", "search"],
      ["genre", "Genre", "select"],
      ["score[gte]", "Score from", "number"],
      ["score[lte]", "Score to", "number"],
      ["addedAt[gte]", "Added at from", "date"],
      ["addedAt[lte]", "Added at to", "date"],
      ["published", "Published", "select"],
      ["subtitle", "Subtitle", "search"],
      ["exists[subtitle]", "Subtitle is", "select"],
      ["author", "Author", "text"],
    ]);
  });

  it("has one for `not`, and one for each end of a date, whichever way it may be spelled", () => {
    const filters = {
      genre: { type: "Enum", values: ["NOVEL"], not: true },
      day: { type: "Date", date: true },
      at: { type: "Date", date: true, range: true },
    } as const;
    const controls = formControls(collectionPage("", { operation: { ...operation, filters } })).filters;
    expect(controls.map(({ name, label }) => [name, label])).toEqual([
      ["genre[not]", "Genre is not"],
      ["day[after]", "Day from"],
      ["day[before]", "Day to"],
      ["at[gte]", "At from"],
      ["at[lte]", "At to"],
    ]);
  });

  it("has those of lists, and of values within Json by their types", () => {
    const filters = {
      labels: { type: "String", match: "exact", not: true, exists: true, list: true },
      "meta.size.width": { type: "Int", match: "exact", field: "meta", json: ["size", "width"] },
      "meta.open": { type: "Boolean", match: "exact", field: "meta", json: ["open"] },
    } as const;
    const controls = formControls(collectionPage("", { operation: { ...operation, filters } })).filters;
    expect(controls.map(({ name, label, input }) => [name, label, input.kind])).toEqual([
      ["labels", "Labels include", "text"],
      ["labels[not]", "Labels do not include", "text"],
      ["exists[labels]", "Labels are", "select"],
      ["meta.size.width", "Meta size width", "number"],
      ["meta.open", "Meta open", "select"],
    ]);
  });

  it("keeps what was sent, in the spellings of its own options", () => {
    const search = "published=Yes&exists[subtitle]=0&genre=POEM&order[title]=DESC&addedAt[gte]=2026-01-02T03:04Z";
    const { filters, order } = formControls(collectionPage(search));
    expect(values(filters)).toMatchObject({
      published: "true",
      "exists[subtitle]": "false",
      genre: "POEM",
      "addedAt[gte]": "2026-01-02T03:04Z",
    });
    expect(values(order)).toEqual({ "order[1]": "title:desc", "order[2]": "", "order[3]": "" });
    // A date control would lose the time.
    expect(filters.find(({ name }) => name === "addedAt[gte]")?.input).toMatchObject({ type: "text" });
  });

  it("offers the items of a relation, and keeps what was sent: a key, an IRI, or what is not offered", () => {
    const choices = new Map([
      [
        "/authors",
        [
          { value: "7", text: "Ada" },
          { value: "a/b", text: "Bo" },
        ],
      ],
    ]);
    const author = (search: string) => {
      const { name, value, input } = formControls(collectionPage(search, { choices })).filters.at(-1) ?? {};
      return [name, value, input?.kind === "select" ? input.options : input];
    };
    const options = [
      ["7", "Ada"],
      ["a/b", "Bo"],
    ];
    expect(author("")).toEqual(["author", "", [["", "any"], ...options]]);
    expect(author("author=7")).toEqual(["author", "7", [["", "any"], ...options]]);
    expect(author("author=/authors/a%252Fb")).toEqual([
      "author",
      "/authors/a%2Fb",
      [
        ["", "any"],
        ["7", "Ada"],
        ["/authors/a%2Fb", "Bo"],
      ],
    ]);
    expect(author("author=9")).toEqual(["author", "9", [["", "any"], ["9", "9"], ...options]]);
  });

  it("has a time control for a time of day that the control can show", () => {
    const timed = { ...operation, filters: { opens: { type: "Time", match: "exact" } } } as const;
    const inputOf = (search: string) => formControls(collectionPage(search, { operation: timed })).filters[0]?.input;
    expect(inputOf("")).toMatchObject({ type: "time" });
    expect(inputOf("opens=09:30:00.5")).toMatchObject({ type: "time" });
    expect(inputOf("opens=09:30:00.123456")).toMatchObject({ type: "text" });
  });

  it("has a number control for a number that the control can show", () => {
    const priced = { ...operation, filters: { price: { type: "Decimal", match: "exact" } } } as const;
    const inputOf = (search: string) => formControls(collectionPage(search, { operation: priced })).filters[0]?.input;
    expect(inputOf("price=1.50")).toMatchObject({ kind: "number", step: "any" });
    expect(["NaN", "-Infinity"].map((value) => inputOf(`price=${value}`)?.kind)).toEqual(["text", "text"]);
  });

  it("has a select for each step of the order, with every field in both directions", () => {
    const { order, carried } = formControls(collectionPage("order[score]=asc&order[title]=desc&order[x]=asc"));
    expect(order.map(({ name, label, value }) => [name, label, value])).toEqual([
      ["order[1]", "Sort by", "score:asc"],
      ["order[2]", "Then by", "title:desc"],
      ["order[3]", "And then by", ""],
    ]);
    expect(order[0]?.input).toMatchObject({
      kind: "select",
      options: expect.arrayContaining([["title:desc", "title, descending"]]),
    });
    expect(carried).toEqual([{ path: ["order", "x"], value: "asc" }]);
  });

  it("carries what it has no control for, less the page and what was sent empty", () => {
    const { carried } = formControls(collectionPage("page=3&x=1&y=&genre[]=NOVEL&subtitle[]=&title=a&score[lt]=9"));
    expect(carried.map(({ path, value }) => ({ path, value }))).toEqual([
      { path: ["x"], value: "1" },
      { path: ["genre", ""], value: "NOVEL" },
      { path: ["subtitle", ""], value: "" },
      { path: ["score", "lt"], value: "9" },
    ]);
  });

  it("leaves a cursor's position out, and the number of a page", () => {
    const page = collectionPage("score[lt]=9&score[gte]=2&page=2", { operation: cursorOperation });
    const { carried, filters, order } = formControls(page);
    expect(carried).toEqual([]);
    expect(values(order)).toEqual({ "order[1]": "", "order[2]": "", "order[3]": "" });
    expect(values(filters)).toMatchObject({ "score[gte]": "2", "score[lte]": "" });
  });

  it("offers of paging what the client has a say in, under the parameters' own names", () => {
    expect(formControls(collectionPage("itemsPerPage=5&partial=1")).paging).toEqual([]);
    const open = {
      ...operation,
      pagination: {
        ...pagination,
        clientEnabled: true,
        clientPartial: true,
        clientItemsPerPage: true,
        maximumItemsPerPage: 50,
      },
      parameters: { ...operation.parameters, itemsPerPage: "size" },
    };
    const { paging } = formControls(collectionPage("size=80&partial=on", { operation: open }));
    expect(values(paging)).toEqual({ size: "50", pagination: "", partial: "true" });
    expect(paging[0]?.input).toEqual({ kind: "number", step: "1", placeholder: "3", max: 50 });
  });

  it("bounds the page size by the ceiling where no maximum is set, as the server does", () => {
    const sized = { ...operation, pagination: { ...pagination, clientItemsPerPage: true } };
    const [size] = formControls(collectionPage("itemsPerPage=2000", { operation: sized })).paging;
    expect(size).toMatchObject({ value: "1000", input: { max: 1000 } });
  });
});

it("what can be included is named, since nothing else on the page does", () => {
  const including = { ...operation, clientIncludes: ["author", "author.country"] };
  const { paging } = formControls(collectionPage("", { operation: including }));
  expect(paging.map(({ name, description }) => [name, description])).toEqual([["include", "author, author.country"]]);
});
