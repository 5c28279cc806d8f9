/** `@prisma-paged/runtime/parts/forms`: what the forms of browsable pages send and offer. */
import type { Parts } from "../http/parts.js";
import { relationChoices } from "../items/choices.js";
import { withFormOrder } from "../request/form-order.js";

export const forms: NonNullable<Parts["forms"]> = { order: withFormOrder, choices: relationChoices };
