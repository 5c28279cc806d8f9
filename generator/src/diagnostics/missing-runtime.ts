/**
 * Explains that the runtime, which this package itself uses, cannot be loaded: no command and no `prisma generate` can
 * run then.
 */

import { runtimePackage, runtimeRange } from "../util/package-json.js";
import { UserError } from "./user-error.js";

const install = `npm install ${runtimePackage}@${runtimeRange}`;

/** Returns a failure to load the runtime as a message for the user; any other failure unchanged. */
export function toUserError(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  const { code, message } = error;
  if (code === "ERR_MODULE_NOT_FOUND" && message.includes(`'${runtimePackage}'`)) {
    return new UserError(`prisma-paged works with \`${runtimePackage}\`, which is not found: ${install}`);
  }
  if (code === "ERR_PACKAGE_PATH_NOT_EXPORTED" && /@prisma-paged[\\/]runtime/.test(message)) {
    const other = `prisma-paged works with another version of \`${runtimePackage}\` than is found: ${install}`;
    return new UserError(other);
  }
  return error;
}
