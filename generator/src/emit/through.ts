/** The ways along relations that a module's filters and searches take: those that are repeated are stated once. */
import type { FilterStep, ResourceDefinition, SharedDefinition } from "@prisma-paged/runtime/generator";
import { pascalCase } from "@prisma-paged/runtime/generator";
import { importsOf, literal, written } from "../printer/literal.js";
import { type Part, runtimeTypes, type Statement } from "../printer/module.js";

type Way = readonly FilterStep[];

/** The definition with its repeated ways as constants (`throughCountry`), and these. */
export function withSharedWays(definition: ResourceDefinition): {
  readonly definition: ResourceDefinition;
  readonly constants: Part;
} {
  const { collections, relations = [], shared = {} } = definition;
  const ways = new Map<string, { readonly name: string; readonly way: Way }>();
  for (const [text, [way = [], ...others]] of byText([shared, ...collections, ...relations])) {
    const name = `through${way.map(({ relation }) => pascalCase(relation)).join("")}`;
    // Another model may have a relation of the same name.
    const isTaken = [...ways.values()].some((each) => each.name === name);
    if (others.length > 0 && !isTaken) ways.set(text, { name, way });
  }
  const named = <Led extends { readonly through?: Way }>(led: Led): Led => {
    const found = led.through && ways.get(JSON.stringify(led.through));
    return found ? { ...led, through: written(found.name, importsOf(found.way)) } : led;
  };
  const withNames = <Operation extends SharedDefinition>({ filters, search, ...operation }: Operation) => ({
    ...operation,
    ...(search && { search: search.map(named) }),
    ...(filters && {
      filters: Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, named(filter)])),
    }),
  });
  const statements = [...ways.values()].map(
    ({ name, way }): Statement => ({
      kind: "const",
      name,
      exported: false,
      doc: "",
      type: "Way",
      value: literal(way),
    }),
  );
  return {
    definition: {
      ...definition,
      ...(definition.shared && { shared: withNames(shared) }),
      collections: collections.map(withNames),
      ...(definition.relations && { relations: relations.map(withNames) }),
    } as ResourceDefinition,
    constants: { imports: runtimeTypes(...(statements.length > 0 ? ["Way"] : [])), statements },
  };
}

/** What each way is used for: what several operations have alike counts once, for it is stated once. */
function byText(operations: readonly SharedDefinition[]): ReadonlyMap<string, readonly Way[]> {
  const uses = new Map<string, Way>();
  for (const { filters = {}, search = [] } of operations) {
    for (const [name, led] of [...Object.entries(filters), ...search.entries()]) {
      if (led.through) uses.set(`${name} ${JSON.stringify(led)}`, led.through);
    }
  }
  const found = new Map<string, readonly Way[]>();
  for (const way of uses.values()) found.set(JSON.stringify(way), [...(found.get(JSON.stringify(way)) ?? []), way]);
  return found;
}
