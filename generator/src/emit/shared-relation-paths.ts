/** Emits the relation paths of filters and searches. A path that a module repeats becomes a constant. */
import type { PathStep, ResourceDefinition, SharedDefinition } from "@prisma-paged/runtime/generator";
import { pascalCase } from "@prisma-paged/runtime/generator";
import { codeExpression, importsOf, literal } from "../printer/literal.js";
import { type ModuleFragment, runtimeTypes, type Statement } from "../printer/module.js";

type RelationPath = readonly PathStep[];

/**
 * Returns the definition with constants such as `throughCountry` in place of repeated relation paths, and the
 * constants.
 */
export function withSharedRelationPaths(definition: ResourceDefinition): {
  readonly definition: ResourceDefinition;
  readonly constants: ModuleFragment;
} {
  const { collections, relations = [], shared = {} } = definition;
  const paths = new Map<string, { readonly name: string; readonly path: RelationPath }>();
  for (const [text, [path = [], ...furtherUses]] of byText([shared, ...collections, ...relations])) {
    const name = `through${path.map(({ relation }) => pascalCase(relation)).join("")}`;
    // Another model may have a relation of the same name.
    const isTaken = [...paths.values()].some((namedPath) => namedPath.name === name);
    if (furtherUses.length > 0 && !isTaken) paths.set(text, { name, path });
  }
  const named = <Led extends { readonly through?: RelationPath }>(led: Led): Led => {
    const namedPath = led.through && paths.get(JSON.stringify(led.through));
    return namedPath ? { ...led, through: codeExpression(namedPath.name, importsOf(namedPath.path)) } : led;
  };
  const withNames = <Operation extends SharedDefinition>({ filters, search, ...operation }: Operation) => ({
    ...operation,
    ...(search && { search: search.map(named) }),
    ...(filters && {
      filters: Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, named(filter)])),
    }),
  });
  const statements = [...paths.values()].map(
    ({ name, path }): Statement => ({
      kind: "const",
      name,
      exported: false,
      doc: "",
      type: "RelationPath",
      value: literal(path),
    }),
  );
  return {
    definition: {
      ...definition,
      ...(definition.shared && { shared: withNames(shared) }),
      collections: collections.map(withNames),
      ...(definition.relations && { relations: relations.map(withNames) }),
    } as ResourceDefinition,
    constants: { imports: runtimeTypes(...(statements.length > 0 ? ["RelationPath"] : [])), statements },
  };
}

/**
 * Returns the uses of each relation path, by its text. A filter that several operations share counts once, because the
 * module contains it once.
 */
function byText(operations: readonly SharedDefinition[]): ReadonlyMap<string, readonly RelationPath[]> {
  const uses = new Map<string, RelationPath>();
  for (const { filters = {}, search = [] } of operations) {
    for (const [name, led] of [...Object.entries(filters), ...search.entries()]) {
      if (led.through) uses.set(`${name} ${JSON.stringify(led)}`, led.through);
    }
  }
  const pathsByText = new Map<string, readonly RelationPath[]>();
  for (const path of uses.values())
    pathsByText.set(JSON.stringify(path), [...(pathsByText.get(JSON.stringify(path)) ?? []), path]);
  return pathsByText;
}
