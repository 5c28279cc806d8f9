/** So many values are kept; of further keys, some are made again. */
const maximumValues = 64;

/** Returns a function that makes the value of a key once, and keeps those of the newest keys. */
export function recent<Value>(): (key: string, make: () => Value) => Value {
  const values = new Map<string, Value>();
  return (key, make) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const [oldest] = values.keys();
    if (oldest !== undefined && values.size >= maximumValues) values.delete(oldest);
    const made = make();
    values.set(key, made);
    return made;
  };
}
