/** The TypeScript of the pages compiles, as a reader would paste it. What it does is the subject of the other tests here. */
import { expect, test } from "vitest";
import { compilerMessages, pages } from "./page-projects.js";

test("pages have code", () => expect(pages.length).toBeGreaterThan(15));

test("every block compiles against the emitted API", () => expect(compilerMessages()).toBe(""));
