/** The arguments that each annotation accepts, in ONE table: its reader and the suggestions of editors use it. */
import { paginationOptions } from "@prisma-paged/runtime/generator";
import { unquote } from "../diagnostics/advice.js";
import { codes, type DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Span } from "../diagnostics/diagnostics.js";
import { optionSpecs } from "../options/option-specs.js";
import type { TextWithSpan, Value } from "../options/value.js";
import {
  boolean,
  condition,
  type DescribedKeys,
  type DocumentedKeySpec,
  integer,
  quotedText,
  refuse,
  text,
  texts,
  type ValueSpec,
  withSpan,
  word,
} from "../options/value-spec.js";
import { warningCode } from "../options/warning-codes.js";
import { filterKindNames, type JsonType, jsonTypes } from "./filter-kinds.js";
import type { AnnotationName } from "./names.js";
import { canonicalOption, furtherArguments } from "./operation-arguments.js";
import { resourceArguments } from "./resource-arguments.js";

interface AnnotationSpec {
  readonly summary: string;
  /** The named arguments of the annotation. Undefined if it has none. */
  readonly named?: { readonly [name: string]: DocumentedKeySpec<unknown> };
  /** The words that the annotation accepts besides named arguments: `exact`. Undefined if there are none. */
  readonly words?: readonly string[];
  /** The spec of a value without a name. Undefined if the annotation accepts none. */
  readonly value?: ValueSpec<unknown>;
}

interface FilterOptions {
  readonly caseSensitive: boolean;
  readonly path: TextWithSpan;
  readonly type: { readonly value: JsonType; readonly span: Span };
}

const jsonType = word(jsonTypes);

export const filterArguments: DescribedKeys<FilterOptions> = {
  caseSensitive: { summary: "Letter case counts when a text is compared.", spec: boolean },
  path: {
    summary: "A field of the related model, or a value within Json, instead of the field itself.",
    spec: withSpan(quotedText),
  },
  type: {
    summary: "The type of a value within Json.",
    spec: withSpan({
      ...jsonType,
      // A type is written as fields have it.
      read: (value, reader) =>
        value.kind === "string" && jsonTypes.some((type) => type === value.value)
          ? refuse(value, jsonType.takes, reader, unquote(value.span, value.value))
          : jsonType.read(value, reader),
    }),
  },
};

/** The named arguments of `@filter`. */
export const filterOptions = Object.keys(filterArguments) as readonly (keyof FilterOptions)[];

interface EmbedOptions {
  readonly limit: number;
  readonly fields: readonly TextWithSpan[];
}

export const embedArguments: DescribedKeys<EmbedOptions> = {
  limit: { summary: "How many items of the list are embedded.", spec: integer(1, "", "embed-limit") },
  fields: { summary: "The fields of the embedded items. Default: all.", spec: texts },
};

interface CountOptions {
  readonly as: TextWithSpan;
  readonly where: Value;
  readonly order: { readonly value: boolean; readonly span: Span };
}

/** The spec of a public name, which is a key in JSON, the beginning of parameters, and a term of JSON-LD. */
export const publicName: ValueSpec<string> = text({
  takes: "letters, digits, `_` and `-`, beginning with a letter",
  pattern: /^[A-Za-z][\w-]*$/,
  hint: (value) => (value.kind === "identifier" ? `write it in quotes: \`@name("${value.value}")\`` : undefined),
});

export const countArguments: DescribedKeys<CountOptions> = {
  as: { summary: "What clients call the number.", spec: withSpan(publicName) },
  where: { summary: "Which of the related rows are counted.", spec: condition },
  order: {
    summary: "Lets clients sort by the number, which counts the related rows of all items.",
    spec: withSpan(boolean),
  },
};

export const suppressedCode: ValueSpec<DiagnosticCode> = warningCode(
  "unknown-argument",
  "write a code as warnings show it: `@suppress(secret-looking)`",
);

const pagingArguments = paginationOptions.map(({ key, kind, summary, resource }) => ({
  key,
  resource,
  argument: { spec: optionSpecs[kind], summary },
}));

/** The argument that all annotations accept that concern an API. */
const ofApi: DescribedKeys<{ readonly api: TextWithSpan }> = {
  api: {
    summary: "The generator block whose API reads the annotation. Default: each of them.",
    spec: withSpan(quotedText),
  },
};

export const annotationSpecs: { readonly [name in AnnotationName]: AnnotationSpec } = {
  pagination: {
    summary: "Exposes the model or the list relation, and sets how it is paged.",
    named: {
      ...Object.fromEntries(pagingArguments.map(({ key, argument }) => [key, argument])),
      ...furtherArguments,
      ...ofApi,
    },
  },
  resource: {
    summary: "Sets the URL of the resource, its type, and what applies to all its routes.",
    named: {
      ...resourceArguments,
      ...Object.fromEntries(
        pagingArguments.flatMap(({ key, argument, resource }) => (resource ? [[key, argument]] : [])),
      ),
      ...ofApi,
    },
  },
  filter: {
    summary: "Declares the filters and orders that clients may use on the field.",
    named: { ...filterArguments, ...ofApi },
    words: filterKindNames,
  },
  name: { summary: "Sets what clients call the field.", named: ofApi, value: publicName },
  hidden: { summary: "Never sends the field, and never filters by it.", named: ofApi },
  restricted: { summary: "Shows the field to those callers only that the application names.", named: ofApi },
  embed: {
    summary: "Writes the related item, or the first items of a list, into the parent's document.",
    named: { ...embedArguments, ...ofApi },
  },
  count: { summary: "Sends the number of rows of a list relation.", named: { ...countArguments, ...ofApi } },
  suppress: { summary: "Acknowledges warnings by their codes.", value: suppressedCode, words: codes },
};

/** Checks whether the annotation has an argument of this name, in its short or its long form. */
export function takesArgument(annotation: AnnotationName, argument: string): boolean {
  const { named = {}, words = [] } = annotationSpecs[annotation];
  const name = annotation === "pagination" ? canonicalOption(argument) : argument;
  return Object.hasOwn(named, name) || words.includes(name);
}
