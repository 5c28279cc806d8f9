// Starts and stops the contenders' servers, each in its own process.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./server.mjs", import.meta.url));

/** @returns {Promise<{ child: import("node:child_process").ChildProcess, port: number, paths: object, rowsOf: Function }>} */
export async function start(name, provider, folder) {
  const { paths, rowsOf } = await import(`./contenders/${name}.mjs`);
  const env = { ...process.env, NODE_ENV: "production" };
  const child = fork(script, [name, provider, folder], { env, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let stderr = "";
  child.stderr.on("data", (data) => {
    stderr = (stderr + data).slice(-2_000);
  });
  const port = await new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message.port));
    child.once("exit", () => reject(new Error(`${name} did not start: ${stderr}`)));
  });
  return { child, port, paths, rowsOf, stderr: () => stderr };
}

export function stop({ child }) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  const stopped = new Promise((resolve) => child.once("exit", resolve));
  child.disconnect();
  const kill = setTimeout(() => child.kill("SIGKILL"), 5_000);
  return stopped.then(() => clearTimeout(kill));
}

/** @returns {Promise<{ now: number, peak: number }>} bytes of resident memory; the peak as the operating system reports it. */
export const memoryOf = ({ child }) => replyOf(child, "memory");

/** A process's reply to a message; without a message, its first one. */
export function replyOf(child, message) {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error("the server ended"));
    child.once("exit", gone);
    child.once("message", (answer) => {
      child.off("exit", gone);
      resolve(answer);
    });
    if (message !== undefined) child.send(message);
  });
}
