/** The arguments of `@resource(…)`, besides the paging options that it accepts. */
import { paginationOptions } from "@prisma-paged/runtime/generator";
import { type Naming, naming } from "../options/platform-shape.js";
import type { TextWithSpan, Value } from "../options/value.js";
import {
  condition,
  type DescribedKeys,
  list,
  quotedText,
  texts,
  type ValueSpec,
  withSpan,
  word,
} from "../options/value-spec.js";
import { formatList } from "../util/wording.js";
import { computedFields, type WrittenComputed } from "./parameters-value.js";

/** The operations that a resource has by itself, besides those that `@pagination(operation: …)` names. */
const ownOperations = ["getCollection", "get"] as const;
export type OwnOperation = (typeof ownOperations)[number];

export interface ResourceArguments {
  readonly path: TextWithSpan;
  readonly type: readonly TextWithSpan[];
  readonly shortName: TextWithSpan;
  /** The fields that identify the items in URLs. */
  readonly identifier: readonly TextWithSpan[];
  readonly urlGenerationStrategy: "ABS_URL" | "ABS_PATH";
  /** The naming that gives the fields without `@name` their public names. */
  readonly naming: Naming;
  /** The condition that every row satisfies. */
  readonly where: Value;
  /** The columns that every scope compares. */
  readonly scopedBy: readonly TextWithSpan[];
  readonly operations: readonly OwnOperation[];
  /** The fields that a result extension of the client computes. */
  readonly computed: readonly WrittenComputed[];
}

const oneText = withSpan(quotedText);

const oneOrMore: ValueSpec<readonly TextWithSpan[]> = {
  ...texts,
  documented: "a text in quotes, or a list of them",
  read: (value, reader) => {
    if (value.kind === "list") return texts.read(value, reader);
    const one = oneText.read(value, reader);
    return one && [one];
  },
};

/** JSON-LD's keywords and Hydra's classes already mean something in the documents of an API. */
const reservedType = /^@|^hydra:|^https?:\/\/www\.w3\.org\/ns\/hydra\//;

const types: ValueSpec<readonly TextWithSpan[]> = {
  ...oneOrMore,
  read: (value, reader) => {
    const classes = oneOrMore.read(value, reader);
    for (const { value, span } of classes ?? []) {
      if (!reservedType.test(value)) continue;
      reader.diagnostics.error({
        code: "wrong-type",
        headline: "`type` takes the class of the items",
        label: `found \`${value}\`, which JSON-LD or Hydra uses itself`,
        span,
        help: "name a class of your own or of a vocabulary, such as `https://schema.org/Book`",
      });
    }
    return classes;
  },
};

const ownOperation = word(ownOperations, {
  meanings: { getCollection: "The collection: `GET /books`.", get: "The item: `GET /books/{id}`." },
  takes: `a list of ${formatList(ownOperations, "and")}`,
  hint: "other operations are declared by `@pagination(operation: …)`",
});

export const resourceArguments: DescribedKeys<ResourceArguments> = {
  path: { summary: "The path of the route.", spec: oneText },
  type: { summary: "The class of the items in JSON-LD, such as https://schema.org/Book.", spec: types },
  shortName: { summary: "The name of the resource in documents.", spec: oneText },
  identifier: { summary: "The unique fields that identify an item in its URL.", spec: oneOrMore },
  urlGenerationStrategy: {
    summary: "Whether links are absolute URLs or paths.",
    spec: word(["ABS_URL", "ABS_PATH"], {
      meanings: {
        ABS_URL: "Links begin with the origin: `https://example.com/books`.",
        ABS_PATH: "Links are paths: `/books`.",
      },
    }),
  },
  naming: { summary: "How clients know the fields, unless `@name` says it.", spec: naming },
  where: { summary: "What every row fulfils.", spec: condition },
  scopedBy: { summary: "The columns that the scope of each request compares.", spec: texts },
  computed: { summary: "The fields that a result extension of the client computes.", spec: computedFields },
  operations: {
    summary: "Which of the resource's own operations it has: the collection, the item, or both.",
    spec: list(ownOperation, {
      hint: ({ kind }) =>
        kind === "list" ? "to expose nothing, remove the model's `@pagination`" : "put it into brackets",
    }),
  },
};

export const resourceNames: readonly string[] = [
  ...Object.keys(resourceArguments),
  ...paginationOptions.flatMap(({ key, resource }) => (resource ? [key] : [])),
];

/** The arguments by the names that API Platform and other libraries use: `route` for `path`. */
export const resourceAliases: ReadonlyMap<string, string> = new Map([
  ["uritemplate", "path"],
  ["route", "path"],
  ["url", "path"],
  ["name", "shortName"],
]);
