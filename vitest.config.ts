import { defineConfig } from "vitest/config";

const project = (name: string, setup: boolean, include: string[]) => ({
  test: {
    name,
    root: name,
    include,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    ...(setup && { globalSetup: ["test/global-setup.ts"] }),
    typecheck: { enabled: true, include: ["{src,test}/**/*.test-d.ts"], tsconfig: "tsconfig.json" },
  },
});

export default defineConfig({
  test: {
    projects: [
      project("runtime", true, ["{src,test}/**/*.test.ts"]),
      project("generator", false, ["{src,test}/**/*.test.ts"]),
      project("example-app", true, ["test/**/*.test.ts"]),
    ],
  },
});
