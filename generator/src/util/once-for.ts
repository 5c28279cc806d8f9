/**
 * Returns a function that makes the value of an object on its first call, and keeps it as long as the object exists:
 * `const columns = onceFor(columnsOf)`.
 */
export function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };
}
