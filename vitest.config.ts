import { defineConfig } from "vitest/config";

const project = (name: string, setup: string, include: string[]) => ({
  test: {
    name,
    root: name,
    include,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: [setup],
    typecheck: { enabled: true, include: ["{src,test}/**/*.test-d.ts"], tsconfig: "tsconfig.json" },
  },
});

export default defineConfig({
  test: {
    projects: [
      project("runtime", "test/global-setup.ts", ["{src,test}/**/*.test.ts"]),
      project("generator", "test/behaviour/global-setup.ts", ["{src,test}/**/*.test.ts"]),
      project("example-app", "test/global-setup.ts", ["test/**/*.test.ts"]),
    ],
  },
});
