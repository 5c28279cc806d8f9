/** Packages that the generator loads when they are needed, of which the worker has both. */
import * as yaml from "yaml";
import packageJson from "../../../generator/package.json" with { type: "json" };

const modules: Readonly<Record<string, unknown>> = { yaml, "../../package.json": packageJson };

export const createRequire = () => (name: string) => {
  if (name in modules) return modules[name];
  throw new Error(`the playground has no ${name}`);
};
