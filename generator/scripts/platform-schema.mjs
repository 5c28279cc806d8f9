/** Writes platform.schema.json from the table. After a build: `node scripts/platform-schema.mjs; npx biome format --write platform.schema.json`. */
import { writeFile } from "node:fs/promises";
import { platformShape } from "../dist/options/platform-shape.js";
import { platformSchema } from "./platform-json-schema.mjs";

const target = new URL("../platform.schema.json", import.meta.url);
await writeFile(target, `${JSON.stringify(platformSchema(platformShape), null, 2)}\n`);
