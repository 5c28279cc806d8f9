/** `@prisma-paged/runtime/paging/streams`: whole collections, streamed with paging off. */
import type { Part } from "../../http/part.js";
import { answerStreaming } from "./streaming.js";

export const streams: Part = { name: "streams", stream: answerStreaming };
