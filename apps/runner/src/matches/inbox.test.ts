import { randomUUID } from "node:crypto";
import { type AnswerFailure, connectors, type Messenger, outboundClient } from "@wisp/agents";
import { inboxRoutes, seatEventSchema, seatQuestionSchema } from "@wisp/agents/inbox";
import {
  agentById,
  answerMessage,
  createMatch,
  failMatch,
  getMatch,
  hasLeftSeat,
  incidentsOf,
  keepDraft,
  leaseMatch,
  leaveSeat,
  loadLog,
  openListening,
  openMessenger,
  releaseMatch,
  seatMessages,
  seatSession,
} from "@wisp/db";
import { isFailure, randomAlgorithm, randomFrom, seedHash, Table } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, describe, expect, test } from "vitest";
import { counted, houseSix, patience, register, rowOf, until, waiting } from "../../test/arena.ts";
import { registerDialOut } from "../../test/dial-outs.ts";
import { leaseAndRun } from "../../test/lease-and-run.ts";
import { createLogger } from "../log.ts";
import type { MatchDeps } from "./match-deps.ts";

const { database, url } = await freshDatabase();
const listening = await openListening(url, () => {});
const messenger = openMessenger(database, listening);
const client = outboundClient({ mode: "local" });
afterAll(async () => {
  await messenger.close();
  await listening.close();
  await client.close();
});
// Short, so that a player who stays away does not hold the test up.
const clocks = { personMs: 1_000, assistantMs: 1_000 };
/** For a question that is answered: no machine is slow enough for it. */
const PATIENCE_MS = 300_000;
const all = connectors({ client, games, messenger, clocks });

/** A game of tic-tac-toe up to its first question, and an open session for seat 0. */
async function opening(kind: string) {
  const game = games["tic-tac-toe"]?.game;
  const connector = all.get(kind);
  if (game === undefined || connector === undefined) throw new Error("no game or no connector");
  const { agentId } = await registerDialOut(database, randomUUID(), kind);
  const sessionId = randomUUID();
  const notes: AnswerFailure[] = [];
  const session = await connector.open(connector.settings.parse({ agent: agentId }), {
    sessionId,
    game: game.id,
    locale: "en",
    seat: 0,
    config: {},
    random: randomFrom("inbox"),
    note: (failure) => notes.push(failure),
  });
  if (isFailure(session)) throw new Error(session.detail);
  let shown = 0;
  const config = game.config.parse({});
  const table = new Table(game, { seed: "inbox", config, materials: {} }, (seat, event, view) => {
    if (seat === 0) session.perceive({ event, view });
    shown += seat === 0 ? 1 : 0;
  });
  table.deal();
  table.advance();
  const view = table.view(0);
  const messages = (route: string) =>
    seatMessages(database, { agentId, session: sessionId, route });
  const decide = (limitMs = PATIENCE_MS, signal = AbortSignal.timeout(limitMs)) =>
    session.decide({ ...game.ask(view, 0, "en"), timeLimitMs: limitMs }, view, {
      label: "0/0",
      signal,
    });
  return {
    session,
    notes,
    messages,
    decide,
    shown,
    interview: () =>
      session.interview?.(game.ask(view, 0, "en"), view, {
        label: "interview/0/0",
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    question: () => until("a question", async () => (await messages("ask")).at(0)),
  };
}

test("people are not interviewed, and assistants would remember the question", async () => {
  expect((await opening("human")).interview()).toBeUndefined();
  const { interview, messages } = await opening("mcp");
  expect(await interview()).toMatchObject({ failed: "no-interviews" });
  expect(await messages("ask")).toEqual([]);
});

describe.each(["human", "mcp"])("a player of kind %s", (kind) => {
  test("reads its events in order and repeatedly, then answers a question", async () => {
    const { session, notes, messages, decide, shown, question } = await opening(kind);
    const deciding = decide();
    const { id, payload, leftMs } = await question();
    expect(leftMs).toBeGreaterThan(0);
    // Two clocks: that of the database, and the one by which the question was dated.
    expect(leftMs).toBeLessThan(PATIENCE_MS + 100);
    expect(seatQuestionSchema.parse(payload)).toMatchObject({
      id: "0/0",
      kind: "move",
      timeLimitMs: kind === "human" ? PATIENCE_MS - 1_000 : PATIENCE_MS,
      options: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    });
    const events = (await messages("event")).map((each) => seatEventSchema.parse(each.payload));
    expect(events.map(({ at }) => at)).toEqual(Array.from({ length: shown }, (_, at) => at));
    expect(events.some(({ text }) => text !== "")).toBe(true);
    expect(await messages("event")).toHaveLength(shown);
    const answer = { text: "5", reasoning: "The middle.", notes: { sure: true } };
    expect(await answerMessage(database, id, answer)).toBe(true);
    expect(await answerMessage(database, id, { text: "6" })).toBe(false);
    expect(await deciding).toEqual(answer);
    await session.close();
    expect(notes).toEqual([]);
    await expect.poll(() => messages("leave")).toEqual([]);
  });

  test.each([null, "5", { text: 5 }, { result: "5" }])(
    "whose answer is %j has the wrong shape",
    async (answer) => {
      const { decide, question, session } = await opening(kind);
      const deciding = decide();
      await answerMessage(database, (await question()).id, answer);
      expect(await deciding).toMatchObject({ failed: "wrong-shape" });
      await session.close();
    },
  );

  test("that does not answer in time loses the decision", async () => {
    const { decide, messages, session } = await opening(kind);
    expect(await decide(100)).toMatchObject({ failed: "timeout" });
    await expect.poll(() => messages("ask")).toEqual([]);
    await session.close();
  });

  test("that leaves loses its decisions immediately, including the open one", async () => {
    const { decide, question, messages, session } = await opening(kind);
    const deciding = decide();
    await question();
    const [leave] = await until("leave", async () => {
      const found = await messages("leave");
      return found.length > 0 && found;
    });
    await answerMessage(database, leave?.id ?? "", null);
    expect(await deciding).toMatchObject({
      failed: "refused",
      detail: expect.stringMatching(/left the match/),
    });
    expect(await decide()).toMatchObject({ failed: "refused" });
    await session.close();
  });

  test("is never checked into ranked play", async () => {
    const result = await all.get(kind)?.check({ agent: randomUUID() }, () => {});
    expect(result).toMatchObject({
      ok: false,
      steps: [{ detail: expect.stringMatching(/practice only/) }],
    });
  });
});

describe("the draft of a person", () => {
  const draftOf = async (id: string, text: string) =>
    keepDraft(database, id, { answer: { text }, writtenAt: new Date() });

  test("is the answer when the time is up, before the decision is lost", async () => {
    const { decide, question, messages, session } = await opening("human");
    const clock = new AbortController();
    const deciding = decide(PATIENCE_MS, clock.signal);
    const { id, leftMs } = await question();
    expect(leftMs).toBeLessThanOrEqual(PATIENCE_MS - 1_000);
    expect(await draftOf(id, "5")).toBe(true);
    clock.abort(new DOMException("The time is up.", "TimeoutError"));
    expect(await deciding).toEqual({ text: "5" });
    expect(await messages("ask")).toEqual([]);
    // The player was there: the next question waits for them as long as the first.
    expect(session.minTimeLimitMs).toBe(clocks.personMs + 1_000);
    await session.close();
  });

  test("is given up by a player who leaves", async () => {
    const { decide, question, messages, session } = await opening("human");
    const deciding = decide();
    await draftOf((await question()).id, "5");
    const [leave] = await until("leave", async () => {
      const found = await messages("leave");
      return found.length > 0 && found;
    });
    await answerMessage(database, leave?.id ?? "", null);
    expect(await deciding).toMatchObject({ failed: "refused" });
    await session.close();
  });
});

test.each([
  // A second of it is for the draft.
  ["human", 91_000],
  // The option is for people alone.
  ["mcp", clocks.assistantMs],
])("a player of kind %s has at least %i ms where the match gives people 90 s", async (kind, ms) => {
  const connector = all.get(kind);
  const session = await connector?.open(connector.settings.parse({ agent: randomUUID() }), {
    sessionId: randomUUID(),
    game: "tic-tac-toe",
    locale: "en",
    seat: 0,
    config: {},
    random: randomFrom("inbox"),
    personTimeLimitMs: 90_000,
  });
  if (session === undefined || isFailure(session)) throw new Error("no session");
  expect(session.minTimeLimitMs).toBe(ms);
  await session.close();
});

const house = await houseSix(database);

const deps = (drain = new AbortController(), by = all): MatchDeps => ({
  database,
  games,
  connectors: by,
  secretOf: async () => undefined,
  gateway: { eventsAppended: () => {}, statusChanged: () => {} },
  log: createLogger("silent"),
  runner: "test",
  leaseMs: 15_000,
  leases: { keep: () => () => {} },
  drain: drain.signal,
});

/** The name of seat 4 there. */
const announcement = "Player 1 is a person; the other players are agents.";

test("a player who stays away loses its decisions and nothing else; after a takeover it reads all again", async () => {
  const player = await registerDialOut(database, "stays-away", "mcp");
  const person = await registerDialOut(database, "a-person", "human");
  await database.prisma.agent.update({ where: { id: person.agentId }, data: { person: true } });
  const id = await waiting(database, {
    agents: [...house.slice(0, 4), person, player],
    seed: "stays away",
    tableOptions: { personTimeLimitMs: 100, announcesPeople: true },
    spy: 0,
    config: { speechTimeLimitMs: 100, voteTimeLimitMs: 100 },
  });
  const textsOf = async (fence: number) => {
    const session = seatSession({ id, seed: "stays away", fence }, 5);
    const { agentId } = player;
    const messages = await seatMessages(database, { agentId, session, route: "event" });
    return messages.map(({ payload }) => seatEventSchema.parse(payload).text);
  };
  const drain = new AbortController();
  const draining: Messenger = {
    ...messenger,
    ask(message, signal) {
      if (message.agentId === player.agentId && message.route === inboxRoutes.ask) drain.abort();
      return messenger.ask(message, signal);
    },
  };
  const once = connectors({ client, games, messenger: draining, clocks });
  await leaseAndRun(deps(drain, once), id);
  expect(await rowOf(database, id)).toMatchObject({ status: "running", fence: 1 });
  const before = await textsOf(1);
  expect(before.length).toBeGreaterThan(3);
  expect(before.filter((text) => text.includes(announcement))).toEqual([before[0]]);
  await leaseAndRun(deps(), id);
  expect(await rowOf(database, id)).toMatchObject({ status: "finished", fence: 2 });
  expect((await textsOf(2)).slice(0, before.length)).toEqual(before);
  const { decisions } = await loadLog(database, id);
  const own = decisions.filter(({ seat }) => seat === 5);
  expect(own.length).toBeGreaterThan(0);
  expect(new Set(own.map(({ missed }) => missed))).toEqual(new Set(["timeout"]));
  expect(await incidentsOf(database, player.agentId, 5)).toEqual([]);
  expect(await agentById(database, player.agentId)).toMatchObject({ state: "online" });
});

test("a player who left while one runner played the match is not waited for by the next", async () => {
  const player = await registerDialOut(database, "leaves", "human");
  const id = await waiting(database, {
    agents: [...house.slice(0, 5), player],
    seed: "leaves",
    spy: 0,
    config: patience,
  });
  const { agentId } = player;
  await leaseMatch(database, id, { runner: "first", leaseMs: 15_000 });
  // The first runner is notified, and ends before a decision is stored.
  expect(await leaveSeat(database, id, agentId)).toBe(true);
  expect(await leaveSeat(database, id, agentId)).toBe(false);
  await releaseMatch(database, id, 1);
  await leaseAndRun(deps(), id);
  expect(await rowOf(database, id)).toMatchObject({ status: "finished", fence: 2 });
  const { decisions } = await loadLog(database, id);
  const own = decisions.filter(({ seat }) => seat === 5);
  expect(own.length).toBeGreaterThan(0);
  expect(new Set(own.map(({ missed }) => missed))).toEqual(new Set(["error"]));
});

test("only the player of a seat leaves it, once, and before the match is over", async () => {
  const player = await registerDialOut(database, "leaves-once", "human");
  const id = await waiting(database, { agents: [...house.slice(0, 5), player], seed: "once" });
  const { agentId } = player;
  expect(await leaveSeat(database, id, randomUUID())).toBe(false);
  expect(await hasLeftSeat(database, id, 5)).toBe(false);
  expect(await leaveSeat(database, id, agentId)).toBe(true);
  expect(await leaveSeat(database, id, agentId)).toBe(false);
  expect(await hasLeftSeat(database, id, 5)).toBe(true);
  expect(await hasLeftSeat(database, id, 4)).toBe(false);
  const other = await waiting(database, { agents: [...house.slice(0, 5), player], seed: "over" });
  await leaseMatch(database, other, { runner: "first", leaseMs: 15_000 });
  await failMatch(database, other, 1, "It is over.");
  expect(await leaveSeat(database, other, agentId)).toBe(false);
});

test.each([
  ["the spy's", 0],
  ["a villager's", 1],
])("a person in %s seat of Undercover is marked, and the match enters no table", async (_, spy) => {
  const entry = games.undercover;
  if (entry === undefined) throw new Error("no game");
  const { game } = entry;
  const agents = await Promise.all(
    entry.house
      .slice(0, 3)
      .map(({ id: character }) =>
        register(database, `uc-${character}-${spy}`, "house", { character }),
      ),
  );
  const person = await registerDialOut(database, `a-guest-${spy}`, "human");
  await database.prisma.agent.update({ where: { id: person.agentId }, data: { person: true } });
  const before = await counted(database);
  const seed = `undercover with a person, ${spy}`;
  const created = await createMatch(database, {
    seasonId: null,
    game: game.id,
    gameVersion: game.version,
    locale: "en",
    config: game.config.parse({ clueTimeLimitMs: 100, voteTimeLimitMs: 100 }),
    materials: game.materials.parse({
      pair: [{ word: "coffee" }, { word: "tea" }],
      spyWord: 1,
      spies: [spy],
    }),
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    pace: "full",
    interviewing: { requested: [{ name: "first-order" }] },
    tableOptions: { personTimeLimitMs: 100, announcesPeople: false },
    seats: [person, ...agents].map((agent, seat) => ({ ...agent, seat })),
  });
  if (typeof created !== "string") throw new Error(created.detail);
  await leaseAndRun(deps(), created);
  const match = await getMatch(database, created);
  expect(match?.status).toBe("finished");
  expect(match?.agents.map((agent) => agent.person)).toEqual([true, false, false, false]);
  expect(await counted(database)).toBe(before);
  // The others are interviewed, the person is not.
  const { decisions } = await loadLog(database, created);
  const held = decisions.filter(({ kind }) => kind === "interview").map(({ seat }) => seat);
  expect(held.sort()).toEqual([1, 2, 3]);
});
