/** `@prisma-paged/runtime/parts/lists`: embedded lists, and lists that a client includes. */
import type { Part } from "../../http/part.js";
import { listReader } from "./embedded-lists.js";

export const lists: Part = { name: "lists", related: listReader };
