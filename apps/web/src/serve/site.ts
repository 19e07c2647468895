import { createServer, type RequestListener, Server } from "node:http";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import next from "next";
import { env } from "#env.ts";
import { isOwnHost } from "#server/calls/same-site.ts";
import { secureCookies } from "#server/session/cookie.ts";
import { builtActions } from "./actions.ts";
import { askingNext } from "./answers.ts";
import { assetOptions } from "./assets.ts";
import { bodyReader } from "./bodies.ts";
import { noteOrigins, removeClaims, setClientAddress } from "./callers.ts";
import { noteChanges, sayUnavailable, setOwnHeaders } from "./headers.ts";
import { answerHealth } from "./health.ts";
import { refuse } from "./refuse.ts";
import { limitRendering, RenderSlots, renderInSlots } from "./render-slots.ts";
import { allowedMethods, builtRoutes } from "./routes.ts";
import {
  answerDirectly,
  LOG,
  PUBLIC_READS,
  readLog,
  readThrough,
  sharedCalls,
} from "./shared-calls.ts";
import { sharedPages, stampOfMatch } from "./shared-pages.ts";
import {
  isWebSocket,
  passSockets,
  SOCKET_PATHS,
  serializePerSocket,
  timeouts,
  withoutSlash,
} from "./sockets.ts";
import { statusWithoutDatabase } from "./status-page.ts";
import { measuring } from "./telemetry.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** Connections that wait to be accepted: of those above, each tries again only after seconds. */
const BACKLOG = 4_096;
const GRACE_MS = 5_000;

/** Where this machine reaches a site that listens on `host`. */
const ownHost = (host: string): string =>
  host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;

/**
 * Answers what Next renders: pages shared by readers, calls shared by callers, and all else in the slots
 * for rendering.
 */
async function renderer(
  hostname: string,
  port: number,
  slots: RenderSlots,
): Promise<RequestListener> {
  // Next would pass the sockets of the server before it on to itself: this one has none.
  const httpServer = new Server();
  const app = next({ dev: false, dir: ROOT, hostname: ownHost(hostname), port, httpServer });
  await app.prepare();
  const render = app.getRequestHandler();
  const askNext = askingNext(render);
  const lists = sharedCalls(PUBLIC_READS, readThrough(askNext), render);
  const calls = answerDirectly(sharedCalls(LOG, readLog, lists));
  const routeOf = await builtRoutes();
  const needsNoSlot = (path: string): boolean =>
    routeOf(path) !== undefined || SOCKET_PATHS.includes(path);
  const allowed = allowedMethods(routeOf, askNext, calls);
  return sharedPages(
    renderInSlots(slots, askNext),
    limitRendering(slots, allowed, needsNoSlot),
    stampOfMatch,
  );
}

/** Serves the built site until the process is asked to end. Resolves when it listens. */
export async function serveSite(host: string, port: number): Promise<void> {
  const slots = new RenderSlots();
  const page = statusWithoutDatabase(await renderer(host, port, slots));
  const measure = await measuring(await builtRoutes(["/route", "/page"]), () => slots.counts);
  const readFirst = bodyReader(await builtActions());
  const isSecure = secureCookies();
  /** Sets what every answer carries, and answers what nothing behind may see. */
  const receive =
    (route: RequestListener): RequestListener =>
    (request, response) => {
      setOwnHeaders(response, isSecure);
      sayUnavailable(response);
      noteChanges(request, response);
      // Nothing here can be changed by its address, and the library of static files fails on a false one.
      for (const condition of ["if-match", "if-unmodified-since"])
        delete request.headers[condition];
      if (!refuse(request, response, isOwnHost)) route(request, response);
    };
  let closing = false;
  const site = fastify({
    serverFactory: (route) =>
      createServer(
        { ...timeouts, shouldUpgradeCallback: isWebSocket },
        answerHealth(() => closing, serializePerSocket(measure(receive(route)))),
      ),
    rewriteUrl: ({ url }) => withoutSlash(url),
    forceCloseConnections: "idle",
    // A connection that is open when the site ends may still be used for the requests on their way.
    return503OnClosing: false,
  });
  const passOn = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack();
    readFirst(request.raw, reply.raw, (whole) => void page(whole, reply.raw));
  };
  await site.register(fastifyStatic, assetOptions);
  // Before Fastify looks at bodies.
  site.addHook("onRequest", async (request, reply) => {
    if (request.is404) passOn(request, reply);
  });
  // Names of no file, and of files elsewhere.
  site.setNotFoundHandler(passOn);
  site.setErrorHandler((_error, request, reply) => passOn(request, reply));
  passSockets(site.server, env.WISP_RUNNER_URL, isOwnHost);
  const trustsProxy = env.WISP_TRUST_PROXY === "on";
  if (!trustsProxy) setClientAddress(site.server);
  removeClaims(site.server, trustsProxy);
  noteOrigins(site.server);
  const end = (): void => {
    // A terminal's Ctrl+C comes to every process, and the first of them passes it on.
    if (closing) return;
    closing = true;
    void site.close().then(() => process.exit(0));
    // Sockets of spectators stay open for as long as they like.
    setTimeout(() => process.exit(0), GRACE_MS).unref();
  };
  process.on("SIGTERM", end).on("SIGINT", end);
  await site.listen({ host, port, backlog: BACKLOG });
}
