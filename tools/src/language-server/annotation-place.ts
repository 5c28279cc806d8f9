/** Finds the annotation at a position of a comment, and the brackets and items around the position. */
import {
  atNamesOf,
  type DocText,
  type Group,
  type Item,
  type Node,
  type OwnAtName,
  parseTree,
  type Range,
  type Word,
} from "prisma-paged/tools";

/** A group around a position. */
export interface SyntaxStep {
  readonly group: Group;
  /** The item at the position. Undefined between two items. */
  readonly item: Item | undefined;
}

export interface AnnotationPlace {
  readonly annotation: OwnAtName;
  /** The groups around the position, from outside in. Empty outside the parentheses. */
  readonly path: readonly SyntaxStep[];
  /** The string around the position, with its quotes. One that is not closed ends at the first comma or bracket. */
  readonly string?: Range;
}

/** Returns the last annotation that begins before the position. Its arguments may be unfinished. */
export function annotationAt(doc: DocText, position: number): AnnotationPlace | undefined {
  const annotation = atNamesOf(doc).findLast(
    (name): name is OwnAtName => name.kind === "own" && name.start <= position,
  );
  if (annotation === undefined) return undefined;
  const gap = /^\s*(?=\()/.exec(doc.text.slice(annotation.nameEnd))?.[0];
  return {
    annotation,
    ...(gap === undefined ? { path: [] } : placeWithin(doc.text, annotation.nameEnd + gap.length, position)),
  };
}

function placeWithin(text: string, open: number, position: number): Omit<AnnotationPlace, "annotation"> {
  const path = pathTo(parseTree(text, open).tree, position);
  const item = path.at(-1)?.item;
  const string = [item?.key, item?.value].find((node) => isWithinQuotes(wordOf(node), position));
  if (string === undefined) return { path };
  const { start, end } = string;
  const quote = position + (/^[^"\n,)\]}]*"?/.exec(text.slice(position))?.[0].length ?? 0);
  const isClosed = end > start + 1 && text[end - 1] === '"';
  if (isClosed && (end === quote || /^\s*(?:[:,)\]}]|$)/.test(text.slice(end))))
    return { path, string: { start, end } };
  // Otherwise, the string would end at the first quote of another string.
  const closed = `${text.slice(0, quote)}"${text.slice(quote)}`;
  return { path: pathTo(parseTree(closed, open).tree, position), string: { start, end: quote } };
}

function pathTo(tree: Group, position: number): readonly SyntaxStep[] {
  const path: SyntaxStep[] = [];
  let group = isWithin(tree, position) ? tree : undefined;
  while (group !== undefined) {
    const { items } = group;
    const around = items.filter(({ start, comma }, index) => {
      const end = comma?.start ?? items[index + 1]?.start ?? position;
      return start <= position && position <= end;
    });
    // A word that ends at the position comes before one that begins there.
    const item: Item | undefined = around.findLast(({ start }) => start < position) ?? around[0];
    path.push({ group, item });
    group = item?.value?.kind === "group" && isWithin(item.value, position) ? item.value : undefined;
  }
  return path;
}

function isWithin({ open, close, end }: Group, position: number): boolean {
  return open.end <= position && position <= (close?.start ?? end);
}

/** Returns the word that a value is, or the name of a call. */
export function wordOf(node: Node | undefined): Word | undefined {
  return node?.kind === "group" ? node.name : node;
}

/** Checks whether a position is after a string's first quote, and before its last one if it has one. */
export function isWithinQuotes(word: Word | undefined, position: number): boolean {
  if (word === undefined || word.start >= position) return false;
  const { token, end } = word;
  if (token.kind === "string") return position < end;
  return token.kind === "broken" && token.isClosed !== undefined && (token.isClosed ? position < end : position <= end);
}
