import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openGuestArena, SITE } from "#test/guest-arena.ts";
import { anyAnswer, guestGames } from "#test/guest-games.ts";
import { openMcpClient } from "#test/mcp-client.ts";

const { http, fetchFrom, set, decisionsOfLastGuest } = await openGuestArena();

const connect = (from: string) =>
  openMcpClient({
    site: SITE,
    headers: {},
    fetch: (address, init) =>
      init?.method === "POST"
        ? fetchFrom(from)(address, init)
        : Promise.resolve(new Response(null, { status: 405 })),
  });

const cardSchema = z.object({
  title: z.string(),
  version: z.string(),
  remotes: z.array(z.object({ type: z.string(), url: z.string() })),
});
const joinedSchema = z.object({ secret: z.string(), name: z.string(), claim: z.string() });
const turnSchema = z.object({
  state: z.string(),
  next: z.number(),
  question: z.object({ id: z.string(), options: z.array(z.string()).optional() }).nullable(),
  result: z.object({ text: z.string() }).nullable(),
});

describe("the MCP server without a token", () => {
  test("offers what a guest program needs, and nothing of accounts", async () => {
    await using guest = await connect("192.0.2.1");
    const { tools } = await guest.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "list_games",
      "read_rules",
      "join_as_guest",
      "wait",
      "answer",
      "leave",
    ]);
  });

  test("is described by its card, as the server introduces itself", async () => {
    const answer = await http(`${SITE}/mcp/server-card`);
    expect(answer.headers.get("content-type")).toBe("application/mcp-server-card+json");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const card = cardSchema.parse(await answer.json());
    await using guest = await connect("192.0.2.4");
    expect(guest.client.getServerVersion()).toMatchObject({
      title: card.title,
      version: card.version,
    });
    expect(card.remotes).toEqual([{ type: "streamable-http", url: `${SITE}/mcp` }]);
  });

  test.each(guestGames)("plays %s to its end", async (game, kinds) => {
    await using guest = await connect("192.0.2.2");
    const { text: listed } = await guest.call("list_games");
    expect(listed).toContain(game);
    await guest.call("read_rules", { game, language: "en" });
    const joined = await guest.call("join_as_guest", { game, name: "Wary Fox" });
    const { secret, name } = joinedSchema.parse(joined.data);
    expect(name).toBe("Wary Fox (guest program)");
    let after = 0;
    for (;;) {
      const waited = await guest.call("wait", { secret, after });
      const turn = turnSchema.parse(waited.data);
      after = turn.next;
      if (turn.state === "finished") {
        expect(turn.result?.text).not.toBe("");
        break;
      }
      if (turn.question === null) continue;
      const { id, options } = turn.question;
      expect(waited.text).toContain(`Call answer with question "${id}" now.`);
      const text = anyAnswer(options);
      expect(await guest.call("answer", { secret, question: id, text })).toMatchObject({
        failed: false,
      });
      // The first answer counts.
      expect(await guest.call("answer", { secret, question: id, text })).toMatchObject({
        failed: true,
        text: expect.stringContaining("conflict"),
      });
    }
    expect(await decisionsOfLastGuest()).toEqual({
      kinds: expect.arrayContaining([...kinds]),
      lost: [],
    });
  });

  test("calls the language as the other doors of guests do, and needs it in no tool", async () => {
    await using guest = await connect("192.0.2.5");
    const { tools } = await guest.client.listTools();
    for (const name of ["read_rules", "join_as_guest"]) {
      const { inputSchema } = tools.find((tool) => tool.name === name) ?? {};
      expect(inputSchema).toMatchObject({
        required: ["game"],
        properties: { language: { enum: ["en", "zh"], default: "en" } },
      });
      const game = "tic-tac-toe";
      expect(await guest.call(name, { game, locale: "zh" })).toMatchObject({ failed: true });
    }
    const { text } = await guest.call("read_rules", { game: "tic-tac-toe", language: "zh" });
    expect(text).toMatch(/\p{Script=Han}/u);
  });

  test("says of a secret that plays no seat what to do", async () => {
    await using guest = await connect("192.0.2.3");
    for (const tool of ["wait", "leave"]) {
      const { failed, text } = await guest.call(tool, { secret: "wisp_seat_guessed" });
      expect({ failed, text }).toEqual({
        failed: true,
        text: "unknown-seat: This secret plays no seat. Take a new one.",
      });
    }
  });

  test("is closed to callers without a token where the operator takes no guest programs", async () => {
    set({ WISP_GUEST_PROGRAMS: "off" });
    try {
      const answer = await http(`${SITE}/mcp`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    } finally {
      set();
    }
  });

  test.each<Record<string, string>>([
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
  ])("answers no page of another site: %j", async (headers) => {
    const answer = await http(`${SITE}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
    });
    expect(answer.status).toBe(403);
  });
});
