/** Items that are identified by another key than their primary key, which no answer shows. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Document, fail, get, type Requestable, view } from "./client.js";
import { createApi as create, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: ReturnType<typeof createApi>;

/** Keys that no other value here resembles. */
const key = (index: number) => 770_000 + index;
const handleOf = (index: number) => `m${index}/x`;
const iri = (index: number) => `/members/m${index}%2Fx`;
const booth = (seat: number) => `/booths/room=a%3Bb;seat=${seat}`;

function createApi(options: Pick<Parameters<typeof create>[0], "scope"> = {}) {
  return create({ prisma: library.prisma, handlers: { Book: { recommended } }, ...options });
}

beforeAll(async () => {
  library = await openLibrary();
  app = createApi();
  const { member, booth, review } = library.prisma;
  // Handles in the reverse order of the keys; joined in pairs.
  await member.createMany({
    data: [1, 2, 3, 4, 5].map((index) => ({
      id: key(6 - index),
      handle: handleOf(index),
      joined: Math.floor(index / 2),
      mentorId: index === 1 ? null : key(5),
    })),
  });
  await booth.createMany({ data: [1, 2, 3].map((seat) => ({ id: key(100 + seat), room: "a;b", seat })) });
  await review.createMany({
    data: [1, 2, 3, 4, 5].map((id) => ({ id, memberId: key(6 - (id % 3) - 1), boothId: key(100 + (id % 2) + 1) })),
  });
});
afterAll(() => library.prisma.$disconnect());

interface OpenApi {
  readonly components: { readonly parameters: Readonly<Record<string, { readonly description?: string }>> };
}

const members = (document: Document) => document["hydra:member"].map((member) => member["@id"]);

/** All pages, by the links of each. */
async function walk(app: Requestable, path: string): Promise<readonly (readonly unknown[])[]> {
  const pages: (readonly unknown[])[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const document: Document = await get(app, next);
    pages.push(members(document));
    next = view(document)?.["hydra:next"];
  }
  return pages;
}

describe("a filter by a relation to such items", () => {
  const all = async (path: string, of: Requestable = app) => {
    const { "hydra:member": members, "hydra:totalItems": total } = await get(of, path);
    expect(members).toHaveLength(Number(total));
    return members.map(({ "@id": id }) => id).toSorted();
  };
  const reviews = (...ids: readonly number[]) => ids.map((id) => `/reviews/${id}`);

  it.each([
    [`/reviews?member=${encodeURIComponent(iri(2))}`, reviews(1, 4)],
    [`/reviews?member=https://example.com${encodeURIComponent(iri(2))}`, reviews(1, 4)],
    ["/reviews?member=m2/x", reviews(1, 4)],
    ["/reviews?member[]=m2/x&member[]=m1/x", reviews(1, 3, 4)],
    ["/reviews?member[not]=m2/x", reviews(2, 3, 5)],
    [`/reviews?member=${key(4)}`, []],
    [`${iri(1)}/reviews?member=m2/x`, []],
    ["/members?pagination=false&mentor=m1/x", [2, 3, 4, 5].map(iri)],
    ["/members?pagination=false&mentor[not]=m1/x", [iri(1)]],
    ["/members?pagination=false&mentor[not]=m2/x", [1, 2, 3, 4, 5].map(iri)],
    ["/members?pagination=false&exists[mentor]=true", [2, 3, 4, 5].map(iri)],
    ["/all-members?exists[mentor]=false", [iri(1)]],
    ["/member-feed?mentor[]=m2/x", []],
  ])("takes what clients know: %s", async (path, expected) => {
    expect(await all(path)).toEqual(expected);
  });

  it("finds no row by an item that a scope hides", async () => {
    const scoped = createApi({ scope: { Member: () => ({ handle: { not: handleOf(2) } }) } });
    expect(await all("/reviews?member=m2/x", scoped)).toEqual([]);
    expect(await all("/reviews?member=m1/x", scoped)).toEqual(reviews(3));
    expect(await all("/reviews?member[not]=m1/x", scoped)).toEqual(reviews(2, 5));
    const none = createApi({ scope: { Member: () => ({ OR: [] }) } });
    expect(await all("/reviews?member[not]=m1/x", none)).toEqual([]);
  });

  it("refuses the URL of another resource", async () => {
    expect(await fail(app, "/reviews?member=/books/1", 400)).toMatchObject({ parameter: "member" });
  });
});

describe("an identifier that is not the primary key", () => {
  it("is in the item's path, in its `@id` and in every reference to it", async () => {
    expect(await get(app, iri(2))).toEqual({
      "@context": "/contexts/Member",
      "@id": iri(2),
      "@type": "Member",
      handle: "m2/x",
      joined: 1,
      mentor: iri(1),
      mentees: [],
      reviews: `${iri(2)}/reviews`,
    });
    const { mentees } = await get(app, iri(1));
    expect(mentees).toEqual([expect.objectContaining({ "@id": iri(2) }), expect.objectContaining({ "@id": iri(3) })]);
    expect(await get(app, "/reviews/1")).toMatchObject({
      "@id": "/reviews/1",
      member: { "@id": iri(2), mentor: iri(1) },
      booth: booth(2),
    });
    expect(await get(app, booth(2))).toMatchObject({ "@id": booth(2), room: "a;b", seat: 2 });
  });

  it("is what an item is found by, and the primary key is not", async () => {
    expect(await fail(app, `/members/${key(1)}`, 404)).toMatchObject({
      detail: `No Member with \`handle\` "${key(1)}" exists.`,
    });
    expect(await fail(app, `/booths/${key(101)}`, 404)).toMatchObject({
      detail: expect.stringContaining("`room` and `seat`"),
    });
  });

  it("is in the path of its list relations, whose rows are found by the foreign key", async () => {
    const document = await get(app, `${iri(2)}/reviews`);
    expect(document).toMatchObject({ "@id": `${iri(2)}/reviews`, "hydra:totalItems": 2 });
    expect(members(document)).toEqual(["/reviews/1", "/reviews/4"]);
    expect(members(await get(app, `${booth(2)}/reviews`))).toEqual(["/reviews/1", "/reviews/3", "/reviews/5"]);
    await fail(app, "/members/nobody/reviews", 404);
  });

  it("completes orders and cursors, so that links hold no primary key", async () => {
    const inOrder = [1, 2, 3, 4, 5].map(iri);
    expect((await walk(app, "/members")).flat()).toEqual(inOrder);
    expect((await walk(app, "/partial-members")).flat()).toEqual(inOrder);
    expect(members(await get(app, "/all-members"))).toEqual(inOrder);
    expect(members(await get(app, "/members?pagination=false"))).toEqual(inOrder);
    expect((await walk(app, "/members?order[joined]=desc")).flat()).toEqual([5, 4, 3, 2, 1].map(iri));
    const feed = await get(app, "/member-feed");
    expect(members(feed)).toEqual([iri(5), iri(4)]);
    expect(decodeURIComponent(view(feed)?.["hydra:next"] ?? "")).toBe("/member-feed?handle[lt]=m4/x&joined[lt]=2");
    expect((await walk(app, "/member-feed")).flat()).toEqual([5, 4, 3, 2, 1].map(iri));
    expect((await walk(app, "/member-feed?order[joined]=asc")).flat()).toEqual(inOrder);
    expect((await walk(app, "/booths")).flat()).toEqual([1, 2, 3].map(booth));
    // The first of each year, by handle.
    expect((await walk(app, "/member-years")).flat()).toEqual([1, 2, 4].map(iri));
  });

  it("is read with the page: no statement for each row", async () => {
    const statements = async (path: string) => {
      library.takeQueries();
      await get(app, path);
      return library.takeQueries().length;
    };
    // The rows, their mentors' handles, the embedded lists and their mentors' handles.
    const few = await statements("/all-members");
    expect(few).toBeLessThanOrEqual(5);
    // The page and its count, its members with their mentors, its booths.
    expect(await statements("/reviews")).toBeLessThanOrEqual(5);
    const more = Array.from({ length: 60 }, (_, index) => index + 10);
    const { member } = library.prisma;
    await member.createMany({
      data: more.map((index) => ({
        id: key(index),
        handle: handleOf(index),
        joined: 90,
        mentorId: key((index % 5) + 1),
      })),
    });
    expect(await statements("/all-members")).toBe(few);
    await member.deleteMany({ where: { joined: 90 } });
  });

  it("stands for the item where a scope hides it", async () => {
    const hiding = createApi({ scope: { Member: () => ({ handle: { not: "m2/x" } }) } });
    expect(await get(hiding, "/reviews/1")).toMatchObject({ member: null });
    await fail(hiding, iri(2), 404);
    const { mentees } = await get(hiding, iri(1));
    expect(mentees).toEqual([iri(3), iri(4)].map((id) => expect.objectContaining({ "@id": id })));
    const alone = createApi({ scope: { Member: () => ({ handle: { not: "m1/x" } }) } });
    expect(await get(alone, iri(2))).toMatchObject({ mentor: null });
  });

  it("is what a handler's rows have", async () => {
    const partial = () => [{ handle: "m2/x", id: key(2), joined: 1 }];
    const handled = create({ prisma: library.prisma, handlers: { Book: { recommended }, Member: { partial } } });
    expect(await get(handled, "/partial-members")).toMatchObject({
      "hydra:member": [{ "@id": iri(2), reviews: `${iri(2)}/reviews`, mentees: [] }],
    });
  });

  it("leaves the primary key out of all that is sent", async () => {
    const paths = ["/members", "/partial-members", "/member-feed", "/all-members", "/reviews", "/booths"];
    for (const path of [
      ...paths,
      iri(1),
      `${iri(2)}/reviews`,
      "/reviews/1",
      booth(1),
      "/openapi.json",
      "/docs.jsonld",
    ]) {
      for (const accept of ["application/ld+json", "application/json", "text/html"]) {
        const response = await app.request(path, { headers: { accept } });
        const sent = [await response.text(), ...response.headers.values()].join("\n");
        expect(sent, `${path} as ${accept}`).not.toMatch(/77\d{4}|memberId|mentorId|boothId/);
      }
    }
  });

  it("is described: how an item's path is written", async () => {
    const { parameters } = ((await (await app.request("/openapi.json")).json()) as OpenApi).components;
    const described = (text: string) =>
      Object.values(parameters).find(({ description }) => description?.includes(text));
    const own = { in: "path", name: "id", schema: { type: "string" } };
    expect(described("The `handle` of the Member")).toMatchObject(own);
    expect(described("`room=…;seat=…`")).toMatchObject(own);
  });
});
