/** Asks the API a question on all of its pages, and compares what it sends with the rows. */
import { expect } from "vitest";
import type { Requestable } from "../behaviour/client.js";
import { listsOf, publicName } from "./names.js";
import type { Question } from "./questions.js";
import { byIdentifier, iriOf, modelOf, sorted, targetOf, visibleRows, type World } from "./related.js";
import type { Row } from "./rows.js";
import type { Field, Model } from "./schema.js";

type Member = { readonly "@id": string; readonly [key: string]: unknown };

interface Page {
  readonly "hydra:member": readonly Member[];
  readonly "hydra:totalItems"?: number;
  readonly "hydra:view"?: { readonly "hydra:next"?: string };
}

export async function expectAnswer(app: Requestable, world: World, { path, model, rows }: Question): Promise<void> {
  const members: Member[] = [];
  const totals = new Set<number | undefined>();
  const expected = rows?.map((row) => iriOf(model, row));
  let next: string | undefined = path;
  for (let pages = 0; next !== undefined && pages < 20; pages++) {
    const response = await app.request(next, { headers: { accept: "application/ld+json" } });
    const text = await response.text();
    if (expected === undefined) return expect([path, response.status]).toEqual([path, 404]);
    expect([path, next, response.status, response.status === 200 ? "" : text]).toEqual([path, next, 200, ""]);
    const page: Page = JSON.parse(text);
    members.push(...page["hydra:member"]);
    totals.add(page["hydra:totalItems"]);
    next = page["hydra:view"]?.["hydra:next"];
  }
  expect([path, members.map((member) => member["@id"])]).toEqual([path, expected]);
  expect([path, [...totals]]).toEqual([path, [rows?.length]]);
  for (const [index, row] of (rows ?? []).entries()) {
    const member = members[index];
    if (member !== undefined)
      expect([path, member]).toEqual([path, expect.objectContaining(shownOf(world, model, row, member))]);
  }
}

/** What a member must have of the keys that it has. */
function shownOf(world: World, model: Model, row: Row, member: Member): object {
  const entries = [
    ...model.fields.map((field) => [field.name, sentOf(field, row[field.name])] as const),
    ...model.relations.map((relation) => {
      const found = targetOf(world, row, relation);
      const iri = found === undefined || found === "hidden" ? null : iriOf(modelOf(world, relation.target), found);
      const sent = member[publicName(relation.name, model)];
      return [relation.name, isMember(sent) ? expect.objectContaining({ "@id": iri }) : iri] as const;
    }),
    ...listsOf(world.models, model.name).flatMap((relation) => {
      const owner = modelOf(world, relation.owner);
      const rows = visibleRows(world, owner).filter((other) => targetOf(world, other, relation) === row);
      const sent = member[publicName(relation.inverse, model)];
      return [
        [`${relation.inverse}Count`, rows.length] as const,
        ...(Array.isArray(sent) ? [[relation.inverse, firstTwo(owner, rows)] as const] : []),
      ];
    }),
  ];
  const named = entries.map(([name, value]) => [publicName(name, model), value] as const);
  return Object.fromEntries(named.filter(([name]) => name in member));
}

const isMember = (value: unknown): value is Member =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function firstTwo(model: Model, rows: readonly Row[]): readonly unknown[] {
  return sorted(rows, byIdentifier(model, "asc"))
    .slice(0, 2)
    .map((row) => expect.objectContaining({ "@id": iriOf(model, row) }));
}

function sentOf({ type }: Field, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Date) return value.toISOString();
  return type === "BigInt" && value !== null ? String(value) : value;
}
