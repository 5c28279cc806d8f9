/** Returns a function that calls `make` when it is first called, and returns that value every time. */
export function lazy<Value>(make: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: make() };
    return known.value;
  };
}
