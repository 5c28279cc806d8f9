/**
 * Returns a function that makes the value of an object on its first call, and keeps it as long as the object exists:
 * `const columns = onceFor(columnsOf)`.
 */
export function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = known.get(key) ?? { value: make(key) };
    known.set(key, entry);
    return entry.value;
  };
}
