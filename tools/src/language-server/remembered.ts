/** The value that `make` returns, made once, when it is first wanted. */
export function remembered<Value>(make: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: make() };
    return known.value;
  };
}
