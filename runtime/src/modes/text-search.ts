import { badParameter } from "../definition/problem.js";
import type { TextMode } from "../request/filters.js";
import { longestText, textCondition } from "../request/like.js";
import { literalSource } from "./literal-wildcards.js";

/** Texts found by a part of them, in any letter case. */
export const textSearch: TextMode = {
  condition(parameter, match, text, provider) {
    if (text.length <= longestText) return textCondition(match, text, provider);
    throw badParameter(parameter, text, `\`${parameter}\` must have at most ${longestText} characters.`);
  },
  literalSource,
};
