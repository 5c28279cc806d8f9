// Finds comments that are hard to understand at first reading: `npm run comments`, or `npm run comments -- runtime/src/http`
// for one folder. `--advice` adds rules that a comment may break for a good reason. CONTRIBUTING.md has the style.
import { readFileSync } from "node:fs";
import ts from "typescript-6";
import { parseSource, sourceFilesIn, sourceFolders } from "./source-files.mjs";

/** Comments that break a rule for a reason: by rule, the comment's place and its first words. */
const exceptions = JSON.parse(readFileSync(new URL("comment-exceptions.json", import.meta.url), "utf8"));

/** What a rule looks at: `opening` is the prose before the first tag, `prose` all of it. */
const rules = {
  "opens-with-what": [
    ({ opening }) => /^What\b/.test(opening),
    "Name the thing: “The options…”; of a function, begin with a verb.",
  ],
  "opens-with-of": [
    ({ opening }) => /^Of (?!course)/.test(opening),
    "Begin with the subject: “The line of the declaration.”",
  ],
  "opens-with-as": [
    ({ opening }) => /^As\b(?! (?:a|an|the) )/.test(opening),
    "Say it, or refer: “See `Resource.where`.”",
  ],
  "opens-with-pronoun": [
    ({ opening, isDoc, kind }) =>
      isDoc && !/^Property/.test(kind) && /^(?:Those|These|That|Its|Their|It|They)\b/.test(opening),
    "Repeat the noun.",
  ],
  "the-same": [
    ({ opening }) => /^(?:The same|Both|Likewise)\b/.test(opening),
    "Say what it is, or refer: “Like `boundedWhere`, but…”",
  ],
  "given-if": [
    ({ prose }) => /\b(?:Given|Set) if\b|\b[Ll]eft out:/.test(prose),
    "Write “Undefined unless…” or “Default: …”.",
  ],
  "for-because": [
    ({ prose }) =>
      /, for (?:they|it|its|these|then|else|only|nobody|databases|Prisma|items|there|clients)\b(?! of| than)/.test(
        prose,
      ),
    "Write “because”.",
  ],
  "of-its-own": [
    ({ prose }) => /\bof (?:theirs|its own|their own)\b/i.test(prose),
    "Write “a separate…” or “one of its…”.",
  ],
  "so-many": [({ prose }) => /\bso many\b/i.test(prose), "Name the number: “at most `limit`…”."],
  "of-which": [
    ({ prose }) => /\b(?:of|along|under|among|beside) which\b/i.test(prose),
    "Write “whose”, or two sentences.",
  ],
  fulfil: [({ prose }) => /\bfulfil(?:s|led|ling)?\b/i.test(prose), "Rows match, and conditions are satisfied."],
  states: [
    ({ prose }) => /\bstate[sd]?\b(?! of)(?<!(?:the|of|SQL|connection|its|other|module) states?)/i.test(prose),
    "Write “declares”, “sets” or “contains”.",
  ],
  "called-by": [
    ({ prose }) =>
      /\bwhat (?:a person|people|clients?|messages|the API|Prisma) (?:calls?|knows?)\b|\bcalled by\b/i.test(prose),
    "Write “label”, “public name” or “name in messages”.",
  ],
  usual: [({ prose }) => /\bthe usual\b|\busual[^l]/i.test(prose), "Write “default” or “common”."],
  "long-sentence": [
    ({ prose }) => sentencesOf(prose).some((sentence) => wordsIn(sentence) > 30),
    "At most 30 words in a sentence.",
  ],
};

const advice = {
  "function-without-verb": [
    ({ opening, isDoc, kind }) =>
      isDoc &&
      /^(?:FunctionDeclaration|Method)/.test(kind) &&
      opening !== "" &&
      !/^(?:[A-Z][a-z]+s|Whether)\b(?<!^(?:This|Its|Rows|Fields|Values|Columns|Texts|Conditions|Names|Positions|Paths|Links|Orders|Words|Sets|Requests|Parameters|Items|Filters|Options|Always|Less|Plus|Unless|As))/.test(
        opening,
      ),
    "Begin with a verb in the third person: “Returns…”.",
  ],
  "opens-with-clause": [
    ({ opening }) => /^(?:Where|Whose|Why|Which|How)\b/.test(opening),
    "Begin with a noun: “The folder that…”.",
  ],
  "undefined-fragment": [
    ({ opening }) => /^(?:Undefined|Null|Empty|False)(?:,| with\b| for\b| unless\b|:)/.test(opening),
    "Write “Returns undefined if…”.",
  ],
  "three-words": [
    ({ opening, isDoc }) =>
      isDoc && !opening.includes("CODE") && /^\S+(?: \S+){0,2}$/.test(opening) && !/^(?:Default:|In )/.test(opening),
    "Write a whole phrase with a noun, or no comment.",
  ],
  beside: [({ prose }) => /\bbeside\b/i.test(prose), "Write “besides”, unless it means “next to”."],
  else: [
    ({ prose }) =>
      /(?:[,;]|\bor|\band) else\b|(?<!\w )\belse (?:the|a|an|as|it|its|that|those|undefined|none|in|with)\b/i.test(
        prose,
      ),
    "Write “otherwise”.",
  ],
  "is-to-be": [
    ({ prose }) => /\b(?:is|are|was|were) to (?!the\b|a\b|its\b|their\b|which\b)[a-z]+/i.test(prose),
    "Write “must”, “should” or “will”.",
  ],
  "as-far-as": [({ prose }) => /\b(?:as|so) far as\b/i.test(prose), "Write “if” or “where”."],
};

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

function sentencesOf(prose) {
  return [...segmenter.segment(prose)].map(({ segment }) => segment);
}

function wordsIn(sentence) {
  return sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

/** Returns the prose of a comment: without asterisks, examples and the names of tags; code in backticks is `CODE`. */
function proseOf(raw) {
  return raw
    .replace(/^\/\*\*?|\*\/$|^\/\/ ?/g, "")
    .replace(/\n\s*\*?\s?/g, "\n")
    .replace(/@example[\s\S]*?(?=\n@(?:param|throws|template|returns)\b|$)/g, " ")
    .replace(/```[\s\S]*?```/g, " ")
    .replace(/``[^\n]*?``|`[^`\n]*`/g, "CODE")
    .replace(/@(?:param|template) \w+|@throws \w+(?: \d+)?|@returns|@default\b.*/g, " ¶ ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the comments of a file; lines of `//` that follow one another are one comment. */
function commentsOf(path) {
  const source = parseSource(path);
  const { text } = source;
  const found = [];
  const seen = new Set();
  const add = ({ pos, end }, node, isLeading) => {
    if (seen.has(pos)) return;
    seen.add(pos);
    const raw = text.slice(pos, end);
    if (/biome-ignore|@ts-|@jsx/.test(raw)) return;
    const line = source.getLineAndCharacterOfPosition(pos).line + 1;
    const last = found.at(-1);
    const isContinued = isLeading && raw.startsWith("//") && last?.raw.startsWith("//") && last.end === line - 1;
    if (isContinued) Object.assign(last, { raw: `${last.raw}\n${raw.slice(2)}`, end: line });
    else found.push({ line, end: line, raw, isDoc: raw.startsWith("/**"), kind: ts.SyntaxKind[node.kind] });
  };
  const visit = (node) => {
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) add(range, node, true);
    for (const range of ts.getTrailingCommentRanges(text, node.getEnd()) ?? []) add(range, node, false);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found.map((comment) => {
    const prose = proseOf(comment.raw);
    return { ...comment, file: path, prose, opening: prose.split("¶")[0].trim() };
  });
}

const given = process.argv.slice(2);
const folders = given.filter((each) => !each.startsWith("--"));
const checked = given.includes("--advice") ? { ...rules, ...advice } : rules;
const comments = (folders.length > 0 ? folders : sourceFolders).flatMap((path) =>
  sourceFilesIn(path.replace(/\/$/, "")).flatMap(commentsOf),
);
const used = new Set();
const counts = {};
for (const comment of comments) {
  for (const [rule, [isBroken, cure]] of Object.entries(checked)) {
    if (!isBroken(comment)) continue;
    const isExcepted = Object.keys(exceptions[rule] ?? {}).find((phrase) => comment.prose.includes(phrase));
    if (isExcepted !== undefined) {
      used.add(`${rule} ${isExcepted}`);
      continue;
    }
    counts[rule] = (counts[rule] ?? 0) + 1;
    console.log(`${comment.file}:${comment.line} ${rule}: ${comment.prose.slice(0, 160)}\n  ${cure}`);
  }
}
if (folders.length === 0) {
  for (const [rule, phrases] of Object.entries(exceptions)) {
    for (const phrase of Object.keys(phrases)) {
      if (used.has(`${rule} ${phrase}`)) continue;
      counts["unused-exception"] = (counts["unused-exception"] ?? 0) + 1;
      console.log(`scripts/comment-exceptions.json: no comment has “${phrase}” any more (${rule}).`);
    }
  }
}
const broken = Object.values(counts).reduce((sum, count) => sum + count, 0);
console.log(`${comments.length} comments, ${broken} broken rules${broken > 0 ? `: ${JSON.stringify(counts)}` : ""}`);
process.exit(broken > 0 ? 1 : 0);
