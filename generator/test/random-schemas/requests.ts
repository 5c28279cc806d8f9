/** Requests drawn at random: of each route, with parameters that it has, and with names and values that it must not know. */
import fc from "fast-check";
import { identifierOf, listsOf, publicName } from "./names.js";
import { parameterOf } from "./parameters.js";
import type { Rows } from "./rows.js";
import type { Model, Schema } from "./schema.js";

const part = fc.record({ kind: fc.nat({ max: 99 }), name: fc.nat({ max: 99 }), value: fc.nat({ max: 99 }) });

export const anyRequest = fc.noBias(
  fc.record({
    model: fc.nat({ max: 99 }),
    route: fc.nat({ max: 99 }),
    row: fc.nat({ max: 99 }),
    parts: fc.array(part, { maxLength: 4 }),
    accept: fc.constantFrom(
      ...["application/ld+json", "application/ld+json", "application/json", "text/html", "text/csv"],
      "application/x-ndjson",
    ),
    /** How many links to a next page are followed. */
    next: fc.nat({ max: 2 }),
  }),
);

export type Choice = typeof anyRequest extends fc.Arbitrary<infer Value> ? Value : never;

export interface Request {
  readonly path: string;
  readonly accept: string;
  readonly next: number;
  /** The secret fields by which an annotation orders or filters the route. */
  readonly decidedBy: readonly string[];
}

/** What the API says of itself. */
export const documents = (models: readonly Model[]): readonly string[] => [
  ...["/", "/docs.jsonld", "/openapi.json", "/docs"],
  ...models.filter(({ exposed }) => exposed).map(({ name }) => `/contexts/${name}`),
];

export function requestOf(choice: Choice, { models }: Schema, rows: Rows): Request | undefined {
  const exposed = models.filter((model) => model.exposed);
  const model = exposed[choice.model % (exposed.length || 1)];
  if (model === undefined) return undefined;
  const own = rows.get(model.name) ?? [];
  const item = `${model.path}/${identifierOf(model, own[choice.row % (own.length + 1)])}`;
  const routes = [
    ...model.operations.map((operation) => ({ ...operation, of: model })),
    ...model.operations.slice(0, 1).map((operation) => ({ ...operation, of: model })),
    { path: item, of: model, decidedBy: [] },
    ...listsOf(models, model.name)
      .filter(({ list, sent }) => list === "collection" || sent !== "all")
      .map((relation) => {
        const of = models.find(({ name }) => name === relation.owner) ?? model;
        return {
          path: `${item}/${publicName(relation.inverse, model).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
          of,
          decidedBy: [],
        };
      }),
  ];
  const route = routes[choice.route % routes.length];
  if (route === undefined) return undefined;
  const query = choice.parts.map((each) => parameterOf(each, route.of, models)).join("&");
  const { accept, next } = choice;
  return { path: query ? `${route.path}?${query}` : route.path, accept, next, decidedBy: route.decidedBy };
}
