import { connectors, outboundClient } from "@wisp/agents";
import {
  agentBySlug,
  createToken,
  ensureUser,
  leaseMatch,
  openListening,
  openMessenger,
  seatSession,
  seatTickets,
  type TokenScope,
  ticketById,
} from "@wisp/db";
import { isFailure, randomAlgorithm, randomFrom, seedHash, Table } from "@wisp/game";
import { games } from "@wisp/games";
import { newRingKey } from "@wisp/secrets";
import { afterAll } from "vitest";
import { type McpClient, openMcpClient } from "./mcp-client.ts";
import { openSite } from "./open-site.ts";

export const SITE = "http://127.0.0.1:3000";

/** The MCP server of a site with a separate database, people who call it, and a runner's part. */
export async function makeMcpCalls(mode: "local" | "public") {
  const { database, url } = await openSite({ WISP_MODE: mode, WISP_SECRET_KEYS: newRingKey() });
  const { POST } = await import("#app/mcp/route.ts");
  const listening = await openListening(url, () => {});
  const messenger = openMessenger(database, listening);
  const client = outboundClient({ mode: "local" });
  const clients: McpClient[] = [];
  afterAll(async () => {
    for (const each of clients) await each[Symbol.asyncDispose]();
    await messenger.close();
    await listening.close();
    await client.close();
  });

  /** Headers by which a person is known who has a token of these scopes. */
  async function tokenOf(handle: string, scopes: readonly TokenScope[] = ["matches"]) {
    const user = await ensureUser(database, handle);
    const made = await createToken(database, user.id, { name: "test", scopes, expiresAt: null });
    if (isFailure(made)) throw new Error(made.detail);
    return { authorization: `Bearer ${made.token}`, id: made.kept.id, user };
  }

  /** Sends a request unchanged; headers without a value are left out. */
  function send(body: string, headers: Readonly<Record<string, string | null | undefined>> = {}) {
    const all = {
      host: "127.0.0.1:3000",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    };
    const given = new Headers();
    for (const [name, value] of Object.entries(all)) if (value) given.set(name, value);
    return POST(new Request(`${SITE}/mcp`, { method: "POST", headers: given, body }));
  }

  /** Connects a person: their client of the MCP server. */
  async function connect(handle: string): Promise<McpClient> {
    const { authorization } = await tokenOf(handle);
    const opened = await openMcpClient({
      site: SITE,
      headers: { authorization },
      async fetch(address, init) {
        if (init?.method !== "POST") return new Response(null, { status: 405 });
        const headers = new Headers(init.headers);
        headers.set("host", "127.0.0.1:3000");
        return POST(new Request(address, { ...init, headers }));
      },
    });
    clients.push(opened);
    return opened;
  }

  /**
   * Plays a runner's part for a seat of tic-tac-toe up to the first question of seat 0, the
   * assistant's: `decide` asks it.
   */
  async function begin(ticketId: string) {
    const game = games["tic-tac-toe"]?.game;
    const ticket = await ticketById(database, ticketId);
    const agent = await agentBySlug(database, ticket?.agent.slug ?? "");
    if (game === undefined || agent === null) throw new Error("no game or no agent");
    const seed = crypto.randomUUID();
    const config = game.config.parse({});
    const match = await seatTickets(database, [ticketId], {
      seasonId: null,
      game: game.id,
      gameVersion: game.version,
      locale: "en",
      pace: "full",
      config,
      materials: {},
      seed,
      seedHash: seedHash(seed),
      randomAlgorithm,
      seats: [{ seat: 0, agentId: agent.id, versionId: agent.version.id }],
    });
    if (typeof match !== "string") throw new Error(match.detail);
    const leased = await leaseMatch(database, match, { runner: "test", leaseMs: 60_000 });
    const connector = connectors({ client, games, messenger }).get("mcp");
    const session = await connector?.open(connector.settings.parse({ agent: agent.id }), {
      sessionId: seatSession({ id: match, seed, fence: leased?.fence ?? 0 }, 0),
      game: game.id,
      locale: "en",
      seat: 0,
      config,
      random: randomFrom(seed),
    });
    if (session === undefined || isFailure(session)) throw new Error("no session");
    const table = new Table(game, { seed, config, materials: {} }, (seat, event, view) => {
      if (seat === 0) session.perceive({ event, view });
    });
    table.deal();
    table.advance();
    const view = table.view(0);
    const ask = game.ask(view, 0, "en");
    let asked = 0;
    return {
      match,
      session,
      async decide(limitMs = 300_000, signal = AbortSignal.timeout(limitMs)) {
        const label = `0/${asked}`;
        asked += 1;
        const question = { ...ask, timeLimitMs: limitMs };
        return session.decide(question, view, { label, signal });
      },
    };
  }

  return { database, send, tokenOf, connect, begin };
}
