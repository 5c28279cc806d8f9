import type { Tsconfig } from "../../../generator/src/util/tsconfig.js";

/** No tsconfig.json is around the schema. */
export const readTsconfig = (): Tsconfig => ({ kind: "none" });
