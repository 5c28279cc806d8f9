import { badParameter } from "./errors.js";
import { longestText, textCondition } from "./like.js";
import { literalSource } from "./literal-match.js";
import type { TextMode } from "./mode.js";

/** Texts found by a part of them, in any letter case (BEHAVIOUR 6). */
export const textSearch: TextMode = {
  condition(parameter, match, text, provider) {
    if (text.length <= longestText) return textCondition(match, text, provider);
    throw badParameter(parameter, text, `${parameter} should have at most ${longestText} characters`);
  },
  literalSource,
};
