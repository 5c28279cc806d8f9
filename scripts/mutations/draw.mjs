// Draws edits by a seed: a line of the sources, then one of the operators that change it.
import { readdirSync, readFileSync } from "node:fs";
import { occurrences } from "./edits.mjs";

/** Random numbers from 0 to 1, the same for each seed (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** True if a place of a line is in a text. Regular expressions are taken for code. */
function isQuoted(line, at) {
  return ['"', "'", "`"].some((quote) => line.slice(0, at).split(quote).length % 2 === 0);
}

const isType = (line) => /^\s*(?:export )?(?:type|interface|readonly|import)\b|^\s*\|/.test(line);

function replacements(line, pattern, replace) {
  return [...line.matchAll(pattern)].flatMap((match) => {
    if (isQuoted(line, match.index)) return [];
    return replace(match).map((text) => line.slice(0, match.index) + text + line.slice(match.index + match[0].length));
  });
}

/** Each makes of a line the lines that it may become. */
const operators = {
  "negated condition": (line) => [
    ...replacements(line, /(?<=\bif \().+(?=\) (?:return|throw|continue|break|\{))/g, ([condition]) => [
      `!(${condition})`,
    ]),
    ...replacements(line, / [!=]== /g, ([found]) => [found === " === " ? " !== " : " === "]),
    ...replacements(line, / (?:&&|\|\|) /g, ([found]) => [found === " && " ? " || " : " && "]),
  ],
  "`<` for `<=`": (line) =>
    replacements(line, / ([<>])(=?) /g, ([, sign, equal]) => [equal === "" ? ` ${sign}= ` : ` ${sign} `]),
  "dropped element": (line) =>
    replacements(line, /(?<![\w\])])\[([^[\]]+), ([^[\],]+)\](?! (?:=|of)|:|\))/g, ([, kept]) => [`[${kept}]`]),
  "±1": (line) =>
    replacements(line, /(?<![\w.#-])\d+(?![\w.])/g, ([digits]) => [`${Number(digits) + 1}`, `${Number(digits) - 1}`]),
};

function sourceFiles(root) {
  return ["runtime/src", "generator/src"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((name) => name.endsWith(".ts") && !/\.test(?:-d)?\.ts$/.test(name))
      .toSorted(),
  );
}

/** The lines from one place on that are found once in the file: more of them above, until they are. */
function uniqueLines(lines, index) {
  const text = lines.join("\n");
  for (let first = index; first >= 0; first--) {
    const found = lines.slice(first, index + 1).join("\n");
    if (occurrences(text, found) === 1) return { found, above: lines.slice(first, index) };
  }
  return undefined;
}

/** @param root the folder of the repository, as a URL that ends with a slash */
export function draw(seed, count, root) {
  const random = randomOf(seed);
  const pick = (all) => all[Math.floor(random() * all.length)];
  const places = sourceFiles(root).flatMap((file) => {
    const lines = readFileSync(new URL(file, root), "utf8").split("\n");
    return lines.map((line, index) => ({ file, lines, line, index }));
  });
  const drawn = [];
  while (drawn.length < count) {
    const { file, lines, line, index } = pick(places);
    if (/^\s*(?:\/\/|\/\*|\*)/.test(line) || isType(line)) continue;
    const changes = Object.entries(operators).flatMap(([why, change]) => {
      const changed = change(line);
      return changed.length === 0 ? [] : [{ why, changed }];
    });
    if (changes.length === 0) continue;
    const { why, changed } = pick(changes);
    const unique = uniqueLines(lines, index);
    const replace = pick(changed);
    if (unique === undefined || drawn.some((edit) => edit.file === file && edit.find === unique.found)) continue;
    drawn.push({ file, find: unique.found, replace: [...unique.above, replace].join("\n"), why });
  }
  return drawn;
}
