import type { JsonValue } from "../definition/document-types.js";

/**
 * The value of a Json column as JSON, whatever TypeScript takes it for: generators beside Prisma's declare such columns
 * interfaces of the application, or `unknown`.
 */
export function jsonValue(value: readonly unknown[]): readonly JsonValue[];
export function jsonValue(value: unknown): JsonValue;
export function jsonValue(value: unknown): unknown {
  return value;
}
