import { expect, test } from "vitest";
import { generateCases } from "../generated-cases.js";
import { runNode } from "../prisma-child.js";

test("the emitted modules type-check: TypeScript 6", async () => {
  const project = await generateCases("typescript-6");
  expect(await runNode(project, "typescript-6/bin/tsc", ["-p", "."])).toMatchObject({ stdout: "", code: 0 });
}, 180_000);
