/** Commands as a reader types them. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

/**
 * The options of `timeout`, which ends a command with all its children. Without it, an `npm install` that hangs outlives
 * its test.
 */
const timeLimit = ["--verbose", "--kill-after=10s", "10m"];

/** The output of a line of a shell. @throws Error with all that it prints if it fails, or takes ten minutes */
export function shell(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const limited = [...timeLimit, "bash", "-ec", command];
    execFile("timeout", limited, { cwd, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`${command}\n${stdout}${stderr}`)),
    );
  });
}

/** What a reader answers to the end of what is printed. */
const answers: readonly (readonly [question: RegExp, answer: string])[] = [
  // Enter chooses the first name of the list.
  [/Which (database|host)\?\n[^?]*\n└\n?$/, ""],
  [/Who calls the API\?\n[^?]*\n└\n?$/, ""],
  [/Write these files\? \[(y\/N|Y\/n)\] $/, "y"],
];

export interface Shell {
  /** The output of commands that end. @throws Error with all that they print if one fails, or if they take ten minutes */
  readonly run: (commands: string) => Promise<string>;
  /** The output of commands in a terminal, where a reader answers. @throws Error as `run` */
  readonly type: (commands: string) => Promise<string>;
  /** Resolves as soon as the last command, a server, listens. @throws Error with all that they print if they end */
  readonly start: (commands: string) => Promise<void>;
  /** Ends the server. */
  readonly stop: () => void;
}

/** Opens a shell, whose `cd` remains in effect. Its `curl` sends requests for any port to `PORT`. */
export function openShell(folder: string, env: NodeJS.ProcessEnv): Shell {
  let cwd = folder;
  let server: ChildProcess | undefined;
  const end = "The shell is now in ";
  const around = (commands: string) =>
    `curl() { command curl -sS --connect-to "::127.0.0.1:$PORT" "$@"; }\n${commands.trimEnd()}\necho "${end}$PWD"`;
  const stayIn = (printed: string) => {
    const [, now = cwd] = new RegExp(`${end}(.*)`).exec(printed) ?? [];
    cwd = now;
    return printed.replace(new RegExp(`${end}.*\n`), "");
  };
  return {
    run: async (commands) => stayIn(await shell(around(commands), cwd, env)),
    type: async (commands) => stayIn(await inTerminal(around(commands), cwd, env)),
    async start(commands) {
      const child = spawn("bash", ["-ec", commands], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
      server = child;
      await new Promise<void>((resolve, reject) => {
        let printed = "";
        const read = (chunk: Buffer) => {
          printed += chunk.toString();
          if (printed.includes("Listening on ")) resolve();
        };
        child.stdout.on("data", read);
        child.stderr.on("data", read);
        child.once("close", () => reject(new Error(`${commands}\n${printed}`)));
      });
    },
    stop() {
      // npm starts the server as a child process: the whole group ends.
      if (server?.pid !== undefined && server.exitCode === null) process.kill(-server.pid);
      server?.stdout?.destroy();
      server?.stderr?.destroy();
      server = undefined;
    },
  };
}

/** Runs commands in a terminal that `script`, a program of every Linux, makes. */
function inTerminal(commands: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const args = [
    ...timeLimit,
    "script",
    "--quiet",
    "--return",
    "--flush",
    "--command",
    `set -e\nstty cols 120 rows 50\n${commands}`,
    "/dev/null",
  ];
  const child = spawn("timeout", args, { cwd, env: { ...env, SHELL: "/bin/bash", NO_COLOR: "1" } });
  return new Promise((resolve, reject) => {
    let printed = "";
    let answered = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      printed = stripVTControlCharacters(printed + chunk.toString()).replaceAll("\r", "");
      const answer = answers.find(([question]) => question.test(printed.slice(answered)))?.[1];
      if (answer === undefined) return;
      answered = printed.length;
      // The key Enter, also for a program that reads keys.
      child.stdin.write(`${answer}\r`);
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve(printed) : reject(new Error(`${commands}\n${printed}`))));
  });
}

/** The environment without what the npm that runs this test has set for itself. */
export function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_|^(INIT_CWD|NODE_ENV|VITEST.*)$/.test(name)));
}

/** Prisma fetches its engine when it is installed; `PRISMA_SCHEMA_ENGINE_BINARY` names another one. */
export async function schemaEngine(): Promise<NodeJS.ProcessEnv> {
  const isReachable = await fetch("https://binaries.prisma.sh", { signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
  const standIn = fileURLToPath(new URL("./schema-engine.mjs", import.meta.url));
  return isReachable ? {} : { PRISMA_SCHEMA_ENGINE_BINARY: standIn };
}
