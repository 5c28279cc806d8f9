import { Expression } from "../printer/literal.js";

/** A decimal with only the methods that the runtime uses of Prisma's. It is printed as its number. */
export class ExampleDecimal extends Expression {
  constructor(n: number | string) {
    super(String(n));
  }

  toFixed(): string {
    return String(this.doc);
  }
}
