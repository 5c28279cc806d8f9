import type { JsonSchema } from "../src/options/form.js";
import type { Section } from "../src/options/platform-shape.js";

export declare function platformSchema(shape: Section): JsonSchema;
