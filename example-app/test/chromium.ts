import { existsSync, mkdirSync } from "node:fs";
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

/** Unpacks the package's Chromium with its own libraries and fonts, once, beside the packages. */
async function unpackChromium(): Promise<Executable> {
  const folder = fileURLToPath(new URL("../../node_modules/.cache/chromium", import.meta.url));
  mkdirSync(folder, { recursive: true });
  // The package has no options: where it unpacks, and that its libraries are wanted too, it reads from these.
  const asked = { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };
  const told = ["LD_LIBRARY_PATH", "FONTCONFIG_PATH", "HOME"];
  const before = new Map([...Object.keys(asked), ...told].map((name) => [name, process.env[name]]));
  const env = environment();
  Object.assign(process.env, asked);
  try {
    const { default: bundled } = await import("@sparticuz/chromium");
    const path = await bundled.executablePath();
    const { LD_LIBRARY_PATH = "", FONTCONFIG_PATH = "" } = process.env;
    return { path, env: { ...env, LD_LIBRARY_PATH, FONTCONFIG_PATH } };
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
