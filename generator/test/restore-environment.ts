/**
 * A set-up of each test file: files that share a process have the environment that the first of them found. Vitest takes
 * back what a test changed when the next test begins, which is too late for what the next file does before its tests.
 */
import { afterAll, vi } from "vitest";

const before = { ...process.env };

// The first of a file's hooks is the last one to run.
afterAll(() => {
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) {
    if (!(name in before)) delete process.env[name];
  }
  Object.assign(process.env, before);
});
