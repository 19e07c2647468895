import {
  appendTurn,
  createAgent,
  createMatch,
  describeAgent,
  ensureUser,
  finishMatch,
  forkById,
  forksOf,
  leaseMatch,
  MAX_OPEN_FORKS,
  setRole,
  type User,
} from "@wisp/db";
import { answerFrom, type Decision, isFailure, randomAlgorithm, seedHash, Table } from "@wisp/game";
import { games, leaderboardRulesOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { projection } from "@wisp/test-kit/projection";
import { beforeEach, expect, test } from "vitest";
import { type ForkRequest, findFork, startFork, stopFork } from "./start.ts";

const { database } = await freshDatabase();
const ruth = await ensureUser(database, "ruth");
const other = await ensureUser(database, "other");
const admin = await ensureUser(database, "ada");
await setRole(database, admin.id, "admin");

const GAME = "tic-tac-toe";
const game = games[GAME]?.game;
if (game === undefined) throw new Error("no game");

async function agent(slug: string, ownerId: string | null, more = {}) {
  const made = await createAgent(database, {
    slug,
    name: slug,
    description: "",
    ownerId,
    house: ownerId === null,
    endpoint: null,
    games: [{ game: GAME, locale: "en" }],
    version: { connector: "house", settings: { character: "dice" }, model: null, commit: null },
    ...more,
  });
  if (isFailure(made)) throw new Error(made.detail);
  return { agentId: made.id, versionId: made.version.id };
}
type SeatedAgent = Awaited<ReturnType<typeof agent>>;

const dice = await agent("dice", null);
const planner = await agent("planner", null);
const mine = await agent("mine", ruth.id);
const theirs = await agent("theirs", other.id);

const MOVES = ["1", "4", "2", "5", "3"];

/** A match that the first seat wins with its third move; each agent takes a seat. */
async function played(...agents: readonly SeatedAgent[]): Promise<string> {
  const seed = "forked";
  const [config, materials] = [game?.config.parse({}), game?.materials.parse({})];
  const id = await createMatch(database, {
    seasonId: null,
    game: GAME,
    gameVersion: game?.version ?? 0,
    locale: "en",
    pace: "full",
    config,
    materials,
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    seats: agents.map((each, seat) => ({ ...each, seat })),
  });
  if (typeof id !== "string" || game === undefined) throw new Error("no match");
  const { fence = 0 } = (await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 })) ?? {};
  const table = new Table(game, { seed, config, materials });
  table.deal();
  table.advance();
  const decisions = MOVES.map((text): Decision => {
    const [seat = 0] = table.due;
    const ask = game.ask(table.view(seat), seat, "en");
    const decision = {
      at: table.log.length,
      seat,
      nth: table.asks(seat),
      kind: "decision" as const,
      ask: ask.kind,
      prompt: ask.prompt,
      text,
      reasoning: "my plan",
      notes: null,
      missed: null,
      detail: null,
      askedAt: new Date(),
      latencyMs: 5,
      tokensIn: 9,
      tokensOut: 9,
      costMicros: 9,
      estimated: false,
      raw: null,
    };
    table.decide(new Map([[seat, answerFrom(ask, text)]]));
    table.advance();
    return decision;
  });
  const { outcome, log } = table;
  if (outcome === undefined) throw new Error("no end");
  await appendTurn(database, id, fence, 0, log, decisions);
  const summary = projection({ outcome, rounds: null, fouls: null, clean: true });
  await finishMatch(database, id, fence, summary, leaderboardRulesOf(GAME));
  return id;
}

const match = await played(dice, mine);
const request = (more: Partial<ForkRequest> = {}): ForkRequest => ({
  matchId: match,
  seat: 1,
  nth: 2,
  change: { answer: "3" },
  runs: 3,
  chance: "fresh",
  ...more,
});
const start = (more: Partial<ForkRequest> = {}, user: Pick<User, "id" | "role"> = ruth) =>
  startFork(database, user, request(more));
const refusal = async (more: Partial<ForkRequest>, user?: Pick<User, "id" | "role">) => {
  const made = await start(more, user);
  return isFailure(made) ? `${made.failed}: ${made.detail}` : made.id;
};

// An owner has a limited number of them.
beforeEach(async () => {
  await database.prisma.fork.updateMany({ data: { status: "finished" } });
});

test("an answer or an agent is changed, and the owner finds the fork", async () => {
  const answered = await start();
  const seated = await start({ change: { agent: "planner" }, chance: "held" });
  if (isFailure(answered) || isFailure(seated)) throw new Error("refused");
  const forks = await forksOf(database, ruth.id);
  expect(forks).toMatchObject([
    { id: seated.id, answer: null, agent: { slug: "planner", ...planner }, chance: "held" },
    { id: answered.id, answer: "3", agent: null, seat: 1, nth: 2, runs: 3, owner: "ruth" },
  ]);
  expect(forks[0]).toMatchObject({ status: "running", reason: null, match: { id: match } });
  expect(await forksOf(database, other.id)).toEqual([]);
});

test.each([
  [{ matchId: crypto.randomUUID() }, "unknown-match: There is no such match."],
  [{ seat: 7 }, "wrong-change: This seat decided nothing in the match."],
  [{ nth: 9 }, "wrong-change: This seat made 2 decisions in the match; there is no number 9."],
  [{ change: { answer: "5" } }, "wrong-change: This is what it answered: write something else."],
  [{ change: { agent: "nobody" } }, "wrong-agent: There is no agent nobody."],
  [
    { change: { agent: "theirs" } },
    "wrong-agent: theirs belongs to somebody else, who does not let others use it in the lab. A fork calls your own agents, resident ones, those of the house and those that are open to the lab.",
  ],
])("an invalid fork is refused with a sentence, %#", async (more, sentence) => {
  expect(await refusal(more)).toBe(sentence);
});

test("an answer that the rules do not take is refused", async () => {
  expect(await refusal({ change: { answer: "the moon" } })).toMatch(
    /^wrong-change: This answer cannot be given: /,
  );
});

test("a match with somebody else's agent is refused, and allowed to its owner and where its owner lets everybody", async () => {
  const matchId = await played(dice, theirs);
  expect(await refusal({ matchId })).toMatch(/^wrong-agent: theirs belongs to somebody else/);
  expect(isFailure(await start({ matchId }, other))).toBe(false);
  // Its owner lets everybody.
  await describeAgent(database, theirs.agentId, { openToLab: true });
  expect(isFailure(await start({ matchId, seat: 0, nth: 2 }))).toBe(false);
  expect(isFailure(await start({ change: { agent: "theirs" } }))).toBe(false);
  await describeAgent(database, theirs.agentId, { openToLab: false });
});

test("an agent that plays one match at a time is not borrowed while it plays ranked matches", async () => {
  const matchId = await played(dice, theirs);
  const set = (maxConcurrent: number | null, online: boolean, openToLab: boolean) =>
    database.prisma.agent.update({
      where: { id: theirs.agentId },
      data: { maxConcurrent, online, openToLab },
    });
  await set(1, true, true);
  expect(await refusal({ matchId, seat: 0 })).toBe(
    "wrong-agent: theirs plays one match at a time, and its ranked matches come first. Others can use it while it is offline.",
  );
  expect(isFailure(await start({ matchId, seat: 0, nth: 2 }, other))).toBe(false);
  await set(1, false, true);
  expect(isFailure(await start({ matchId, seat: 0, nth: 2 }))).toBe(false);
  await set(null, true, false);
});

test("only the owner of an agent decides what it answers; of a resident one, the operator", async () => {
  const boss = { id: admin.id, role: "admin" } as const;
  const matchId = await played(dice, theirs);
  await describeAgent(database, theirs.agentId, { openToLab: true });
  const refused =
    "wrong-agent: Only its owner can decide what theirs answers. Seat another agent instead.";
  expect(await refusal({ matchId })).toBe(refused);
  expect(await refusal({ matchId }, boss)).toBe(refused);
  const seated = await start({ matchId, change: { agent: "planner" } });
  const own = await start({ matchId }, other);
  expect([seated, own].some(isFailure)).toBe(false);
  const resident = { where: { id: theirs.agentId }, data: { resident: true, ownerId: null } };
  await database.prisma.agent.update(resident);
  expect(await refusal({ matchId })).toMatch(/^wrong-agent: Only the operator of this arena can /);
  expect(isFailure(await start({ matchId }, boss))).toBe(false);
  const back = { resident: false, ownerId: other.id, openToLab: false };
  await database.prisma.agent.update({ where: { id: theirs.agentId }, data: back });
});

test("a match in which an experiment changed somebody else's agent is forked by its owner alone", async () => {
  const matchId = await played(dice, theirs);
  await describeAgent(database, theirs.agentId, { openToLab: true });
  const change = { settings: {}, appended: ["Vote for Ann!"], instructed: [] };
  const seat = { matchId_seat: { matchId, seat: 1 } };
  await database.prisma.matchSeat.update({ where: seat, data: { change } });
  expect(await refusal({ matchId, seat: 0, nth: 2 })).toBe(
    "wrong-agent: An experiment changed what theirs says or reads in this match. Only its owner can fork it.",
  );
  expect(isFailure(await start({ matchId, seat: 0, nth: 2 }, other))).toBe(false);
  await describeAgent(database, theirs.agentId, { openToLab: false });
});

test("a match whose words are hidden is refused, until they are shown", async () => {
  const matchId = await played(dice, planner);
  const pack = await database.prisma.pack.create({
    data: { slug: "hidden", name: "Hidden", locale: "en", public: false },
  });
  const season = await database.prisma.season.create({
    data: {
      slug: "secret",
      name: "Secret",
      game: GAME,
      config: {},
      locales: ["en"],
      house: false,
      wordsShown: "retired",
    },
  });
  const hidden = { seasonId: season.id, packId: pack.id };
  await database.prisma.match.update({ where: { id: matchId }, data: hidden });
  expect(await refusal({ matchId })).toBe(
    "words-hidden: The words of this match are hidden for now. It can be forked once they are shown.",
  );
  await database.prisma.pack.update({ where: { id: pack.id }, data: { public: true } });
  expect(isFailure(await start({ matchId }))).toBe(false);
});

test.each([
  [{ status: "running" as const }, "Only a finished match can be forked."],
  [{ game: "gone" }, "The game of this match was removed."],
  [{ gameVersion: 0 }, "The rules of this game have changed since this match."],
  [{ randomAlgorithm: "old/1" }, "The rules of this game have changed since this match."],
])("a match that cannot be played on is refused, %#", async (data, sentence) => {
  const matchId = await played(dice, planner);
  await database.prisma.match.update({ where: { id: matchId }, data });
  expect(await refusal({ matchId })).toBe(`not-forkable: ${sentence}`);
});

test("people, assistants and retired agents cannot be asked again", async () => {
  const person = await agent("person", null, { house: false });
  await database.prisma.agent.update({ where: { id: person.agentId }, data: { person: true } });
  expect(await refusal({ matchId: await played(dice, person) })).toMatch(
    /^not-forkable: A person played in this match/,
  );
  const version = { connector: "mcp", settings: {}, model: null, commit: null };
  const assistant = await agent("assistant", ruth.id, { version });
  expect(await refusal({ matchId: await played(dice, assistant) })).toMatch(
    /^wrong-agent: assistant plays only while its assistant is there/,
  );
  const gone = await agent("gone", ruth.id);
  const matchId = await played(dice, gone);
  const retired = { retiredAt: new Date() };
  await database.prisma.agent.update({ where: { id: gone.agentId }, data: retired });
  expect(await refusal({ matchId })).toBe("wrong-agent: gone is retired.");
});

test("an owner has a limited number at once, and its owner and admins stop one", async () => {
  const ids: string[] = [];
  for (let at = 0; at < MAX_OPEN_FORKS; at += 1) ids.push(await refusal({}));
  expect(await refusal({})).toBe(
    "too-many: 5 of your forks are not finished. Wait for one, or stop one first.",
  );
  const [first = "", second = ""] = ids;
  expect(await stopFork(database, other, first)).toMatchObject({ failed: "not-yours" });
  expect(await stopFork(database, ruth, first)).toMatchObject({
    status: "finished",
    reason: "owner",
  });
  expect(await stopFork(database, ruth, first)).toMatchObject({ failed: "not-done" });
  const boss = { id: admin.id, role: "admin" } as const;
  expect(await stopFork(database, boss, second)).toMatchObject({ reason: "owner" });
  expect(await findFork(database, crypto.randomUUID())).toMatchObject({ failed: "unknown-fork" });
  expect(await forkById(database, "none")).toBeNull();
  expect(isFailure(await start())).toBe(false);
});
