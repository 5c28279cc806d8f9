import { textCondition } from "./like.js";
import { literalSource } from "./literal-match.js";
import type { TextMode } from "./mode.js";

/** Texts found by a part of them, in any letter case (BEHAVIOUR 6). */
export const textSearch: TextMode = { condition: textCondition, literalSource };
