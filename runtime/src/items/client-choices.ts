/** What a client chooses of the items that a route sends. */
import type { BoundQuery } from "../request/bound-query.js";
import { chosenFields, chosenIncludes } from "../request/client-choice.js";
import type { Inclusion } from "./fields/bound-field.js";
import { included } from "./fields/included.js";

interface ClientChoices {
  /** @throws Problem 400 for a field that the route does not send */
  readonly fields: typeof chosenFields;
  /**
   * The items that a request includes; undefined if there are none.
   * @throws Problem 400 for one that cannot be included
   */
  inclusion(query: BoundQuery, clientIncludes: readonly string[] | undefined): Inclusion | undefined;
}

export const clientChoices: ClientChoices = {
  fields: chosenFields,
  inclusion(query, clientIncludes) {
    const paths = chosenIncludes(query, clientIncludes);
    return paths.length === 0 ? undefined : { paths, bind: included };
  },
};
