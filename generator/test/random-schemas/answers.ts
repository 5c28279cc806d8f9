/** Asks the API a question on all of its pages, and compares what it sends with the rows. */
import { expect } from "vitest";
import type { Requestable } from "../behaviour/client.js";
import { publicName } from "./names.js";
import { listedRows, type Question } from "./questions.js";
import { byIdentifier, fulfilsIn, iriOf, isVisible, sorted, type Way, type World, waysOf } from "./related.js";
import type { Row } from "./rows.js";
import type { Field, Model } from "./schema.js";
import { embeddedFields } from "./schema-text.js";
import { sentDate } from "./values.js";

type Member = { readonly "@id": string; readonly [key: string]: unknown };

interface Page {
  readonly "hydra:member": readonly Member[];
  readonly "hydra:totalItems"?: number;
  readonly "hydra:view"?: { readonly "hydra:next"?: string };
  readonly facets?: { readonly [name: string]: readonly { readonly value: unknown; readonly count: number }[] };
}

export async function expectAnswer(app: Requestable, world: World, question: Question): Promise<void> {
  const { path, model, rows, isItem, facet } = question;
  const members: Member[] = [];
  const totals = new Set<number | undefined>();
  const expected = rows?.map((row) => iriOf(model, row));
  let next: string | undefined = path;
  for (let pages = 0; next !== undefined && pages < 20; pages++) {
    const response = await app.request(next, { headers: { accept: "application/ld+json" } });
    const text = await response.text();
    if (expected === undefined) return expect([path, response.status]).toEqual([path, 404]);
    expect([path, next, response.status, response.status === 200 ? "" : text]).toEqual([path, next, 200, ""]);
    const page: Page & Member = JSON.parse(text);
    members.push(...(isItem ? [page] : page["hydra:member"]));
    totals.add(page["hydra:totalItems"]);
    next = page["hydra:view"]?.["hydra:next"];
    if (facet !== undefined) {
      const counted = page.facets?.[facet.name] ?? [];
      const counts = counted.map(({ count }) => count);
      expect([path, counts]).toEqual([path, counts.toSorted((a, b) => b - a)]);
      const found = counted.map(({ value, count }) => countedText(value, count));
      const due = [...facet.counted].map(([value, count]) => countedText(value, count));
      expect([path, found.toSorted()]).toEqual([path, due.toSorted()]);
    }
  }
  expect([path, members.map((member) => member["@id"])]).toEqual([path, expected]);
  expect([path, [...totals]]).toEqual([path, [isItem ? undefined : rows?.length]]);
  for (const [index, row] of (rows ?? []).entries()) {
    const member = members[index];
    if (member === undefined) continue;
    const { fields, included } = question;
    const missing = fields.filter((name) => !(publicName(name, model) in member));
    expect([path, member, missing]).toEqual([
      path,
      expect.objectContaining(shownOf(world, model, row, member, true, included)),
      [],
    ]);
  }
}

/** An IRI has the letter case of one of the rows that are counted. */
function countedText(value: unknown, count: number): string {
  const isIri = typeof value === "string" && value.startsWith("/");
  return JSON.stringify([isIri ? value.toLowerCase() : value, count]);
}

/** What a member must have of the keys that it has. */
function shownOf(world: World, model: Model, row: Row, member: Member, isWhole: boolean, included?: string): object {
  const entries = [
    ...model.fields.map(
      (field) => [field.name, world.sees(field) && !field.leftOut ? sentOf(field, row[field.name]) : unseen] as const,
    ),
    ...waysOf(world, model).flatMap((way) => {
      const sent = member[publicName(way.name, model)];
      const counts = way.counts.map(([name, where]) => [name, countedRows(world, way, row, where).length] as const);
      return [...counts, [way.name, ledOf(world, way, row, sent, way.name === included, isWhole)] as const];
    }),
  ];
  const named = entries.map(([name, value]) => [publicName(name, model), value] as const);
  return Object.fromEntries(named.filter(([name]) => name in member));
}

/** Equals nothing that is sent. */
const unseen = Symbol("not for this caller");

function countedRows(world: World, way: Way, row: Row, where: Way["listWhere"]): readonly Row[] {
  return way.lead(row).filter((other) => isVisible(world, way.to, other) && fulfilsIn(world, where, other));
}

/**
 * The IRI, or the item or items, that a relation shows.
 *
 * @param sent what the answer has
 * @param isWhole false within another item, where relations are IRIs
 */
function ledOf(world: World, way: Way, row: Row, sent: unknown, isIncluded: boolean, isWhole: boolean): unknown {
  const { to } = way;
  const nested = (other: Row, member: unknown) =>
    expect.objectContaining({
      "@id": iriOf(to, other),
      ...(isMember(member) ? shownOf(world, to, other, member, false) : {}),
    });
  if (way.many) {
    const isList = Array.isArray(sent);
    if (!isList) return isIncluded ? [] : sent;
    const rows = way.list === "embedded" ? countedRows(world, way, row, undefined) : listedRows(world, way, row);
    return sorted(rows, byIdentifier(to, "asc"))
      .slice(0, 2)
      .map((other, index) => nested(other, sent[index]));
  }
  const [found] = way.lead(row);
  if (found === undefined || !isVisible(world, to, found)) return null;
  if (!isMember(sent)) return isIncluded || (isWhole && way.embed !== "no") ? {} : way.iriFrom(row, found);
  if (way.embed !== "fields") return nested(found, sent);
  const seen = to.fields.filter((field) => world.sees(field));
  const names = embeddedFields(to).filter(
    (name) => to.key.identifier.includes(name) || seen.some((field) => field.name === name),
  );
  const values = names.map((name) => {
    const field = seen.find((each) => each.name === name);
    return [publicName(name, to), field === undefined ? found[name] : sentOf(field, found[name])];
  });
  return { "@id": iriOf(to, found), "@type": to.name, ...Object.fromEntries(values) };
}

const isMember = (value: unknown): value is Member =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function sentOf(field: Field, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Date) return sentDate(field, value);
  return field.type === "BigInt" && value !== null ? String(value) : value;
}
