/** The playground in the built site: what it shows is what the generator says in Node. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { barriersOf } from "../../../../example-app/test/slow/accessibility.js";
import { readBlocksOf } from "../../../../generator/src/cli/select-generators.js";
import { explainApi } from "../../../../generator/src/explain/explanation.js";
import { select } from "../../../../generator/src/explain/selection.js";
import { emit } from "../../../../generator/src/pipeline/generate.js";
import { missingBlocks } from "../../../.vitepress/playground/files.js";
import { samples } from "../../../.vitepress/playground/samples.js";
import type { State } from "../../../.vitepress/playground/state.js";

const picture = fileURLToPath(new URL("../../../../editors/vscode/quick-fix.png", import.meta.url));

interface Site {
  readonly origin: string;
  readonly browser: Browser;
}

export function testPlayground(site: () => Site): void {
  describe("the playground", () => {
    const open = async (path: string, width = 1280) => {
      const { browser, origin } = site();
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      const complaints: string[] = [];
      page.on("pageerror", ({ message }) => complaints.push(message));
      await page.goto(`${origin}${path}`);
      return { page, complaints };
    };

    test("is loaded on its page only, and soon", async () => {
      const { page, complaints } = await open("/");
      const loaded: string[] = [];
      page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
      await page.waitForLoadState("networkidle");
      const large = () => loaded.filter((path) => /\.wasm$|\/playground-[\w-]+\.js$|editor/.test(path));
      expect(large()).toEqual([]);
      const began = performance.now();
      await page.locator("main").getByRole("link", { name: "Playground", exact: true }).click();
      await problems(page);
      console.log(`from the click to the first problems: ${Math.round(performance.now() - began)} ms`);
      expect(large()).toHaveLength(4);
      expect(large().join()).not.toMatch(/sqlite|query-compiler|answers/);
      expect(complaints).toEqual([]);
    });

    test("shows the first sample without a script, and the same afterwards", async () => {
      const { browser, origin } = site();
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${origin}/playground`);
      const texts = async (from: Page) => [
        await from.locator(".playground-routes").allInnerTexts(),
        await from.locator(".playground-explanation").allInnerTexts(),
        await from.locator(".playground-module").allInnerTexts(),
      ];
      const before = await texts(page);
      expect(before.flat().join("\n")).toContain("GET /authors/{id}/books");
      expect(await page.locator(".playground-texts pre").first().textContent()).toBe(samples[0].schema);
      await context.close();
      const { page: loaded } = await open("/playground");
      await problems(loaded);
      await expect.poll(() => loaded.getByLabel("Module").locator("option").count()).toBeGreaterThan(1);
      expect(await texts(loaded)).toEqual(before);
    });

    test.each([1280, 390])("requests are answered, as JSON and as the HTML page, %s pixels wide", async (width) => {
      const { page, complaints } = await open("/playground", width);
      await problems(page);
      const began = performance.now();
      await page.getByRole("button", { name: "GET /books", exact: true }).click();
      await page.locator('[data-answer="answered"]').waitFor();
      console.log(`from the click to the first answer: ${Math.round(performance.now() - began)} ms`);
      const body = () => page.getByLabel("Body").textContent();
      expect(JSON.parse((await body()) ?? "")).toHaveLength(20);
      await page.getByRole("button", { name: "next" }).click();
      await expect.poll(() => page.getByLabel("GET", { exact: true }).inputValue()).toBe("/books?page=2");
      await page.getByLabel("GET", { exact: true }).fill("/books?title=river");
      await page.keyboard.press("Enter");
      await expect.poll(body).toContain("The green river");
      const titles: readonly { readonly title: string }[] = JSON.parse((await body()) ?? "");
      expect(titles.filter(({ title }) => !title.includes("river"))).toEqual([]);
      const rows = page.getByLabel("Rows");
      await rows.fill((await rows.inputValue()).replace("The green river", "The edited river"));
      await expect.poll(body).toContain("The edited river");
      await rows.fill("[");
      await expect.poll(() => page.getByRole("status").textContent()).toContain("The rows are not JSON");
      expect(await page.getByLabel("Body").count()).toBe(0);
      await page.getByRole("button", { name: "Draw new rows" }).click();
      await expect.poll(body).toContain("The green river");
      await page.getByRole("tab", { name: "JSON" }).press("ArrowRight");
      const frame = page.frameLocator("iframe");
      await frame.getByRole("heading", { name: "Books" }).waitFor();
      await frame.getByRole("link", { name: "Remove: title contains river" }).click();
      await expect.poll(() => page.getByLabel("GET", { exact: true }).inputValue()).toBe("/books");
      await page.frameLocator("iframe").locator("a[rel=next]").first().click();
      await expect.poll(() => page.getByLabel("GET", { exact: true }).inputValue()).toBe("/books?page=2");
      await page.frameLocator("iframe").getByRole("heading", { name: "Books" }).waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      expect(await barriersOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test("an edit removes the answer; an empty schema says what to write", async () => {
      const { page } = await open("/playground");
      await problems(page);
      await page.getByRole("button", { name: "GET /books", exact: true }).click();
      await page.locator('[data-answer="answered"]').waitFor();
      await page.getByLabel("schema.prisma").click();
      await page.keyboard.press("Control+A");
      await page.keyboard.press("Delete");
      await page.locator('[data-problems="empty"]').waitFor();
      expect(await page.getByLabel("Body").count()).toBe(0);
      expect(await page.locator(".playground-answers").textContent()).not.toContain("Line 6");
      await expect.poll(() => page.getByRole("status").textContent()).toContain("Answers need a model");
      await page.keyboard.insertText("model A {\n  id Int @id\n}\n");
      const [warning = "", ...others] = await problemsAfter(page, "no-resources");
      expect([others, warning.includes("Line")]).toEqual([[], false]);
      await page.keyboard.press("Control+A");
      await page.keyboard.press("Delete");
      await page.getByRole("button", { name: "begin with a sample" }).click();
      await expect.poll(() => page.getByLabel("Body").textContent()).toContain("The green river");
    });

    test.each(samples)("$name: modules and explanation are those of Node", async ({ name, schema, yaml }) => {
      const { page, complaints } = await open("/playground");
      await page.getByLabel("Begin with").selectOption(name);
      await problems(page);
      if (!name.startsWith("Mistakes")) expect(await problems(page)).toEqual([]);
      const expected = await inNode({ schema, yaml });
      for (const [module, text] of expected.modules) {
        await page.getByLabel("Module").selectOption(module);
        await expect.poll(() => shown(page, "module")).toBe(text);
      }
      for (const [model, text] of expected.explanations) {
        await page.getByRole("button", { name: model, exact: true }).click();
        await expect.poll(() => shown(page, "explanation")).toBe(text);
      }
      expect(complaints).toEqual([]);
    });

    test("a quick fix changes the text; an annotation is completed; the address has it all", async () => {
      const { page } = await open("/playground");
      await page.getByLabel("Begin with").selectOption("Mistakes, and their fixes");
      const text = () => schemaIn(page);
      await page.getByRole("button", { name: "Did you mean `itemsPerPage`?" }).click();
      await page.getByRole("button", { name: "Did you mean `exact`?" }).click();
      await page.getByRole("button", { name: "Did you mean `title`?" }).click();
      await expect.poll(text).toContain('@pagination(itemsPerPage: 20, order: [{ field: "title"');
      await expect.poll(() => page.getByLabel("Begin with").inputValue()).toBe("");
      await page.locator(".cm-line", { hasText: "title" }).last().click();
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await page.keyboard.type("/// @hid");
      await page.locator(".cm-tooltip-autocomplete").getByText("@hidden").waitFor();
      // The editor takes an Enter in the first 75 ms of a list for a new line.
      await page.waitForTimeout(200);
      await page.keyboard.press("Enter");
      await expect.poll(text).toMatch(/\/\/\/ @hidden\n\s*author String/);
      await expect.poll(() => shown(page, "module")).not.toContain("author");
      const before = await text();
      await page.waitForTimeout(500);
      const { page: other } = await open(new URL(page.url()).pathname + new URL(page.url()).hash);
      await problems(other);
      expect(await schemaIn(other)).toBe(before);
    });

    test("the picture of VS Code's README: a problem with its quick fix; SCREENSHOT=1 takes it anew", async () => {
      const { page } = await open("/playground");
      await page.getByLabel("Begin with").selectOption("Mistakes, and their fixes");
      await page.locator(".cm-lintRange-error").first().hover();
      const tooltip = page.locator(".cm-tooltip-lint");
      await tooltip.getByRole("button", { name: "Did you mean `itemsPerPage`?" }).waitFor();
      if (process.env.SCREENSHOT === undefined) return;
      const [editor, shown] = [await page.locator(".cm-editor").first().boundingBox(), await tooltip.boundingBox()];
      if (editor === null || shown === null) throw new Error("there is no picture");
      const top = Math.min(editor.y, shown.y) - 8;
      const height = Math.max(editor.y + editor.height, shown.y + shown.height) + 8 - top;
      await page.screenshot({ path: picture, clip: { ...editor, y: top, height } });
    });

    test("a schema of the documentation opens in it", async () => {
      const { page } = await open("/start/quick-start");
      await page.goto(`${site().origin}/learn/filters`);
      await page.getByRole("link", { name: "Open in the playground" }).first().click();
      await problems(page);
      expect(await schemaIn(page)).toContain("@filter");
      expect(await page.locator(".playground-problems .error").count()).toBe(0);
    });
  });
}

/** The text of the editor. */
async function schemaIn(page: Page): Promise<string> {
  const [text = ""] = await page.getByLabel("schema.prisma").allInnerTexts();
  return text;
}

/** The text, with each of its line breaks. */
function shown(page: Page, what: "module" | "explanation"): Promise<string> {
  return page.evaluate(`document.querySelector(".playground-${what}").textContent`);
}

/** What is reported, once it is known. */
async function problems(page: Page): Promise<readonly string[]> {
  await page.locator('.playground[data-ready="true"]').waitFor();
  await page.locator(".playground-problems, [data-problems]").waitFor();
  return page.locator(".playground-problems li").allInnerTexts();
}

/** The problems, once the one with this code is among them. */
async function problemsAfter(page: Page, code: string): Promise<readonly string[]> {
  await page.locator(".playground-problems").getByText(code).waitFor();
  return problems(page);
}

interface Output {
  readonly modules: ReadonlyMap<string, string>;
  readonly explanations: ReadonlyMap<string, string>;
}

/** Of a folder with these files; none if the generator reports an error. */
async function inNode({ schema, yaml }: State): Promise<Output> {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-playground-"));
  try {
    symlinkSync(fileURLToPath(new URL("../../../../node_modules", import.meta.url)), join(folder, "node_modules"));
    const path = join(folder, "schema");
    mkdirSync(path);
    writeFileSync(join(path, "schema.prisma"), schema);
    writeFileSync(join(path, "generators.prisma"), missingBlocks(schema));
    if (yaml !== "") writeFileSync(join(path, "platform.yaml"), yaml);
    const terminal = { cwd: folder, env: {}, color: false, out: () => {}, error: () => {} };
    const [block] = readBlocksOf(path, { schema: path, config: undefined, generators: [] }, terminal)();
    if (block === undefined) throw new Error("the schema has no generator block");
    const { api, files } = emit(block.input);
    const explained = api.resources.map(async ({ resource: { model } }) => {
      return [model, await explainApi(api, { selection: select(api, model) })] as const;
    });
    return { modules: files, explanations: new Map(await Promise.all(explained)) };
  } catch (error) {
    if (error instanceof Error && "diagnostics" in error) return { modules: new Map(), explanations: new Map() };
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
