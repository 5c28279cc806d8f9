/** nginx in front of an application, with its defaults, on a port of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../cluster/until.js";
import { freePort } from "../servers/embedded-postgres.js";
import { isRoot } from "../unprivileged-user.js";

export interface Nginx {
  /** `http://127.0.0.1:1234` */
  readonly origin: string;
  stop(): Promise<void>;
}

/** @param locations the directives inside its server */
export async function startNginx(locations: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const configuration = `
    daemon off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    ${isRoot ? "user root;" : ""}
    events {}
    http {
      access_log off;
      gzip on;
      gzip_types *;
      gzip_proxied any;
      gzip_min_length 1;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
      server {
        listen 127.0.0.1:${port};
        ${locations}
      }
    }`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration);
  const args = ["-p", folder, "-c", file, "-e", `${folder}/error.log`];
  const server = spawn(process.env.NGINX || "nginx", args, { stdio: "inherit" });
  const failed = once(server, "error").then(([cause]) => {
    throw new Error("nginx does not start: install it, or set NGINX to its path", { cause });
  });
  await Promise.race([failed, until(() => connectTo(port))]);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const exit = once(server, "exit");
      server.kill("SIGTERM");
      await exit;
    },
  };
}

async function connectTo(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.destroy();
}
