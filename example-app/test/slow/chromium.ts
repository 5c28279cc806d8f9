import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";

/**
 * A Chromium without a window: the one that `CHROMIUM_PATH` names, else the one that npm brought (Linux on x64), else
 * one that is installed.
 * @throws Error where there is none: a test that cannot run fails.
 */
export async function launchChromium(): Promise<Browser> {
  const { path, env } = await findChromium();
  // The bundled binary has no setuid helper, and continuous integration often runs as root: no sandbox in either.
  return chromium.launch({ executablePath: path, env, args: ["--no-sandbox"] });
}

interface Executable {
  readonly path: string;
  readonly env: Record<string, string>;
}

async function findChromium(): Promise<Executable> {
  const env = environment();
  if (process.env.CHROMIUM_PATH !== undefined) return { path: process.env.CHROMIUM_PATH, env };
  if (process.platform === "linux" && process.arch === "x64") return unpackChromium();
  const path = installed.find((candidate) => existsSync(candidate));
  if (path === undefined) {
    throw new Error(
      `No browser to test with: install Chrome or Chromium, or set CHROMIUM_PATH. Sought: ${installed.join(", ")}`,
    );
  }
  return { path, env };
}

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The package's Chromium with its own libraries and fonts, unpacked once. */
async function unpackChromium(): Promise<Executable> {
  const folder = fileURLToPath(new URL("../../../.cache/test-chromium", import.meta.url));
  if (!existsSync(folder)) {
    // Moved when it is whole: a run that is broken off leaves no half of it.
    const unfinished = `${folder}-${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    await unpackInto(unfinished);
    writeFileSync(join(unfinished, "fonts", "fonts.conf"), fontConfiguration);
    renameSync(unfinished, folder);
  }
  const libraries = { LD_LIBRARY_PATH: join(folder, "al2023", "lib"), FONTCONFIG_PATH: join(folder, "fonts") };
  return { path: join(folder, "chromium"), env: { ...environment(), ...libraries } };
}

/** The package's own looks for the fonts where a cloud function has them. */
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">.</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;

async function unpackInto(folder: string): Promise<void> {
  // The package has no options: where it unpacks, and that its libraries are wanted too, it reads from these.
  const asked = { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };
  const changed = [...Object.keys(asked), "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "HOME"];
  const before = new Map(changed.map((name) => [name, process.env[name]]));
  Object.assign(process.env, asked);
  try {
    const { default: bundled } = await import("@sparticuz/chromium");
    await bundled.executablePath();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ""]));
}
