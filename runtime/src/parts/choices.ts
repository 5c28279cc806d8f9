/** `@prisma-paged/runtime/parts/choices`: the fields and the included items that a client chooses. */
export { clientChoices as choices } from "../items/client-choices.js";
