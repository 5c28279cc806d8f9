/** `{ since: DateTime?, status: Status[], stars: { type: Int, description: "…" } }`, the value of `parameters`. */
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { withoutRepeatedKeys } from "../diagnostics/repeated-names.js";
import { didYouMean } from "../util/did-you-mean.js";
import { type LocatedText, type NamedArgument, type ValuedArgument, wrongType } from "./arguments.js";
import type { Entry, Value } from "./parser.js";
import type { TypeModifier } from "./token-reader.js";

/** One parameter of a handler as written. */
export interface WrittenParameter {
  readonly name: LocatedText;
  readonly type: WrittenType;
  readonly description?: string;
}

/** A type as a field has it; the span includes the modifier. */
interface WrittenType {
  readonly name: string;
  readonly modifier?: TypeModifier;
  readonly span: Span;
}

const shape = "names with types, such as `{ since: DateTime? }`";
const typeShape = "a type such as `Int`, `Int?` or `Int[]`";
const parameterKeys = ["type", "description"] as const;

/** Undefined with an error for each thing wrong. */
export function readParametersValue(
  argument: NamedArgument,
  diagnostics: Diagnostics,
): readonly WrittenParameter[] | undefined {
  const { value } = argument;
  if (value.kind !== "object") {
    const hint = value.kind === "list" ? "write `{ … }` instead of `[ … ]`" : undefined;
    return wrongType(argument, shape, diagnostics, hint);
  }
  const entries = withoutRepeatedKeys("`parameters`", value.entries, diagnostics);
  const read = entries.map((entry) => readParameter(entry, diagnostics));
  const parameters = read.filter((parameter) => parameter !== undefined);
  return parameters.length === value.entries.length ? parameters : undefined;
}

function readParameter({ key, keySpan, value }: Entry, diagnostics: Diagnostics): WrittenParameter | undefined {
  const name = { value: key, span: keySpan };
  if (value.kind !== "object") {
    const type = readType({ key, value }, diagnostics);
    return type && { name, type };
  }
  const strange = value.entries.filter((entry) => !parameterKeys.some((known) => known === entry.key));
  for (const entry of strange) {
    const message = `A parameter has no \`${entry.key}\`; it takes \`type\` and \`description\`.`;
    diagnostics.error("unknown-argument", message, entry.keySpan, strangeHint(entry.key));
  }
  const entries = withoutRepeatedKeys(`\`${key}\``, value.entries, diagnostics);
  if (entries.length < value.entries.length || strange.length > 0) return undefined;
  const given = (wanted: (typeof parameterKeys)[number]) => value.entries.find((entry) => entry.key === wanted)?.value;
  const [written, described] = [given("type"), given("description")];
  if (written === undefined) {
    diagnostics.error(
      "missing-argument",
      `The parameter \`${key}\` needs a \`type\`.`,
      keySpan,
      "add a type, such as `type: Int`",
    );
    return undefined;
  }
  const type = readType({ key: "type", value: written }, diagnostics);
  if (described === undefined) return type && { name, type };
  if (described.kind !== "string") {
    return wrongType({ key: "description", value: described }, "a text in quotes", diagnostics);
  }
  return type && { name, type, description: described.value };
}

/** Words of OpenAPI and of Prisma for what the type says. */
function strangeHint(key: string): string | undefined {
  if (key === "required" || key === "optional") return "a type without `?` is required, one with `?` is not";
  return key === "list" ? "write `[]` after the type" : didYouMean(key, parameterKeys);
}

function readType(argument: ValuedArgument, diagnostics: Diagnostics): WrittenType | undefined {
  const { value } = argument;
  switch (value.kind) {
    case "identifier":
      return { name: value.value, span: value.span };
    case "type":
      return { name: value.name, modifier: value.modifier, span: value.span };
    default:
      return wrongType(argument, typeShape, diagnostics, typeHint(value));
  }
}

/** For a type in quotes, and for a list as GraphQL writes it. */
function typeHint(value: Value): string | undefined {
  if (value.kind === "string" && /^\w+(\?|\[\])?$/.test(value.value)) return `write \`${value.value}\` without quotes`;
  const [item] = value.kind === "list" ? value.items : [];
  return item?.kind === "identifier" ? `write \`${item.value}[]\`` : undefined;
}
