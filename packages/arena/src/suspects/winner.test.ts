import { appendTurn, createAgent, createMatch, leaseMatch } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { gameEntry, games } from "@wisp/games";
import { playGolden, replayGolden } from "@wisp/games/golden";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { personOf } from "../people/person.ts";
import { callSuspect, roomFor } from "./call.ts";

const { database } = await freshDatabase();
const visitor = (secret: string) => ({ visitor: secret });

/** A running match of an open game, and how to append the next events of its log. */
async function openMatch(game: string) {
  const entry = gameEntry(game);
  if (entry === undefined) throw new Error("there is no such game");
  const { log } = replayGolden(entry, playGolden(entry, "en", "winner"));
  const person = await personOf(database, visitor("player"));
  const agent = await createAgent(database, {
    slug: `${game}-agent`,
    name: "Agent",
    games: [{ game, locale: "en" }],
    ownerId: null,
    house: true,
    endpoint: null,
    version: { connector: "house", settings: {}, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  const id = await createMatch(database, {
    seasonId: null,
    game,
    gameVersion: entry.game.version,
    locale: "en",
    config: {},
    materials: {},
    seed: "seed",
    seedHash: "hash",
    randomAlgorithm: "test",
    pace: "full",
    seats: [
      { seat: 0, agentId: person.id, versionId: person.version.id },
      { seat: 1, agentId: agent.id, versionId: agent.version.id },
    ],
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const leased = await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 });
  if (leased === null) throw new Error("somebody else leased the match");
  const append = (from: number, to: number) =>
    appendTurn(database, id, leased.fence, from, log.slice(from, to));
  return { id, log, append };
}

test("spectators call who wins an open game, until everybody can see it", async () => {
  const { id: matchId, log, append } = await openMatch("connect-four");
  const call = (seat: number, who = "ann", cursor = 0) =>
    callSuspect(database, [visitor(who)], { matchId, cursor, seat });
  await append(0, 2);
  expect(await call(2)).toMatchObject({ failed: "not-a-suspect" });
  expect(await call(0, "ann", 2)).toMatchObject({ failed: "unknown-moment" });
  expect(await call(0, "player")).toMatchObject({ failed: "own-match" });
  expect(await call(1)).toEqual({ counted: true });
  expect(await call(0, "bob")).toEqual({ counted: true });
  expect(await call(0, "ann", 1)).toEqual({ counted: true });
  expect(await roomFor(database, [visitor("ann")], matchId)).toEqual([
    { cursor: 0, seat: 0, previous: null, people: 1 },
    { cursor: 0, seat: 1, previous: null, people: 1 },
    { cursor: 1, seat: 0, previous: 1, people: 1 },
  ]);
  // The fourth disc lies; the match is not closed yet.
  await append(2, log.length - 1);
  expect(await call(1, "cleo")).toMatchObject({ failed: "closed" });
});

test("games whose winners can be called are won by seats, and say when it is certain", () => {
  const open = Object.values(games).filter(({ callsWinner }) => callsWinner === true);
  expect(open.length).toBeGreaterThan(1);
  for (const { game, commentary, board } of open) {
    expect(game.suspects, game.id).toBeUndefined();
    expect(commentary, game.id).toBeDefined();
    expect(board.rating, game.id).not.toBe("team");
  }
});
