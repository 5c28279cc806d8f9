export { migrate } from "./migrate.js";
export { type Progress, seed } from "./seed.js";
