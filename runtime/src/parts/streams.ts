/** `@prisma-paged/runtime/parts/streams`: whole collections. */
export { answerStreaming as streams } from "../http/streaming.js";
