import type { GameEvent, Utterance } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addAgent } from "../../test/agents.ts";
import {
  decision,
  lease,
  makeTable,
  modelCall,
  newMatch,
  outcome,
  shown,
} from "../../test/table.ts";
import {
  actsOnAccount,
  appendTurn,
  changedSeasons,
  createBranch,
  createMatch,
  decisionsAt,
  ensureUser,
  exportedSeason,
  finishMatch,
  forkById,
  getMatch,
  hideSpeech,
  listDecisions,
  listMatches,
  loadLog,
  markedSeats,
  notificationsOf,
  ownCalls,
  ownDecision,
  previewedMatches,
  publicLog,
  revertAct,
  seatEvents,
  unlimitedLab,
  wholeLog,
} from "../index.ts";

const { database } = await freshDatabase();
const admin = (await ensureUser(database, "the-admin")).id;
const table = await makeTable(database, "spoken");
const speaker = await addAgent(database, "speaker", { maxConcurrent: null });
const listener = await addAgent(database, "listener", { maxConcurrent: null });

const INSULT = 'You "absolute"\nVILLAIN';
const spoken = (event: GameEvent): Utterance | undefined =>
  event.type === "shown" && "text" in event && event.text !== "silence"
    ? { seat: 2, text: String(event.text) }
    : undefined;

const seats = table.seats.map((seat) => {
  const agent = seat.seat === 2 ? speaker : seat.seat === 3 ? listener : null;
  return agent === null ? seat : { ...seat, agentId: agent.id, versionId: agent.version.id };
});

/** A match in which seat 2 says something at cursor 1, and seat 3 is asked about it. */
async function played(finish: boolean): Promise<string> {
  const id = await createMatch(database, { ...newMatch(table), seats });
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence } = await lease(database, id);
  await appendTurn(database, id, fence, 0, [shown("silence")], []);
  await appendTurn(
    database,
    id,
    fence,
    1,
    [shown(INSULT), shown("Calm down.")],
    [decision(1, 2, { prompt: "Speak.", text: INSULT, reasoning: `I say ${INSULT}` })],
  );
  const quoting = {
    prompt: `Player 3: ${INSULT}`,
    text: "Calm down.",
    reasoning: `He said ${INSULT}!`,
    raw: { body: JSON.stringify({ text: INSULT }) },
    calls: [{ ...modelCall("CALL"), answer: INSULT }],
  };
  await appendTurn(database, id, fence, 3, [shown("End.")], [decision(3, 3, quoting)]);
  if (finish) {
    const preview = { quote: INSULT, firstVote: [3, 2] };
    const marks = [
      { cursor: 1, seat: 2, rule: "format", span: [0, 4] as const },
      { cursor: 2, seat: 3, rule: "format", span: [0, 4] as const },
    ];
    const result = projection({ outcome, rounds: 1, fouls: 1, clean: true, marks, preview });
    await finishMatch(database, id, fence, result, rules);
  }
  return id;
}

/** Everything that a stranger, or the owner of another agent, can read of a match. */
async function readable(id: string): Promise<string> {
  const agentId = listener.id;
  const season = await exportedSeason(database, "spoken", () => ({
    rules,
    points: [0, 12],
    seats: 6,
  }));
  if (season === null) throw new Error("no season");
  const exported: unknown[] = [];
  for (const lines of [season.matches, season.events, season.decisions]) {
    for await (const line of lines) exported.push(line);
  }
  await season.close();
  return JSON.stringify([
    exported,
    await getMatch(database, id),
    await listMatches(database, { status: "finished" }),
    await publicLog(database, id),
    await wholeLog(database, id),
    await seatEvents(database, id, 3),
    await markedSeats(database, {
      agentId: speaker.id,
      fact: "survival-rounds",
      within: 9,
      limit: 9,
    }),
    await previewedMatches(database, {
      locale: "en",
      from: new Date(0),
      to: new Date(Date.now() + 9_000),
      limit: 9,
    }),
    await listDecisions(database, { agentId }),
    await decisionsAt(database, agentId, [{ matchId: id, nth: 4 }]),
    await ownDecision(database, agentId, { matchId: id, nth: 4 }),
    await ownCalls(database, id, listener.owner?.id ?? ""),
  ]);
}

function actOf(done: { readonly act: string } | { readonly failed: string }): string {
  if ("failed" in done) throw new Error(done.failed);
  return done.act;
}

const hide = (matchId: string, cursor: number) =>
  hideSpeech(database, admin, { matchId, cursor, reason: "An insult." }, spoken);

test("a hidden speech is nowhere to be read, the log keeps it, and a moderator shows it again", async () => {
  const id = await played(true);
  const log = JSON.stringify(await loadLog(database, id));
  const before = await readable(id);
  expect(before).toContain("VILLAIN");
  const act = actOf(await hide(id, 1));
  const hidden = await readable(id);
  expect(hidden).not.toContain("VILLAIN");
  expect(hidden).toContain("[hidden by a moderator]");
  expect(JSON.stringify(await loadLog(database, id))).toBe(log);
  const whole = await wholeLog(database, id);
  expect(whole).toMatchObject({ speechesHidden: 1, marks: [{ cursor: 2 }] });
  expect(whole?.events.map((event) => event.hidden)).toEqual([false, true, false, false]);
  expect(whole?.events[1]?.event).toEqual({ type: "shown", text: "[hidden by a moderator]" });
  expect((await getMatch(database, id))?.preview).toEqual({ quote: null, firstVote: [3, 2] });
  // What the other owner's agent thought of it stays readable for that owner.
  expect(await ownDecision(database, listener.id, { matchId: id, nth: 4 })).toMatchObject({
    prompt: "Player 3: […]",
    text: "Calm down.",
    reasoning: "He said […]!",
  });
  // The owner of the agent that said it sees what it said, and why it is hidden.
  expect(await ownDecision(database, speaker.id, { matchId: id, nth: 2 })).toMatchObject({
    text: INSULT,
  });
  const owner = speaker.owner?.id ?? "";
  expect(await actsOnAccount(database, owner)).toMatchObject([
    { kind: "speech-hidden", reason: "An insult.", before: INSULT, matchId: id, cursor: 1 },
  ]);
  expect(await notificationsOf(database, owner, 1)).toMatchObject([
    { kind: "moderated", data: { act: "speech-hidden", reason: "An insult.", match: id } },
  ]);

  expect(await revertAct(database, admin, act)).toBe(true);
  expect(await readable(id)).toBe(before);
  expect(await notificationsOf(database, owner, 1)).toMatchObject([
    { kind: "moderation-reverted" },
  ]);
});

test("a hidden speech changes the archive of its own season, and of no other", async () => {
  const id = await played(true);
  const changedAt = async () => (await changedSeasons(database)).map((season) => season.changedAt);
  const [before] = await changedAt();
  const unranked = await played(true);
  await database.prisma.match.update({ where: { id: unranked }, data: { seasonId: null } });
  const [between] = await changedAt();
  actOf(await hide(unranked, 1));
  expect(await changedAt()).toEqual([between]);
  actOf(await hide(id, 1));
  const [after] = await changedAt();
  expect(before).toBeInstanceOf(Date);
  expect(after?.getTime()).toBeGreaterThan(between?.getTime() ?? 0);
});

test("a speech of a running match is hidden from spectators, not from its runner", async () => {
  const id = await played(false);
  actOf(await hide(id, 1));
  const live = await publicLog(database, id);
  expect(live).toMatchObject({ speechesHidden: 1 });
  expect(live?.events.map(({ hidden }) => hidden)).toEqual([false, true, false, false]);
  expect(JSON.stringify(live)).not.toContain("VILLAIN");
  expect(JSON.stringify(await publicLog(database, id, 0))).not.toContain("VILLAIN");
  expect(JSON.stringify(await loadLog(database, id))).toContain("VILLAIN");
});

test("only speeches that are shown can be hidden, each once, also concurrently", async () => {
  const id = await played(false);
  expect(await hide(id, 0)).toMatchObject({ failed: "no-speech" });
  for (const cursor of [9, -1, 1.5]) {
    expect(await hide(id, cursor)).toMatchObject({ failed: "gone" });
  }
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => hide(id, 1)));
  expect(outcomes.filter((each) => "act" in each)).toHaveLength(1);
});

/** A new fork of a match. */
async function forkOf(matchId: string, seat = 3, answer = "x"): Promise<string> {
  const { rows } = await database.connection.query<{ id: string }>(
    `INSERT INTO "Fork" ("id", "matchId", "seat", "nth", "answer", "runs", "chance")
      VALUES (gen_random_uuid(), $1, $2, 4, $3, 2, 'held') RETURNING "id"`,
    [matchId, seat, answer],
  );
  return rows[0]?.id ?? "";
}

/** A branch of a match, with what seat 2 says. */
async function branchOf(
  matchId: string,
  forkId: string,
  run: number,
  kind: "original" | "changed" = "original",
): Promise<string> {
  const { events } = await loadLog(database, matchId);
  const made = await createBranch(
    database,
    { forkId, run, kind },
    { ...newMatch(table, false), seats },
    { events: events.slice(0, 3), decisions: [] },
    unlimitedLab,
  );
  if (typeof made !== "string") throw new Error("no branch");
  return made;
}

/** Which of some matches show readers what seat 2 says. */
const showing = async (ids: readonly string[]): Promise<boolean[]> => {
  const logs = await Promise.all(ids.map((id) => publicLog(database, id)));
  return logs.map((log) => JSON.stringify(log).includes("VILLAIN"));
};

test("branches of a forked match hide what it hides, made before or after", async () => {
  const id = await played(true);
  const fork = await forkOf(id);
  const early = await branchOf(id, fork, 0);
  const act = actOf(await hide(id, 1));
  const late = await branchOf(id, fork, 1);
  expect(await showing([early, late])).toEqual([false, false]);
  await revertAct(database, admin, act);
  expect(await showing([early, late])).toEqual([true, true]);
});

test("what is hidden in one branch is hidden in all, in theirs and in the forked match", async () => {
  const id = await played(true);
  const fork = await forkOf(id);
  const [one, other] = [await branchOf(id, fork, 0), await branchOf(id, fork, 1)];
  const below = await branchOf(other, await forkOf(other), 0);
  const act = actOf(await hide(one, 1));
  const all = [id, one, other, below];
  expect(await showing(all)).toEqual([false, false, false, false]);
  expect(await showing([await played(true)])).toEqual([true]);
  await revertAct(database, admin, act);
  expect(await showing(all)).toEqual([true, true, true, true]);
});

test("an answer that a fork's author set is hidden with the speech that it became", async () => {
  const id = await played(true);
  const [said, other] = [await forkOf(id, 2, INSULT), await forkOf(id, 2, "Good evening.")];
  const branch = await branchOf(id, said, 0, "changed");
  await branchOf(id, other, 0, "changed");
  const hidden = async () =>
    Promise.all([said, other].map(async (fork) => (await forkById(database, fork))?.answerHidden));
  expect(await hidden()).toEqual([false, false]);
  const act = actOf(await hide(branch, 1));
  expect(await hidden()).toEqual([true, false]);
  await revertAct(database, admin, act);
  expect(await hidden()).toEqual([false, false]);
});
