/** Looks up resources, relations and nested items in a finished API model. */
import type { ApiModel, ApiOperation, ApiRelationOperation, ApiResource } from "./api-model.js";
import type { EmbeddedItemField } from "./fields/embedded.js";
import type { EmbeddedListItemField } from "./fields/embedded-list.js";
import type { ItemField } from "./fields/item-field.js";

/** An object that contains an API model, such as the context of an emitter or of a report. */
export interface HasApi {
  readonly api: ApiModel;
}

/** The look-ups by model. They are maps and sets, because an API may have a thousand models. */
interface Lookup {
  readonly resources: Pick<ReadonlyMap<string, ApiResource>, "get">;
  readonly relations: Pick<ReadonlyMap<string, readonly ApiRelationOperation[]>, "get">;
  /** The models whose items are nested in another item, always or if a client includes them. */
  readonly embedded: Pick<ReadonlySet<string>, "has">;
  /** The models that a client may include. */
  readonly included: Pick<ReadonlySet<string>, "has">;
}

/** A look-up in an API, as a string: `resources Book`. */
export type Question = `${keyof Lookup} ${string}`;

/**
 * Returns a copy of the API that notes its look-ups.
 * @throws Error if all resources are read, because no look-up would note that
 */
export function observed(api: ApiModel): { readonly api: ApiModel; readonly questions: ReadonlySet<Question> } {
  const questions = new Set<Question>();
  const known = lookupOf(api);
  const noted =
    <Answer>(kind: keyof Lookup, answer: (model: string) => Answer) =>
    (model: string) => {
      questions.add(`${kind} ${model}`);
      return answer(model);
    };
  const copy: ApiModel = Object.defineProperty({ ...api }, "resources", {
    get: () => {
      throw new Error("A module is emitted from look-ups of other resources.");
    },
  });
  lookups.set(copy, {
    resources: { get: noted("resources", (model) => known.resources.get(model)) },
    relations: { get: noted("relations", (model) => known.relations.get(model)) },
    embedded: { has: noted("embedded", (model) => known.embedded.has(model)) },
    included: { has: noted("included", (model) => known.included.has(model)) },
  });
  return { api: copy, questions };
}

/** Returns the current answer of the API to a look-up. */
export function answerTo(question: Question, api: ApiModel): unknown {
  const [kind, model = ""] = question.split(" ");
  const { resources, relations, embedded, included } = lookupOf(api);
  switch (kind) {
    case "resources":
      return resources.get(model);
    case "relations":
      return relations.get(model);
    case "embedded":
      return embedded.has(model);
    default:
      return included.has(model);
  }
}

const lookups = new WeakMap<ApiModel, Lookup>();

function lookupOf(api: ApiModel): Lookup {
  const known = lookups.get(api);
  if (known !== undefined) return known;
  const relations = new Map<string, ApiRelationOperation[]>();
  for (const relation of api.resources.flatMap((resource) => resource.relations)) {
    const others = relations.get(relation.target);
    if (others === undefined) relations.set(relation.target, [relation]);
    else others.push(relation);
  }
  const resources = new Map(api.resources.map((resource) => [resource.resource.model, resource]));
  const embedded = new Set(
    api.resources.flatMap(({ fields, includes }) =>
      [...fields.filter(isEmbedding), ...includes].map(({ target }) => target),
    ),
  );
  const included = new Set(api.resources.flatMap(({ includes }) => includes.map(({ target }) => target)));
  const lookup = { resources, relations, embedded, included };
  lookups.set(api, lookup);
  return lookup;
}

/** Returns the resource of a model; undefined if the model is not exposed. */
export function exposedOf({ api }: HasApi, model: string): ApiResource | undefined {
  return lookupOf(api).resources.get(model);
}

/**
 * Returns the resource of a model.
 * @throws Error if the model is not exposed: items only show relations to resources
 */
export function resourceOf(context: HasApi, model: string): ApiResource {
  const found = exposedOf(context, model);
  if (found === undefined) throw new Error(`${model} is not exposed.`);
  return found;
}

/** Returns every operation that lists the resource's rows: its own operations, and list relations to the resource. */
export function operationsOn({ api }: HasApi, resource: ApiResource): readonly ApiOperation[] {
  return [...resource.operations, ...(lookupOf(api).relations.get(resource.resource.model) ?? [])];
}

/**
 * Whether the schema declares that rows of the resource can be hidden, by `where` or `scopedBy`. Each path to these
 * rows must respect that.
 */
export function isRestricted({ resource }: Pick<ApiResource, "resource">): boolean {
  return resource.where !== undefined || resource.scopedBy !== undefined;
}

/** Returns the resource of a model if {@link isRestricted} is true of it; undefined for any other model. */
export function restrictedOf({ api }: HasApi, model: string): ApiResource | undefined {
  const found = lookupOf(api).resources.get(model);
  return found && isRestricted(found) ? found : undefined;
}

export function embeddedLists({ fields }: ApiResource): readonly EmbeddedListItemField[] {
  return fields.filter((field) => field.kind === "embedded-list");
}

/** Returns the key of a field in its item. */
export function keyOf({ name, publicName = name }: ItemField): string {
  return publicName;
}

/** Returns the keys of the fields that have these names in Prisma. */
export function publicKeys(fields: readonly ItemField[], names: readonly string[]): readonly string[] {
  return fields.filter(({ name }) => names.includes(name)).map(keyOf);
}

/** Whether a client may include items of the resource in others. */
export function isIncluded({ api }: HasApi, { resource }: ApiResource): boolean {
  return lookupOf(api).included.has(resource.model);
}

export function isEmbedding(field: ItemField): field is EmbeddedItemField | EmbeddedListItemField {
  return field.kind === "embedded" || field.kind === "embedded-list";
}

/** Whether a nested item of the resource differs: because items embed others, or because it has fewer fields. */
export function differsInside({ fields, embeddedFields }: ApiResource): boolean {
  return embeddedFields !== undefined || fields.some(isEmbedding);
}

/**
 * Whether the resource has a second type for nested items: another item can contain its items, and they differ there.
 */
export function hasEmbeddedForm({ api }: HasApi, resource: ApiResource): boolean {
  return differsInside(resource) && lookupOf(api).embedded.has(resource.resource.model);
}
