import type { OpenApiContent, SchemaContent } from "../../../document/openapi-content.js";
import type { Markup } from "../render.js";

type Schemas = OpenApiContent["components"]["schemas"];

/**
 * Returns the name of the item that a schema refers to: `City` for `#/components/schemas/City.jsonld`. Undefined for
 * other schemas, whose names have a dot, such as `hydra.Collection`.
 */
export function itemName({ $ref }: SchemaContent): string | undefined {
  return /^#\/components\/schemas\/([^.]+)(?:\.jsonld)?$/.exec($ref ?? "")?.[1];
}

/** Returns the names of the items in a schema, at any depth. */
export function itemNames(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const name = itemName(schema);
  return name === undefined ? Object.values(schema).flatMap(itemNames) : [name];
}

/** Returns the `id` of the part of the page that describes an item's fields. */
export function itemAnchor(name: string): string {
  return `item-${name}`;
}

/** Renders the type of a value: `integer or null`, `list of City`. An item is a link to its fields. */
export function TypeText({ schema }: { schema: SchemaContent }): Markup {
  const { type, format, items, enum: values, anyOf, allOf } = schema;
  const name = itemName(schema);
  if (name !== undefined) return <a href={`#${itemAnchor(name)}`}>{name}</a>;
  const alternatives = anyOf ?? allOf?.filter((part) => itemName(part) !== undefined);
  if (alternatives !== undefined) return <Listed parts={alternatives.map((part) => <TypeText schema={part} />)} />;
  if (items !== undefined) {
    return (
      <>
        list of <TypeText schema={items} />
      </>
    );
  }
  const types = [type ?? "any JSON"].flat();
  const texts = types.map((text) => (text === "string" && format !== undefined ? format : text));
  if (values === undefined) return texts.join(" or ");
  return <Listed parts={values.map((value) => (value === null ? "null" : <code>{String(value)}</code>))} />;
}

function Listed({ parts }: { parts: readonly Markup[] }): Markup {
  return (
    <>
      {parts.map((part, index) => (
        <>
          {index > 0 && " or "}
          {part}
        </>
      ))}
    </>
  );
}

/**
 * Renders a document's keys: `totalItems`, `items` (list of City). A schema that consists of several ones has the keys of
 * all of them, and an item is a link to its fields.
 */
export function DocumentKeys({ schema, schemas }: { schema: SchemaContent; schemas: Schemas }): Markup {
  const keys = [...keysOf(schema, schemas)];
  if (keys.length === 0) return schema.type === "string" ? "text" : <TypeText schema={schema} />;
  return (
    <>
      {keys.map(([key, value], index) => (
        <>
          {index > 0 && ", "}
          {key === value.$ref ? "the fields of " : <code>{key}</code>}
          {key === value.$ref ? <TypeText schema={value} /> : <ItemsText schema={value} />}
        </>
      ))}
    </>
  );
}

/** Renders the type of a key in brackets if its value contains items: ` (list of City)`. */
function ItemsText({ schema }: { schema: SchemaContent }): Markup {
  if (itemNames(schema).length === 0) return null;
  return (
    <>
      {" "}
      (<TypeText schema={schema} />)
    </>
  );
}

/** Returns the schemas of a document by key. The fields of an item have one entry together, under its reference. */
function keysOf(schema: SchemaContent, schemas: Schemas): ReadonlyMap<string, SchemaContent> {
  const { $ref = "", allOf = [], properties = {} } = schema;
  if (itemName(schema) !== undefined) return new Map([[$ref, schema]]);
  const shared = schemas[$ref.slice($ref.lastIndexOf("/") + 1)];
  return new Map([
    ...(shared === undefined ? [] : keysOf(shared, schemas)),
    ...allOf.flatMap((part) => [...keysOf(part, schemas)]),
    ...Object.entries(properties),
  ]);
}
