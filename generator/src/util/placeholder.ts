/** Keeps code out of plain data: one step writes placeholders into a value, and a later step replaces them. */

/** A placeholder in plain data for a value that only code can be. */
export class Placeholder {
  /** The plain data from which the code is made. The step that writes the placeholder defines its type. */
  readonly content: object;

  constructor(content: object) {
    this.content = content;
  }
}

/** Returns a placeholder, typed as the value of the code that replaces it. */
export function placeholderFor<Value>(content: object): Value {
  return new Placeholder(content) as Value;
}
