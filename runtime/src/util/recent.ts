/** The maximum number of values that are kept. The value of a removed key is made again when it is needed. */
const maximumValues = 64;

/** Returns a function that makes the value of a key once, and keeps the values of the newest keys. */
export function recent<Value>(): (key: string, make: () => Value) => Value {
  const values = new Map<string, Value>();
  return (key, make) => {
    const keptValue = values.get(key);
    if (keptValue !== undefined) return keptValue;
    const [oldest] = values.keys();
    if (oldest !== undefined && values.size >= maximumValues) values.delete(oldest);
    const made = make();
    values.set(key, made);
    return made;
  };
}
