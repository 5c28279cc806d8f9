/** Writes platform.schema.json from the table. After a build: `node scripts/platform-schema.mjs; npx biome format --write platform.schema.json`. */
import { writeFile } from "node:fs/promises";
import { platformSchema } from "../dist/options/platform-json-schema.js";

const target = new URL("../platform.schema.json", import.meta.url);
await writeFile(target, `${JSON.stringify(platformSchema(), null, 2)}\n`);
