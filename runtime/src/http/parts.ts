/** What requests are read by that only some APIs use: the emitted settings state it, so that no other API loads it. */
import type { countsPart } from "../counting/further-counts.js";
import type { relationChoices } from "../items/choices.js";
import type { clientChoices } from "../items/client-choices.js";
import type { ListReading } from "../items/relation-types.js";
import type { literalWildcards } from "../request/filters/literal-wildcards.js";
import type { searchCondition } from "../request/filters/search.js";
import type { withFormOrder } from "../request/form-order.js";

export interface Parts {
  /** The fields and the included items that a client chooses. */
  readonly choices?: typeof clientChoices;
  /** Shared, cached and estimated totals. */
  readonly counts?: typeof countsPart;
  /** What the forms of a format send and offer. */
  readonly forms?: { readonly order: typeof withFormOrder; readonly choices: typeof relationChoices };
  /** Embedded lists. */
  readonly lists?: ListReading;
  /** A search in several fields. */
  readonly search?: typeof searchCondition;
  /** Texts with `%` or `_` on SQLite. */
  readonly wildcards?: typeof literalWildcards;
}
