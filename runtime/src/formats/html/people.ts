/** What pages for people know beyond what other formats know: labels, forms, the lists of an item, the caller's link. */
import type { ServedFormat } from "../../http/collection-request.js";
import { accountLinkOf } from "./account-link.js";
import { relationChoices } from "./choices.js";
import { withFormOrder } from "./form-order.js";
import { describePages } from "./html-description.js";
import { labelField, labelText } from "./label.js";
import { relatedLists } from "./read-related-lists.js";

export const people: NonNullable<ServedFormat["people"]> = {
  describe: describePages,
  labelField,
  labelText,
  accountLink: accountLinkOf,
  order: withFormOrder,
  choices: relationChoices,
  related: relatedLists,
};
