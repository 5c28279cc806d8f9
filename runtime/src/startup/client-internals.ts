/** Refuses a client of a Prisma whose private names have changed. */
import { type ClientInternals, missingName } from "../definition/prisma-internals.js";

/** @throws Error if Prisma's own client lacks a private name that protects something */
export function refuseUnreadableClient(prisma: object): void {
  const missing = missingName(prisma);
  if (missing === undefined) return;
  const { _clientVersion: version }: ClientInternals = prisma;
  const client = typeof version === "string" ? `Prisma Client ${version}` : "this version of Prisma Client";
  throw new Error(
    `createApi: ${client} does not have \`${missing.name}\`, and ${missing.risk}. Update \`@prisma-paged/runtime\`, or install an earlier version of Prisma.`,
  );
}
