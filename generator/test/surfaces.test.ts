/**
 * Everything that names the parameters of a route names the same ones, over a schema that has every kind: Hydra's search
 * and documentation, the entrypoint, OpenAPI, the form, the emitted types with the typed client, `explain`, and the
 * server.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { itemRoute, operationParameters, type QueryParameter } from "@prisma-paged/runtime/generator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { templateParsers } from "../../runtime/test/template-parsers.js";
import { get } from "./behaviour/client.js";
import { type CaseRun, freshSqlite, openCase } from "./case-run.js";
import { copyCase } from "./cases.js";
import { apiOf } from "./explained.js";
import { strictTypeScript } from "./generated-cases.js";
import { generateProject, prismaPaged } from "./in-process.js";
import { emptyFolder, runNode } from "./prisma-child.js";

/** A kind that is added has to be added here, and to the schema. */
const kinds: { readonly [kind in QueryParameter["kind"]]: true } = {
  ...{
    page: true,
    offset: true,
    "page-size": true,
    switch: true,
    partial: true,
    fields: true,
    include: true,
    facets: true,
    cursor: true,
    position: true,
    search: true,
  },
  ...{ declared: true, exact: true, not: true, text: true, comparison: true, between: true, order: true, exists: true },
};

interface Route {
  /** As OpenAPI has it. */
  readonly path: string;
  /** The same with a key. */
  readonly address: string;
  readonly isItem: boolean;
  readonly parameters: readonly QueryParameter[];
}

const model = apiOf("cases/surfaces/schema.prisma");
const routes = model.resources.flatMap(({ resource, item, operations, relations }): readonly Route[] => [
  ...[...operations, ...relations].map(({ operation }) => ({
    path: operation.path.replace(":id", "{id}"),
    address: operation.path.replace(":id", "1"),
    isItem: false,
    parameters: operationParameters(operation),
  })),
  {
    path: `${resource.path}/{id}`,
    address: `${resource.path}/1`,
    isItem: true,
    parameters: operationParameters(itemRoute(model, item)),
  },
]);
const chosen = routes.filter(({ isItem, parameters }) => isItem && parameters.length > 0);
const collections = routes.filter(({ isItem }) => !isItem);

const folder = emptyFolder("surfaces");
let run: CaseRun;
let explained: string;
/** By path, what the typed client may send. */
let typed: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
let openApi: {
  readonly paths: { readonly [path: string]: { readonly get: { readonly parameters: readonly Reference[] } } };
  readonly components: { readonly parameters: { readonly [name: string]: Named } };
};
type Named = { readonly name: string; readonly in: string };
type Reference = Named | { readonly $ref: string };

beforeAll(async () => {
  copyCase({ name: "surfaces" }, folder);
  await generateProject(folder);
  run = await openCase(folder, "schema.prisma", freshSqlite());
  typed = (await import(pathToFileURL(join(folder, "run.ts")).href)).parameters;
  openApi = await json("/openapi.json");
  explained = (await prismaPaged(folder, "explain")).stdout;
}, 60_000);
afterAll(() => run.close());

const textOf = async (path: string, accept: string) =>
  (await run.app.request(path, { headers: { Accept: accept } })).text();
const json = async (path: string) => JSON.parse(await textOf(path, "application/ld+json"));
const namesOf = ({ parameters }: Route) => parameters.map(({ name }) => name);

test("the schema has every kind", () => {
  const used = new Set(routes.flatMap(({ parameters }) => parameters.map(({ kind }) => kind)));
  expect([...used].sort()).toEqual(Object.keys(kinds).sort());
});

test.each(collections)("hydra:search of $path", async (route) => {
  const { "hydra:search": search } = await get(run.app, route.address);
  const { "hydra:mapping": mapping, "hydra:template": template } = search as {
    readonly "hydra:mapping": readonly { readonly variable: string; readonly property: string }[];
    readonly "hydra:template": string;
  };
  const names = namesOf(route);
  const variables = names.map(encodeURIComponent);
  const mapped = mapping.map(({ variable }) => variable);
  expect(mapped.filter((variable) => names.includes(variable))).toEqual(names);
  expect(mapped.filter((variable) => variables.includes(variable))).toEqual(variables);
  expect(mapping.filter(({ property }) => property === "")).toEqual([]);
  expect(template.replaceAll("*", "")).toBe(`${route.address}{?${variables.join(",")}}`);
});

describe.each(templateParsers)("a client with $name", ({ expand }) => {
  test.each(collections)("requests what the parameters of $path mean", async ({ address, parameters }) => {
    const { "hydra:search": search } = await get(run.app, address);
    const template = (search as { readonly "hydra:template": string })["hydra:template"];
    for (const { name, list } of parameters) {
      const values = list ? ["1", "2"] : ["1"];
      const plain = new URLSearchParams(values.map((value): [string, string] => [name, value]));
      const expanded = expand(template, { [encodeURIComponent(name)]: list ? values : "1" });
      expect(expanded).not.toBe(address);
      const answer = await textOf(expanded, "application/ld+json");
      expect(answer, name).toBe(await textOf(`${address}?${plain}`, "application/ld+json"));
    }
  });
});

test.each(routes)("OpenAPI of $path", (route) => {
  const parameters = openApi.paths[route.path]?.get.parameters.map((each) =>
    "$ref" in each ? openApi.components.parameters[each.$ref.split("/").at(-1) ?? ""] : each,
  );
  const named = parameters?.flatMap((each) => (each?.in === "query" ? [each.name] : []));
  expect(named).toEqual(namesOf(route));
});

test.each(routes)("explain of $path", (route) => {
  const section = explained.split(`\nGET ${route.path} (`)[1]?.split("\n  Queries")[0]?.split("  Parameters\n")[1];
  // The rest of a long description is further to the right.
  const rows = section?.split("\n").filter((line) => /^ {4}\S/.test(line));
  const named = rows?.map((line) => line.trim().split("  ")[0]);
  expect(named).toEqual(route.parameters.length === 0 ? ["none"] : namesOf(route));
});

describe("the typed client and the emitted types", () => {
  test.each(routes)("of $path", (route) => {
    expect(Object.keys(typed[route.path] ?? {}).sort()).toEqual([...namesOf(route)].sort());
  });

  test("take no more and no less than that", async () => {
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ ...strictTypeScript, include: ["api", "run.ts"] }));
    expect(await runNode(folder, "typescript/bin/tsc", ["-p", "."])).toMatchObject({ stdout: "", code: 0 });
  }, 60_000);
});

test.each(routes)("the server of $path takes each of them", async ({ address, parameters, path }) => {
  // A position is only taken as a whole.
  const alone = parameters.filter(({ kind }) => kind !== "position");
  for (const { name } of alone) {
    const values = [typed[path]?.[name]].flat();
    const query = values.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join("&");
    await get(run.app, `${address}?${query}`);
  }
});

test.each([...collections, ...chosen])("the page of $path", async (route) => {
  const html = await textOf(route.address, "text/html");
  const controls = [...html.matchAll(/<(?:input|select)[^>]* name="([^"]*)"/g)].map(([, name = ""]) => name);
  const options = [...html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
  const links = [...html.matchAll(/href="[^"]*\?([^"]*)"/g)].map(([, query]) => decodeURIComponent(query ?? ""));
  const hasControl = (name: string) => controls.includes(name);
  /** One control is enough for several spellings of a condition. */
  const isOffered = (parameter: QueryParameter): boolean => {
    const [field = "", ...others] = parameter.path;
    // The path decides whose books these are.
    const isFixed = route.path === "/authors/{id}/books" && parameter.path.some((part) => /^author\b/.test(part));
    if (isFixed) return !hasControl(parameter.name);
    if (parameter.list !== undefined) return hasControl(parameter.name.slice(0, -2));
    switch (parameter.kind) {
      case "page":
        // Of an empty collection there is one page.
        return route.path === "/chosen-books" || links.some((query) => query.includes("page=2"));
      case "cursor":
        return links.some((query) => query.startsWith("cursor="));
      case "offset":
        // Only links of a request that has one.
        return !hasControl(parameter.name);
      case "position":
        // Links have the positions of the order in use.
        return !["publishedAt", "id"].includes(field) || links.some((query) => query.includes(`${field}[`));
      case "comparison":
      case "between":
        return [
          ["gte", "lte"],
          ["after", "before"],
        ].some((bounds) => bounds.every((bound) => hasControl(`${field}[${bound}]`)));
      case "order":
        return ["asc", "desc"].every((direction) => options.includes(`${others[0]}:${direction}`));
      default:
        return hasControl(parameter.name);
    }
  };
  expect(route.parameters.filter((parameter) => !isOffered(parameter)).map(({ name }) => name)).toEqual([]);
});

test("the entrypoint names each resource, and the Hydra documentation each collection, with what an item takes", async () => {
  const { "@context": _context, "@id": _id, "@type": _type, ...entries } = await json("/");
  const listed = collections.filter(({ path }) => !path.includes("{id}")).map(({ path }) => path);
  expect(Object.values(entries).sort()).toEqual(model.resources.map(({ resource }) => resource.path).sort());
  const documentation: { readonly "hydra:supportedClass": readonly Class[] } = await json("/docs.jsonld");
  const classes = new Map(documentation["hydra:supportedClass"].map((each) => [each["@id"], each]));
  const links = propertiesOf(classes.get("#Entrypoint")).map((property) => property["@id"]);
  expect(links).toEqual(Object.keys(entries).map((key) => `#Entrypoint/${key}`));
  const operationsOf = (property: Property) => [property["hydra:supportedOperation"] ?? []].flat();
  const targets = propertiesOf(classes.get("#Entrypoint"))
    .flatMap(operationsOf)
    .flatMap((operation) => operation["schema:target"]?.["schema:urlTemplate"] ?? []);
  expect([...Object.values(entries), ...targets.map((target) => new URL(target).pathname)].sort()).toEqual(
    listed.sort(),
  );
  const described = (operations: readonly Operation[]) => operations.map((each) => each["hydra:description"] ?? "");
  const books = classes.get("#Book");
  const texts = [
    ...described(books?.["hydra:supportedOperation"] ?? []),
    ...propertiesOf(classes.get("#Entrypoint"))
      .filter((property) => property["@id"].startsWith("#Entrypoint/book"))
      .flatMap((property) => described(operationsOf(property))),
    ...propertiesOf(classes.get("#Author"))
      .filter((property) => property["@id"] === "#Author/books")
      .flatMap((property) => described(operationsOf(property))),
  ];
  expect(texts).toHaveLength(6);
  for (const text of texts) for (const name of ["fields", "include"]) expect(text).toContain(`\`${name}\``);
});

interface Operation {
  readonly "hydra:description"?: string;
  readonly "schema:target"?: { readonly "schema:urlTemplate": string };
}

interface Property {
  readonly "@id": string;
  readonly "hydra:supportedOperation"?: Operation | readonly Operation[];
}

interface Class {
  readonly "@id": string;
  readonly "hydra:supportedOperation": readonly Operation[];
  readonly "hydra:supportedProperty": readonly { readonly "hydra:property": Property }[];
}

function propertiesOf(found: Class | undefined): readonly Property[] {
  return found?.["hydra:supportedProperty"].map((each) => each["hydra:property"]) ?? [];
}
