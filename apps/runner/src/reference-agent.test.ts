import { askForCheck, checkById, ensureUser, loadLog, setConcurrency } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { finished, houseSix, register, until, waiting } from "../test/arena.ts";
import { type Message, type ReferenceAgent, referenceAgent } from "../test/reference-agent.ts";
import { settingsFor } from "../test/settings.ts";
import { startRunner } from "./runner.ts";

const { database, url } = await freshDatabase();
const owner = await ensureUser(database, "ada");
const house = await houseSix(database);
const runner = await startRunner(settingsFor(url));
afterAll(() => runner.drain());

const SEAT = 2;
const message = (fields: Partial<Message>): Message => ({
  message: null,
  name: null,
  status: null,
  word: null,
  round: null,
  ...fields,
});

/** The events of a match, as far as agents are notified of them. */
const event = z.discriminatedUnion("type", [
  z.object({ type: z.literal("match-opened"), names: z.array(z.string()) }),
  z.object({ type: z.literal("word-dealt"), seat: z.int(), word: z.string() }),
  z.object({ type: z.literal("round-opened"), round: z.int(), order: z.array(z.int()) }),
  z.object({ type: z.literal("spoke"), round: z.int(), seat: z.int(), text: z.string() }),
  z.object({ type: z.literal("player-out"), round: z.int(), seat: z.int(), by: z.string() }),
  z.object({
    type: z.literal("votes-shown"),
    round: z.int(),
    votes: z.array(z.object({ seat: z.int(), choice: z.int().nullable() })),
  }),
  z.object({ type: z.literal("votes-counted"), round: z.int(), out: z.int().nullable() }),
  z.object({ type: z.literal("match-closed"), winner: z.string(), spy: z.int() }),
]);
type Event = z.infer<typeof event>;

const texts = {
  en: {
    opens: (round: number, names: string[]) =>
      `Round ${round} begins. Order of speaking: ${names.join(", ")}.`,
    ends: (winner: string, spy: string) =>
      winner === "spy"
        ? `The match is over. The spy, ${spy}, wins.`
        : `The match is over. The civilians win; the spy was ${spy}.`,
  },
  zh: {
    opens: (round: number, names: string[]) =>
      `第 ${round} 轮开始。发言顺序：${names.join("、")}。`,
    ends: (winner: string, spy: string) =>
      `对局结束。卧底是${spy}，${winner === "spy" ? "卧底" : "平民"}获胜。`,
  },
} as const;

/** The messages about an event, written down from the table of the protocol. */
function messagesOf(given: Event, names: readonly string[], locale: "en" | "zh"): Message[] {
  const nameOf = (seat: number | null): string => (seat === null ? "" : (names[seat] ?? "?"));
  switch (given.type) {
    case "match-opened":
      return [message({ status: "start", message: nameOf(SEAT) })];
    case "word-dealt":
      return given.seat === SEAT ? [message({ status: "distribution", word: given.word })] : [];
    case "round-opened": {
      const { round, order } = given;
      const opens = texts[locale].opens(round, order.map(nameOf));
      return [message({ status: "round", round, message: opens })];
    }
    case "spoke": {
      const { round, seat, text } = given;
      return [message({ status: "round", round, name: nameOf(seat), message: text })];
    }
    case "votes-shown":
      return given.votes.map(({ seat, choice }) =>
        message({
          status: "vote",
          round: given.round,
          name: nameOf(seat),
          message: nameOf(choice),
        }),
      );
    case "player-out":
    case "votes-counted": {
      if (given.type === "player-out" && given.by === "vote") return [];
      const out = nameOf(given.type === "player-out" ? given.seat : given.out);
      return [message({ status: "vote_result", round: given.round, name: out, message: out })];
    }
    case "match-closed":
      return [
        message({
          status: "result",
          message: texts[locale].ends(given.winner, nameOf(given.spy)),
        }),
      ];
  }
}

/** The calls to the seat that follow from the stored match, in order. */
async function expectedWire(id: string, locale: "en" | "zh") {
  const { events, decisions } = await loadLog(database, id);
  const own = decisions.filter(({ seat }) => seat === SEAT);
  const calls: [string, Message][] = [
    ["checkHealth", message({})],
    ["init", message({})],
  ];
  let round = 0;
  let names: readonly string[] = [];
  for (const [at, { event: logged }] of [...events, { event: { type: "end" } }].entries()) {
    const asked = own.find((decision) => decision.at === at);
    if (asked !== undefined) {
      const vote = asked.ask === "vote";
      const fields = vote ? { message: expect.stringMatching(/^Player \d(,Player \d)+$/) } : {};
      calls.push(["interact", message({ status: vote ? "vote" : "round", round, ...fields })]);
    }
    const read = event.safeParse(logged);
    if (!read.success) continue;
    if (read.data.type === "round-opened") round = read.data.round;
    if (read.data.type === "match-opened") names = read.data.names;
    const messages = messagesOf(read.data, names, locale);
    calls.push(...messages.map((each): [string, Message] => ["perceive", each]));
  }
  return calls;
}

const shown = ({ wire }: ReferenceAgent) =>
  wire.map((call): [string, Message] => [call.route, call.message]);

describe.each(["en", "zh"] as const)("an agent of the reference platform, in %s", (locale) => {
  test("gets a whole match as the protocol says, and its check when that is over", async () => {
    let checkId: string | undefined;
    await using agent = await referenceAgent(async ({ status }) => {
      // In the middle of the match, with a word dealt, its owner asks for a check.
      if (status !== "round" || checkId !== undefined) return;
      const asked = await askForCheck(database, { ownerId: owner.id, input: { agentId: id } });
      if (isFailure(asked)) throw new Error(asked.detail);
      checkId = asked.id;
      await until("its check waits", async () =>
        JSON.stringify((await checkById(database, asked.id))?.steps).includes('"playing"'),
      );
    });
    const guest = await register(database, `reference-${locale}`, "space", { url: agent.url });
    const { agentId: id } = guest;
    await setConcurrency(database, id, { separateSessions: false });
    const agents = house.with(SEAT, guest);
    const matchId = await waiting(database, { agents, seed: `reference ${locale}`, locale });
    await finished(database, matchId);
    const check = await until("its check is done", async () => {
      const found = await checkById(database, checkId ?? "");
      return found?.status === "done" && found;
    });
    expect(check.result).toMatchObject({ ok: true });
    expect(agent.faults).toEqual([]);
    const expected = await expectedWire(matchId, locale);
    const wire = shown(agent);
    expect(wire.slice(0, expected.length)).toEqual(expected);
    // The check follows, with another word and session.
    const after = agent.wire.slice(expected.length);
    expect(after.map(({ route }) => route)).toEqual([
      "checkHealth",
      "getModelName",
      "init",
      ...Array(4).fill("perceive"),
      "interact",
      ...Array(5).fill("perceive"),
      "interact",
    ]);
    const sessions = new Set(agent.wire.slice(0, expected.length).map(({ session }) => session));
    expect(sessions.size).toBe(1);
    expect(sessions).not.toContain(after[0]?.session);
  });
});
