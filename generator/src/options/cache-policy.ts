/** The value of `cache`, as an annotation or platform.yaml writes it → a policy, with an error for each thing wrong. */
import { type CachePolicy, cacheKeys } from "@prisma-paged/runtime/generator";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { withoutRepeatedKeys } from "../diagnostics/repeated-names.js";
import { didYouMean } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import { readPlainValue } from "./plain-value.js";

/** A value of the policy as written: plain, or undefined if it is not. */
export interface WrittenValue {
  readonly value: unknown;
  /** Of a list. */
  readonly items?: readonly WrittenValue[];
  readonly span: Span;
  /** As messages name it. */
  readonly found: string;
}

interface WrittenPolicy {
  readonly entries: readonly { readonly key: string; readonly keySpan: Span; readonly value: WrittenValue }[];
  readonly span: Span;
  /** How its keys are spelled, and the code of one that it does not have. */
  readonly spelling: CacheSpelling;
}

interface CacheSpelling {
  readonly names: { readonly [Key in keyof CachePolicy]-?: string };
  readonly unknown: DiagnosticCode;
}

/** In an annotation: `{ maxAge: 10 }`. */
export const attributeSpelling: CacheSpelling = {
  names: { maxAge: "maxAge", sharedMaxAge: "sharedMaxAge", staleWhileRevalidate: "staleWhileRevalidate", vary: "vary" },
  unknown: "unknown-argument",
};

/** In platform.yaml: `max_age: 10`. */
export const yamlSpelling: CacheSpelling = { names: cacheKeys, unknown: "unknown-config-key" };

/** Undefined with an error for each thing wrong. */
export function readCachePolicy(written: WrittenPolicy, diagnostics: Diagnostics): CachePolicy | undefined {
  const { entries, span, spelling } = written;
  const { names } = spelling;
  let isRight = hasRightKeys(written, diagnostics);
  const writtenAt = (name: string) => entries.find(({ key }) => key === name)?.value;
  const read = <T>(
    name: string,
    reader: (name: string, value: WrittenValue, diagnostics: Diagnostics) => T | undefined,
  ) => {
    const value = writtenAt(name);
    if (value === undefined) return undefined;
    const result = reader(name, value, diagnostics);
    if (result === undefined) isRight = false;
    return result;
  };
  const maxAge = read(names.maxAge, readSeconds);
  const sharedMaxAge = read(names.sharedMaxAge, readSeconds);
  const staleWhileRevalidate = read(names.staleWhileRevalidate, readSeconds);
  const vary = read(names.vary, readHeaders);
  if (!isRight) return undefined;
  if (entries.length === 0) {
    const message = `\`cache\` says nothing; it takes ${formatList(Object.values(names))}.`;
    diagnostics.error("cache-policy", message, span, `write \`{ ${names.maxAge}: 60 }\``);
    return undefined;
  }
  if (staleWhileRevalidate !== undefined && maxAge === undefined && sharedMaxAge === undefined) {
    const message = `\`${names.staleWhileRevalidate}\` has no effect: without an age, no response is ever stale.`;
    const hint = `add \`${names.maxAge}\` or \`${names.sharedMaxAge}\``;
    diagnostics.error("cache-policy", message, writtenAt(names.staleWhileRevalidate)?.span, hint);
    return undefined;
  }
  return {
    ...(maxAge !== undefined && { maxAge }),
    ...(sharedMaxAge !== undefined && { sharedMaxAge }),
    ...(staleWhileRevalidate !== undefined && { staleWhileRevalidate }),
    ...(vary !== undefined && { vary }),
  };
}

/** False with an error for each key that it does not have, or that is given twice. */
function hasRightKeys({ entries, spelling }: WrittenPolicy, diagnostics: Diagnostics): boolean {
  const names = Object.values(spelling.names);
  const distinct = withoutRepeatedKeys("`cache`", entries, diagnostics);
  const strange = distinct.filter(({ key }) => !names.includes(key));
  for (const { key, keySpan } of strange) {
    const message = `\`cache\` has no \`${key}\`; it takes ${formatList(names)}.`;
    diagnostics.error(spelling.unknown, message, keySpan, didYouMean(key, names));
  }
  return strange.length === 0 && distinct.length === entries.length;
}

function readSeconds(name: string, { value, span, found }: WrittenValue, diagnostics: Diagnostics): number | undefined {
  const read = readPlainValue("page-size", value);
  if (read.fits) return Number(read.value);
  diagnostics.error("wrong-type", `\`${name}\` takes seconds, ${read.allowed}; found ${found}.`, span, read.hint);
  return undefined;
}

/** The name of a header (RFC 9110). */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

function readHeaders(name: string, written: WrittenValue, diagnostics: Diagnostics): readonly string[] | undefined {
  const { items = [], span, found } = written;
  const wrong = ({ span, found }: Pick<WrittenValue, "span" | "found">, hint?: string): undefined => {
    const message = `\`${name}\` takes a list of names of request headers, such as ["Accept-Language"]; found ${found}.`;
    diagnostics.error("wrong-type", message, span, hint);
  };
  if (items.length === 0) return wrong({ span, found });
  const headers: string[] = [];
  for (const item of items) {
    const header = item.value;
    if (header === "*") return wrong(item, "no cache may keep a response that varies by everything");
    if (typeof header !== "string" || !headerName.test(header)) return wrong(item);
    if (["accept", ...headers.map((other) => other.toLowerCase())].includes(header.toLowerCase())) {
      diagnostics.error(
        "cache-policy",
        `\`${header}\` changes nothing: it is in \`Vary\` already.`,
        item.span,
        "remove it",
      );
      return undefined;
    }
    headers.push(header);
  }
  return headers;
}
