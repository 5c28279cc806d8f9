// Each contender as a server in a process of its own.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./server.mjs", import.meta.url));

/** @returns {Promise<{ child: import("node:child_process").ChildProcess, port: number, paths: object, rowsOf: Function }>} */
export async function start(name, provider, folder) {
  const { paths, rowsOf } = await import(`./contenders/${name}.mjs`);
  const env = { ...process.env, NODE_ENV: "production" };
  const child = fork(script, [name, provider, folder], { env, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let said = "";
  child.stderr.on("data", (data) => {
    said = (said + data).slice(-2_000);
  });
  const port = await new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message.port));
    child.once("exit", () => reject(new Error(`${name} did not start: ${said}`)));
  });
  return { child, port, paths, rowsOf, said: () => said };
}

export function stop({ child }) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  const stopped = new Promise((resolve) => child.once("exit", resolve));
  child.disconnect();
  const kill = setTimeout(() => child.kill("SIGKILL"), 5_000);
  return stopped.then(() => clearTimeout(kill));
}

/** @returns {Promise<{ now: number, peak: number }>} bytes of resident memory; the peak is the system's own figure. */
export const memoryOf = ({ child }) => told(child, "memory");

/** What a process answers to a message; without one, what it says first. */
export function told(child, message) {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error("the server has ended"));
    child.once("exit", gone);
    child.once("message", (answer) => {
      child.off("exit", gone);
      resolve(answer);
    });
    if (message !== undefined) child.send(message);
  });
}
