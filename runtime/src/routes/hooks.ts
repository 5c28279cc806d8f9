/** Resolves the hooks of parts and formats when routes are mounted. A part that is needed and missing is refused. */
import { itemUsesOf, type PartName, partsOfItems, partsOfOperation, partTable } from "../definition/part-table.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { ApiSettings } from "../document/api-settings.js";
import type { OperationHooks, ServedFormat } from "../http/collection-request.js";
import type { Part } from "../http/part.js";
import type { ResourceHooks } from "../http/resource-hooks.js";
import type { ServedApi } from "../http/served-resource.js";
import type { ItemMapper } from "../items/fields/bound-field.js";
import { numberedPaging } from "../paging/numbered/index.js";

/** The settings in the emitted `settings.ts`. */
export interface EmittedSettings extends ApiSettings {
  readonly formats: readonly [ServedFormat, ...ServedFormat[]];
  /** The parts that the schema needs beyond pages by number. Default: none. */
  readonly parts?: readonly Part[];
}

/** An API with the settings of its `settings.ts`. */
export interface EmittedApi extends ServedApi {
  readonly settings: EmittedSettings;
}

/** Returns the hooks of all resources of an API. */
export function resourceHooks({ parts = [], formats }: EmittedSettings): ResourceHooks {
  return {
    select: slotsOf(parts, "select")[0],
    counting: slotsOf(parts, "counting")[0],
    related: slotsOf(parts, "related"),
    people: peopleOf(formats),
  };
}

/**
 * Returns the hooks of an operation.
 *
 * @param model The model whose rows the operation sends. Undefined if a handler provides them.
 * @throws Error if the settings lack a part that the operation needs, and as `Part.mount` does
 */
export function operationHooks(
  operation: CollectionOperation,
  model: string | undefined,
  api: EmittedApi,
): OperationHooks {
  const { settings } = api;
  const names = partsOfOperation(operation, settings.database.provider);
  const used = partsNamed(names, settings, operation.path);
  if (model !== undefined) for (const part of used) part.mount?.(operation, model, api);
  return {
    problem: slotsOf(used, "problem"),
    where: slotsOf(used, "where"),
    filterRows: slotsOf(used, "filterRows"),
    mode: slotsOf(used, "mode")[0] ?? numberedPaging,
    stream: slotsOf(used, "stream")[0],
    metadata: slotsOf(used, "metadata"),
    forms: peopleOf(settings.formats),
  };
}

/**
 * Checks that the settings have the parts that the items of a resource need.
 * @throws Error if the settings lack one of these parts
 */
export function checkItemParts(
  defined: DefinedResource,
  mapper: Pick<ItemMapper, "lists" | "counts">,
  settings: EmittedSettings,
): void {
  partsNamed(partsOfItems(itemUsesOf(defined, mapper)), settings, defined.path);
}

export function peopleOf(formats: EmittedSettings["formats"]): ServedFormat["people"] {
  return formats.find(({ people }) => people)?.people;
}

/**
 * Returns the parts with these names.
 * @throws Error for a part that is missing, as in settings that are older than the schema or the runtime
 */
function partsNamed(names: readonly PartName[], { parts = [] }: EmittedSettings, user: string): readonly Part[] {
  return names.map((name) => {
    const part = parts.find((each) => each.name === name);
    if (part !== undefined) return part;
    throw new Error(
      `${user} needs the part \`${partTable[name].entry}\`, which the emitted settings lack: run \`prisma generate\`.`,
    );
  });
}

/** Returns the values of these parts in a slot, in the order of the parts. */
function slotsOf<Name extends keyof Part>(parts: readonly Part[], name: Name): readonly NonNullable<Part[Name]>[] {
  return parts.flatMap((part) => part[name] ?? []) as readonly NonNullable<Part[Name]>[];
}
