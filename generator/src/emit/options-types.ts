/** What a module's routes take: a client, scopes, handlers. */
import type { ApiOperation, ApiResource } from "../model/api-model.js";
import { resourceOf } from "../model/lookup.js";
import { block, typeReference } from "../printer/doc.js";
import { key, quote } from "../printer/literal.js";
import {
  type InterfaceStatement,
  type Part,
  type Property,
  runtimeTypes,
  type Statement,
  typesFrom,
} from "../printer/module.js";
import { clientTypes, type EmitContext, queryType, typesOf } from "./context.js";
import { servedModels } from "./references.js";

/** The type parameter of everything that sees Hono's context. */
export const env = "E extends Env = Env";

/** `CityClient`, `CityScopes`, `CityServeOptions`, `CityHandlers`, `CityOptions`. */
export function emitOptions(context: EmitContext, resource: ApiResource): Part {
  const { typeName } = resource;
  const models = servedModels(context, resource);
  const listed = listedResources(context, resource);
  const others = (suffix: string) => listed.map((target) => `${target.typeName}${suffix}`);
  const { model } = resource.resource;
  const required = hasRequiredHandler(resource);
  const serveOptions: InterfaceStatement = {
    kind: "interface",
    name: `${typeName}ServeOptions`,
    exported: true,
    doc: `What serving the rows of ${model} takes.`,
    typeParameters: [env],
    extends: ["ApiOptions<E>"],
    properties: [
      { name: "prisma", type: `${typeName}Client` },
      { name: "scope", type: `${typeName}Scopes<E>`, optional: true },
    ],
  };
  const handlers: Property = {
    name: "handlers",
    type: `{ readonly ${key(model)}${required ? "" : "?"}: ${typeName}Handlers<E> }`,
    optional: !required,
  };
  const wider: readonly Property[] =
    listed.length === 0
      ? []
      : [
          { name: "prisma", type: [`${typeName}Client`, ...others("Client")].join(" & ") },
          { name: "scope", type: [`${typeName}Scopes<E>`, ...others("Scopes<E>")].join(" & "), optional: true },
        ];
  return {
    imports: [
      ...clientTypes(context, "Prisma", "PrismaClient"),
      ...typesFrom("hono", "Env"),
      ...runtimeTypes("ApiOptions", "CollectionHandler", "ItemRow", "PrismaClientLike", "PrismaDelegate", "Scope"),
      ...listed.flatMap((target) => {
        const { typeName: other } = target;
        return typesOf(context, resource, target, `${other}Client`, `${other}Handler`, `${other}Scopes`);
      }),
    ],
    statements: [
      clientInterface(
        `${typeName}Client`,
        models,
        "What the rows take of a Prisma client: a plain and an extended one fit alike.",
      ),
      scopesType(`${typeName}Scopes`, models),
      serveOptions,
      handlerType(resource),
      handlersInterface(context, resource),
      {
        kind: "interface",
        name: `${typeName}Options`,
        exported: true,
        doc: `The options of \`${resource.valueName}Routes\`.`,
        typeParameters: [env],
        extends: [`${typeName}ServeOptions<E>`],
        properties: [...wider, handlers],
      },
    ],
  };
}

/** The resources of the paged list relations, each once, the own one left out. */
function listedResources(context: EmitContext, resource: ApiResource): readonly ApiResource[] {
  const targets = resource.relations.map(({ target }) => resourceOf(context, target));
  return [...new Set(targets)].filter((target) => target !== resource);
}

export function hasRequiredHandler({ operations, relations }: ApiResource): boolean {
  return [...operations, ...relations].some(({ operation }) => operation.handler === true);
}

export function clientInterface(name: string, models: readonly ApiResource[], doc: string): Statement {
  return {
    kind: "interface",
    name,
    exported: true,
    doc,
    extends: ["PrismaClientLike"],
    properties: models.map(({ delegate }) => ({ name: key(delegate), type: "PrismaDelegate" })),
  };
}

/** A type, not an interface: only so does it fit the runtime's scopes by model. */
export function scopesType(name: string, models: readonly ApiResource[]): Statement {
  const entries = models.map(
    ({ resource: { model } }) => `readonly ${key(model)}?: Scope<E, Prisma.${model}WhereInput>`,
  );
  return {
    kind: "type",
    name,
    exported: true,
    doc: "By model, a `where` that is added to every read of it.",
    typeParameters: [env],
    type: block(entries, ";"),
  };
}

/** Those of a list relation give rows of its target. */
function handlersInterface(context: EmitContext, resource: ApiResource): Statement {
  const property = (operation: ApiOperation, rows: ApiResource): Property => ({
    name: key(operation.operation.name),
    type: `${rows.typeName}Handler<E, ${queryType(resource, operation)}>`,
    optional: operation.operation.handler !== true,
  });
  return {
    kind: "interface",
    name: `${resource.typeName}Handlers`,
    exported: true,
    doc: "By operation, a handler that gives the rows in Prisma's place.",
    typeParameters: [env],
    properties: [
      ...resource.operations.map((operation) => property(operation, resource)),
      ...resource.relations.map((operation) => property(operation, resourceOf(context, operation.target))),
    ],
  };
}

/** `CityHandler`: what every handler of these rows is, but for its query. */
function handlerType({ typeName, resource: { model, identifier } }: ApiResource): Statement {
  const names = identifier.fields.map(({ name }) => quote(name)).join(" | ");
  const types = ["E", "Query", `ItemRow<${typeName}Row, ${names}>`, `Prisma.${model}WhereInput`, "PrismaClient"];
  return {
    kind: "type",
    name: `${typeName}Handler`,
    exported: true,
    doc: `A handler of rows of ${model}.`,
    typeParameters: ["E extends Env", "Query"],
    type: typeReference("CollectionHandler", types),
  };
}
