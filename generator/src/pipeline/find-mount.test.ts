import { join } from "node:path";
import { expect, test } from "vitest";
import { projectWith } from "../../test/temporary-project.js";
import { isMounted } from "./find-mount.js";
import { bannerMark } from "./write.js";

const index = `// ${bannerMark}.\nexport function createApi() {}\ncreateApi();\n`;

test.each([
  { name: "a module that calls createApi", files: { "app/server.mts": "createApi({ prisma })" }, found: true },
  { name: "no module", files: {}, found: false },
  { name: "another output", files: { "src/admin/index.ts": index }, found: false },
  { name: "a package", files: { "node_modules/toolkit/index.js": "createApi({})" }, found: false },
  { name: "another kind of file", files: { "README.md": "createApi({ prisma })" }, found: false },
])("$name: $found", ({ files, found }) => {
  const folder = projectWith("find-mount", { "package.json": "{}", "src/api/index.ts": index, ...files });
  expect(isMounted(join(folder, "src/api"))).toBe(found);
});
