import { freshDatabase } from "@wisp/test-kit/database";
import { beforeAll, expect, test } from "vitest";
import { addMatch, makeTable } from "../test/table.ts";
import {
  addReactions,
  openListening,
  reactionCounts,
  reactionState,
  setReactions,
} from "./index.ts";

const { database, url } = await freshDatabase();
const table = await makeTable(database, "reactions");
const listening = await openListening(url, () => {});
const heard: string[] = [];

beforeAll(() => {
  listening.hear("reactions", (payload) => payload !== undefined && heard.push(payload));
  return () => listening.close();
});

/** A match with two public events and a secret one. */
async function matchWithEvents(): Promise<string> {
  const matchId = await addMatch(database, table);
  await database.prisma.matchEvent.createMany({
    data: [true, false, true].map((isPublic, seq) => ({
      matchId,
      seq,
      type: "shown",
      seats: [],
      allSeats: isPublic,
      public: isPublic,
      words: false,
      event: { type: "shown" },
    })),
  });
  return matchId;
}

test("reactions add up by moment, and are announced with what they came to", async () => {
  const matchId = await matchWithEvents();
  await addReactions(database, [
    { matchId, cursor: 0, reaction: "clap", count: 2 },
    { matchId, cursor: 1, reaction: "clap", count: 1 },
  ]);
  await addReactions(database, [{ matchId, cursor: 0, reaction: "clap", count: 3 }]);
  const counts = [
    { cursor: 0, reaction: "clap", count: 5 },
    { cursor: 1, reaction: "clap", count: 1 },
  ];
  expect(await reactionCounts(database, matchId)).toEqual(counts);
  await expect
    .poll(() => heard.map((payload): unknown => JSON.parse(payload)))
    .toContainEqual({ matchId, counts: counts.slice(0, 1) });
});

test("a moment that spectators have not seen takes none, nor does another match", async () => {
  const matchId = await matchWithEvents();
  const nobody = "00000000-0000-7000-8000-000000000000";
  await addReactions(database, [
    { matchId, cursor: 2, reaction: "clap", count: 1 },
    { matchId: nobody, cursor: 0, reaction: "clap", count: 1 },
  ]);
  expect(await reactionCounts(database, matchId)).toEqual([]);
  expect(await reactionState(database, nobody)).toBeNull();
});

test("a sealed match has no reactions", async () => {
  const matchId = await matchWithEvents();
  await database.prisma.match.update({ where: { id: matchId }, data: { sealed: true } });
  await addReactions(database, [{ matchId, cursor: 0, reaction: "clap", count: 1 }]);
  expect(await reactionCounts(database, matchId)).toEqual([]);
  expect(await reactionState(database, matchId)).toBeNull();
});

test("they are turned off for a match, and for all matches of its season", async () => {
  const matchId = await matchWithEvents();
  const react = () => addReactions(database, [{ matchId, cursor: 0, reaction: "heart", count: 1 }]);
  await setReactions(database, { match: matchId }, true);
  await react();
  expect(await reactionState(database, matchId)).toMatchObject({ matchOff: true });
  await setReactions(database, { match: matchId }, false);
  await setReactions(database, { season: table.season.id }, true);
  await react();
  expect(await reactionState(database, matchId)).toMatchObject({
    matchOff: false,
    seasonOff: true,
    ownerId: null,
    hostId: null,
  });
  expect(await reactionCounts(database, matchId)).toEqual([]);
  await setReactions(database, { season: table.season.id }, false);
  await react();
  expect(await reactionCounts(database, matchId)).toHaveLength(1);
});
