/** Keeps code out of plain data: one step writes placeholders into a value, and a later step replaces them. */

/** A placeholder in plain data for a value that only code can be. */
export class Placeholder<Content extends object> {
  /** The plain data from which the code is made. */
  readonly content: Content;

  constructor(content: Content) {
    this.content = content;
  }
}

/** Returns a placeholder, typed as the value of the code that replaces it. */
export function placeholderFor<Value, Content extends object>(content: Content): Value {
  return new Placeholder(content) as Value;
}
