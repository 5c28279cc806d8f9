/** Omits defaults from what a module contains (`withoutDefaults`), and adds them again in the runtime (`withDefaults`). */

/** Returns the properties that differ from the defaults. Undefined properties are left out. */
export function withoutDefaults<Value extends object>(
  value: Value,
  defaults: { readonly [key in keyof Value]?: unknown },
): Partial<Value> {
  const stated = Object.entries(value).filter(
    ([key, own]) => own !== undefined && !isSame(own, defaults[key as keyof Value]),
  );
  return Object.fromEntries(stated) as Partial<Value>;
}

/** The given properties, and the defaults of the others. */
export type WithDefaults<Stated, Defaults> = Omit<Stated, keyof Defaults> & {
  readonly [key in keyof Defaults]: Defaults[key] | (key extends keyof Stated ? NonNullable<Stated[key]> : never);
};

/** Returns the properties with the defaults of those that are missing: the inverse of `withoutDefaults`. */
export function withDefaults<Stated extends object, Defaults extends object>(
  properties: Stated,
  defaults: Defaults,
): WithDefaults<Stated, Defaults> {
  return { ...defaults, ...properties } as WithDefaults<Stated, Defaults>;
}

/** Compares by value. Functions are equal only if they are one function. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Array.isArray(one) === Array.isArray(other) && [...names].every((name) => isSame(one[name], other[name]));
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null;
}
