/** The parts of `npm run test:nightly`, and the tests of each. Every part takes at most half an hour. */
export const nightlyParts = {
  site: "docs/test/nightly/site/*.test.ts",
  init: "docs/test/nightly/init/*.test.ts",
  hosts: "docs/test/nightly/hosts/*.test.ts",
  tune: "generator/test/nightly/tune/*.test.ts",
};
