/** What fast-check drew → a schema that the generator accepts: numbers become names, and what cannot be is left out. */

import { inject } from "vitest";
import { conditionOf, conditionText, type DrawnCondition, whereOf } from "./conditions.js";
import { guard, isOpen, isShown, listed, listsOf, ownColumns } from "./names.js";
import { type Native, natives } from "./native-types.js";
import { operationsOf } from "./operations.js";
import type { DrawnModel, Field, Key, Link, Model, Path, Relation, Schema } from "./schema.js";

export type Drawn = readonly DrawnModel[];

const names = ["Alder", "Baobab", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel"];

const pair = [
  { name: "part", type: "Int" },
  { name: "line", type: "String" },
] as const;

/** The usual pattern of tenants: a key of two columns, the first of which is the tenant's. */
const tenant = [
  { name: "tenant", type: "Int" },
  { name: "id", type: "Int" },
] as const;

const caseless = { name: "caseless", type: "String", caseless: true } as const;

const padded = { name: "padded", type: "String", padded: true } as const;

const keys: { readonly [key in DrawnModel["key"]]: Key } = {
  id: { fields: [{ name: "id", type: "Int" }], identifier: ["id"], primary: ["id"] },
  slug: { fields: [{ name: "veiledKey", type: "Int", hidden: true }], identifier: ["slug"], primary: ["veiledKey"] },
  pair: { fields: pair, identifier: ["part", "line"], primary: ["part", "line"] },
  code: { fields: [{ name: "code", type: "String" }], identifier: ["code"], primary: ["code"] },
  tenant: { fields: tenant, identifier: ["id"], primary: ["id"] },
  numberedTenant: { fields: tenant, identifier: ["slug"], primary: ["id"] },
  named: { fields: pair, identifier: ["slug"], primary: ["part", "line"] },
  caseless: { fields: [caseless], identifier: ["caseless"], primary: ["caseless"] },
  numbered: { fields: [caseless], identifier: ["slug"], primary: ["caseless"] },
  padded: { fields: [padded], identifier: ["padded"], primary: ["padded"] },
};

/** Names say who is sent the value, so that a name, too, can be sought in an answer. */
const prefixes = { all: "open", hidden: "veiled", restricted: "guarded", unsent: "unsent", unexposed: "veiled" };

export function resolved(drawn: Drawn): Schema {
  let number = 0;
  const bare = drawn.map((model, index) => {
    const fields = model.fields.map((field) => fieldOf(field, model, ++number));
    const name = names[index] ?? "";
    return { ...{ name, drawn: model, fields, key: keys[model.key] }, relations: [] as readonly Relation[] };
  });
  const related = bare.map((model, index) => ({
    ...model,
    // To itself or a model before it, so that rows can be written in the order of the models.
    relations: model.drawn.relations.map((relation) =>
      relationOf(relation, model, bare[relation.target % (index + 1)] ?? model, ++number),
    ),
  }));
  const links = related.flatMap((model, index) => {
    const { link } = model.drawn;
    const target = link === null ? undefined : related[link.target % (index || 1)];
    return target === undefined ? [] : linksOf(model, target, ++number);
  });
  const far = related.map((model) => ({
    ...model,
    relations: model.relations.map((relation, index) => withFarPaths(relation, model.drawn.relations[index], related)),
  }));
  return { models: far.map((model) => modelOf(model, far, links)) };
}

export interface Bare {
  readonly name: string;
  readonly drawn: DrawnModel;
  readonly key: Key;
  readonly fields: readonly Field[];
  readonly relations: readonly Relation[];
}

function fieldOf(drawn: DrawnModel["fields"][number], { exposed }: DrawnModel, number: number): Field {
  const { type, nullable, mapped, named } = drawn;
  const leftOut = drawn.leftOut && isOpen({ sent: exposed ? drawn.sent : "unexposed" });
  const sent = exposed ? drawn.sent : "unexposed";
  const column = mapped ? { column: `column_${number}` } : {};
  const native = sent === "all" ? nativeOf(drawn) : undefined;
  const filters = sent === "all" || sent === "restricted" ? filtersOf(drawn, native?.isWhole) : [];
  const called =
    named && (sent === "all" || sent === "restricted") ? { called: `Given_${prefixes[sent]}${number}` } : {};
  return {
    ...{ name: `${prefixes[sent]}${number}`, type, nullable, native, sent, leftOut, filters, number },
    ...column,
    ...called,
  };
}

function nativeOf({ type, native }: DrawnModel["fields"][number]): Native | undefined {
  const fitting = natives[inject("database").provider].filter((each) => each.type === type);
  return native === null ? undefined : fitting[native % (fitting.length || 1)];
}

function filtersOf(
  { type, nullable, match: drawn, kinds, sent, required }: DrawnModel["fields"][number],
  isWhole = false,
): readonly string[] {
  const match = isWhole && drawn !== "none" ? "exact" : drawn;
  if (type === "Json" || type === "Bytes") return [];
  if (required && sent === "all") return ["exact", "required"];
  const whole = match === "exact" || (match !== "none" && type !== "String") ? ["exact"] : [];
  const text = type === "String" && match !== "none" && match !== "exact" ? [match] : [];
  const fits = (kind: string) => {
    if (kind === "exists") return nullable;
    if (kind === "range") return type !== "Kind" && type !== "Boolean";
    if (kind === "facet") return whole.length > 0 && ["String", "Int", "BigInt", "Boolean", "Kind"].includes(type);
    return true;
  };
  return [...whole, ...text, ...kinds.filter(fits)];
}

/** What filters lead to: the first text that clients may filter by. */
function pathsOf(target: Bare, kinds: readonly string[]): readonly Path[] {
  const texts = target.fields.filter((field) => isOpen(field) && field.type === "String" && !field.native?.isWhole);
  return kinds.length > 0 ? texts.slice(0, 1).map((field) => ({ field, kinds })) : [];
}

/** The relation with filters by what the first relation of the other model leads to. */
function withFarPaths(
  relation: Relation,
  drawn: DrawnModel["relations"][number] | undefined,
  all: readonly Bare[],
): Relation {
  const far = (name: string, kinds: readonly string[]): readonly Path[] => {
    const model = all.find((other) => other.name === name);
    const through = model?.relations.find((each) => each !== relation && each.sent !== "hidden");
    const last = all.find((other) => other.name === through?.target);
    if (through === undefined || !model?.drawn.exposed || !last?.drawn.exposed) return [];
    return pathsOf(last, kinds).map((path) => ({ ...path, through }));
  };
  const { owner, target, sent, paths, backPaths } = relation;
  const isSent =
    sent !== "hidden" && [owner, target].every((name) => all.find((each) => each.name === name)?.drawn.exposed);
  if (!isSent || drawn === undefined) return relation;
  return {
    ...relation,
    paths: [...paths, ...far(target, drawn.farPath)],
    backPaths: [...backPaths, ...far(owner, drawn.backFarPath)],
  };
}

function relationOf(drawn: DrawnModel["relations"][number], owner: Bare, target: Bare, number: number): Relation {
  const exposed = owner.drawn.exposed && target.drawn.exposed;
  const sent = owner.drawn.exposed ? drawn.sent : "hidden";
  const name = `${prefixes[sent]}To${number}`;
  const nullable = drawn.nullable || owner === target;
  const isSingle = ({ key }: Bare) => key.identifier.length === 1;
  const compound = target.key.fields.length > 1;
  const isTenant = ({ key }: Bare) => key.fields[0]?.name === "tenant";
  const shared = drawn.shared && sent === "all" && isTenant(owner) && isTenant(target);
  const fits = (kind: string) => isSingle(target) && (kind !== "exists" || nullable);
  const isSent = exposed && sent !== "hidden";
  const kinds = drawn.kinds.filter(fits);
  const filters = kinds.filter((kind) => kind !== "facet" || kinds.includes("exact"));
  const certain = (kind: string) => {
    const [text] = pathsOf(target, ["order"]);
    return kind !== "order" || ((!nullable || text?.field.nullable) && !target.drawn.guarded);
  };
  const backKinds = drawn.backKinds.filter((kind) => isSingle(owner) && (kind !== "exists" || drawn.one));
  const list = drawn.one && drawn.list === "collection" ? "bare" : drawn.list;
  const condition = (each: DrawnCondition | null) =>
    each === null || !isSent || drawn.one ? undefined : conditionOf(each, owner.fields, []);
  // The generator refuses to count by a foreign key whose texts have other spaces than the key's.
  const isUnpadded = number % 2 === 1 && target.key.fields.some(({ padded }) => padded);
  return {
    ...{ name, owner: owner.name, target: target.name, nullable, sent, number },
    columns: target.key.fields.map((key, index, { length }) => ({
      name: shared && index === 0 ? "tenant" : `${name}${key.name}`,
      nullable: nullable && !(index < length - 1 && compound && (shared || drawn.partly)),
      unpadded: key.padded === true && isUnpadded,
    })),
    shared,
    columnsSent: sent !== "hidden" && !target.key.fields.some(({ hidden }) => hidden),
    embed: isSent ? drawn.embed : "no",
    filters: isSent ? filters : [],
    paths: isSent ? pathsOf(target, drawn.path.filter(certain)) : [],
    inverse: `${name}Of`,
    one: drawn.one,
    list: isSent ? list : "bare",
    counted: isSent && drawn.counted && !drawn.one && !isUnpadded,
    listWhere: list === "collection" ? condition(drawn.listWhere) : undefined,
    countWhere: isUnpadded ? undefined : condition(drawn.countWhere),
    backFilters: isSent ? backKinds : [],
    backPaths: isSent ? pathsOf(owner, drawn.backPath) : [],
  };
}

/** Both sides of a many-to-many relation, if both models have a key of one column. */
function linksOf(owner: Bare, target: Bare, number: number): readonly (readonly [model: string, side: Link])[] {
  const { link, exposed } = owner.drawn;
  const fits = ({ key }: Bare) => key.primary.length === 1;
  if (link === null || !exposed || !target.drawn.exposed || owner === target || !fits(owner) || !fits(target))
    return [];
  const { sent, lists, kinds, path } = link;
  const relation = `${prefixes[sent]}Link${number}`;
  const side = (to: Bare, name: string, list: Link["list"], first: boolean): Link => ({
    ...{ name, relation, target: to.name, first, sent, list, number },
    filters: to.key.identifier.length === 1 ? kinds : [],
    paths: pathsOf(to, path),
  });
  return [
    [owner.name, side(target, relation, lists[0], true)],
    [target.name, side(owner, `${relation}Of`, lists[1], false)],
  ];
}

function modelOf(model: Bare, all: readonly Bare[], links: readonly (readonly [string, Link])[]): Model {
  const { name, drawn, key, fields, relations } = model;
  const path = `/${name.toLowerCase()}s`;
  const targets = new Map(all.map((other) => [other.name, other]));
  const toExposed = relations.filter(({ target, sent }) => sent !== "hidden" && targets.get(target)?.drawn.exposed);
  const back = listsOf(all, name).filter((relation) => isShown(relation, targets));
  const own = links.flatMap(([of, link]) => (of === name ? [link] : []));
  const lists = back.filter(({ list, one }) => one || list !== "bare");
  const linked = own.filter(({ list }) => list !== "bare");
  const sent = [
    ...key.fields.filter(({ hidden }) => !hidden).map((field) => field.name),
    ...(key.identifier.includes("slug") ? ["slug"] : []),
    ...fields.filter((field) => isOpen(field) && !field.leftOut).map((field) => field.name),
    ...toExposed.map((relation) => relation.name),
    ...relations.flatMap(({ columns, columnsSent }) => (columnsSent ? ownColumns(columns) : [])),
    ...lists.map(({ inverse }) => inverse),
    ...linked.map((link) => link.name),
    ...back.filter(({ counted }) => counted).map(({ inverse }) => `${inverse}Count`),
    ...back.filter(({ countWhere }) => countWhere !== undefined).map(({ inverse }) => `${inverse}Some`),
  ];
  const includes = [
    ...toExposed.filter(({ embed }) => embed === "no").map((relation) => relation.name),
    ...lists.filter(({ list, one }) => (one ? list === "bare" : list === "collection")).map(({ inverse }) => inverse),
    ...linked.filter(({ list }) => list === "collection").map((link) => link.name),
  ];
  const isText = (field: Field) => isOpen(field) && field.type === "String" && !field.native?.isWhole;
  const texts = fields.filter(isText);
  const related = toExposed.flatMap((relation) =>
    (targets.get(relation.target)?.fields ?? [])
      .filter(isText)
      .map((field) => ({ ...field, name: `${relation.name}.${field.name}` })),
  );
  const search = [...texts, ...related.slice(0, 1)];
  const searched = listed(search.map((field) => field.name));
  const options = drawn.options.flatMap((option) => {
    if (option === "includes") return includes.length > 0 ? [`clientIncludes: ${listed(includes)}`] : [];
    if (option === "search") return search.length > 0 ? [`search: ${searched}`] : [];
    return [option];
  });
  const whose = search.length > 0 ? (drawn.whose ?? undefined) : undefined;
  const anyOf = whose === undefined ? [] : [`anyOf: { whose: { fields: ${searched}, match: ${whose} } }`];
  const isShort = fields.some((field) => field.sent === "unsent" || field.leftOut);
  const unsent = isShort ? [`fields: ${listed(sent)}`] : [];
  // A model without annotations has no condition.
  const isGuarded = drawn.guarded && drawn.exposed;
  const where = isGuarded && drawn.condition !== null ? conditionOf(drawn.condition, fields, []) : undefined;
  const condition = { [guard.name]: false, ...(where === undefined ? {} : { AND: [whereOf(where)] }) };
  return {
    ...{ name, path, exposed: drawn.exposed, key, relations, links: own, where, search, whose, includes },
    fields: isGuarded ? [...fields, guard] : fields,
    options: [...options, ...anyOf, ...unsent, "itemsPerPage: 2"],
    resourceOptions: [
      ...(key.identifier.includes("slug") ? ['identifier: "slug"'] : []),
      ...(isGuarded ? [`where: ${conditionText(condition)}`] : []),
      ...(drawn.naming ? ["naming: snake_case"] : []),
    ],
    operations: drawn.exposed ? operationsOf(drawn, model, path) : [],
  };
}
