/** The items of routes that do not send all fields, as types. */
import { shownName } from "@prisma-paged/runtime/generator";
import type { ApiResource } from "../model/api-model.js";
import { resourceOf } from "../model/lookup.js";
import { templated } from "../model/paths.js";
import { union } from "../printer/doc.js";
import { quote } from "../printer/literal.js";
import { type Part, runtimeTypes, type Statement } from "../printer/module.js";
import { type EmitContext, typesOf } from "./context.js";

/** What a route sends. */
interface Sent {
  /** The name of its operation; of an item `get`. */
  readonly name: string;
  /** Left out: all fields. */
  readonly fields?: readonly string[];
}

/** The item's route. */
export function itemRouteOf({ item }: ApiResource): Sent {
  return { name: "get", ...item };
}

/** The type of the items of a route: `CityItem`, or one of the route's own. @param rows whose items these are */
export function sentItem(resource: ApiResource, rows: ApiResource, { name, fields }: Sent): string {
  return `${fields === undefined ? rows.typeName : shownName(resource.typeName, name)}Item`;
}

/** `type CityArchiveItem` for each route that does not send all fields. */
export function emitSentItems(context: EmitContext, resource: ApiResource): Part {
  const routes = ownRoutes(context, resource);
  return {
    imports: [
      ...runtimeTypes(...(routes.some(({ clientFields }) => clientFields) ? ["ChosenItem"] : [])),
      ...routes.flatMap(({ rows }) => typesOf(context, resource, rows, `${rows.typeName}Item`)),
    ],
    statements: routes.map((route): Statement => {
      const { rows, path, clientFields } = route;
      const part = partOf(route);
      return {
        kind: "type",
        name: sentItem(resource, rows, route),
        exported: true,
        doc: `${rows.resource.model}, as \`GET ${templated(path)}\` sends it.`,
        type: clientFields ? `ChosenItem<${part}>` : part,
      };
    }),
  };
}

function partOf({ rows, fields }: OwnRoute): string {
  const item = `${rows.typeName}Item`;
  const keys = rows.resource.only === "getCollection" ? ["@type"] : ["@id", "@type"];
  return fields.length === rows.fields.length ? item : `Pick<${item}, ${union([...keys, ...fields].map(quote))}>`;
}

/** The names of these types. */
export function sentItemNames(context: EmitContext, resource: ApiResource): readonly string[] {
  return ownRoutes(context, resource).map((route) => sentItem(resource, route.rows, route));
}

interface OwnRoute extends Required<Sent> {
  readonly rows: ApiResource;
  readonly path: string;
  /** True if the client chooses among the fields. */
  readonly clientFields: boolean;
}

function ownRoutes(context: EmitContext, resource: ApiResource): readonly OwnRoute[] {
  const { resource: stated, operations, relations, item } = resource;
  const routes = [
    ...operations.map(({ operation }) => ({ rows: resource, ...operation, ...operation.pagination })),
    ...relations.map(({ operation, target }) => ({
      ...{ rows: resourceOf(context, target), ...operation, ...operation.pagination },
    })),
    ...(stated.only === "getCollection"
      ? []
      : [
          {
            rows: resource,
            path: `${stated.path}/:id`,
            ...itemRouteOf(resource),
            clientFields: item.clientFields ?? false,
          },
        ]),
  ];
  return routes.flatMap(({ rows, name, path, fields, clientFields = false }) =>
    fields === undefined ? [] : [{ rows, name, path, fields, clientFields }],
  );
}
