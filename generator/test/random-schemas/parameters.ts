/** Parameters drawn at random: those that a model has, and names and values that its API must not know. */
import { isOpen, listsOf, ownColumns, pathName, publicName } from "./names.js";
import type { Choice } from "./requests.js";
import type { Field, Model } from "./schema.js";
import { openOf, secretOf, sentDate } from "./values.js";

interface Named {
  readonly name: string;
  readonly field: Pick<Field, "type" | "nullable" | "native" | "sent" | "number">;
}

/** Every name that a client may try: those of columns, of relations, and of what these lead to. */
function namesOf(model: Model, models: readonly Model[]): readonly Named[] {
  const key = { type: "Int", nullable: false, sent: "all", number: 0 } as const;
  const scalars = ({ fields, key: { fields: keys } }: Model) => [
    ...keys.map(({ name, type }) => ({ name, field: { ...key, type } })),
    ...fields.map((field) => ({ name: field.name, field })),
  ];
  const relations = [
    ...model.relations.map(({ name, target, sent, columns }) => ({
      name,
      to: target,
      sent,
      columns: ownColumns(columns),
    })),
    ...listsOf(models, model.name).map(({ inverse, owner, sent }) => ({
      name: inverse,
      to: owner,
      sent,
      columns: [] as readonly string[],
    })),
  ];
  const called = (name: string) => publicName(name, model);
  return [
    ...scalars(model).map(({ name, field }) => ({ name: called(name), field })),
    ...relations.flatMap(({ name, to, sent, columns }) => {
      const target = models.find((other) => other.name === to);
      const inner = target === undefined ? [] : scalars(target);
      return [
        ...[name, ...columns].map((each) => ({ name: called(each), field: { ...key, sent } })),
        ...inner.map((each) => ({
          name: `${called(name)}.${target ? publicName(each.name, target) : ""}`,
          field: each.field,
        })),
      ];
    }),
  ];
}

const bounds = ["gt", "gte", "lt", "lte", "before", "after"];

export function parameterOf(drawn: Choice["parts"][number], model: Model, models: readonly Model[]): string {
  const all = namesOf(model, models);
  const declared = declaredOf(model, models);
  // Two of three are declared, or a strict collection would refuse most requests.
  if (drawn.kind % 3 > 0 && declared.length > 0) {
    const make = declared[drawn.name % declared.length];
    if (make !== undefined) return make(drawn.value);
  }
  const { name, field } = all[drawn.name % all.length] ?? {
    name: "none",
    field: { type: "Int", nullable: false, sent: "all", number: 0 },
  };
  const value = sendableOf(field, drawn.value);
  const forms = [
    `${name}=${value}`,
    `${name}[]=${value}&${name}[]=b`,
    `${name}[not]=${value}`,
    `${name}[${bounds[drawn.value % bounds.length]}]=${value}`,
    `${name}[between]=${value}..${value}`,
    `order[${name}]=${drawn.value % 2 ? "asc" : "desc"}`,
    `exists[${name}]=${drawn.value % 2 === 0}`,
    `fields=${name}`,
    `fields[]=${name}&fields[]=id`,
    `include=${name}`,
    `facets=${name}`,
    `search=${value}`,
    `whose=${value}`,
    `cursor=${value}`,
  ];
  return forms[Math.floor(drawn.kind / 3) % forms.length] ?? "";
}

/** What the model's collections have. */
function declaredOf(model: Model, models: readonly Model[]): readonly ((value: number) => string)[] {
  const called = (name: string) => publicName(name, model);
  const has = (option: string) => model.options.some((each) => each.startsWith(option));
  const direction = (value: number) => (value % 2 ? "asc" : "desc");
  const filtered = (name: string, kinds: readonly string[], value: (drawn: number) => string) =>
    kinds.flatMap((kind) => {
      if (kind === "order") return [(drawn: number) => `order[${name}]=${direction(drawn)}`];
      if (kind === "exists") return [(drawn: number) => `exists[${name}]=${drawn % 2 === 0}`];
      if (kind === "facet") return [() => `facets=${name}`];
      if (kind === "range") return [(drawn: number) => `${name}[${bounds[drawn % 4]}]=${value(drawn)}`];
      return [(drawn: number) => `${name}${kind === "not" ? "[not]" : ""}=${value(drawn)}`];
    });
  const keyOf = (target: string) => (drawn: number) => {
    const { key } = models.find(({ name }) => name === target) ?? model;
    const [name] = key.identifier;
    return `${name === "slug" ? "s" : name === "code" ? "k" : ""}${1 + (drawn % 4)}`;
  };
  return [
    (value) => `page=${value % 4}`,
    ...(has("clientItemsPerPage") ? [(value: number) => `itemsPerPage=${value % 5}`] : []),
    ...(has("clientEnabled") ? [() => "pagination=false"] : []),
    ...(has("clientPartial") ? [() => "partial=true"] : []),
    ...(["search", "anyOf"] as const)
      .filter(has)
      .map((each) => (each === "anyOf" ? "whose" : each))
      .flatMap((name) => model.search.map((field) => (value: number) => `${name}=${sendableOf(field, value)}`)),
    ...model.includes.map((name) => () => `include=${called(name)}`),
    ...(has("clientFields")
      ? model.fields.filter(isOpen).map(
          ({ name }) =>
            () =>
              `fields=${called(name)}`,
        )
      : []),
    ...model.fields.flatMap((field) =>
      filtered(called(field.name), field.filters, (drawn) => sendableOf(field, drawn)),
    ),
    ...model.relations.flatMap(({ name, target, filters, paths }) => [
      ...filtered(called(name), filters, keyOf(target)),
      ...paths.flatMap((path) =>
        filtered(`${called(name)}.${pathName(path)}`, path.kinds, (drawn) => sendableOf(path.field, drawn)),
      ),
    ]),
  ];
}

/** Of a secret field what only the rows of one of the two databases hold, or what lies between those of both. */
function sendableOf(field: Named["field"], choice: number): string {
  const value = field.sent === "all" ? openOf({ ...field, nullable: false }, choice % 12) : betrayingOf(field, choice);
  if (value instanceof Date) return sentDate(field, value);
  return encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : String(value));
}

function betrayingOf({ type, number }: Named["field"], choice: number): unknown {
  if (choice % 3 > 0) return secretOf({ type, number, nullable: false }, choice % 12, 1);
  if (type === "String") return `zq${number}x`;
  if (type === "DateTime") return new Date(Date.UTC(2392, 0));
  if (type === "BigInt") return 2_000_000_000_000_000n;
  return type === "Kind" || type === "Boolean" ? secretOf({ type, number, nullable: false }, choice, 1) : 2_000_000_000;
}
