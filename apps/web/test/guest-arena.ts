import { setTimeout as sleep } from "node:timers/promises";
import { connectors, outboundClient, type Session } from "@wisp/agents";
import {
  appendTurn,
  createAgent,
  type Database,
  finishMatch,
  leaseMatch,
  openListening,
  openMessenger,
  saveDecisions,
  seatSession,
  seatTickets,
  settingsOf,
  type WaitingTicket,
  waitingTickets,
} from "@wisp/db";
import {
  isFailure,
  type Locale,
  locales,
  randomAlgorithm,
  randomFrom,
  scoped,
  seatsIn,
  seedHash,
} from "@wisp/game";
import { games, leaderboardRulesOf } from "@wisp/games";
import { playMatch } from "@wisp/play";
import { newRingKey } from "@wisp/secrets";
import { afterAll } from "vitest";
import { openSite, setSite, type Variables } from "./open-site.ts";

export const SITE = "https://wisp.example";

interface Player {
  readonly agentId: string;
  readonly versionId: string;
  readonly connector: string;
}

/** House agents of a game, as many as its table has other seats. */
async function housesOf(database: Database, id: string): Promise<Player[]> {
  const entry = games[id];
  if (entry === undefined) throw new Error(`no game ${id}`);
  const [first] = entry.house;
  const made: Player[] = [];
  for (let nth = 1; nth < seatsIn(entry.game, {}); nth += 1) {
    const agent = await createAgent(database, {
      slug: `house-${id}-${nth}`,
      name: `House ${id} ${nth}`,
      games: locales.map((locale) => ({ game: id, locale })),
      ownerId: null,
      house: true,
      endpoint: null,
      version: {
        connector: "house",
        settings: { character: first?.id },
        model: null,
        commit: null,
      },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    made.push({ agentId: agent.id, versionId: agent.version.id, connector: "house" });
  }
  return made;
}

type Params = Readonly<Record<string, string>>;
type Handler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/** The files that answer, by the pattern of their path: as Next finds them. */
const routes: readonly [RegExp, () => Promise<object>][] = [
  [/^\/api\/v1\/guest-seats$/, () => import("#app/api/v1/guest-seats/route.ts")],
  [
    /^\/api\/v1\/guest-seats\/(?<seat>[^/]+)\/next$/,
    () => import("#app/api/v1/guest-seats/[seat]/next/route.ts"),
  ],
  [
    /^\/api\/v1\/guest-seats\/(?<seat>[^/]+)\/answer$/,
    () => import("#app/api/v1/guest-seats/[seat]/answer/route.ts"),
  ],
  [
    /^\/api\/v1\/guest-seats\/(?<seat>[^/]+)\/leave$/,
    () => import("#app/api/v1/guest-seats/[seat]/leave/route.ts"),
  ],
  [/^\/api\/v1\/guest-claims$/, () => import("#app/api/v1/guest-claims/route.ts")],
  [/^\/mcp$/, () => import("#app/mcp/route.ts")],
  [/^\/mcp\/server-card$/, () => import("#app/mcp/server-card/route.ts")],
  [/^\/a2a$/, () => import("#app/a2a/route.ts")],
  [/^\/join$/, () => import("#app/join/route.ts")],
  [/^\/join\/begin\/(?<nonce>[^/]+)$/, () => import("#app/join/begin/[nonce]/route.ts")],
  [/^\/join\/(?<secret>[^/]+)$/, () => import("#app/join/[secret]/route.ts")],
  [
    /^\/join\/(?<secret>[^/]+)\/(?<number>[^/]+)$/,
    () => import("#app/join/[secret]/[number]/route.ts"),
  ],
  [/^\/skill\.md$/, () => import("#app/skill.md/route.ts")],
  [/^\/skill\.zh\.md$/, () => import("#app/skill.zh.md/route.ts")],
  [/^\/llms\.txt$/, () => import("#app/llms.txt/route.ts")],
  [/^\/llms-full\.txt$/, () => import("#app/llms-full.txt/route.ts")],
  [/^\/server\.json$/, () => import("#app/server.json/route.ts")],
  [/^\/\.well-known\/agent-card\.json$/, () => import("#app/.well-known/agent-card.json/route.ts")],
];

const isHandler = (value: unknown): value is Handler => typeof value === "function";

/**
 * A public site with a database of its own, and a runner that seats guest programs and plays their matches.
 *
 * @param plays false: no match begins, so that every seat waits
 */
export async function openGuestArena(variables: Variables = {}, { plays = true } = {}) {
  const settings = {
    WISP_MODE: "public",
    WISP_URL: SITE,
    WISP_SECRET_KEYS: newRingKey(),
    ...variables,
  };
  const { database, url } = await openSite(settings);
  const listening = await openListening(url, () => {});
  const messenger = openMessenger(database, listening);
  const client = outboundClient({ mode: "local" });
  const byKind = connectors({ client, games, messenger });
  const houses = new Map<string, Promise<Player[]>>();
  const ended = new AbortController();
  const playing = new Set<Promise<void>>();

  async function openSession(
    player: Player,
    seat: number,
    { id, seed, fence, game, locale, config }: OpenMatch,
  ): Promise<Session> {
    const connector = byKind.get(player.connector);
    const stored = await settingsOf(database, player.versionId);
    const settings =
      player.connector === "house" ? { ...Object(stored), pace: "full" } : Object(stored);
    const session = await connector?.open(connector.settings.parse(settings), {
      sessionId: seatSession({ id, seed, fence }, seat),
      game,
      locale,
      seat,
      config,
      random: scoped(randomFrom(seed), `agent/${seat}`),
    });
    if (session === undefined || isFailure(session)) throw new Error("no session");
    return session;
  }

  /** Seats a ticket with house agents and plays the match, as a runner does. */
  async function play(ticket: WaitingTicket): Promise<void> {
    const entry = games[ticket.game];
    if (entry === undefined) throw new Error(`no game ${ticket.game}`);
    const { game } = entry;
    const others = houses.get(ticket.game) ?? housesOf(database, ticket.game);
    houses.set(ticket.game, others);
    const { rows } = await database.connection.query<Player>(
      `SELECT "agentId", "id" AS "versionId", "connector" FROM "AgentVersion"
        WHERE "agentId" = $1 AND "retiredAt" IS NULL`,
      [ticket.agentId],
    );
    const table = [...rows, ...(await others)];
    const seed = crypto.randomUUID();
    const { locale } = ticket;
    const ordinary = entry.ordinary(locale, randomFrom(seed));
    const config = game.config.parse(ordinary.config);
    const materials = game.materials.parse(ordinary.materials);
    const id = await seatTickets(database, [ticket.id], {
      seasonId: null,
      game: game.id,
      gameVersion: game.version,
      locale,
      config,
      materials,
      seed,
      seedHash: seedHash(seed),
      randomAlgorithm,
      pace: "full",
      seats: table.map(({ agentId, versionId }, seat) => ({ seat, agentId, versionId })),
    });
    if (typeof id !== "string") return;
    const leased = await leaseMatch(database, id, { runner: "test", leaseMs: 600_000 });
    const fence = leased?.fence ?? 0;
    const open = { id, seed, fence, game: game.id, locale, config };
    const sessions = await Promise.all(
      table.map((player, seat) => openSession(player, seat, open)),
    );
    const played = await playMatch({
      game,
      setup: { seed, config, materials },
      locale,
      sessions,
      store: {
        saveDecisions: (decisions) => saveDecisions(database, id, fence, decisions),
        appendTurn: ({ from, events, decisions }) =>
          appendTurn(database, id, fence, from, events, decisions),
      },
      stop: ended.signal,
    });
    for (const session of sessions) await session.close();
    if (!("stopped" in played)) {
      await finishMatch(database, id, fence, played, leaderboardRulesOf(game.id));
    }
  }

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      for (const ticket of await waitingTickets(database)) {
        const match = play(ticket).catch((error: unknown) => {
          if (!ended.signal.aborted) throw error;
        });
        playing.add(match);
        await sleep(20);
      }
      await sleep(50);
    }
  }
  const running = plays ? run() : undefined;
  afterAll(async () => {
    ended.abort();
    await running;
    // Open questions end with their messages.
    await messenger.close();
    await Promise.race([Promise.allSettled(playing), sleep(2_000)]);
    await listening.close();
    await client.close();
  });

  /** Sends a request to the site, as a proxy at an address passes it on. */
  async function http(
    address: string | URL,
    init: RequestInit = {},
    from = "192.0.2.1",
  ): Promise<Response> {
    const target = new URL(address);
    for (const [pattern, load] of routes) {
      const found = pattern.exec(target.pathname);
      if (found === null) continue;
      const module: Readonly<Record<string, unknown>> = { ...(await load()) };
      const method = init.method ?? "GET";
      // Next answers HEAD with what answers GET.
      const handler = module[method === "HEAD" ? "GET" : method];
      if (!isHandler(handler)) return new Response(null, { status: 405 });
      const headers = new Headers(init.headers);
      headers.set("host", target.host);
      headers.set("x-forwarded-for", from);
      const params: Params = { ...found.groups };
      return handler(new Request(target, { ...init, headers }), {
        params: Promise.resolve(params),
      });
    }
    return new Response(null, { status: 404 });
  }

  /** `http` as `fetch`, from an address. */
  const fetchFrom =
    (from: string) =>
    (address: string | URL | Request, init?: RequestInit): Promise<Response> =>
      http(address instanceof Request ? address.url : address, init, from);

  /** Changes settings of the site; without any it has those again that it began with. */
  const set = (changed: Variables = {}): void =>
    setSite({ ...settings, DATABASE_URL: url, ...changed });

  /** What the guest program that came last was asked, and which of its decisions were lost. */
  async function decisionsOfLastGuest() {
    const { rows } = await database.connection.query<{ ask: string; missed: string | null }>(
      `SELECT decision."ask", decision."missed" FROM "Decision" decision
        JOIN "MatchSeat" at ON at."matchId" = decision."matchId" AND at."seat" = decision."seat"
        WHERE at."agentId" = (SELECT "id" FROM "Agent" WHERE "guest" ORDER BY "createdAt" DESC LIMIT 1)`,
    );
    const lost = rows.filter(({ missed }) => missed !== null);
    return { kinds: [...new Set(rows.map(({ ask }) => ask))].toSorted(), lost };
  }

  return { database, messenger, http, fetchFrom, set, decisionsOfLastGuest };
}

interface OpenMatch {
  readonly id: string;
  readonly seed: string;
  readonly fence: number;
  readonly game: string;
  readonly locale: Locale;
  readonly config: unknown;
}
