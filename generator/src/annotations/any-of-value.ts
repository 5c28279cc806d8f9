/**
 * Reads the value of `anyOf`:
 * `{ mine: ["ownerId", "assigneeId"], text: { fields: ["title", "notes"], match: partial } }`.
 */
import { withoutRepeatedKeys } from "../diagnostics/repeated-names.js";
import type { Entry, TextWithSpan } from "../options/value.js";
import {
  type KeySpecs,
  readEntries,
  refuse,
  type SpecContext,
  texts,
  type ValueSpec,
  word,
} from "../options/value-spec.js";
import { type FilterKindName, filterKindNames, filterRules } from "./filter-kinds.js";

/** A parameter that is compared with several fields, as written. */
export interface WrittenAlternatives {
  readonly name: TextWithSpan;
  /** The compared fields, or paths to them. */
  readonly fields: readonly TextWithSpan[];
  readonly match: FilterKindName;
}

const alternativeKeys: KeySpecs<Omit<WrittenAlternatives, "name">> = {
  fields: {
    spec: texts,
    summary: "The fields, or paths to them, of which any may match.",
    missing: { hint: 'add the fields, such as `fields: ["title", "notes"]`' },
  },
  match: {
    spec: word(filterKindNames.filter((kind) => filterRules[kind].match !== undefined)),
    summary: "How the fields are compared, as `@filter` does.",
  },
};

/** The spec of the argument `anyOf`. If any entry is wrong, it reports each error and reads nothing. */
export const alternatives: ValueSpec<readonly WrittenAlternatives[]> = {
  takes: 'an object with fields for each name, such as `{ mine: ["ownerId", "assigneeId"] }`',
  schema: {},
  read: (value, reader) => {
    if (value.kind !== "object") return refuse(value, alternatives.takes, reader);
    const entries = withoutRepeatedKeys("`anyOf`", value.entries, reader.diagnostics);
    const read = entries.flatMap((entry) => readOne(entry, reader) ?? []);
    return read.length === value.entries.length ? read : undefined;
  },
};

function readOne({ key, keySpan, value }: Entry, reader: SpecContext): WrittenAlternatives | undefined {
  const rules = { owner: `\`${key}\``, span: keySpan };
  const { fields, match = "exact" } =
    value.kind === "object"
      ? (readEntries(alternativeKeys, value.entries, reader, rules) ?? {})
      : { fields: texts.read(value, { ...reader, name: key }) };
  return fields && { name: { value: key, span: keySpan }, fields, match };
}
