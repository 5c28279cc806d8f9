/** `@prisma-paged/runtime/parts/forms`: what browsable pages know of a resource, what their forms send and offer, and the lists of an item. */
import { describePages, labelField } from "../document/page-description.js";
import { relatedLists } from "../http/related-lists.js";
import { relationChoices } from "../items/choices.js";
import { withFormOrder } from "../request/form-order.js";
import type { StatedSettings } from "../routes/operation-modes.js";

export const forms: NonNullable<StatedSettings["forms"]> = {
  order: withFormOrder,
  choices: relationChoices,
  related: relatedLists,
  describe: describePages,
  labelField,
};
