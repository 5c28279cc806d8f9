import type { Format } from "./format.js";
import { plainItem } from "./json.js";

const mediaType = "application/x-ndjson";

/** Plain JSON, an item on each line, so that a long list is read line by line. */
export const ndjson: Format = {
  mediaType,
  contentType: mediaType,
  suffix: ".ndjson",
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
