/**
 * The types of rows, of the columns and relations that a module names. One that Prisma's client does not have is a type
 * error: the module is older than the client.
 */

/** What Prisma's client knows of a model: `Prisma.$CityPayload`. */
interface ModelPayload {
  readonly scalars: object;
  readonly objects: object;
}

/** A row with these columns. */
export type RowOf<Payload extends ModelPayload, Column extends keyof Payload["scalars"]> = {
  [Name in Column]: Payload["scalars"][Name];
};

/** The same with related rows: one, which is null if there may be none, or those of a list, which may be left out. */
export type RowWith<
  Payload extends ModelPayload,
  Column extends keyof Payload["scalars"],
  Related extends Relations<Payload, Related>,
> = RowOf<Payload, Column> & {
  [Name in keyof Related as Related[Name] extends Rows ? never : Name]:
    | Related[Name]
    | Extract<Payload["objects"][Name & keyof Payload["objects"]], null>;
} & { readonly [Name in keyof Related as Related[Name] extends Rows ? Name : never]?: Related[Name] };

/** The names that are relations. `extends keyof` would not say which one is none. */
type Relations<Payload extends ModelPayload, Related> = {
  readonly [Name in keyof Related]: Name extends keyof Payload["objects"]
    ? object
    : "not a relation of Prisma's client";
};

type Rows = readonly object[];
