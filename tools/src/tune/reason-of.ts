/** Returns the last line of an error's message: Prisma's messages begin with the code around the call. */
export function reasonOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure);
  return text.trim().split("\n").at(-1) ?? text;
}
