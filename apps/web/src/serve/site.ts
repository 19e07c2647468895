import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import next from "next";
import { env } from "#env.ts";
import { isOwnHost } from "#server/calls/same-site.ts";
import { secureCookies } from "#server/session/cookie.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { askingNext } from "./ask-next.ts";
import { serveAsset } from "./assets.ts";
import { bodyReader } from "./bodies.ts";
import { builtRoutes } from "./built-routes.ts";
import { nameCallers, noteOrigins } from "./callers.ts";
import { noteChanges } from "./changed.ts";
import { answerReader, readLog } from "./direct-calls.ts";
import { inTurn } from "./in-turn.ts";
import { limitRendering } from "./limit-rendering.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { setOwnHeaders } from "./own-headers.ts";
import { refuse } from "./refuse.ts";
import { LOG, PUBLIC_READS, readThrough, sharedCalls } from "./shared-calls.ts";
import { sharedPages } from "./shared-pages.ts";
import { dropSlash, isWebSocket, passSockets, SOCKET_PATHS } from "./sockets.ts";
import { timeouts } from "./timeouts.ts";
import { Turns } from "./turns.ts";
import { sayUnavailable } from "./unavailable.ts";

const root = join(import.meta.dirname, "..", "..");

const ASSETS_PATH = "/_next/static";
const GRACE_MS = 5_000;

/** Serves the built site until the process is asked to end. Resolves when it listens. */
export async function serveSite(hostname: string, port: number): Promise<void> {
  const server = createServer({ ...timeouts, shouldUpgradeCallback: isWebSocket });
  const app = next({ dev: false, dir: root, hostname, port });
  await app.prepare();
  const render = app.getRequestHandler();
  const askNext = askingNext(render);
  const lists = sharedCalls(PUBLIC_READS, readThrough(askNext), render);
  const calls = answerReader(sharedCalls(LOG, readLog, lists));
  const turns = new Turns();
  const routeOf = await builtRoutes();
  const needsNoTurn = (path: string): boolean =>
    routeOf(path) !== undefined || SOCKET_PATHS.includes(path);
  const allowed = allowedMethods(routeOf, askNext, calls);
  const page = sharedPages(inTurn(turns, askNext), limitRendering(turns, allowed, needsNoTurn));
  const readFirst = bodyReader();
  const isSecure = secureCookies();
  const answerOne: RequestListener = (request, response) => {
    setOwnHeaders(response, isSecure);
    sayUnavailable(response);
    noteChanges(request, response);
    if (refuse(request, response, isOwnHost)) return;
    dropSlash(request);
    const { url = "" } = request;
    const below =
      url.startsWith(`${ASSETS_PATH}/`) && url.slice(ASSETS_PATH.length).split("?", 1)[0];
    const answer = (): void => readFirst(request, response, (whole) => void page(whole, response));
    if (!below) return answer();
    serveAsset(request, response, below, answer);
  };
  server.on("request", oneAfterAnother(answerOne));
  // Next would take the sockets of the server that its first request comes from: this has none.
  await askNext("/icon.svg", {}, "HEAD");
  passSockets(server, env.WISP_RUNNER_URL, isOwnHost);
  if (env.WISP_TRUST_PROXY === "off") nameCallers(server);
  noteOrigins(server);
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
