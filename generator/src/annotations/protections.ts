/** Finds names in a comment that were likely meant to protect a field or rows, but have no effect. */
import type { DocText, Prefixes } from "../schema/doc-comment.js";
import { annotationText } from "../schema/prefixes.js";
import { slipsBetween } from "../util/did-you-mean.js";
import { kebabCase } from "../util/letter-case.js";
import { blankRanges } from "./at-name-context.js";
import { atNamesOf, withoutFences } from "./at-names.js";
import { type AnnotationName, annotationMeantBy, wordsAfterPrefix } from "./names.js";
import type { Annotation } from "./read-annotations.js";
import type { Range } from "./syntax/tree.js";

/** An annotation of a field, or an argument of `@resource`, that keeps something from clients. */
export type Protection = (typeof allProtections)[number];

const allProtections = ["hidden", "restricted", "scopedBy", "where"] as const;

/** Returns the protections that annotations declare. */
export function protectionsOf(annotations: readonly Pick<Annotation, "name" | "arguments">[]): readonly Protection[] {
  return allProtections.filter((protection) =>
    annotations.some(
      ({ name, arguments: given }) => name === protection || given.some(({ key }) => key === protection),
    ),
  );
}

/** Checks whether a field or its model has the protection already: a hidden field needs no other one. */
export function isProtected({ protection }: LostProtection, protections: readonly Protection[]): boolean {
  return protections.includes(protection) || (!isOfRows({ protection }) && protections.includes("hidden"));
}

export function isOfRows({ protection }: Pick<LostProtection, "protection">): boolean {
  return protection === "scopedBy" || protection === "where";
}

/** A name with its `@` that protects nothing, in the comment's text. */
export interface LostProtection extends Range {
  readonly protection: Protection;
  /** The name that was likely meant: an annotation, or an argument that is written as one. */
  readonly meant: AnnotationName | "scopedBy";
  /** Whether the name is correct: only its place is wrong. */
  readonly isExact: boolean;
  /** Whether the name begins or ends its line, or has arguments. A name within prose does not. */
  readonly isApart: boolean;
}

/**
 * Code in backticks, or an at sign with a name. The at sign may follow a bracket or a comma and precede a space;
 * letters of all alphabets count.
 */
const codeOrName =
  /`[^`\n]*`|(?<![\p{L}\p{N}_@＠])[@＠]{1,2}[^\S\n]*([\p{L}_][\p{L}\p{N}\p{M}\p{Cf}_]*(?:[.:/-][\p{L}\p{N}_]+)*)/gu;

/**
 * Returns the names in a comment that were likely meant to protect something, and protect nothing.
 * @param applied the ranges of the annotations that are read
 */
export function lostProtections(doc: DocText, applied: readonly Range[]): readonly LostProtection[] {
  if (!/[@＠]/.test(doc.text)) return [];
  const text = withoutFences(doc.text);
  const atNames = atNamesOf(doc);
  // Another generator's arguments may quote anything. But a line of them that begins with our annotation is hardly one
  // of the arguments: more likely, a parenthesis before it was not closed.
  const foreign = atNames.flatMap(({ kind, nameEnd, end }) => (kind === "foreign" ? [{ start: nameEnd, end }] : []));
  const isQuoted = (start: number) =>
    foreign.some((range) => range.start < start && start < range.end) &&
    !/(?:^|\n)[^\S\n]*$/.test(text.slice(0, start));
  const names = [...blankRanges(text, applied).matchAll(codeOrName)].flatMap(({ 0: { length }, 1: name, index }) =>
    name === undefined || isQuoted(index) ? [] : [{ name, start: index, end: index + length }],
  );
  const prose = blankRanges(text, [...applied, ...atNames]);
  return names.flatMap(({ name, start, end }, index) => {
    const after = text.slice(end, names[index + 1]?.start);
    const meaning = meaningOf(wordsAfterPrefix(name, doc.prefixes), after, doc.prefixes);
    if (meaning === undefined) return [];
    const isExact = text.slice(start, end) === annotationText(meaning.meant, doc.prefixes);
    return [{ start, end, ...meaning, isExact, isApart: /^[^\S\n]*\(/.test(after) || isAlone(prose, start, end) }];
  });
}

/** Checks whether no word precedes the name on its line, or no word follows it. */
function isAlone(prose: string, start: number, end: number): boolean {
  const lineEnd = prose.indexOf("\n", end);
  const before = prose.slice(prose.lastIndexOf("\n", start - 1) + 1, start);
  return [before, prose.slice(end, lineEnd < 0 ? prose.length : lineEnd)].some((part) => !/[\p{L}\p{N}]/u.test(part));
}

/**
 * Returns the protection that a name likely means, and what to write for it.
 * @param words the words of the name
 * @param after the text up to the next name
 */
function meaningOf(
  words: readonly string[],
  after: string,
  prefixes: Prefixes,
): Pick<LostProtection, "protection" | "meant"> | undefined {
  const protection = protectionMeantBy(words, prefixes);
  if (protection !== undefined) return { protection, meant: protection };
  const [word = "", ...others] = words;
  const meant = others.length > 0 ? undefined : annotationMeantBy(word);
  if (meant !== "resource" && meant !== "pagination") return undefined;
  const keys = [...after.replaceAll(/"[^"\n]*"/g, '""').matchAll(/\b(\w+)\s*[:=]/g)].map(([, key = ""]) => key);
  if (keys.some((key) => nearProtection(key) === "scopedBy")) return { protection: "scopedBy", meant: "resource" };
  return meant === "resource" && keys.includes("where") ? { protection: "where", meant } : undefined;
}

/**
 * Returns the protection that a name likely means: `hidden` for `hiden`, `HIDDEN`, `hiddenField`, `hidden-field` and
 * `pagination.hidden`, but not for `zod.hidden`.
 */
function protectionMeantBy(words: readonly string[], { own }: Prefixes): (typeof protecting)[number] | undefined {
  const [first = "", ...rest] = words;
  const last = rest.at(-1) ?? first;
  const before = words.slice(0, -1).join("").toLowerCase();
  const isOurs = own !== undefined || before === "" || /^(?:prisma)?paged$/.test(before) || annotationMeantBy(first);
  return (isOurs ? nearProtection(last) : undefined) ?? named(first);
}

const protecting = ["hidden", "restricted", "scopedBy"] as const;

/** The protection for each word that people write in place of it: `hide` for `hidden`. */
const lookalikes: ReadonlyMap<string, (typeof protecting)[number]> = new Map([
  ["hide", "hidden"],
  ["restrict", "restricted"],
  ["scope", "scopedBy"],
  ["scopes", "scopedBy"],
]);

/**
 * Returns the protection that a word resembles: one letter is wrong, or two are swapped, or at most a third differs
 * after two right ones. A missed one publishes a column, but `@hayden` is a person.
 */
function nearProtection(word: string): (typeof protecting)[number] | undefined {
  const bare = word.toLowerCase().replaceAll("_", "");
  const isNear = (candidate: string) => {
    const most = bare.slice(0, 2) === candidate.slice(0, 2) ? Math.max(bare.length, candidate.length) / 3 : 1;
    return slipsBetween(bare, candidate) <= most;
  };
  return lookalikes.get(bare) ?? protecting.find((each) => isNear(each.toLowerCase())) ?? named(word);
}

/** Returns the protection that a name of several words begins with: `hidden` for `hiddenField`. */
function named(word: string): (typeof protecting)[number] | undefined {
  const [first] = kebabCase(word).split("-");
  return protecting.find((each) => each === first);
}
