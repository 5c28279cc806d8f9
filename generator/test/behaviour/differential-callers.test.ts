/**
 * Random requests under random scopes, of callers who may see random fields, and the same questions to plain JavaScript
 * that knows nothing but the rows of the request: whole items, their order, totals and facets must agree.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstSeed, patience, type Random, randomOf, repeat } from "../random.js";
import { boardModels, fillBoards, randomScopes, type SeenTask, words } from "./boards.js";
import type { Requestable } from "./client.js";
import { provider } from "./library.js";
import { type OpenProject, openProject } from "./open-project.js";
import { randomWhere } from "./random-where.js";

const drawn = randomOf(firstSeed);
const wheres = Array.from({ length: 12 }, () => randomWhere(drawn, 3));

let project: OpenProject;
beforeAll(async () => {
  const texts = wheres.map(({ text }) => text);
  project = await openProject(
    "callers",
    boardModels(texts),
    undefined,
    "platform:\n  formats: [json, jsonld, csv, ndjson]\n",
  );
  await fillBoards(project.prisma);
});
afterAll(() => project.prisma.$disconnect());

const restricted = ["secret", "assignee", "assigneeId"] as const;
type Restricted = (typeof restricted)[number];

/** What a caller is. */
interface Caller {
  readonly tasks: readonly SeenTask[];
  readonly sees: ReadonlySet<Restricted>;
  readonly seesEmails: boolean;
}

interface Part {
  readonly sent: string;
  readonly needs?: Restricted;
}
interface Filter extends Part {
  readonly facet?: "status" | "owner";
  readonly test: (task: SeenTask) => boolean;
}
interface Order extends Part {
  readonly compare: (a: SeenTask, b: SeenTask) => number;
}

test("each request has what its caller may see", { timeout: patience }, async () => {
  await repeat(async (random) => {
    const { scope, tasks } = randomScopes(random);
    const sees = new Set(random.some(restricted, 3));
    const seesEmails = random.chance(0.5);
    const fields = { Task: () => (sees.size === 3 ? "all" : [...sees]), User: () => (seesEmails ? "all" : []) };
    const app = project.createApi({ prisma: project.prisma, scope, fields });
    await expectAnswer(random, app, { tasks, sees, seesEmails });
  });
});

async function expectAnswer(random: Random, app: Requestable, caller: Caller): Promise<void> {
  const operation = random.integer(-3, wheres.length - 1);
  const path = operation >= 0 ? `/w${operation}` : ["/tasks", "/feed", "/values"][operation + 3];
  const isCursor = operation === -2 || operation === -1;
  const filters = random.some(filterMakers, 3).map((make) => make(random, caller));
  const offered = [orderMakers.rank, orderMakers.team, orderMakers.secret];
  const orders = random.some(offered, 2).map((make) => make(random.pick(["asc", "desc"])));
  const include = random.chance(0.3) ? [{ sent: "include=assignee", needs: "assignee" } as const] : [];
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
  const items = sorted.map((task) => itemOf(task, caller, include.length > 0));
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

/** A task as plain JSON has it. */
function itemOf(task: SeenTask, { tasks, sees, seesEmails }: Caller, isIncluded: boolean): object {
  const { owner, assignee, comments, tags: _, team: __, secret, assigneeId, ...own } = task;
  const emailOf = ({ email }: { readonly email: string }) => (seesEmails ? { email } : {});
  const owned = (id: number) => tasks.filter(({ ownerId }) => ownerId === id).slice(0, 2);
  const whole = assignee && {
    ...{ id: assignee.id, name: assignee.name, tenant: assignee.tenant, ...emailOf(assignee) },
    owned: owned(assignee.id).map(({ id, title }) => ({ id, title })),
  };
  return {
    ...own,
    ...(sees.has("secret") && { secret }),
    owner: owner === undefined ? null : { id: owner.id, name: owner.name, ...emailOf(owner) },
    ...(sees.has("assignee") && { assignee: (isIncluded ? whole : assignee && `/users/${assignee.id}`) ?? null }),
    ...(sees.has("assigneeId") && { assigneeId }),
    team: `/teams/${own.teamId}`,
    commentsCount: comments.length,
    loud: comments.filter(({ text, tenant }) => text === "moon" || tenant === 1).length,
  };
}

const inAnyCase = (text: string) => (provider === "sqlite" ? text : text.toLowerCase());
const contains = (text: string | undefined, part: string) => text?.toLowerCase().includes(part) === true;

const filterMakers: readonly ((random: Random, caller: Caller) => Filter)[] = [
  (random) => {
    const status = random.pick(["OPEN", "HELD", "DONE"]);
    return { sent: `status=${status}`, facet: "status", test: (task) => task.status === status };
  },
  (random) => {
    const [least, most] = [random.integer(0, 2), random.integer(1, 3)];
    const test = ({ points }: SeenTask) => points !== null && points >= least && points < most;
    return { sent: `points[gte]=${least}&points[lt]=${most}`, test };
  },
  (random) => {
    const code = random.pick(["ab", "AB", "B"]);
    return { sent: `code=${code}`, test: (task) => inAnyCase(task.code) === inAnyCase(code) };
  },
  (random) => {
    const id = random.integer(1, 5);
    return { sent: `owner=/users/${id}`, facet: "owner", test: (task) => task.owner?.id === id };
  },
  (random) => {
    const secret = random.integer(0, 3);
    return { sent: `secret=${secret}`, needs: "secret", test: (task) => task.secret === secret };
  },
  (random, { sees }) => {
    const id = random.integer(1, 4);
    const test = (task: SeenTask) => task.ownerId === id || (sees.has("assigneeId") && task.assigneeId === id);
    return { sent: `mine=${id}`, test };
  },
  (random) => {
    const word = random.pick(words);
    return { sent: `text=${word}`, test: (task) => contains(task.title, word) || contains(task.owner?.name, word) };
  },
  (random) => {
    const sought = [random.pick(words), random.pick(words)];
    const textsOf = ({ title, comments, tags }: SeenTask) => [
      ...[title, ...comments.map(({ text }) => text)],
      ...tags.map(({ name }) => name),
    ];
    const test = (task: SeenTask) => sought.every((word) => textsOf(task).some((text) => contains(text, word)));
    return { sent: `search=${sought.join("+")}`, test };
  },
];

const orderMakers = {
  id: (direction: "asc" | "desc") => orderBy("id", direction, ({ id }) => id),
  rank: (direction: "asc" | "desc") => orderBy("rank", direction, ({ rank }) => rank),
  team: (direction: "asc" | "desc") => orderBy("team.name", direction, ({ team }) => team),
  secret: (direction: "asc" | "desc") => orderBy("secret", direction, ({ secret }) => secret, "secret"),
};

function orderBy(
  field: string,
  direction: "asc" | "desc",
  of: (task: SeenTask) => number | string,
  needs?: Restricted,
): Order {
  const sign = direction === "asc" ? 1 : -1;
  const compare = (a: SeenTask, b: SeenTask) => (of(a) === of(b) ? 0 : of(a) < of(b) ? -sign : sign);
  return { sent: `order[${field}]=${direction}`, compare, ...(needs && { needs }) };
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
    if (typeof value === "object") return JSON.stringify(value);
    return typeof value === "string" && /^[=-]/.test(value) ? `'${value}` : String(value);
  };
  const expected = items.map((item) => keys.map((key) => cellOf(Reflect.get(item, key))));
  expect([about, cells]).toEqual([about, expected]);
  const [first] = items;
  if (first !== undefined) expect([about, keys.toSorted()]).toEqual([about, Object.keys(first).toSorted()]);
}
