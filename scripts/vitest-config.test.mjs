import { expect, test } from "vitest";
import config from "../vitest.config.ts";

test("no project of the tests collects what an earlier run wrote", () => {
  const { projects } = config.test;
  expect(projects.length).toBeGreaterThan(10);
  for (const { test: project } of projects) expect(project.exclude, project.name).toContain("**/.tmp/**");
});
