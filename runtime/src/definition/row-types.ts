/**
 * The types of rows, by the columns and relations that a module names. If Prisma's client lacks one of them, TypeScript
 * reports an error, because the module is older than the client.
 */

/** The types of a model's fields in Prisma's client: `Prisma.$CityPayload`. */
interface ModelPayload {
  readonly scalars: object;
  readonly objects: object;
}

/** A row with these columns. */
export type RowOf<Payload extends ModelPayload, Column extends keyof Payload["scalars"]> = {
  [Name in Column]: Payload["scalars"][Name];
};

/** Like {@link RowOf}, with related rows. The row of an optional relation may be null, and a list may be left out. */
export type RowWith<
  Payload extends ModelPayload,
  Column extends keyof Payload["scalars"],
  Related extends Relations<Payload, Related>,
> = RowOf<Payload, Column> & {
  [Name in keyof Related as Related[Name] extends Rows ? never : Name]:
    | Related[Name]
    | Extract<Payload["objects"][Name & keyof Payload["objects"]], null>;
} & { readonly [Name in keyof Related as Related[Name] extends Rows ? Name : never]?: Related[Name] };

/** A check that each name is a relation. `extends keyof` would not report which name is not one. */
type Relations<Payload extends ModelPayload, Related> = {
  readonly [Name in keyof Related]: Name extends keyof Payload["objects"]
    ? object
    : "not a relation of Prisma's client";
};

type Rows = readonly object[];
