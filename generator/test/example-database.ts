/** A database as `explain` imagines it: the nth row of each table has n in every column. */
import type { DMMF } from "@prisma/generator-helper";
import { exampleValue } from "../src/explain/example-row.js";
import type { ApiModel, ApiResource } from "../src/model/api-model.js";
import { shownCondition } from "../src/model/filters/request-placeholders.js";

/** As far as it is needed here. */
interface Client {
  $executeRawUnsafe(sql: string, ...values: unknown[]): PromiseLike<unknown>;
}

type Datamodel = DMMF.Document["datamodel"];
type Field = DMMF.Field;

/** Fills every table with rows that fulfil what the schema declares of them. */
export async function fillWithExamples(
  prisma: Client,
  datamodel: Datamodel,
  { resources }: ApiModel,
  rows: number,
): Promise<void> {
  for (const model of ordered(datamodel)) {
    const columns = model.fields.filter(({ kind, isList }) => kind !== "object" && !isList);
    const required = requiredOf(resources.find(({ resource }) => resource.model === model.name));
    const data = Array.from({ length: rows }, (_, index) => ({
      ...Object.fromEntries(columns.map((field) => [field.name, cellOf(field, index + 1, datamodel)])),
      ...required,
    }));
    const delegate = Reflect.get(prisma, model.name.charAt(0).toLowerCase() + model.name.slice(1));
    await delegate.createMany({ data });
  }
  for (const [table, a, b] of joinTables(datamodel)) {
    for (let n = 1; n <= rows; n++) {
      const values = [cellOf(a, n, datamodel), cellOf(b, n, datamodel)];
      await prisma.$executeRawUnsafe(`INSERT INTO "${table}" ("A", "B") VALUES (?, ?)`, ...values);
    }
  }
}

/** The values that the schema's conditions require; of several that they allow, the first. */
function requiredOf(resource: ApiResource | undefined): object {
  const conditions = [
    resource?.resource.where,
    ...(resource?.operations ?? []).map(({ operation }) => operation.where),
  ];
  const values = conditions.flatMap((where) => (where ? Object.entries(shownCondition(where, new Date())) : []));
  return Object.fromEntries(
    values.flatMap(([name, value]) => {
      const { in: allowed, gt, startsWith } = Object(value);
      if (Array.isArray(allowed)) return [[name, allowed[0]]];
      if (startsWith !== undefined) return [[name, startsWith]];
      if (gt instanceof Date) return [[name, new Date(gt.getTime() + 86_400_000)]];
      return typeof value === "object" && value !== null ? [] : [[name, value]];
    }),
  );
}

/** Each model after those that its foreign keys refer to. */
function ordered({ models }: Datamodel): readonly Datamodel["models"][number][] {
  const done = new Set<string>();
  const visit = (model: Datamodel["models"][number]): Datamodel["models"][number][] => {
    if (done.has(model.name)) return [];
    done.add(model.name);
    const targets = model.fields.filter(({ relationFromFields }) => relationFromFields?.length).map(({ type }) => type);
    return [...models.filter(({ name }) => targets.includes(name)).flatMap(visit), model];
  };
  return models.flatMap(visit);
}

function cellOf({ type, kind }: Field, n: number, { enums }: Datamodel): unknown {
  if (kind === "enum") return enums.find(({ name }) => name === type)?.values[0]?.name;
  if (type === "Bytes") return new Uint8Array([0, n]);
  return type === "String" || type === "Boolean" || type === "DateTime" ? exampleValue({ type }, n) : n;
}

/** Those that Prisma makes for relations between two lists, with the keys that their columns hold. */
function joinTables({ models }: Datamodel): readonly (readonly [table: string, a: Field, b: Field])[] {
  const lists = models.flatMap((model) =>
    model.fields
      .filter(({ isList, kind, type, relationName }) => {
        const others = models.find(({ name }) => name === type)?.fields ?? [];
        return kind === "object" && isList && others.some((each) => each.relationName === relationName && each.isList);
      })
      .map(({ relationName }) => ({ relationName, model })),
  );
  const keyOf = (model: Datamodel["models"][number]) => model.fields.find(({ isId }) => isId);
  return [...new Set(lists.map(({ relationName }) => relationName))].flatMap((relation) => {
    const sides = lists.filter(({ relationName }) => relationName === relation).map(({ model }) => model);
    const [a, b] = sides.sort((one, other) => (one.name < other.name ? -1 : 1)).map(keyOf);
    return a && b ? [[`_${relation}`, a, b] as const] : [];
  });
}
