/** What fast-check drew → a schema that the generator accepts: numbers become names, and what cannot be is left out. */
import { isOpen, listed, listsOf, ownColumns } from "./names.js";
import { operationsOf } from "./operations.js";
import type { DrawnModel, Field, Key, Model, Relation, Schema } from "./schema.js";

export type Drawn = readonly DrawnModel[];

const names = ["Alder", "Baobab", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel"];

const pair = [
  { name: "part", type: "Int" },
  { name: "line", type: "String" },
] as const;

const keys: { readonly [key in DrawnModel["key"]]: Key } = {
  id: { fields: [{ name: "id", type: "Int" }], identifier: ["id"], primary: ["id"] },
  slug: { fields: [{ name: "veiledKey", type: "Int", hidden: true }], identifier: ["slug"], primary: ["veiledKey"] },
  pair: { fields: pair, identifier: ["part", "line"], primary: ["part", "line"] },
  code: { fields: [{ name: "code", type: "String" }], identifier: ["code"], primary: ["code"] },
  // The usual pattern of tenants: a key of two columns, the first of which is the tenant's.
  tenant: {
    fields: [
      { name: "tenant", type: "Int" },
      { name: "id", type: "Int" },
    ],
    ...{ identifier: ["id"], primary: ["id"] },
  },
  named: { fields: pair, identifier: ["slug"], primary: ["part", "line"] },
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
  return { models: related.map((model) => modelOf(model, related)) };
}

export interface Bare {
  readonly name: string;
  readonly drawn: DrawnModel;
  readonly key: Key;
  readonly fields: readonly Field[];
  readonly relations: readonly Relation[];
}

function fieldOf(drawn: DrawnModel["fields"][number], { exposed }: DrawnModel, number: number): Field {
  const { type, nullable, mapped } = drawn;
  const sent = exposed ? drawn.sent : "unexposed";
  const column = mapped ? { column: `column_${number}` } : {};
  const filters = sent === "all" || sent === "restricted" ? filtersOf(drawn) : [];
  return { ...{ name: `${prefixes[sent]}${number}`, type, nullable, sent, filters, number }, ...column };
}

function filtersOf({ type, nullable, match, kinds }: DrawnModel["fields"][number]): readonly string[] {
  if (type === "Json" || type === "Bytes") return [];
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

function relationOf(drawn: DrawnModel["relations"][number], owner: Bare, target: Bare, number: number): Relation {
  const exposed = owner.drawn.exposed && target.drawn.exposed;
  const sent = owner.drawn.exposed ? drawn.sent : "hidden";
  const name = `${prefixes[sent]}To${number}`;
  const nullable = drawn.nullable || owner === target;
  const single = target.key.identifier.length === 1;
  const compound = target.key.fields.length > 1;
  const isTenant = ({ key }: Bare) => key.fields[0]?.name === "tenant";
  const shared = drawn.shared && sent === "all" && isTenant(owner) && isTenant(target);
  const fits = (kind: string) => single && (kind !== "exists" || nullable);
  const isShown = exposed && sent !== "hidden";
  const kinds = drawn.kinds.filter(fits);
  const filters = kinds.filter((kind) => kind !== "facet" || kinds.includes("exact"));
  const paths = target.fields
    .filter((field) => isOpen(field) && field.type === "String")
    .slice(0, 1)
    .map((field) => {
      const certain = (!nullable || field.nullable) && !target.drawn.guarded;
      return { field, kinds: drawn.path.filter((kind) => kind !== "order" || certain) };
    })
    .filter((path) => path.kinds.length > 0);
  return {
    ...{ name, owner: owner.name, target: target.name, nullable, sent, number },
    columns: target.key.fields.map((key, index, { length }) => ({
      name: shared && index === 0 ? "tenant" : `${name}${key.name}`,
      nullable: nullable && !(index < length - 1 && compound && (shared || drawn.partly)),
    })),
    shared,
    columnsSent: sent !== "hidden" && !target.key.fields.some(({ hidden }) => hidden),
    embed: isShown ? drawn.embed : "no",
    filters: isShown ? filters : [],
    paths: isShown ? paths : [],
    inverse: `${name}Of`,
    list: isShown ? drawn.list : "bare",
    counted: isShown && drawn.counted,
  };
}

function modelOf(model: Bare, all: readonly Bare[]): Model {
  const { name, drawn, key, fields, relations } = model;
  const path = `/${name.toLowerCase()}s`;
  const targets = new Map(all.map((other) => [other.name, other]));
  const toExposed = relations.filter(({ target, sent }) => sent !== "hidden" && targets.get(target)?.drawn.exposed);
  const lists = listsOf(all, name).filter(({ list }) => list !== "bare");
  const counts = listsOf(all, name).filter(({ counted }) => counted);
  const sent = [
    ...key.fields.filter(({ hidden }) => !hidden).map((field) => field.name),
    ...(key.identifier.includes("slug") ? ["slug"] : []),
    ...fields.filter(isOpen).map((field) => field.name),
    ...toExposed.map((relation) => relation.name),
    ...relations.flatMap(({ columns, columnsSent }) => (columnsSent ? ownColumns(columns) : [])),
    ...lists.map(({ inverse }) => inverse),
    ...counts.map(({ inverse }) => `${inverse}Count`),
  ];
  const includes = [
    ...toExposed.filter(({ embed }) => embed === "no").map((relation) => relation.name),
    ...lists.filter(({ list }) => list === "collection").map(({ inverse }) => inverse),
  ];
  const texts = fields.filter((field) => isOpen(field) && field.type === "String");
  const related = toExposed.flatMap((relation) =>
    (targets.get(relation.target)?.fields ?? [])
      .filter((field) => isOpen(field) && field.type === "String")
      .map((field) => ({ ...field, name: `${relation.name}.${field.name}` })),
  );
  const search = [...texts, ...related.slice(0, 1)];
  const searched = listed(search.map((field) => field.name));
  const options = drawn.options.flatMap((option) => {
    if (option === "includes") return includes.length > 0 ? [`clientIncludes: ${listed(includes)}`] : [];
    if (option === "search") return search.length > 0 ? [`search: ${searched}`] : [];
    if (option === "anyOf") return search.length > 0 ? [`anyOf: { whose: ${searched} }`] : [];
    return [option];
  });
  const unsent = fields.some((field) => field.sent === "unsent") ? [`fields: ${listed(sent)}`] : [];
  return {
    ...{ name, path, exposed: drawn.exposed, key, relations, search, includes },
    fields: drawn.guarded ? [...fields, guard] : fields,
    options: [...options, ...unsent, "itemsPerPage: 2"],
    resourceOptions: [
      ...(key.identifier.includes("slug") ? ['identifier: "slug"'] : []),
      ...(drawn.guarded ? [`where: { ${guard.name}: false }`] : []),
      ...(drawn.naming ? ["naming: snake_case"] : []),
    ],
    operations: drawn.exposed ? operationsOf(drawn, model, path) : [],
  };
}

/** Decides, by a condition of the resource, whether anybody sees the row; it differs in no two databases. */
export const guard: Field = {
  ...{ name: "veiledGone", type: "Boolean", nullable: false, sent: "hidden", filters: [], number: 0 },
};
