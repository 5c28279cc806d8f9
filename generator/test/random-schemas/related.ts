/** What rows mean to the oracle: which of them the caller sees, what they lead to, and what their values are. */
import { inject } from "vitest";
import { type Comparable, comparableOf } from "./comparable.js";
import { type Condition, isFulfilled } from "./conditions.js";
import { guard, identifierOf, isShown, listsOf } from "./names.js";
import type { Content, Row } from "./rows.js";
import type { Field, Link, ListKind, Model, Path, Relation, Schema } from "./schema.js";

const { provider } = inject("database");

export interface World extends Content {
  readonly models: readonly Model[];
  /** Whether the caller sees what is restricted. */
  readonly sees: (part: Pick<Field, "sent" | "number">) => boolean;
  /** By model, the condition of its scope. */
  readonly scopes: ReadonlyMap<string, Condition>;
}

export function worldOf({ models }: Schema, content: Content, rest: Pick<World, "sees" | "scopes">): World {
  return { models, ...content, ...rest };
}

/** Whether the caller sees a row: conditions of the resource and the scope decide. */
export function isVisible(world: World, { name, where }: Pick<Model, "name" | "where">, row: Row): boolean {
  const fulfils = (condition: Condition | undefined) => fulfilsIn(world, condition, row);
  return row[guard.name] !== true && fulfils(where) && fulfils(world.scopes.get(name));
}

export function fulfilsIn(world: World, condition: Condition | undefined, row: Row): boolean {
  return isFulfilled(condition, row, (each, relation) => {
    const found = targetOf(world, each, relation);
    return found !== undefined && found !== "hidden";
  });
}

export function visibleRows(world: World, model: Pick<Model, "name" | "where">): readonly Row[] {
  return (world.rows.get(model.name) ?? []).filter((row) => isVisible(world, model, row));
}

export const modelOf = ({ models }: Pick<World, "models">, name: string): Model => {
  const found = models.find((model) => model.name === name);
  if (found === undefined) throw new Error(`No model ${name}`);
  return found;
};

/** The row that a key refers to: none if any column is null, or if there is no such row. */
function referredRow(world: World, row: Row, { columns, target }: Relation): Row | undefined {
  const model = modelOf(world, target);
  const values = columns.map(({ name }) => row[name]);
  if (values.some((value) => value === null || value === undefined)) return undefined;
  const isMeant = (other: Row) =>
    model.key.fields.every(({ name, caseless, padded }, index) => {
      const [one, referred] = [other[name], values[index]];
      if (caseless) return String(one).toLowerCase() === String(referred).toLowerCase();
      return padded ? String(one).trimEnd() === String(referred).trimEnd() : one === referred;
    });
  return world.rows.get(target)?.find(isMeant);
}

/** @returns "hidden" if the caller does not see it */
function targetOf(world: World, row: Row, relation: Relation): Row | "hidden" | undefined {
  const found = referredRow(world, row, relation);
  return found === undefined || isVisible(world, modelOf(world, relation.target), found) ? found : "hidden";
}

/** What leads from the rows of a model to those of another: a relation, its other side, or a many-to-many relation. */
export interface Way {
  readonly name: string;
  readonly to: Model;
  /** True for lists. */
  readonly many: boolean;
  readonly list: ListKind;
  readonly embed: Relation["embed"];
  readonly filters: readonly string[];
  readonly paths: readonly Path[];
  /** Counts of a list, by their names. */
  readonly counts: readonly (readonly [name: string, where: Condition | undefined])[];
  readonly listWhere: Condition | undefined;
  /** All rows that it leads to, visible or not. */
  readonly lead: (row: Row) => readonly Row[];
  /** The IRI of an item that it leads to. It has the key as the row itself has it, maybe in another letter case. */
  readonly iriFrom: (row: Row, found: Row) => string;
  readonly part: Pick<Field, "sent" | "number">;
}

/** Those of which clients are told. */
export function waysOf(world: World, model: Model): readonly Way[] {
  const models = new Map(world.models.map((each) => [each.name, { drawn: each }]));
  const none = { counts: [], listWhere: undefined, embed: "no" } as const;
  const relations = model.relations.map((relation): Way => {
    const { name, target, embed, filters, paths } = relation;
    const to = modelOf(world, target);
    const lead = (row: Row) => [referredRow(world, row, relation) ?? []].flat();
    const iriFrom = (row: Row, found: Row) => {
      const sent = relation.columns.flatMap((column, index) =>
        column.unpadded ? [] : [[to.key.fields[index]?.name, row[column.name]] as const],
      );
      return iriOf(to, { ...found, ...Object.fromEntries(sent) });
    };
    return { ...none, name, to, many: false, list: "bare", embed, filters, paths, lead, iriFrom, part: relation };
  });
  const back = listsOf(world.models, model.name).map((relation): Way => {
    const { inverse: name, owner, one, list, counted, countWhere, listWhere, backFilters, backPaths } = relation;
    const rows = world.rows.get(owner) ?? [];
    return {
      ...{ name, to: modelOf(world, owner), many: !one, list, filters: backFilters, paths: backPaths, listWhere },
      embed: one && list === "embedded" ? "whole" : "no",
      counts: [
        ...(counted ? [[`${name}Count`, undefined] as const] : []),
        ...(countWhere === undefined ? [] : [[`${name}Some`, countWhere] as const]),
      ],
      iriFrom: (_, found) => iriOf(modelOf(world, owner), found),
      lead: (row) => rows.filter((other) => referredRow(world, other, relation) === row),
      part: relation,
    };
  });
  const links = model.links.map((link): Way => {
    const { name, target, list, filters, paths } = link;
    const lead = (row: Row) => linkedRows(world, link, row);
    const to = modelOf(world, target);
    const iriFrom = (_: Row, found: Row) => iriOf(to, found);
    return { ...none, name, to, many: true, list, filters, paths, lead, iriFrom, part: link };
  });
  const shown = [...model.relations, ...listsOf(world.models, model.name)].filter((each) => isShown(each, models));
  return [...relations, ...back, ...links].filter(
    ({ part, name }) =>
      (shown.some((each) => each.number === part.number) || model.links.some((link) => link.name === name)) &&
      world.sees(part),
  );
}

function linkedRows({ links }: World, { relation, first }: Link, row: Row): readonly Row[] {
  const pairs = links.get(relation) ?? [];
  return pairs.flatMap(([one, other]) => (first ? (one === row ? [other] : []) : other === row ? [one] : []));
}

export function iriOf(model: Model, row: Row): string {
  return `${model.path}/${identifierOf(model, row)}`;
}

export type Compare = (a: Row, b: Row) => number;

/** Null is the smallest value, on PostgreSQL the largest; a related row that there is none of has null. */
export function comparing(field: Pick<Field, "type">, of: (row: Row) => unknown, direction: "asc" | "desc"): Compare {
  const sign = direction === "asc" ? 1 : -1;
  const rank = (value: Comparable) => (value === null ? (provider === "postgresql" ? 1 : -1) : 0);
  const own = (row: Row) => (field.type === "Decimal" && of(row) !== null ? Number(of(row)) : comparableOf(of(row)));
  return (a, b) => {
    const [one, other] = [own(a), own(b)];
    if (one === null || other === null) return sign * (rank(one) - rank(other));
    return one < other ? -sign : one > other ? sign : 0;
  };
}

/** By the identifier, which completes every order. */
export function byIdentifier({ key }: Model, direction: "asc" | "desc"): readonly Compare[] {
  return key.identifier.map((name) => comparing({ type: "String" }, (row) => row[name], direction));
}

export function sorted(rows: readonly Row[], by: readonly Compare[]): readonly Row[] {
  return rows.toSorted((a, b) => by.reduce((found, compare) => found || compare(a, b), 0));
}
