/**
 * Reads the value of `parameters`: `{ since: DateTime?, status: Status[], stars: { type: Int, description: "…" } }`.
 */
import { adviseNearest, unquote, write } from "../diagnostics/advice.js";
import type { Help, Span } from "../diagnostics/diagnostics.js";
import { withoutRepeatedKeys } from "../diagnostics/repeated-names.js";
import { type Entry, type TextWithSpan, type TypeModifier, textOf, type Value } from "../options/value.js";
import { type KeySpecs, readEntries, refuse, type SpecContext, text, type ValueSpec } from "../options/value-spec.js";
import { formatList } from "../util/wording.js";

/** One parameter of a handler as written. */
export interface WrittenParameter {
  readonly name: TextWithSpan;
  readonly type: WrittenType;
  readonly description?: string;
}

/** A type as a field has it; the span includes the modifier. */
interface WrittenType {
  readonly name: string;
  readonly modifier?: TypeModifier;
  readonly span: Span;
}

const typeSpec: ValueSpec<WrittenType> = {
  takes: "a type such as `Int`, `Int?` or `Int[]`",
  schema: {},
  read: (value, reader) => {
    const { span } = value;
    if (value.kind === "identifier") return { name: value.value, span };
    if (value.kind === "type") return { name: value.name, modifier: value.modifier, span };
    return refuse(value, typeSpec.takes, reader, typeAdvice(value));
  },
};

/** Returns the help for a type in quotes (`"Int"`), and for a list as GraphQL writes it (`[Int]`). */
function typeAdvice(value: Value): Help {
  if (value.kind === "string" && /^\w+(\?|\[\])?$/.test(value.value)) return unquote(value.span, value.value);
  const [item] = value.kind === "list" ? value.items : [];
  return item?.kind === "identifier" ? write(value.span, `${item.value}[]`) : undefined;
}

const keys: KeySpecs<Omit<WrittenParameter, "name">> = {
  type: { spec: typeSpec, missing: { hint: "add a type, such as `type: Int`" } },
  description: { spec: text({ takes: "a text in quotes", hint: () => undefined }) },
};

/** The spec of the argument `parameters`. If any entry is wrong, it reports each error and reads nothing. */
export const handlerParameters: ValueSpec<readonly WrittenParameter[]> = {
  takes: "an object with a type for each name, such as `{ since: DateTime? }`",
  schema: {},
  read: (value, reader) => {
    if (value.kind !== "object") {
      const hint = value.kind === "list" ? "write `{ … }` instead of `[ … ]`" : undefined;
      return refuse(value, handlerParameters.takes, reader, hint);
    }
    const entries = withoutRepeatedKeys("`parameters`", value.entries, reader.diagnostics);
    const parameters = entries.flatMap((entry) => readParameter(entry, reader) ?? []);
    return parameters.length === value.entries.length ? parameters : undefined;
  },
};

/** The types of values that a result extension computes. */
const computedTypes = ["String", "Boolean", "Int", "BigInt", "Float", "Decimal", "DateTime", "Json", "Bytes"] as const;

/** A field that a result extension computes, as written. */
export interface WrittenComputed {
  readonly name: TextWithSpan;
  readonly type: (typeof computedTypes)[number];
  readonly modifier?: TypeModifier;
}

/** The spec of the argument `computed`: `{ fullName: "String", initials: "String?" }`. */
export const computedFields: ValueSpec<readonly WrittenComputed[]> = {
  takes: 'an object with a type for each name, such as `{ fullName: "String" }`',
  schema: {},
  read: (value, reader) => {
    if (value.kind !== "object") return refuse(value, computedFields.takes, reader);
    const entries = withoutRepeatedKeys("`computed`", value.entries, reader.diagnostics);
    const fields = entries.flatMap((entry) => readComputed(entry, reader) ?? []);
    return fields.length === value.entries.length ? fields : undefined;
  },
};

function readComputed({ key, keySpan, value }: Entry, reader: SpecContext): WrittenComputed | undefined {
  const text = value.kind === "type" ? value.name + value.modifier : textOf(value);
  const [, name = "", modifier] = /^(\w+)(\?|\[\])?$/.exec(text) ?? [];
  const type = computedTypes.find((each) => each === name);
  if (type === undefined || !/^[A-Za-z]\w*$/.test(key)) {
    const takes = `a type in quotes, such as "String" or "String?": one of ${formatList(computedTypes, "or")}`;
    return refuse(value, takes, { ...reader, name: key }, adviseNearest(name, computedTypes, value.span));
  }
  return { name: { value: key, span: keySpan }, type, ...(modifier && { modifier: modifier as TypeModifier }) };
}

function readParameter({ key, keySpan, value }: Entry, reader: SpecContext): WrittenParameter | undefined {
  const name = { value: key, span: keySpan };
  const rules = { owner: `the parameter \`${key}\``, span: keySpan, hint: strangeHint };
  const { type, description } =
    value.kind === "object"
      ? (readEntries(keys, value.entries, reader, rules) ?? {})
      : { type: typeSpec.read(value, { ...reader, name: key }), description: undefined };
  return type && { name, type, ...(description !== undefined && { description }) };
}

/** Returns the help for keys of OpenAPI and Prisma that a type expresses here: `required`, `optional` and `list`. */
function strangeHint(key: string): string | undefined {
  if (key === "required" || key === "optional") return "a type without `?` is required, one with `?` is not";
  return key === "list" ? "write `[]` after the type" : undefined;
}
