/** Distinct values in every order that a client may ask for, against all rows read and grouped here. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get, ids, type Requestable, view } from "./client.js";
import type { Mark } from "./generated/prisma/client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: Requestable;

const genres = ["NOVEL", "POEM", "PLAY"] as const;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  await library.prisma.mark.createMany({
    data: Array.from({ length: 60 }, (_, index) => {
      const id = index + 1;
      return {
        id,
        flag: id % 2 === 0,
        kind: id % 7 === 0 ? null : (genres[id % 3] ?? null),
        // Of one group every row is null there, of the others some are.
        ratio: id % 7 === 0 || id % 4 === 0 ? null : ((id * 37) % 11) / 4,
        name: `Mark ${id}`,
        at: new Date(0),
      };
    }),
  });
});
afterAll(() => library.prisma.$disconnect());

type Field = "kind" | "flag" | "ratio";
type Terms = readonly (readonly [field: Field, direction: "asc" | "desc"])[];

interface Case {
  readonly path: string;
  readonly by: readonly Field[];
  readonly direction: "asc" | "desc";
  readonly byDefault: Terms;
}

const cases: readonly Case[] = [
  { path: "/mark-kinds", by: ["kind"], direction: "desc", byDefault: [["ratio", "desc"]] },
  {
    path: "/mark-flags",
    by: ["flag", "kind"],
    direction: "asc",
    byDefault: [
      ["kind", "asc"],
      ["flag", "desc"],
    ],
  },
];

/** The place of each value in the database's own order of the field, nulls included. */
async function ranks(field: Field, direction: "asc" | "desc"): Promise<ReadonlyMap<unknown, number>> {
  const rows = await library.prisma.mark.findMany({ orderBy: { [field]: direction } });
  return new Map(rows.map((row, index) => [row[field], index] as const).reverse());
}

/** The first row of each group: by `ratio`, nulls last, then by `id` in the same direction. */
function firstRows(rows: readonly Mark[], { by, direction }: Case): readonly Mark[] {
  const sign = direction === "asc" ? 1 : -1;
  const sorted = rows.toSorted((a, b) => {
    if (a.ratio === null || b.ratio === null)
      return Number(a.ratio === null) - Number(b.ratio === null) || sign * (a.id - b.id);
    return sign * (a.ratio - b.ratio || a.id - b.id);
  });
  return [...new Map(sorted.reverse().map((row) => [by.map((field) => row[field]).join(), row])).values()];
}

async function expected(given: Case, asked: Terms): Promise<readonly number[]> {
  const first = firstRows(await library.prisma.mark.findMany(), given);
  const terms: Terms = [...asked, ...given.by.map((field) => [field, "asc"] as const)];
  const ranked = await Promise.all(
    terms.map(async ([field, direction]) => ({ field, rank: await ranks(field, direction) })),
  );
  return first
    .toSorted((a, b) => {
      const differences = ranked.map(({ field, rank }) => (rank.get(a[field]) ?? 0) - (rank.get(b[field]) ?? 0));
      return differences.find((difference) => difference !== 0) ?? 0;
    })
    .map(({ id }) => id);
}

async function walked(path: string): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const document = await get(app, next);
    found.push(...ids(document));
    next = view(document)?.["hydra:next"];
  }
  return found;
}

describe.each(cases)(
  "$path: the rows are the first ones of the operation's order, whatever the client asks",
  (given) => {
    const orders: readonly Terms[] = [
      [],
      ...(["kind", "ratio"] as const).flatMap((field) => [[[field, "asc"]], [[field, "desc"]]] as const),
      [
        ["ratio", "desc"],
        ["kind", "desc"],
      ],
      ...(given.by.includes("flag")
        ? ([
            [["flag", "asc"]],
            [
              ["flag", "desc"],
              ["ratio", "asc"],
            ],
          ] as const)
        : []),
    ];
    it.each(orders.map((terms) => ({ terms, query: terms.map(([field, to]) => `order[${field}]=${to}`).join("&") })))(
      "?$query",
      async ({ terms, query }) => {
        const wanted = await expected(given, terms.length === 0 ? given.byDefault : terms);
        expect(wanted.length).toBeGreaterThan(3);
        expect(await walked(`${given.path}?${query}`)).toEqual(wanted);
        if (given.path === "/mark-kinds") {
          expect(ids(await get(app, `${given.path}?pagination=false&${query}`))).toEqual(wanted);
        }
      },
    );

    it("a field in which the first rows are not known to be the least or the greatest is not offered", async () => {
      const byDefault = await walked(given.path);
      expect(await walked(`${given.path}?order[name]=desc`)).toEqual(byDefault);
      const { paths } = (await (await app.request("/openapi.json")).json()) as {
        paths: Record<string, { get: { parameters: { name?: string; $ref?: string }[] } }>;
      };
      const offered = paths[given.path]?.get.parameters.map(({ name, $ref }) => name ?? $ref?.split("/").at(-1));
      const orders = offered?.filter((name) => name?.startsWith("order"));
      expect(orders?.map((name) => /(\w+)[\]\d-]*$/.exec(name ?? "")?.[1])).toEqual(
        ["flag", "kind", "ratio"].filter((name) => name === "ratio" || given.by.some((field) => field === name)),
      );
    });
  },
);
