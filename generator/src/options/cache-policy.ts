/**
 * Reads `cache: { maxAge: 10, vary: ["Accept-Language"] }` in an annotation, `cache: { max_age: 10 }` in platform.yaml.
 */
import type { CachePolicy } from "@prisma-paged/runtime/generator";
import { write } from "../diagnostics/advice.js";
import { formatList } from "../util/wording.js";
import type { Value } from "./value.js";
import {
  integer,
  type KeySpecs,
  list,
  nameIn,
  objectSchema,
  readEntries,
  refuse,
  type SpecContext,
  text,
  type ValueSpec,
  withSpan,
} from "./value-spec.js";

const seconds = integer(0, "seconds, ");

/** The spec of a header's name (RFC 9110). */
const header = text({
  takes: 'a list of names of request headers, such as ["Accept-Language"]',
  pattern: /^[\w!#$%&'*+.^`|~-]+$/,
  fits: (name) => name !== "*",
  hint: (value) =>
    value.kind === "string" && value.value === "*"
      ? "no cache may keep a response that varies by everything"
      : undefined,
});

const headers = list(withSpan(header));

/**
 * The headers of `vary`. A header must not repeat another one in any letter case, nor be `Accept`, which `Vary`
 * contains already.
 */
const vary: ValueSpec<readonly string[]> = {
  ...headers,
  read: (value, reader) => {
    const read = headers.read(value, reader);
    const varied = ["accept", ...(read ?? []).map((headerName) => headerName.value.toLowerCase())];
    const again = read?.find((headerName, index) => varied.indexOf(headerName.value.toLowerCase()) <= index);
    if (again === undefined) return read?.map((headerName) => headerName.value);
    reader.diagnostics.error({
      code: "cache-policy",
      headline: `\`${again.value}\` changes nothing`,
      label: "it is in `Vary` already",
      span: again.span,
      help: "remove it",
    });
    return undefined;
  },
};

export const cacheKeys: KeySpecs<CachePolicy> = {
  maxAge: { spec: seconds, summary: "Seconds for which a cache may use a response." },
  sharedMaxAge: { spec: seconds, summary: "The same for shared caches, such as CDNs." },
  staleWhileRevalidate: {
    spec: seconds,
    summary: "Seconds for which a stale response may still be used while the cache requests a new one.",
  },
  vary: { spec: vary, summary: "Request headers that responses depend on, besides Accept." },
};

/** The spec of `cache`. An annotation writes `false` to have no policy, which is read as null. */
export const cachePolicy: ValueSpec<CachePolicy | null> = {
  takes: "an object such as `{ maxAge: 60 }`, or false",
  documented: "`{ maxAge, sharedMaxAge, staleWhileRevalidate, vary }`, or `false`",
  schema: { ...objectSchema(cacheKeys), minProperties: 1 },
  read: (value, reader) => {
    if (value.kind === "object") return readPolicy(value, reader);
    if (reader.language === "yaml") return refuse(value, "a mapping such as `max_age: 60`", reader);
    if (value.kind === "boolean" && !value.value) return null;
    const hint = value.kind === "number" ? write(value.span, `{ maxAge: ${value.text} }`) : undefined;
    return refuse(value, cachePolicy.takes, reader, hint);
  },
};

function readPolicy(
  { entries, span }: Value & { readonly kind: "object" },
  reader: SpecContext,
): CachePolicy | undefined {
  const { diagnostics, language } = reader;
  const policy = readEntries(cacheKeys, entries, reader, { owner: "`cache`", span });
  const name = (key: keyof CachePolicy) => nameIn(language, key);
  if (policy === undefined) return undefined;
  if (entries.length === 0) {
    diagnostics.error({
      code: "cache-policy",
      headline: "`cache` has no effect",
      label: `it takes ${formatList(Object.keys(cacheKeys).map((key) => nameIn(language, key)))}`,
      span,
      help: `write \`{ ${name("maxAge")}: 60 }\``,
    });
    return undefined;
  }
  if (policy.staleWhileRevalidate === undefined || (policy.maxAge ?? policy.sharedMaxAge) !== undefined) return policy;
  const stale = name("staleWhileRevalidate");
  const hint = `add \`${name("maxAge")}\` or \`${name("sharedMaxAge")}\``;
  diagnostics.error({
    code: "cache-policy",
    headline: `\`${stale}\` has no effect`,
    label: "without an age, no response is ever stale",
    span: entries.find(({ key }) => key === stale)?.value.span,
    help: hint,
  });
  return undefined;
}
