import { createServer } from "node:http";
import { join } from "node:path";
import next from "next";
import sirv from "sirv";
import { env } from "../env.ts";
import { hangUpOnStrayUpgrades, nameCallers } from "./callers.ts";

const root = join(import.meta.dirname, "..", "..");

/** The built site's scripts, styles and fonts. */
export const ASSETS = join(root, ".next", "static");
const ASSETS_PATH = "/_next/static";
const GRACE_MS = 5_000;

/** Serves the built site until the process is asked to end. Resolves when it listens. */
export async function serveSite(hostname: string, port: number): Promise<void> {
  const app = next({ dev: false, dir: root, hostname, port });
  await app.prepare();
  const page = app.getRequestHandler();
  const asset = sirv(ASSETS, {
    ...{ brotli: true, gzip: true, immutable: true, maxAge: 31_536_000, extensions: [] },
    setHeaders(response, path) {
      response.setHeader("X-Content-Type-Options", "nosniff");
      // A sandboxed frame (/embed) has no origin of its own, and fonts ask for one.
      if (path.startsWith("/media/")) response.setHeader("Access-Control-Allow-Origin", "*");
    },
  });
  const server = createServer((request, response) => {
    const { url = "" } = request;
    if (!url.startsWith(`${ASSETS_PATH}/`)) return page(request, response);
    request.url = url.slice(ASSETS_PATH.length);
    asset(request, response, () => {
      request.url = url;
      return page(request, response);
    });
  });
  server.on("upgrade", app.getUpgradeHandler());
  hangUpOnStrayUpgrades(server);
  if (env.WISP_TRUST_PROXY === "off") nameCallers(server);
  const end = (): void => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  };
  process.once("SIGTERM", end).once("SIGINT", end);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, hostname, resolve);
  });
}
