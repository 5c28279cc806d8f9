declare module "virtual:playground-worker" {
  /** The address of the worker's module. */
  const url: string;
  export default url;
}

declare module "virtual:playground-output" {
  import type { Output } from "./first-output.js";

  /** The output of the first sample. */
  const output: Output;
  export default output;
}
