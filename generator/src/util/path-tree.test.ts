import fc from "fast-check";
import { expect, test } from "vitest";
import { PathTree } from "./path-tree.js";

/** The rule itself, for two paths. */
function overlap(a: string, b: string): boolean {
  const [left, right] = [a.split("/"), b.split("/")];
  const isAny = (segment: string | undefined) => segment?.startsWith(":");
  return (
    left.length === right.length &&
    left.every((segment, index) => segment === right[index] || isAny(segment) || isAny(right[index]))
  );
}

test("overlapping, property: what one request could mean too, in the order added", () => {
  const segment = fc.constantFrom("a", "b", "c", ":id", ":name", "");
  const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join("/")}`);
  fc.assert(
    fc.property(fc.array(path, { maxLength: 12 }), path, (paths, asked) => {
      const tree = new PathTree<number>();
      for (const [index, each] of paths.entries()) tree.add(each, index);
      expect(tree.overlapping(asked)).toEqual([...paths.keys()].filter((index) => overlap(paths[index] ?? "", asked)));
    }),
  );
});
