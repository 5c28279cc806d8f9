/**
 * Every problem that generation can report: what it is, why it is one, what to do. A plain object in alphabetical
 * order; `Diagnostics` accepts these keys only, so a code without an entry is a type error. Codes are stable.
 */

export interface DiagnosticDoc {
  /** The problem in a few words. */
  readonly title: string;
  /** Why it is one. */
  readonly cause: string;
  /** What to do about it. */
  readonly fix: string;
}

const catalogue = {
  "client-name": {
    title: "Field with a name that Prisma's client cannot read beside",
    cause:
      "Prisma's client takes a row with a field called `constructor` for no plain object, and leaves what it would turn into dates, big integers, decimals, bytes and Json in it as the database sent it.",
    fix: "Rename the field, where `@map` keeps its column, or hide it.",
  },
  "client-size-unbounded": {
    title: "Client page size without a maximum",
    cause: "The client may set the page size and no maximum is declared, so a ceiling of 1000 stands in for it.",
    fix: "Set `paginationMaximumItemsPerPage` on the operation, the resource or in platform.yaml.",
  },
  "config-ignored": {
    title: "Configuration that is not read",
    cause:
      "Only `platform.yaml` beside the schema is read, or the file that `config` in the generator block names; this one would have no effect.",
    fix: "Rename or move it, or name it in the generator block.",
  },
  "count-estimate": {
    title: "Estimate of a database that keeps none",
    cause:
      "`estimated` is the planner's figure of PostgreSQL or MySQL; elsewhere a count would stand in for it, at the cost that the option is to spare.",
    fix: "Choose `exact`, `shared`, `cached` or `capped`.",
  },
  "count-mode": {
    title: "Count option without effect",
    cause:
      "The option belongs to a mode that no count has; or the operation is `distinct`, whose values are counted in one way only.",
    fix: "Choose the mode that is meant, or remove the option.",
  },
  "count-tenant": {
    title: "Shared total of rows that belong to tenants",
    cause:
      "A shared or cached total is reused for requests with the same condition. If the tenant is chosen below Prisma, the condition does not name it, and one tenant would be shown the total of another.",
    fix: "Use `exact`. If you need a shared total, give `createApi` a `countKey` that names the tenant.",
  },
  "cursor-distinct": {
    title: "Cursor together with `distinct`",
    cause: "A cursor pages by the values of every row, `distinct` by groups of them: no page can be both.",
    fix: "Set `paginationViaCursor: []` on the operation, or leave `distinct` out.",
  },
  "cursor-index": {
    title: "Cursor without an index",
    cause: "No index begins with the cursor's fields, so the database sorts the whole table for every page.",
    fix: "Add `@@index` over the cursor's fields, in their order.",
  },
  "cursor-key": {
    title: "Cursor whose row cannot be looked up",
    cause:
      'A page of a cursor finer than a millisecond looks up the row that it follows, and Prisma finds no row by a key of one field that has a name, such as `@@id([id], name: "key")`.',
    fix: "Declare the key on the field, by `@id` or `@unique`, or leave out its name: the table stays as it is.",
  },
  "cursor-order": {
    title: "Order beside a cursor",
    cause: "A collection that is paged by cursor is ordered by the cursor's fields, so `order` has no effect.",
    fix: "Remove `order`, or put its fields into the cursor.",
  },
  "cursor-precision": {
    title: "Cursor finer than a millisecond",
    cause:
      "A JavaScript `Date` keeps milliseconds and the column keeps more, so a page looks up the row that it follows.",
    fix: "Let the column keep three digits, such as `@db.Timestamptz(3)`, or accept the cost.",
  },
  "delegate-clash": {
    title: "Two models of one property of the client",
    cause: "Prisma's client lower-cases the first letter of a model, so of two such models it reaches only one.",
    fix: "Rename one of the models; `@@map` keeps its table.",
  },
  "distinct-order": {
    title: "Order that `distinct` cannot offer",
    cause:
      "A client may order the groups of a `distinct` collection by the fields of `distinct` and by the leading other field of the operation's `order`, if the database has a least and a greatest value of its type. By another field, each group could have another first row. If no collection offers the field, its `@filter(order)` has no effect.",
    fix: "Leave `order` out of the field's `@filter`, name the field in `distinct`, or begin the operation's `order` with it.",
  },
  "duplicate-annotation": {
    title: "Annotation given twice",
    cause: "The same annotation stands twice on one model, operation or field, so it is unclear which one counts.",
    fix: "Merge the two into one.",
  },
  "duplicate-option": {
    title: "Option given twice",
    cause: "One annotation or mapping gives the same option twice; the short and the long name are the same option.",
    fix: "Remove one of the two.",
  },
  "embed-index": {
    title: "Embedded list without an index",
    cause:
      "Embedded lists are read item by item, and no index begins with the foreign key that leads to them, so that a page reads the target's table once for each of its items.",
    fix: "Add `@@index` over the foreign key to the target.",
  },
  "embed-limit": {
    title: "Embedded list without a usable limit",
    cause: "An embedded list needs a bound from 1, so that one item never carries a whole table; a to-one takes none.",
    fix: "Write `@embed(limit: 5)` on a list and plain `@embed` on a to-one relation.",
  },
  "embed-target": {
    title: "Embedding of something that is no resource",
    cause: "Only a relation can be embedded, and only towards a model that has `@pagination`.",
    fix: "Add `@pagination` to the target model, or remove `@embed`.",
  },
  "filter-conflict": {
    title: "Filters that exclude each other",
    cause: "`exact`, `partial` and `start` all answer to the field's own name, so a field has at most one of them.",
    fix: "Keep one of the three.",
  },
  "filter-index": {
    title: "Filter without an index",
    cause:
      "The model's annotations treat its table as a large one, by a cursor, partial paging, a count that is not exact or a bound on the depth, and no index begins with the filtered field.",
    fix: "Add `@@index` on the field, or remove the filter.",
  },
  "filter-type": {
    title: "Filter on a type it does not work on",
    cause: "Not every filter works on every type: `partial` and `start` need a String, `exists` a nullable field.",
    fix: "Choose a filter that fits the field's type.",
  },
  "handler-option": {
    title: "Option of rows that come from a handler",
    cause:
      "With `handler: true` the application gives the rows, so what says how the database reads them has no effect.",
    fix: "Remove the option, or remove `handler: true` and let the handler replace the rows where it is given.",
  },
  "hidden-conflict": {
    title: "Hidden field with another annotation",
    cause: "A hidden field is never selected, sent or filtered by, so another annotation on it contradicts `@hidden`.",
    fix: "Remove one of the two.",
  },
  "hidden-cursor": {
    title: "Hidden field in a cursor",
    cause: "The values of a cursor's fields stand in the links of each page, so they cannot be hidden.",
    fix: "Remove `@hidden` from the field, or page by another one.",
  },
  "hidden-distinct": {
    title: "Hidden field in `distinct`",
    cause: "The rows that `distinct` chooses would tell the hidden field's values apart.",
    fix: "Remove `@hidden` from the field, or leave it out of `distinct`.",
  },
  "hidden-foreign-key": {
    title: "Hidden foreign key of a relation that is shown",
    cause: "The relation's IRI is made from the foreign key and so would reveal it.",
    fix: "Hide the relation too, or show the foreign key.",
  },
  "hidden-identifier": {
    title: "Hidden identifier",
    cause: "An item's `@id` is made from its identifier and so would reveal it.",
    fix: "Remove `@hidden` from the identifier.",
  },
  "hydra-name": {
    title: "Field with a name that Hydra takes",
    cause:
      "With `hydra_prefix: false` Hydra's own keys have no prefix, and a field of the same name would replace one.",
    fix: "Rename the field, hide it, or keep the prefix.",
  },
  "identifier-precision": {
    title: "Identifier finer than a millisecond",
    cause:
      "A JavaScript `Date` keeps milliseconds and the column keeps more: an item's `@id` would lead to no row or be that of several, and neither a cursor nor a deep page would find its rows again.",
    fix: "Let the column keep three digits, such as `@db.Timestamptz(3)`, or make another field the identifier.",
  },
  "invalid-path": {
    title: "Path that cannot be served",
    cause: "A path begins with `/` and has plain, non-empty segments without query, fragment or parameters.",
    fix: "Write a path such as `/books` or `/books/archive`.",
  },
  "invalid-where": {
    title: "Fixed filter that does not fit the model",
    cause: "`where` knows equality only: a field of the model and a value of its type, dates as ISO strings.",
    fix: "Name a field of the model and give a value of its type.",
  },
  "invalid-yaml": {
    title: "platform.yaml cannot be read",
    cause: "The file is no valid YAML 1.2, so none of its settings can be trusted.",
    fix: "Mend the file at the place shown.",
  },
  "misplaced-annotation": {
    title: "Annotation in a place where it means nothing",
    cause:
      "`@resource` belongs on a model, `@filter`, `@hidden` and `@embed` on a field; and nothing comes of a model or field that Prisma's client does not have.",
    fix: "Move the annotation, or remove it.",
  },
  "missing-argument": {
    title: "Argument missing",
    cause: "The annotation means nothing without this argument.",
    fix: "Add the argument.",
  },
  "missing-config": {
    title: "Configuration that is not there",
    cause: "`config` in the generator block names a file that does not exist, or a folder.",
    fix: "Mend the path, which is relative to the file that names it, or leave `config` out: `platform.yaml` beside the schema is read by itself.",
  },
  "missing-output": {
    title: "Generator block without `output`",
    cause: "There is no folder that the modules could safely be written to without being told.",
    fix: 'Add `output = "../src/generated/api"` to the generator block; it is relative to the schema.',
  },
  "native-type": {
    title: "Native type whose values do not find their rows",
    cause:
      "The database compares other values of such a column than Prisma reads: a cursor would lose rows, and a filter by the value that is shown would not find its row.",
    fix: "Use another field, or give the field a native type that keeps what Prisma reads, such as `@db.Double` or `@db.Time`.",
  },
  "near-miss": {
    title: "Name that looks like an annotation",
    cause:
      "The name is nearly one of ours, so that a mistyped annotation is not ignored silently. Or it is one of ours without arguments inside a sentence, where it is treated as text; for `@hidden` on a field this is an error, because the field would be sent.",
    fix: "Correct the name, or keep it if another generator reads it. Put an annotation on its own line to apply it, or in backticks to mention it.",
  },
  "no-client": {
    title: "No Prisma client in the schema",
    cause: "The modules import types from the Prisma client, and the schema generates none.",
    fix: 'Add a generator block with `provider = "prisma-client"`.',
  },
  "no-identifier": {
    title: "Resource without an identifier",
    cause:
      "Every item has an IRI, made from its `@id` or `@@id`, or else from the first unique key that is never null; a view may have none.",
    fix: "Mark a field of the view that is never null with `@unique`, or several with `@@unique`; or remove `@pagination`.",
  },
  "no-resources": {
    title: "API without routes",
    cause: "No model has `@pagination`, so nothing is exposed.",
    fix: "Add `/// @pagination` to the models that the API is to show.",
  },
  "not-sortable": {
    title: "Field that cannot be sorted by",
    cause: "Only scalar fields with an order of their own can be sorted by: no lists, relations, Json or Bytes.",
    fix: "Name another field.",
  },
  "nullable-cursor": {
    title: "Nullable field in a cursor",
    cause: "A row whose cursor is null has no position, so it would be lost between two pages.",
    fix: "Make the field required, or page by another one.",
  },
  "operation-clash": {
    title: "Two operations of one name",
    cause:
      "Operations and paged relations of a resource are told apart by their names, letter case aside, and so is what every object has of itself, such as `toString`.",
    fix: "Give one of them another name.",
  },
  "option-without-effect": {
    title: "Option without effect",
    cause:
      "No collection that the option applies to uses it: a maximum bounds nothing if clients cannot choose the page size, for example.",
    fix: "Remove the option, or add the one that it needs.",
  },
  "order-index": {
    title: "Order without an index",
    cause: "No index begins with the field, so the database sorts the whole table for every page.",
    fix: "Add `@@index` on the field.",
  },
  "output-clash": {
    title: "Output that another has",
    cause:
      "Another generator writes into the folder of the emitted modules, or empties a folder around it; or a file stands in the place of the folder or of a module, and prisma-paged did not write it.",
    fix: "Give each generator block an `output` of its own, beside the others.",
  },
  "parameter-clash": {
    title: "Two query parameters of one name",
    cause: "Two parameters of one operation have the same name, so a request could mean either.",
    fix: "Rename the paging parameter in platform.yaml, or remove the filter.",
  },
  "path-clash": {
    title: "Two routes of one path",
    cause: "Two operations have the same path, so one of them could never be reached.",
    fix: "Give one of them another `path`.",
  },
  "relation-index": {
    title: "Paged relation without an index",
    cause:
      "No index begins with the foreign key that leads to the relation's rows, so that each page, and each count, reads the whole table for the rows of one parent.",
    fix: "Add `@@index` over the foreign key, followed by the fields of the order.",
  },
  "relation-target": {
    title: "Paged relation towards something that is no resource",
    cause: "A list relation becomes a collection only if its model has `@pagination`, for its items have IRIs.",
    fix: "Add `@pagination` to the target model, or remove it from the relation.",
  },
  "reserved-path": {
    title: "Reserved path",
    cause: "`/`, `/docs`, `/docs.jsonld`, `/openapi.json`, `/contexts/*` and `/errors/*` are the API's own.",
    fix: "Give the operation another `path`.",
  },
  "reserved-short-name": {
    title: "Reserved short name",
    cause:
      "`Error` and `Entrypoint` name documents of the API itself; with `hydra_prefix: false`, `Collection`, `PartialCollectionView` and `IriTemplate` are names of Hydra's.",
    fix: 'Give the model another name with `@resource(shortName: "…")`.',
  },
  "runtime-missing": {
    title: "Runtime not installed",
    cause: "The emitted modules import `@prisma-paged/runtime`, and it cannot be found from the output folder.",
    fix: "Install it where the output is: `npm install @prisma-paged/runtime`.",
  },
  "runtime-version": {
    title: "Runtime of another version",
    cause: "The emitted modules are made for a range of runtime versions, and the one installed is outside of it.",
    fix: "Install `prisma-paged` and `@prisma-paged/runtime` in the same version, and generate again.",
  },
  "secret-looking": {
    title: "Field that looks like a secret",
    cause: "The field's name suggests a secret, and every field that is not hidden is sent.",
    fix: "Add `@hidden` to the field. If it is meant to be public, acknowledge that with `@suppress(secret-looking)`.",
  },
  "short-name-clash": {
    title: "Two resources of one short name",
    cause: "A short name names the resource's type and context, so two resources cannot share it.",
    fix: 'Give one of them another with `@resource(shortName: "…")`.',
  },
  "single-comment": {
    title: "Annotation in an ordinary comment",
    cause: "Annotations are read from `///` comments; in `//` and `/* */` they have no effect.",
    fix: "Write `///`.",
  },
  "size-above-maximum": {
    title: "Page size above its own maximum",
    cause: "Where the client controls the size, the maximum also caps the server's own size, which is larger here.",
    fix: "Raise the maximum, or lower the page size.",
  },
  "swallowed-path": {
    title: "Path that an item's identifier could equal",
    cause: "The identifier is a string, so `/books/archive` could be the operation or the book called archive.",
    fix: "Give the operation an explicit `path`.",
  },
  syntax: {
    title: "Annotation that cannot be read",
    cause: "The annotation breaks off from the grammar `@name(key: value, …)` at the place shown.",
    fix: "Write what is expected at the place shown.",
  },
  "unknown-argument": {
    title: "Unknown argument",
    cause: "The annotation does not take this argument, so it would have no effect.",
    fix: "Use one of the arguments listed, or remove it.",
  },
  "unknown-config-key": {
    title: "Unknown key in platform.yaml",
    cause: "There is no such setting at this place, so it would have no effect.",
    fix: "Use one of the keys listed, or remove it.",
  },
  "unknown-field": {
    title: "Unknown field",
    cause: "The model has no field of this name.",
    fix: "Use one of the model's fields.",
  },
  "unknown-operation-option": {
    title: "Option that only an operation has",
    cause: "`path`, `where`, `distinct` and `handler` belong to one operation, and none is named.",
    fix: 'Add `operation: "…"`, or remove the option.',
  },
  "unknown-option": {
    title: "Unknown paging option",
    cause: "There is no paging option of this name, so it would have no effect.",
    fix: "Use one of the options listed, or remove it.",
  },
  "unknown-setting": {
    title: "Unknown setting of the generator block",
    cause: "prisma-paged has no such setting, so it has no effect.",
    fix: "Use one of the settings listed, or remove it.",
  },
  "unsupported-provider": {
    title: "Unsupported database",
    cause: "The rules for paging rest on SQL and are not kept on this database.",
    fix: "Use sqlite, postgresql, mysql, cockroachdb or sqlserver.",
  },
  "unused-suppression": {
    title: "Suppression of nothing",
    cause:
      "There is no warning of this code at the model or field, so the suppression would hide one that appears later.",
    fix: "Remove the suppression.",
  },
  "where-name": {
    title: "Identifier or foreign key with a name of Prisma's own",
    cause:
      "In a `where` Prisma reads `AND`, `OR`, `NOT` and `not` as its own words, so no row is found by a field of such a name.",
    fix: "Rename the field, where `@map` keeps its column, or make another field the identifier.",
  },
  "wrong-type": {
    title: "Value of the wrong type",
    cause: "The setting takes another kind of value, or a value within other bounds.",
    fix: "Give a value of the kind named.",
  },
} as const;

/** The code of a diagnostic: a key of the catalogue. */
export type DiagnosticCode = keyof typeof catalogue;

/** The catalogue of all codes, for the documentation and for tools. */
export const diagnosticCodes: Readonly<Record<DiagnosticCode, DiagnosticDoc>> = catalogue;

export const codes: readonly string[] = Object.keys(catalogue);

/** The code of this name; undefined if there is none. */
export function toCode(name: string): DiagnosticCode | undefined {
  return Object.hasOwn(catalogue, name) ? (name as DiagnosticCode) : undefined;
}
