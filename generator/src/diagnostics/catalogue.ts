/**
 * Every problem that generation can report: what it is, why it is one, what to do. A plain object in alphabetical
 * order; `Diagnostics` accepts these keys only, so a code without an entry is a type error. Codes are stable.
 */

interface DiagnosticDoc {
  /** The problem in a few words. */
  readonly title: string;
  /** Why it is one. */
  readonly cause: string;
  /** What to do about it. */
  readonly fix: string;
}

const catalogue = {
  "cache-policy": {
    title: "Cache policy without effect",
    cause:
      "A policy that is empty says nothing to caches, and `staleWhileRevalidate` needs an age after which a response is stale. `Accept` is in every `Vary`, and naming a header twice changes nothing.",
    fix: "Add `maxAge` or `sharedMaxAge`, or remove the part without effect. `cache: false` switches off the policy of an outer level.",
  },
  "client-size-unbounded": {
    title: "Client page size without a maximum",
    cause: "The client may set the page size and no maximum is declared, so the built-in limit of 1000 applies.",
    fix: "Set `paginationMaximumItemsPerPage` on the operation, the resource or in platform.yaml.",
  },
  "config-ignored": {
    title: "Config file that is not read",
    cause:
      "Only `platform.yaml` beside the schema is read, or the file that `config` in the generator block names; this one would have no effect.",
    fix: "Rename or move it, or name it in the generator block.",
  },
  "count-estimate": {
    title: "Estimated count not supported",
    cause:
      "`estimated` reads the query planner's estimate, which only PostgreSQL and MySQL provide. On other databases it would have to count, which is what the option avoids.",
    fix: "Choose `exact`, `shared`, `cached` or `capped`.",
  },
  "count-mode": {
    title: "Count option without effect",
    cause:
      "The option belongs to a mode that no count uses, or the operation is `distinct`, whose values are always counted exactly.",
    fix: "Set `paginationCount` to the mode that the option belongs to, or remove the option.",
  },
  "count-now": {
    title: "Shared total under a moving condition",
    cause:
      "A shared or cached total is found by its condition. `now()` is another instant in each request, so no request could use the total of another.",
    fix: "Set `paginationCount` to `exact` or `capped` for this operation or resource, or compare with a fixed date.",
  },
  "count-tenant": {
    title: "Shared total of rows that belong to tenants",
    cause:
      "A shared or cached total is reused for requests with the same condition. If the tenant is chosen below Prisma, the condition does not name it, and one tenant would be shown the total of another.",
    fix: "Use `exact`. If you need a shared total, give `createApi` a `countKey` that names the tenant.",
  },
  "cursor-distinct": {
    title: "Cursor together with `distinct`",
    cause:
      "A cursor pages by the values of single rows, `distinct` by groups of rows, so a collection cannot use both.",
    fix: "Set `paginationViaCursor: []` on the operation, or remove `distinct`.",
  },
  "cursor-index": {
    title: "Cursor without an index",
    cause:
      "No index has the fields of the cursor, so the database sorts the whole table for each page. On PostgreSQL, CockroachDB and SQLite, an index of the first field is enough, unless that is a Boolean or an enum.",
    fix: "Add `@@index` over the fields of the cursor, in their order.",
  },
  "cursor-key": {
    title: "Cursor whose row cannot be looked up",
    cause:
      'If a cursor is finer than a millisecond, each page looks up the row that it starts after. Prisma does not support look-ups by a named key of one field, such as `@@id([id], name: "key")`.',
    fix: "Declare the key on the field with `@id` or `@unique`, or remove its name. The table does not change.",
  },
  "cursor-order": {
    title: "Order beside a cursor",
    cause: "A collection that is paged by cursor is ordered by the cursor's fields, so `order` has no effect.",
    fix: "Remove `order`, or put its fields into the cursor.",
  },
  "cursor-precision": {
    title: "Cursor finer than a millisecond",
    cause:
      "The column is more precise than a JavaScript `Date`, which keeps milliseconds, so each page looks up the row that it starts after.",
    fix: "Limit the column to three digits, such as `@db.Timestamptz(3)`, or accept the cost.",
  },
  "delegate-clash": {
    title: "Model names collide in Prisma Client",
    cause:
      "Prisma's client lower-cases the first letter of a model's name, so it can reach only one of two such models.",
    fix: "Rename one of the models; `@@map` keeps its table.",
  },
  "distinct-index": {
    title: "`distinct` without an index",
    cause:
      "No index has the fields of `distinct` and of the order, so the database reads the whole table to find the distinct values of a page, or the first row of each.",
    fix: "Add `@@index` over the fields of `distinct` and of the order.",
  },
  "distinct-order": {
    title: "Sort order not available with `distinct`",
    cause:
      "A client may order the groups of a `distinct` collection by the fields of `distinct`. It may also order them by the leading other field of the operation's `order`, if the database has a least and a greatest value of its type. By another field, each group could have another first row. If no collection offers the field, its `@filter(order)` has no effect.",
    fix: "Remove `order` from the field's `@filter`, add the field to `distinct`, or begin the operation's `order` with it.",
  },
  "duplicate-annotation": {
    title: "Annotation given twice",
    cause: "A model, operation or field has the same annotation twice, so it is unclear which one applies.",
    fix: "Merge the two into one.",
  },
  "duplicate-option": {
    title: "Option given twice",
    cause: "One annotation or mapping sets the same option twice. The short and the long name are the same option.",
    fix: "Remove one of the two.",
  },
  "embed-index": {
    title: "Embedded list without an index",
    cause:
      "No index begins with the foreign key of an embedded list, so each page reads the target's whole table to find the lists of its items.",
    fix: "Add `@@index` over the foreign key and the identifier to the target.",
  },
  "embed-limit": {
    title: "Embedded list without a usable limit",
    cause:
      "An embedded list needs a limit of 1 or more, so that an item never contains a whole table. A to-one relation has no limit.",
    fix: "Write `@embed(limit: 5)` on a list and plain `@embed` on a to-one relation.",
  },
  "embed-target": {
    title: "Embedded model is not exposed",
    cause: "Only a relation can be embedded, and only if its model has `@pagination`.",
    fix: "Add `@pagination` to the target model, or remove `@embed`.",
  },
  "filter-conflict": {
    title: "Filters that exclude each other",
    cause:
      "`exact`, `partial`, `start`, `end` and `word` all use the field's name as their parameter, so a field can have only one of them.",
    fix: "Keep one of them.",
  },
  "filter-index": {
    title: "Filter without an index",
    cause:
      "The annotations of the model suggest a large table: a cursor, partial paging, a count that is not exact or a maximum offset. No index begins with the filtered field, so a value that few rows have is looked for in the whole table.",
    fix: "Add `@@index` on the field, or remove the filter.",
  },
  "filter-path": {
    title: "Filter path that cannot be followed",
    cause:
      "`path` of `@filter` leads through at most two relations to a field of an exposed model, or through keys to a value within Json, whose `type` is stated. A hidden field cannot be filtered by, because the filter would reveal its values. An order does not lead through a list.",
    fix: "Name a visible field of the related model, or the keys and the type of a value within Json. Otherwise remove the filter.",
  },
  "filter-type": {
    title: "Filter not supported for the type",
    cause:
      "Not every filter supports every type: `partial`, `start`, `end` and `word` need a String, `date` a DateTime, `exists` a nullable field. Lists support `exact`, `not` and `exists`. Within Json, some depend on the database.",
    fix: "Choose a filter that fits the field's type.",
  },
  "handler-option": {
    title: "Option ignored with a handler",
    cause:
      "With `handler: true` the application provides the rows, so options for reading them from the database have no effect.",
    fix: "Remove the option, or remove `handler: true`: a handler that is passed then still replaces the rows.",
  },
  "handler-parameter": {
    title: "Parameter that no handler could read",
    cause:
      "`parameters` declares what a handler reads, so it needs `handler: true`. The type of a parameter is a scalar type of Prisma except `Json` and `Bytes`, or an enum of the schema.",
    fix: "Add `handler: true`, or name such a type: `DateTime`, `Int?` or `Status[]`.",
  },
  "hidden-conflict": {
    title: "Hidden field with another annotation",
    cause: "A hidden field is never selected, sent or filtered, so another annotation on it contradicts `@hidden`.",
    fix: "Remove one of the two.",
  },
  "hidden-cursor": {
    title: "Hidden field in a cursor",
    cause: "The links of each page contain the values of the cursor's fields, so they cannot be hidden.",
    fix: "Remove `@hidden` from the field, or page by another one.",
  },
  "hidden-distinct": {
    title: "Hidden field in `distinct`",
    cause: "The rows that `distinct` selects would reveal which values differ.",
    fix: "Remove `@hidden` from the field, or remove it from `distinct`.",
  },
  "hidden-foreign-key": {
    title: "Hidden foreign key of a visible relation",
    cause: "The foreign key's values are shown by the item that the relation leads to.",
    fix: "Hide the relation too, show the foreign key, or hide the field that it refers to.",
  },
  "hidden-identifier": {
    title: "Hidden identifier",
    cause: "An item's `@id` is made from its identifier and so would reveal it.",
    fix: "Remove `@hidden` from the identifier, or choose another key: `@resource(identifier: …)`.",
  },
  "hydra-name": {
    title: "Field name that Hydra uses",
    cause:
      "With `hydra_prefix: false` Hydra's own keys have no prefix, and a field of the same name would replace one.",
    fix: "Name the field by `@name`, hide it, or keep the prefix.",
  },
  "identifier-precision": {
    title: "Identifier finer than a millisecond",
    cause:
      "The column is more precise than a JavaScript `Date`, which keeps milliseconds. An item's `@id` would match no row, or several, and cursors and deep pages could not find their rows.",
    fix: "Limit the column to three digits, such as `@db.Timestamptz(3)`, or make another field the identifier.",
  },
  "include-target": {
    title: "Relation that cannot be included",
    cause:
      "A client can include a visible relation to one item of a resource, or a list relation with `@pagination`, and only if the route sends it. A path leads over at most two relations, of which the second one is to one item. A relation with `@embed` is always included.",
    fix: "Remove the path from `clientIncludes`, or change the relation as the hint says.",
  },
  "invalid-identifier": {
    title: "Identifier that cannot identify items",
    cause: "Each item has one URL, so its identifier is never null and unique: a `@unique` field, or a `@@unique` set.",
    fix: "Add `@unique` to the field and make it required, or choose another key.",
  },
  "invalid-path": {
    title: "Invalid path",
    cause: "A path begins with `/` and consists of plain, non-empty segments, without query, fragment or parameters.",
    fix: "Write a path such as `/books` or `/books/archive`.",
  },
  "invalid-scoped-by": {
    title: "Column that no scope can compare",
    cause:
      "`scopedBy` names the columns by which every read of the resource is restricted. A scope compares such a column with values, which is not possible for this one.",
    fix: "Name a column with plain values, such as the foreign key of the tenant.",
  },
  "invalid-where": {
    title: "Fixed filter that does not fit the model",
    cause:
      "Each key of `where` is a field of the model. Its value is a value of the field's type, or an object of operators. Dates are ISO strings, and `now()` fits the operators `lt`, `lte`, `gt` and `gte` of a DateTime field.",
    fix: "Use a field of the model, an operator that it has, and a value of its type.",
  },
  "invalid-yaml": {
    title: "platform.yaml cannot be read",
    cause: "The file is not valid YAML 1.2, so none of its settings can be trusted.",
    fix: "Fix the YAML at the marked position.",
  },
  "left-out-operation": {
    title: "Options of an operation that the resource does not have",
    cause: "`operations` of `@resource` leaves the operation out, so what describes it has no effect.",
    fix: "Add the operation to `operations`, or remove the annotation that describes it.",
  },
  "letter-case": {
    title: "Letter case that the database cannot respect",
    cause:
      "`caseSensitive` applies to parts of texts. On PostgreSQL and CockroachDB, each query decides about letter case. On SQLite only `start` can respect it, and on MySQL and SQL Server the collation of the column decides.",
    fix: "Remove `caseSensitive`. On MySQL and SQL Server, give the column a case-sensitive collation instead.",
  },
  "misplaced-annotation": {
    title: "Annotation without effect",
    cause:
      "`@resource` belongs on a model, `@filter`, `@hidden` and `@embed` on a field. Annotations on a model or field that is not part of Prisma's client have no effect.",
    fix: "Move the annotation, or remove it.",
  },
  "missing-argument": {
    title: "Argument missing",
    cause: "The annotation requires this argument.",
    fix: "Add the argument.",
  },
  "missing-config": {
    title: "Config file not found",
    cause: "`config` in the generator block names a file that does not exist, or a folder.",
    fix: "Correct the path, which is relative to the file that names it, or remove `config`: `platform.yaml` beside the schema is read automatically.",
  },
  "missing-output": {
    title: "Generator block without `output`",
    cause: "The generator does not guess a folder, because it could overwrite other files.",
    fix: 'Add `output = "../src/generated/api"` to the generator block; it is relative to the schema.',
  },
  "name-clash": {
    title: "Two fields with the same name",
    cause: "Clients would know two fields of a model by one name, so an item could contain only one of them.",
    fix: "Name one of them by `@name`, or hide it.",
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
      "The name is similar to an annotation of prisma-paged and may be a typing error. Or it is an annotation without arguments inside a sentence, which is treated as text; for `@hidden` on a field this is an error, because the field would be sent.",
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
      "Every item has an IRI, made from its `@id` or `@@id`, otherwise from the first unique key that is never null. A view may have none of these.",
    fix: "Add `@unique` to a required field of the view, or `@@unique` over several; or remove `@pagination`.",
  },
  "no-resources": {
    title: "API without routes",
    cause: "No model has `@pagination`, so nothing is exposed.",
    fix: "Add `/// @pagination` to the models that the API should expose.",
  },
  "not-sortable": {
    title: "Field that cannot be sorted",
    cause: "Only scalar fields that have an order can be sorted: no lists, relations, Json or Bytes.",
    fix: "Use another field.",
  },
  "nulls-order": {
    title: "Nulls that databases sort differently",
    cause:
      "PostgreSQL sorts nulls as the largest values, SQLite and MySQL as the smallest. The same collection has another order on another database.",
    fix: 'Write `nulls: "first"` or `nulls: "last"` in the order, or set `order_nulls` in platform.yaml; `database` keeps the order that indexes serve.',
  },
  "nulls-placement": {
    title: "Place for nulls that cannot be chosen",
    cause:
      "`nulls` puts the rows without a value first or last. A required field has no such rows, and a `distinct` collection has one value for each group.",
    fix: "Remove `nulls`.",
  },
  "operation-clash": {
    title: "Duplicate operation name",
    cause:
      "Each operation and paged relation of a resource needs a different name, ignoring letter case. A property that every JavaScript object has, such as `toString`, cannot be used.",
    fix: "Give one of them another name.",
  },
  "option-without-effect": {
    title: "Option without effect",
    cause:
      "No collection that the option applies to uses it. A maximum, for example, has no effect if clients cannot choose the page size.",
    fix: "Remove the option, or add the one that it needs.",
  },
  "order-index": {
    title: "Order without an index",
    cause:
      "No index has the fields of the order, so the database sorts the whole table for each page. On PostgreSQL, CockroachDB and SQLite, an index of the first field is enough, unless that is a Boolean or an enum.",
    fix: "Add `@@index` over the fields of the order.",
  },
  "output-clash": {
    title: "Conflicting output folder",
    cause:
      "Another generator writes into the folder of the emitted modules, or empties a folder around it; or the folder or a module already exists as a file that prisma-paged did not write.",
    fix: "Give each generator block a separate `output`, beside the others.",
  },
  "parameter-clash": {
    title: "Duplicate parameter name",
    cause: "Two parameters of one operation begin with the same name, so a request could mean either.",
    fix: "Rename one of them in platform.yaml, remove the filter, or rename the parameter of the handler.",
  },
  "path-clash": {
    title: "Duplicate path",
    cause:
      "Two operations have the same path, so one of them could never be reached. With the suffixes `.json` and `.jsonld`, which choose a format, a path is also those of its documents.",
    fix: "Give one of them another `path`.",
  },
  "path-order": {
    title: "Order by a related field that is not available",
    cause:
      "A cursor-paged collection begins each page at the values of the row before it, and a row does not have the values of related rows. If all collections of a model are paged by cursor, `order` with a `path` has no effect.",
    fix: "Remove `order`, or add an operation that is paged by number.",
  },
  "prisma-missing": {
    title: "Package of Prisma not installed",
    cause:
      "The Prisma Client imports `@prisma/client`, and connects to the database through a driver adapter. One of them cannot be found from the output folder.",
    fix: "Install the package in the version of `prisma`. If you use another adapter than Prisma's, add `prisma-missing` to `suppress` in the generator block.",
  },
  "prisma-version": {
    title: "Packages of Prisma with different versions",
    cause:
      "Prisma releases the command, the client and the adapters together, and tests them with each other. Packages of different versions fail in ways that do not name the cause.",
    fix: "Install all packages of Prisma in the version of `prisma`.",
  },
  "relation-index": {
    title: "Paged relation without an index",
    cause:
      "No index begins with the relation's foreign key, so each page and each count reads the whole table to find the rows of one parent.",
    fix: "Add `@@index` over the foreign key, followed by the fields of the order.",
  },
  "relation-target": {
    title: "List relation that cannot be a collection",
    cause:
      "The collection lists items of the related model, which needs `@pagination`, and its path begins with that of one item, which needs the operation `get`.",
    fix: "Add `@pagination` to the target model, or `get` to `operations`, or remove `@pagination` from the relation.",
  },
  "reserved-name": {
    title: "Name of a property that every object has",
    cause:
      "Every object of JavaScript has `constructor`, `toString`, `valueOf` and a few more properties. A row, a scope, a handler or a parameter of such a name would be found although nobody wrote it. Prisma's client does not read rows with a field `constructor`.",
    fix: "Rename the model or the field, where `@@map` or `@map` keeps its table or column, or give the operation or the parameter another name.",
  },
  "reserved-path": {
    title: "Reserved path",
    cause:
      "`/`, `/index.json`, `/index.jsonld`, `/docs`, `/docs.jsonld`, `/openapi.json`, `/contexts/*` and `/errors/*` are reserved for the API's documents.",
    fix: "Give the operation another `path`.",
  },
  "reserved-short-name": {
    title: "Reserved short name",
    cause:
      "`Error` and `Entrypoint` name documents of the API itself; with `hydra_prefix: false`, `Collection`, `PartialCollectionView` and `IriTemplate` are Hydra terms.",
    fix: 'Give the model another name with `@resource(shortName: "…")`.',
  },
  "runtime-missing": {
    title: "Runtime not installed",
    cause: "The emitted modules import `@prisma-paged/runtime`, and it cannot be found from the output folder.",
    fix: "Install it where the output is: `npm install @prisma-paged/runtime`.",
  },
  "runtime-version": {
    title: "Runtime of another version",
    cause: "The emitted modules require a range of runtime versions, and the installed one is outside of it.",
    fix: "Install `prisma-paged` and `@prisma-paged/runtime` in the same version, and generate again.",
  },
  "search-field": {
    title: "Field that cannot be searched",
    cause:
      "`search` looks for pieces of texts, in String fields of the model, or of models that to-one relations lead to. These models must be exposed and the fields visible, because a search reveals what a field contains.",
    fix: "Name a String field, or a path to one such as `author.name`.",
  },
  "search-scan": {
    title: "Search that reads the whole table",
    cause:
      "The annotations of the model suggest a large table: a cursor, partial paging, a count that is not exact or a maximum offset. A search compares each row, because no ordinary index finds a piece of a text.",
    fix: "Add indexes that find pieces of texts, such as PostgreSQL's GIN with `pg_trgm`, or provide the rows of a search engine by a handler. Acknowledge the warning with `@suppress(search-scan)`.",
  },
  "secret-looking": {
    title: "Field that looks like a secret",
    cause: "The field's name suggests a secret, and every field that is not hidden is sent.",
    fix: "Add `@hidden` to the field. If it is meant to be public, acknowledge that with `@suppress(secret-looking)`.",
  },
  "short-name-clash": {
    title: "Duplicate short name",
    cause: "A short name is the name of the resource's type and context, so two resources cannot share it.",
    fix: 'Give one of them another with `@resource(shortName: "…")`.',
  },
  "shown-key": {
    title: "Visible foreign key of a hidden field",
    cause:
      "A foreign key has the values of the field that it refers to, so the hidden values are sent with its own items.",
    fix: "Hide the foreign key too, or acknowledge it by `@suppress(shown-key)`.",
  },
  "single-comment": {
    title: "Annotation in an ordinary comment",
    cause: "Annotations are read from `///` comments; in `//` and `/* */` they have no effect.",
    fix: "Write `///`.",
  },
  "size-above-maximum": {
    title: "Page size above its own maximum",
    cause: "If the client may set the size, the maximum also limits the server's own size, which is larger here.",
    fix: "Raise the maximum, or lower the page size.",
  },
  "swallowed-path": {
    title: "Ambiguous path",
    cause: "The identifier is a string, so `/books/archive` could be the operation or the book with the id `archive`.",
    fix: "Give the operation an explicit `path`.",
  },
  syntax: {
    title: "Annotation that cannot be read",
    cause: "The annotation does not follow the grammar `@name(key: value, …)` at the marked position.",
    fix: "Write what the message expects at the marked position.",
  },
  "tsconfig-module": {
    title: "TypeScript cannot import the runtime",
    cause:
      "The runtime consists of ES modules, which its package names in `exports`. Under these settings of the nearest tsconfig.json, TypeScript refuses every import of it (TS2307, TS1479).",
    fix: 'Set `"module"` to `nodenext` or `node20`, or `"moduleResolution"` to `bundler`. All of them work in CommonJS packages too.',
  },
  "undeclared-filter": {
    title: "Filter that is not declared",
    cause: "`filters` of an operation chooses among the filters of the model, which `@filter` declares on its fields.",
    fix: "Add `@filter` to the field, or remove it from `filters`.",
  },
  "unknown-argument": {
    title: "Unknown argument",
    cause: "The annotation does not take this argument, so it would have no effect.",
    fix: "Use one of the arguments listed, or remove it.",
  },
  "unknown-config-key": {
    title: "Unknown key in platform.yaml",
    cause: "This mapping has no such setting, so it would have no effect.",
    fix: "Use one of the keys listed, or remove it.",
  },
  "unknown-field": {
    title: "Unknown field",
    cause: "The model has no field of this name.",
    fix: "Use one of the model's fields.",
  },
  "unknown-operation-option": {
    title: "Option of another operation",
    cause:
      '`path`, `where`, `distinct`, `filters`, `handler` and `parameters` apply to one operation, and the annotation names none. `operation: "get"` is one item, so it accepts no options of collections.',
    fix: 'Add `operation: "…"`, move the option to another operation, or remove it.',
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
  "unoffered-filter": {
    title: "Filter that no collection offers",
    cause:
      "Filters apply to collections. The model has items only, or each of its collections leaves the filter out: by its `filters`, or because a handler names none.",
    fix: "Offer the filter in a collection, or remove it.",
  },
  "unsent-field": {
    title: "Field that no item has",
    cause:
      "`fields` names a field that is hidden, or a relation that an item does not show: one to a model that is not exposed, or a list relation without `@pagination` and `@embed`.",
    fix: "Remove the field from the list, or change its annotations so that items show it.",
  },
  "unsupported-provider": {
    title: "Unsupported database",
    cause: "prisma-paged requires an SQL database.",
    fix: "Use `sqlite`, `postgresql`, `mysql`, `cockroachdb` or `sqlserver`.",
  },
  "unused-suppression": {
    title: "Suppression without effect",
    cause:
      "There is no warning of this code at the model or field, so the suppression would hide one that appears later.",
    fix: "Remove the suppression.",
  },
  "where-name": {
    title: "Reserved name of an identifier or foreign key",
    cause:
      "Prisma reserves `AND`, `OR`, `NOT` and `not` in a `where`, so it cannot find rows by a field of such a name.",
    fix: "Rename the field and keep its column with `@map`, or make another field the identifier.",
  },
  "wrong-type": {
    title: "Value of the wrong type",
    cause: "The setting expects another kind of value, or a value within other limits.",
    fix: "Write a value of the kind that the message names.",
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
