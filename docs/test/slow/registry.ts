/** A registry with the packages of this project, as `npm pack` makes them; npm's own has all others. */
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pack } from "../../../scripts/pack.mjs";

const workspace = fileURLToPath(new URL("../../..", import.meta.url));
const workspaces = ["runtime", "generator", "tools", "create-prisma-paged"] as const;

export async function startRegistry(): Promise<{ readonly origin: string; readonly close: () => void }> {
  const packed = new Map(workspaces.map(packedOf).map((each) => [`/${each.manifest.name}`, each]));
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    const own = packed.get(path.replace(/\/-\.tgz$/, ""));
    if (own === undefined) {
      response.writeHead(307, { location: `https://registry.npmjs.org${request.url}` }).end();
    } else if (path.endsWith(".tgz")) {
      response.writeHead(200, { "content-type": "application/octet-stream" }).end(readFileSync(own.tarball));
    } else {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(listing(own, origin)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin, close };
}

interface Packed {
  readonly manifest: { readonly name: string; readonly version: string };
  readonly tarball: string;
  readonly integrity: string;
}

function packedOf(folder: (typeof workspaces)[number]): Packed {
  const { path, integrity } = pack(folder, mkdtempSync(join(tmpdir(), "prisma-paged-pack-")));
  const manifest = JSON.parse(readFileSync(join(workspace, folder, "package.json"), "utf8"));
  return { manifest, tarball: path, integrity };
}

/** What npm reads about a package: its only version is the latest one. */
function listing({ manifest, integrity }: Packed, origin: string): object {
  const { name, version } = manifest;
  const dist = { tarball: `${origin}/${name}/-.tgz`, integrity };
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
