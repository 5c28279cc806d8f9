// Starts the tests that take longest before all others, whatever their project: two workers then end at about the same time.
import { BaseSequencer } from "vitest/node";

/** The ends of their paths, the longest first. */
const longest = [
  "generator/test/slow/real-schemas.test.ts",
  "docs/test/slow/first-command.test.ts",
  "example-app/test/slow/browser.test.ts",
  "docs/test/slow/quick-start.test.ts",
  "generator/test/cluster/partitions.test.ts",
  "generator/test/cluster/pgbouncer.test.ts",
];

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const first = longest.flatMap((end) => sorted.filter(({ moduleId }) => moduleId.endsWith(end)));
    return [...first, ...sorted.filter((file) => !first.includes(file))];
  }
}
