/** A module states what differs from the defaults (`differences`), and the runtime completes it (`completed`). */

/** What differs from the defaults. What is undefined is left out. */
export function differences<Value extends object>(
  value: Value,
  defaults: { readonly [key in keyof Value]?: unknown },
): Partial<Value> {
  const stated = Object.entries(value).filter(
    ([key, own]) => own !== undefined && !isSame(own, defaults[key as keyof Value]),
  );
  return Object.fromEntries(stated) as Partial<Value>;
}

/** What is stated, with the defaults of what is not. */
export type Completed<Stated, Defaults> = Omit<Stated, keyof Defaults> & {
  readonly [key in keyof Defaults]: Defaults[key] | (key extends keyof Stated ? NonNullable<Stated[key]> : never);
};

/** The inverse of `differences`. */
export function completed<Stated extends object, Defaults extends object>(
  stated: Stated,
  defaults: Defaults,
): Completed<Stated, Defaults> {
  return { ...defaults, ...stated } as Completed<Stated, Defaults>;
}

/** By value; functions only if they are the same one. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Array.isArray(one) === Array.isArray(other) && [...names].every((name) => isSame(one[name], other[name]));
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null;
}
