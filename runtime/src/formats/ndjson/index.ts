/** `@prisma-paged/runtime/formats/ndjson`: an item on each line. */
import { formatIdentity, mediaTypes } from "../../definition/format-table.js";
import type { Format } from "../../document/format.js";
import { plainItem } from "../../document/json.js";

/** Plain JSON with an item on each line, so that clients can read a long list line by line. */
export const ndjson: Format = {
  ...formatIdentity("ndjson"),
  contentType: mediaTypes.ndjson,
  isLines: true,
  collection: ({ embedded }, members) => members.map((member) => toLine(member, embedded)).join(""),
  stream: ({ embedded }) => ({
    open: "",
    separator: "",
    member: (item) => toLine(item, embedded),
    close: () => "",
  }),
  item: ({ embedded }, item) => toLine(item, embedded),
};

function toLine(item: object, embedded: readonly string[]): string {
  return `${JSON.stringify(plainItem(item, embedded))}\n`;
}
