/** What every emitter knows beside the resource it prints, and the names of what is emitted. */
import { operationName } from "@prisma-paged/runtime/operation";
import type {
  ApiModel,
  ApiOperation,
  ApiRelationOperation,
  ApiResource,
  EmbeddedItemField,
  EmbeddedListItemField,
  ItemField,
} from "./api-model.js";
import { type Import, typesFrom, valuesFrom } from "./module.js";

/** How emitted modules import. */
export interface ImportPlan {
  /** The Prisma client, seen from the output folder: `../prisma/client.js`. */
  readonly client: string;
  /** What the modules' imports of each other end in. */
  readonly extension: ".js" | ".ts" | "";
}

export interface EmitContext {
  readonly api: ApiModel;
  readonly imports: ImportPlan;
}

/** What is looked up by model: an API may have a thousand of them. */
interface Lookup {
  readonly resources: ReadonlyMap<string, ApiResource>;
  readonly relations: ReadonlyMap<string, readonly ApiRelationOperation[]>;
  /** The models that stand inside another's item. */
  readonly embedded: ReadonlySet<string>;
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
    api.resources.flatMap(({ fields }) => fields.filter(isEmbedding).map(({ target }) => target)),
  );
  const lookup = { resources, relations, embedded };
  lookups.set(api, lookup);
  return lookup;
}

/** The resource of a model. @throws if there is none: relations are only shown towards resources. */
export function resourceOf({ api }: Pick<EmitContext, "api">, model: string): ApiResource {
  const found = lookupOf(api).resources.get(model);
  if (found === undefined) throw new Error(`${model} is no resource.`);
  return found;
}

/** Every operation that lists the resource's rows: its own, and list relations that lead to it. */
export function operationsOn({ api }: Pick<EmitContext, "api">, resource: ApiResource): readonly ApiOperation[] {
  return [...resource.operations, ...(lookupOf(api).relations.get(resource.resource.model) ?? [])];
}

/** True if an operation on the resource's rows has their total counted. */
export function countsRows(context: Pick<EmitContext, "api">, resource: ApiResource): boolean {
  return operationsOn(context, resource).some(
    ({ operation: { pagination, handler } }) =>
      !handler && (pagination.enabled || pagination.clientEnabled) && (!pagination.partial || pagination.clientPartial),
  );
}

/** `./city.js`. */
export function moduleOf({ file }: Pick<ApiResource, "file">, { extension }: ImportPlan): string {
  return `./${file}${extension}`;
}

/** Types of a resource's module; nothing to import where it is the module's own. */
export function typesOf(
  { imports }: EmitContext,
  own: ApiResource,
  target: ApiResource,
  ...names: readonly string[]
): readonly Import[] {
  return own === target ? [] : typesFrom(moduleOf(target, imports), ...names);
}

/** Values of a resource's module, likewise. */
export function valuesOf(
  { imports }: EmitContext,
  own: ApiResource,
  target: ApiResource,
  ...names: readonly string[]
): readonly Import[] {
  return own === target ? [] : valuesFrom(moduleOf(target, imports), ...names);
}

export function clientTypes(
  { imports }: EmitContext,
  ...names: readonly ("Prisma" | "PrismaClient")[]
): readonly Import[] {
  return typesFrom(imports.client, ...names);
}

export function settingsValues({ extension }: ImportPlan, ...names: readonly string[]): readonly Import[] {
  return valuesFrom(`./settings${extension}`, ...names);
}

export function embeddedLists({ fields }: ApiResource): readonly EmbeddedListItemField[] {
  return fields.filter((field) => field.kind === "embedded-list");
}

/** The interface of an operation's query parameters: `CityQuery`. */
export function queryType(resource: ApiResource, operation: ApiOperation): string {
  return `${operationName(resource.typeName, operation.operation)}Query`;
}

/** The constant that states an operation: `cityCollection`, `cityArchiveCollection`. */
export function operationConstant({ valueName }: ApiResource, operation: ApiOperation): string {
  return `${operationName(valueName, operation.operation)}Collection`;
}

/** How a resource stands inside another's item: as its own item, or, if it embeds in turn, with IRIs instead. */
export function embeddedForm(resource: ApiResource): { readonly type: string; readonly convert: string } {
  return embeds(resource)
    ? { type: `${resource.typeName}EmbeddedItem`, convert: `toEmbedded${resource.typeName}` }
    : { type: `${resource.typeName}Item`, convert: `to${resource.typeName}Item` };
}

function embeds({ fields }: ApiResource): boolean {
  return fields.some(isEmbedding);
}

/** The row of the embedded form. */
export function embeddedRowType({ typeName }: ApiResource): string {
  return `${typeName}EmbeddedRow`;
}

export function isEmbedding(field: ItemField): field is EmbeddedItemField | EmbeddedListItemField {
  return field.kind === "embedded" || field.kind === "embedded-list";
}

/** True if the resource embeds others, and stands itself inside another's item: then it has two forms. */
export function hasEmbeddedForm({ api }: Pick<EmitContext, "api">, { resource, fields }: ApiResource): boolean {
  return fields.some(isEmbedding) && lookupOf(api).embedded.has(resource.model);
}

/** The fields of the embedded form: one level deep, so that its own relations are IRIs (CONTRACT 3, `@embed`). */
export function embeddedFields({ fields, relations }: ApiResource): readonly ItemField[] {
  return fields.flatMap((field): readonly ItemField[] => {
    switch (field.kind) {
      case "embedded":
        return [{ ...field, kind: "reference" }];
      case "embedded-list":
        // A list has an IRI only where it is a collection of its own.
        return relations.some(({ relation }) => relation === field.name) ? [{ ...field, kind: "collection" }] : [];
      default:
        return [field];
    }
  });
}
