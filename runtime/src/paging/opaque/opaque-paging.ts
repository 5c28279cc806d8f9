import type { PageMode } from "../../http/collection-request.js";
import { isPagingOff } from "../../request/page-request.js";
import { withoutPaths } from "../../request/query-string.js";
import { pagingBy } from "../cursors/cursor-paging.js";
import { cursorFields } from "../cursors/request-cursor.js";
import { hasPart, refuseStalePosition } from "../cursors/stale-position.js";
import { opaqueEntries, readOpaque } from "./opaque-position.js";

/**
 * Paging by cursor whose links have one parameter (`cursor: "opaque"`). Bounds on the fields of the cursor are filters,
 * or come from links that were made before.
 */
export const opaquePaging: PageMode = pagingBy(
  {
    findPosition(sent, operation, itemFields) {
      if (hasPart(sent, operation) && !isPagingOff(sent, operation.pagination)) {
        refuseStalePosition(sent, operation, undefined, itemFields);
      }
      return undefined;
    },
    read(query, { kind }, operation, ranges) {
      const fields = cursorFields(query, operation);
      const rest = withoutPaths(query, ({ parameter }) => parameter?.kind === "cursor");
      return {
        query,
        fields,
        position: kind === "off" ? null : readOpaque(query, { ...operation, fields }, ranges),
        rest,
      };
    },
  },
  opaqueEntries,
);
