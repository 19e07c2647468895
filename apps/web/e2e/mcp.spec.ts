import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { matchSchema } from "@wisp/api";
import { createToken, type Database, ensureUser } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { expect } from "playwright/test";
import { z } from "zod";
import { type McpClient, openMcpClient, type Turn } from "../test/mcp-client.ts";
import { complaints, expectSoundThroughout, inLanguage, logOf, speak } from "./arena.ts";
import { arenaDatabase, hurry } from "./arena-database.ts";
import { addressOf, ownArena } from "./arenas.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const site = addressOf(ownArena());
const web = fileURLToPath(new URL("..", import.meta.url));

let database: Database;
test.beforeAll(async () => {
  database = await arenaDatabase();
});
test.afterAll(() => database.close());

async function tokenOf(handle: string): Promise<string> {
  const user = await ensureUser(database, handle);
  const input = { name: "test", scopes: ["matches"] as const, expiresAt: null };
  const made = await createToken(database, user.id, input);
  if (isFailure(made)) throw new Error(made.detail);
  return made.token;
}

const clientOf = async (handle: string): Promise<McpClient> =>
  openMcpClient({ site, headers: { authorization: `Bearer ${await tokenOf(handle)}` } });

/** A legal answer more often than not. */
function answerTo({ kind, options }: NonNullable<Turn["question"]>, nth: number): string {
  return kind === "speech" ? `Many people know it, clue number ${nth}.` : (options?.[0] ?? "");
}

/** Plays a match to its end, at full speed after its first question. */
async function playToTheEnd(client: McpClient, game: string, locale: string) {
  const { seat, agent } = await client.join(game, locale);
  const turns: Turn[] = [];
  let answered = 0;
  for (let after = 0; ; ) {
    const turn = await client.wait(seat, { after });
    turns.push(turn);
    after = turn.next;
    const { state, question, match } = turn;
    if (state !== "queued" && state !== "playing") return { seat, agent, turns, answered, turn };
    if (question === null) continue;
    const text = answerTo(question, turns.length);
    const given = await client.call("answer", { seat, question: question.id, text });
    // Its runner may lose the match in between: then it is asked again.
    if (!given.failed) answered += 1;
    if (answered === 1 && match !== null) await hurry(match);
  }
}

for (const locale of ["en", "zh"] as const) {
  test(
    `an assistant plays Who is Spy in ${locale} to the end, and learns no secret before`,
    inLanguage(locale),
    async ({ request }) => {
      await using client = await clientOf(`assistant-${locale}`);
      const { turns, turn, agent, answered, seat } = await playToTheEnd(
        client,
        "who-is-spy",
        locale,
      );
      expect(answered).toBeGreaterThan(0);
      expect(turn).toMatchObject({ state: "finished", question: null });
      const id = turn.match ?? "";

      const answer = await request.get(`/api/v1/matches/${id}`);
      const match = matchSchema.parse(await answer.json());
      expect(match).toMatchObject({ season: null, status: "finished" });
      expect(turn.result?.winners).toEqual(match.result?.winners);
      const seats = match.result?.seats ?? [];
      expect(turn.result?.seats.map((each) => [each.agent, each.role])).toEqual(
        seats.map((each) => [each.agent.slug, each.role]),
      );
      const own = seats.find((each) => each.agent.slug === agent);
      expect(own).toBeDefined();

      // Every event once and in order, whichever runner sent it.
      const events = turns.flatMap((each) => each.events);
      const places = events.map(({ at }) => at);
      expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
      expect((await client.wait(seat, { after: 0 })).events).toEqual(events);

      const log = await logOf(request, id);
      const dealt = log.sealed.filter(({ event }) => event.type === "word-dealt");
      const words = dealt.map(({ event, to }) => ({ word: String(event.word), seats: to.seats }));
      const ownWord = words.find(({ seats: to }) => to !== "all" && to.includes(own?.seat ?? -1));
      const others = words.filter(({ word }) => word !== ownWord?.word);
      expect(others.length).toBeGreaterThan(0);
      const { text: rules } = await client.call("read_rules", { game: "who-is-spy", locale });
      const before = turns.filter(({ state }) => state !== "finished");
      expect(before.some(({ question }) => question?.you.includes(ownWord?.word ?? "?"))).toBe(
        true,
      );
      // A player may say any word; what players say is quoted.
      const received = JSON.stringify(
        before.map((each) => ({
          ...each,
          events: each.events.map(({ text }) => text.replace(/"(?:[^"\\]|\\.)*"/g, "")),
        })),
      );
      for (const { word } of others) {
        // A word that the host uses anyway reveals nothing.
        const isUsual = rules.includes(word);
        const found =
          locale === "en" ? new RegExp(`\\b${word}\\b`).test(received) : received.includes(word);
        expect(found && !isUsual, word).toBe(false);
      }
      for (const { agent: there } of seats.filter((each) => each !== own)) {
        expect(received).not.toMatch(new RegExp(`\\b${there.slug}\\b`));
      }
      const speeches = log.events.filter(
        ({ event }) => event.type === "spoke" && event.text !== "",
      );
      expect(speeches).not.toEqual([]);
      for (const { event } of speeches) {
        const quoted = JSON.stringify(event.text)
          .replaceAll("<", "\\u003c")
          .replaceAll("[", "\\u005b");
        expect(
          events.some(({ text }) => text.includes(quoted)),
          quoted,
        ).toBe(true);
      }

      const read = await client.call("read_match", { match: id });
      expect(read.failed).toBe(false);
      expect(read.text).toContain(agent);
    },
  );
}

test("the script of the documentation plays tic-tac-toe to the end", {
  tag: "@sweep",
}, async () => {
  const page = await readFile(new URL("../../../docs/mcp.md", import.meta.url), "utf8");
  const [, script = ""] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const env = { ...process.env, WISP_URL: site, WISP_TOKEN: await tokenOf("script") };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { cwd: web, env, timeout: STATE_LIMIT_MS },
  );
  const lines = stdout.trim().split("\n");
  expect(lines.length).toBeGreaterThan(5);
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
    seats: [{ seat: 0 }, { seat: 1 }],
  });
});

test("clients that hang up give their room back, and lose nothing", { tag: "@sweep" }, async () => {
  const authorization = `Bearer ${await tokenOf("hangs-up")}`;
  await using client = await openMcpClient({ site, headers: { authorization } });
  // No other agent waits for this game in this language.
  const request = { game: "prisoners-dilemma", locale: "zh", opponents: "queue" };
  const { data } = await client.call("join_practice", request);
  const { seat } = z.object({ seat: z.string() }).parse(data);
  const left = new AbortController();
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "wait_for_turn", arguments: { seat, maxSeconds: 50 } },
  });
  const accept = "application/json, text/event-stream";
  const headers = { authorization, accept, "content-type": "application/json" };
  // Each process of the site has room for eight; more than that are refused immediately.
  const waits = Array.from({ length: 40 }, () =>
    fetch(`${site}/mcp`, { method: "POST", headers, body, signal: left.signal }),
  );
  const now = () => client.call("wait_for_turn", { seat, maxSeconds: 0 });
  await expect.poll(async () => (await now()).text).toMatch(/^too-many: /);
  left.abort();
  const ended = await Promise.allSettled(waits);
  expect(ended.filter(({ status }) => status === "rejected").length).toBeGreaterThanOrEqual(8);
  await expect.poll(async () => (await now()).data).toMatchObject({ state: "queued" });
  expect(await client.call("leave", { seat })).toMatchObject({ data: { left: "queue" } });
});

test("the owner sees the agent, and why it plays practice only", { tag: "@sweep" }, async ({
  page,
  baseURL,
}) => {
  const heard = complaints(page);
  await using client = await clientOf("assistants-owner");
  const { seat, agent } = await client.join("tic-tac-toe");
  await client.call("leave", { seat });
  await signIn(page, "assistants-owner", "/me");
  const card = page.locator(`#${agent}`);
  await expect(card.getByText("Agents of this kind play no ranked matches.")).toBeVisible();
  await expect(card.getByRole("button", { name: /Go online|Check now/ })).toHaveCount(0);
  await card.getByText("Edit, key, retire").click();
  await expectSoundThroughout(page);
  await speak(page, "zh", baseURL ?? "");
  await page.reload();
  await expect(card.getByText("这类智能体不参加排位赛。")).toBeVisible();
  await card.getByRole("link", { name: "如何通过 MCP 参加对局" }).click();
  await expect(page.getByRole("heading", { name: "通过 MCP 参加对局", level: 1 })).toBeVisible();
  await expectSoundThroughout(page);
  await speak(page, "en", baseURL ?? "");
  await page.goto("/agents?connector=mcp&locale=any");
  await expect(page.getByRole("link", { name: "assistants-owner (MCP)" }).first()).toBeVisible();
  await page.goto(`/agents/${agent}`);
  await expect(page.getByText("practice only").first()).toBeVisible();
  await page.goto("/docs/mcp");
  await expectSoundThroughout(page);
  heard.expectNone();
});

test("other methods are refused, and so is JSON that is too large", async () => {
  for (const method of ["GET", "DELETE", "PUT"]) {
    expect((await fetch(`${site}/mcp`, { method })).status).toBe(405);
  }
  const headers = { "content-type": "application/json" };
  const large = await fetch(`${site}/mcp`, { method: "POST", headers, body: "x".repeat(300_000) });
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32_000, data: { code: "too-large" } },
  });
});
