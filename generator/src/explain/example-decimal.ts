import { Expression } from "../printer/literal.js";

/** The part of Prisma's decimals that the runtime uses; printed as its number. */
export class ExampleDecimal extends Expression {
  constructor(n: number | string) {
    super(String(n));
  }

  toFixed(): string {
    return String(this.doc);
  }
}
