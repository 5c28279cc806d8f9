/** What each annotation takes: ONE table, from which its reader and suggestions are fed. */
import { paginationOptions } from "@prisma-paged/runtime/generator";
import { unquote } from "../diagnostics/advice.js";
import { codes, type DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Span } from "../diagnostics/diagnostics.js";
import {
  boolean,
  type Form,
  integer,
  type Key,
  type Keys,
  located,
  quotedText,
  refuse,
  text,
  word,
} from "../options/form.js";
import { optionForms } from "../options/option-forms.js";
import type { LocatedText } from "../options/value.js";
import { warningCode } from "../options/warning-codes.js";
import { filterKinds, type JsonType, jsonTypes } from "./filter-kinds.js";
import type { AnnotationName } from "./names.js";
import { canonicalOption, furtherArguments } from "./operation-arguments.js";
import { resourceArguments } from "./resource-arguments.js";

interface AnnotationForm {
  /** Its named arguments. */
  readonly named?: { readonly [name: string]: Key<unknown> };
  /** Words that it takes beside them. */
  readonly words?: readonly string[];
  /** A value without a name. */
  readonly value?: Form<unknown>;
}

interface FilterOptions {
  readonly caseSensitive: boolean;
  readonly path: LocatedText;
  readonly type: { readonly value: JsonType; readonly span: Span };
}

const jsonType = word(jsonTypes);

export const filterArguments: Keys<FilterOptions> = {
  caseSensitive: { form: boolean },
  path: { form: located(quotedText) },
  type: {
    form: located({
      ...jsonType,
      // A type is written as fields have it.
      read: (value, reader) =>
        value.kind === "string" && jsonTypes.some((type) => type === value.value)
          ? refuse(value, jsonType.takes, reader, unquote(value.span, value.value))
          : jsonType.read(value, reader),
    }),
  },
};

export const embedArguments: Keys<{ readonly limit: number }> = {
  limit: { form: integer(1, "", "embed-limit") },
};

/** It is a key in JSON, the beginning of parameters, and a term of JSON-LD. */
export const publicName: Form<string> = text({
  takes: "letters, digits, `_` and `-`, beginning with a letter",
  pattern: /^[A-Za-z][\w-]*$/,
  hint: (value) => (value.kind === "identifier" ? `write it in quotes: \`@name("${value.value}")\`` : undefined),
});

export const suppressedCode: Form<DiagnosticCode> = warningCode(
  "unknown-argument",
  "write a code as warnings show it: `@suppress(secret-looking)`",
);

const pagingArguments = paginationOptions.map(({ key, kind, summary, resource }) => ({
  key,
  resource,
  argument: { form: optionForms[kind], summary },
}));

export const annotationForms: { readonly [name in AnnotationName]: AnnotationForm } = {
  pagination: {
    named: {
      ...Object.fromEntries(pagingArguments.map(({ key, argument }) => [key, argument])),
      ...furtherArguments,
    },
  },
  resource: {
    named: {
      ...resourceArguments,
      ...Object.fromEntries(
        pagingArguments.flatMap(({ key, argument, resource }) => (resource ? [[key, argument]] : [])),
      ),
    },
  },
  filter: {
    named: filterArguments,
    words: filterKinds,
  },
  name: { value: publicName },
  hidden: {},
  embed: { named: embedArguments },
  suppress: { value: suppressedCode, words: codes },
};

/** True if the annotation has an argument of this name, by its short or its long form. */
export function takesArgument(annotation: AnnotationName, argument: string): boolean {
  const { named = {}, words = [] } = annotationForms[annotation];
  const name = annotation === "pagination" ? canonicalOption(argument) : argument;
  return Object.hasOwn(named, name) || words.includes(name);
}
