import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import next from "next";
import { env } from "../env.ts";
import { serveAsset } from "./assets.ts";
import { hangUpOnStrayUpgrades, nameCallers } from "./callers.ts";

const root = join(import.meta.dirname, "..", "..");

const ASSETS_PATH = "/_next/static";
const GRACE_MS = 5_000;

/** Whether an address is a path whose escapes can be read; Next fails on others. */
function isReadable(url: string): boolean {
  try {
    return url.startsWith("/") && decodeURI(url) !== "";
  } catch {
    return false;
  }
}

type Handler = ReturnType<ReturnType<typeof next>["getRequestHandler"]>;

/** Next takes sockets from its first request on, so it gets one, at a door that nobody knows. */
async function takeSockets(page: Handler): Promise<void> {
  // Its own: processes of a cluster would share it, and one would open it for another.
  const door = createServer(page).listen({ port: 0, host: "127.0.0.1", exclusive: true });
  await once(door, "listening");
  const { port } = door.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/icon.svg`, { method: "HEAD" });
  door.close();
}

/** Serves the built site until the process is asked to end. Resolves when it listens. */
export async function serveSite(hostname: string, port: number): Promise<void> {
  const server = createServer();
  const app = next({ dev: false, dir: root, hostname, port, httpServer: server });
  await app.prepare();
  const page = app.getRequestHandler();
  server.on("request", (request, response) => {
    const { url = "" } = request;
    if (!isReadable(url)) return response.writeHead(400).end("This is no address.\n");
    const below =
      url.startsWith(`${ASSETS_PATH}/`) && url.slice(ASSETS_PATH.length).split("?", 1)[0];
    if (!below) return page(request, response);
    serveAsset(request, response, below, () => page(request, response));
  });
  await takeSockets(page);
  hangUpOnStrayUpgrades(server);
  if (env.WISP_TRUST_PROXY === "off") nameCallers(server);
  let closing = false;
  const end = (): void => {
    // A terminal's Ctrl+C comes to every process, and the first of them passes it on.
    if (closing) return;
    closing = true;
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // Sockets of spectators stay open for as long as they like.
    setTimeout(() => process.exit(0), GRACE_MS).unref();
  };
  process.on("SIGTERM", end).on("SIGINT", end);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, hostname, resolve);
  });
}
