/**
 * A tree of paths by their segments. It finds the paths that one request could match too, without comparing every two.
 */

interface Node<T> {
  readonly children: Map<string, Node<T>>;
  /** The values whose path ends here, with their numbers. */
  readonly here: Numbered<T>[];
}

interface Numbered<T> {
  readonly number: number;
  readonly value: T;
}

/**
 * A tree of paths with values. A segment that begins with a colon matches any segment: `/books/:id` and
 * `/books/archive` overlap.
 */
export class PathTree<T> {
  readonly #root: Node<T> = nodeOf();
  #count = 0;

  add(path: string, value: T): void {
    let node = this.#root;
    for (const segment of path.split("/")) {
      const name = isAny(segment) ? any : segment;
      const next = node.children.get(name) ?? nodeOf<T>();
      node.children.set(name, next);
      node = next;
    }
    node.here.push({ number: this.#count++, value });
  }

  /** Returns the values of the overlapping paths, in the order in which they were added. */
  overlapping(path: string): readonly T[] {
    let nodes: readonly Node<T>[] = [this.#root];
    for (const segment of path.split("/")) nodes = nodes.flatMap((node) => matching(node, segment));
    const found = nodes.flatMap(({ here }) => here);
    return found.sort((a, b) => a.number - b.number).map(({ value }) => value);
  }
}

function matching<T>({ children }: Node<T>, segment: string): readonly Node<T>[] {
  if (isAny(segment)) return [...children.values()];
  return [children.get(segment), children.get(any)].filter((node) => node !== undefined);
}

function isAny(segment: string): boolean {
  return segment.startsWith(":");
}

const any = ":";

function nodeOf<T>(): Node<T> {
  return { children: new Map(), here: [] };
}
