/**
 * Random requests under random scopes, of callers who may see random fields, and the same questions to plain JavaScript
 * that knows nothing but the rows of the request: whole items, their order, totals and facets must agree.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience, type Random, randomOf, repeat, schemaSeed } from "../random.js";
import {
  type Caller,
  type Filter,
  filterMakers,
  itemOf,
  orderMakers,
  type Part,
  restricted,
} from "./board-requests.js";
import { boardModels, fillBoards, randomScopes, type SeenTask } from "./boards.js";
import type { Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";
import { randomWhere } from "./random-where.js";

const drawn = randomOf(schemaSeed);
const wheres = Array.from({ length: 12 }, () => randomWhere(drawn, 3));

let project: OpenProject;
beforeAll(async () => {
  const texts = wheres.map(({ text }) => text);
  project = await openProject("callers", boardModels(texts), {
    platform: "platform:\n  formats: [json, jsonld, csv, ndjson]\n",
  });
  await fillBoards(project.prisma);
}, patience * 5);
afterAll(() => project.prisma.$disconnect());

test("each request has what its caller may see", { timeout: patience }, async () => {
  await repeat(async (random) => {
    const { scope, tasks } = randomScopes(random);
    const sees = new Set(random.some(restricted, 3));
    const seesEmails = random.chance(0.5);
    const fields = { Task: () => (sees.size === 3 ? "all" : [...sees]), User: () => (seesEmails ? "all" : []) };
    const app = project.createApi({ prisma: project.prisma, scope, fields });
    for (let count = 0; count < 5; count++) await expectAnswer(random, app, { tasks, sees, seesEmails });
  });
});

async function expectAnswer(random: Random, app: Requestable, caller: Caller): Promise<void> {
  const operation = random.integer(-3, wheres.length - 1);
  const path = operation >= 0 ? `/w${operation}` : ["/tasks", "/feed", "/values"][operation + 3];
  const isCursor = operation === -2 || operation === -1;
  const filters = random.some(filterMakers, 3).map((make) => make(random, caller));
  const offered = [orderMakers.rank, orderMakers.team, orderMakers.secret];
  const orders = random.some(offered, 2).map((make) => make(random.pick(["asc", "desc"])));
  const included = random.chance(0.4) ? [random.pick(["assignee", "assignee.assigned"])] : [];
  const include = included.map((path) => ({ sent: `include=${path}`, needs: "assignee" }) as const);
  const parts: readonly Part[] = [...filters, ...orders, ...include];
  const query = parts.map(({ sent }) => sent).join("&");
  const about = { path, query, sees: [...caller.sees] };
  const lacks = parts.some(({ needs }) => needs !== undefined && !caller.sees.has(needs));
  if (lacks) {
    expect([about, (await app.request(`${path}?${query}`)).status]).toEqual([about, 400]);
    return;
  }
  const holds = wheres[operation]?.holds ?? (() => true);
  const within = caller.tasks.filter((task) => holds(task) === true);
  const rows = within.filter((task) => filters.every(({ test }) => test(task)));
  const usual = [isCursor ? orderMakers.rank("asc") : orderMakers.team("desc"), orderMakers.id("asc")];
  const last = orders.at(-1)?.sent.endsWith("desc") ? "desc" : "asc";
  const by = orders.length > 0 ? [...orders, orderMakers.id(last)] : usual;
  const sorted = rows.toSorted((a, b) => by.reduce((found, { compare }) => found || compare(a, b), 0));
  const items = sorted.map((task) => itemOf(task, caller, included));
  const size = random.integer(1, 7);
  const sized = `${path}?${query}&itemsPerPage=${size}`;
  const get = (url: string, accept = "application/json") => answer(app, url, accept);
  switch (random.integer(0, isCursor ? 4 : 5)) {
    case 0: {
      const whole = await get(`${path}?${query}&pagination=false`);
      return expect([about, JSON.parse(whole.text)]).toEqual([about, items]);
    }
    case 1: {
      const lines = (await get(sized, "application/x-ndjson")).text.split("\n").slice(0, -1);
      return expect([about, lines.map((line) => JSON.parse(line))]).toEqual([about, items.slice(0, size)]);
    }
    case 2:
      return expectCells((await get(sized, "text/csv")).text, items.slice(0, size), about);
    case 3: {
      const { text } = await get(`${sized}&facets[]=status&facets[]=owner`, "application/ld+json");
      return expectFacets(JSON.parse(text).facets, within, filters, about);
    }
    case 4: {
      const found: unknown[] = [];
      for (let next: string | undefined = sized; next !== undefined && found.length <= items.length; ) {
        const page = await get(next);
        expect([about, page.total]).toEqual([about, rows.length]);
        found.push(...JSON.parse(page.text));
        next = page.next;
      }
      return expect([about, found]).toEqual([about, items]);
    }
    default: {
      const offset = random.integer(0, rows.length + 2);
      const { text, total } = await get(`${sized}&offset=${offset}`);
      const expected = [about, offset, rows.length, items.slice(offset, offset + size)];
      return expect([about, offset, total, JSON.parse(text)]).toEqual(expected);
    }
  }
}

async function answer(app: Requestable, url: string, accept: string) {
  const response = await app.request(url, { headers: { accept } });
  const text = await response.text();
  expect(response.status, `${url}: ${text}`).toBe(200);
  const next = /<([^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  return { text, next, total: Number(response.headers.get("x-total-count")) };
}

type Counted = readonly { readonly value: unknown; readonly count: number }[];

function expectFacets(
  facets: { readonly status: Counted; readonly owner: Counted },
  rows: readonly SeenTask[],
  filters: readonly Filter[],
  about: object,
): void {
  const under = (facet: Filter["facet"]) =>
    rows.filter((task) => filters.every((filter) => filter.facet === facet || filter.test(task)));
  const counted = (values: readonly unknown[]) =>
    Object.fromEntries(values.map((value) => [value, values.filter((other) => other === value).length]));
  const sent = (values: Counted) => Object.fromEntries(values.map(({ value, count }) => [value, count]));
  expect([about, sent(facets.status)]).toEqual([about, counted(under("status").map(({ status }) => status))]);
  const owners = under("owner").flatMap(({ owner }) => (owner === undefined ? [] : [`/users/${owner.id}`]));
  expect([about, sent(facets.owner)]).toEqual([about, counted(owners)]);
}

/** As RFC 4180 has them: quotes around what has a comma, a quote or a line's end. */
function expectCells(text: string, items: readonly object[], about: object): void {
  const lines: string[][] = [[]];
  for (const [, quoted, bare = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n)/g)) {
    lines.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end !== ",") lines.push([]);
  }
  const [keys = [], ...cells] = lines.slice(0, -1);
  const cellOf = (value: unknown) => {
    if (value === null) return "";
    if (typeof value === "object") return value;
    return typeof value === "string" && /^[=-]/.test(value) ? `'${value}` : String(value);
  };
  const expected = items.map((item) => keys.map((key) => cellOf(Reflect.get(item, key))));
  const parsed = cells.map((line) => line.map((cell) => (cell.startsWith("{") ? JSON.parse(cell) : cell)));
  expect([about, parsed]).toEqual([about, expected]);
  const [first] = items;
  if (first !== undefined) expect([about, keys.toSorted()]).toEqual([about, Object.keys(first).toSorted()]);
}
