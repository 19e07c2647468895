import { freshDatabase } from "@wisp/test-kit/database";
import { beforeEach, expect, test } from "vitest";
import { addPack, person, wordsOf } from "../../test/packs.ts";
import { dealtNames, playedMatch } from "../../test/played-match.ts";
import { decision, makeTable, modelCall } from "../../test/table.ts";
import { liveDecisions, type NewMatch, ownCalls, ownDecision } from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "watched");
const owner = await person(database, "owner", "user");
const mate = await person(database, "mate", "user");
const agents = table.seats.map(({ agentId }) => agentId);
const [, agentId = "", beside = ""] = agents;
const seasonId = table.season.id;

const setOwner = (id: string, ownerId: string | null, endpoint: string | null = null) =>
  database.prisma.agent.update({ where: { id }, data: { ownerId, house: false, endpoint } });
const setSeason = (data: Parameters<typeof database.prisma.season.update>[0]["data"]) =>
  database.prisma.season.update({ where: { id: seasonId }, data });

await setOwner(agentId, owner.id);

beforeEach(async () => {
  await database.pool.query(`UPDATE "Match" SET "status" = 'failed' WHERE "status" = 'running'`);
  await setOwner(beside, null);
  await setSeason({ ownersWatch: "live", schedule: "queue", team: "others", wordsShown: "ended" });
});

const answered = [
  decision(0, 1, {
    text: "OWN-ANSWER",
    prompt: "OWN-PROMPT",
    reasoning: "OWN-REASON",
    calls: [modelCall("OWN-CALL")],
  }),
  decision(0, 2, { text: "OTHER-ANSWER", reasoning: "OTHER-REASON" }),
  decision(1, 1, { kind: "interview", ask: "own-role", text: "INTERVIEW" }),
];
const running = (more: Partial<NewMatch> & object = {}) =>
  playedMatch(database, table, answered, more);
const seen = (ownerId = owner.id, agent = agentId) =>
  liveDecisions(database, { agentId: agent, ownerId });

test("an owner sees live what the own agent is asked and answers, and nothing of others", async () => {
  const { id, finish } = await running();
  const shown = await seen();
  expect(shown).toMatchObject([
    {
      matchId: id,
      season: { slug: "watched" },
      player: dealtNames[1],
      nth: 1,
      prompt: "OWN-PROMPT",
      text: "OWN-ANSWER",
      reasoning: "OWN-REASON",
    },
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/OTHER|INTERVIEW|SECRET|CALL/);
  // Nothing else opens earlier than before.
  expect(await ownDecision(database, agentId, { matchId: id, nth: 1 })).toBeNull();
  expect(await ownCalls(database, id, owner.id)).toEqual([]);
  expect(await seen(mate.id)).toEqual([]);
  expect(await seen(owner.id, beside)).toEqual([]);
  await finish();
  expect(await seen()).toEqual([]);
});

test("only in seasons whose owners watch live", async () => {
  await running();
  await setSeason({ ownersWatch: "after" });
  expect(await seen()).toEqual([]);
  await running({ seasonId: null });
  expect(await seen()).toEqual([]);
});

test("not in sealed matches, nor where the season withholds the words", async () => {
  await running({ duplicateSet: "set-1" });
  expect(await seen()).toEqual([]);
  await setSeason({ wordsShown: "retired" });
  const organizer = await person(database, "organizer", "organizer");
  const { slug, pairs } = await addPack(database, organizer, "One", [wordsOf("owl", "crow")]);
  const [pair = ""] = pairs;
  await running({ words: { pack: slug, family: pair, pair: ["owl", "crow"] as const } });
  expect(await seen()).toEqual([]);
});

test("not where the account holds another seat, by an agent, as a person or by an assistant", async () => {
  await running();
  expect(await seen()).toHaveLength(1);
  await setOwner(beside, owner.id);
  expect(await seen()).toEqual([]);
  for (const way of ["human", "mcp"]) {
    await setOwner(beside, null, `${way}:${owner.id}`);
    expect(await seen(), way).toEqual([]);
  }
  await setOwner(beside, mate.id);
  expect(await seen()).toHaveLength(1);
});

test("not where one agent has several seats", async () => {
  const seats = table.seats.map((seat) =>
    seat.seat === 2 ? { ...seat, agentId, versionId: table.seats[1]?.versionId ?? "" } : seat,
  );
  await running({ seats });
  expect(await seen()).toEqual([]);
});

test("not where a teammate of the class holds another seat", async () => {
  await setOwner(beside, mate.id);
  await running();
  const member = (userId: string, team: string) => ({
    seasonId,
    userId,
    team,
    consentedAt: new Date(),
  });
  await database.prisma.classMember.createMany({
    data: [member(owner.id, "Foxes"), member(mate.id, "Owls")],
  });
  expect(await seen()).toHaveLength(1);
  const join = (team: string) =>
    database.prisma.classMember.updateMany({ where: { userId: mate.id }, data: { team } });
  await join("Foxes");
  expect(await seen()).toEqual([]);
  // No team is no team.
  await database.prisma.classMember.updateMany({ data: { team: "" } });
  expect(await seen()).toHaveLength(1);
});
