// Words in a sentence: how many at most, and how many on a page's average. The rules for textlint that are to be had
// count characters.

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const words = new Intl.Segmenter("en", { granularity: "word" });

const wordsOf = (text) => [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length;

/** The text of a node as it is read; a piece of code is one word. */
function textOf(node) {
  if (node.type === "Code" || node.type === "Image") return "Code";
  if (node.type === "Break") return " ";
  return node.children === undefined ? (node.value ?? "") : node.children.map(textOf).join("");
}

/** @param {{ longest: number, average: number }} options in words */
export default function sentenceWords({ Syntax, RuleError, report }, { longest, average }) {
  const counts = [];
  function check(node) {
    for (const { segment } of sentences.segment(textOf(node))) {
      const count = wordsOf(segment);
      if (count === 0) continue;
      counts.push(count);
      if (count > longest) {
        report(
          node,
          new RuleError(`${count} words, at most ${longest}: “${segment.trim().slice(0, 60)}…”`, { index: 0 }),
        );
      }
    }
  }
  return {
    [Syntax.Paragraph]: check,
    [Syntax.TableCell]: check,
    [Syntax.DocumentExit](node) {
      const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      if (mean >= average)
        report(node, new RuleError(`${mean.toFixed(1)} words per sentence on average, fewer than ${average} wanted`));
    },
  };
}
