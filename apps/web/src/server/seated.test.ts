import { createAgent, createMatch, getMatch, type NewSeat } from "@wisp/db";
import { isFailure, randomFrom } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { expect, test } from "vitest";
import { openSite } from "../../test/open-site.ts";

const { database } = await openSite();
const { tableAtSeat, tableOf } = await import("#server/seated.ts");

const HIDDEN = "who-is-spy";
const OPEN = "connect-four";

async function seat(at: number, house: boolean): Promise<NewSeat> {
  const agent = await createAgent(database, {
    slug: `${house ? "house" : "guest"}-${at}`,
    name: `Agent ${at}`,
    games: [HIDDEN, OPEN].map((game) => ({ game, locale: "en" as const })),
    ownerId: null,
    house,
    endpoint: house ? null : `guest-${at}`,
    version: { connector: "house", settings: {}, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  return { seat: at, agentId: agent.id, versionId: agent.version.id };
}

const house = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => seat(at, true)));
const [guest, stranger] = await Promise.all([seat(5, false), seat(4, false)]);

/** A practice match that has just been made. */
async function made(game: string, seats: readonly NewSeat[]) {
  const entry = gameEntry(game);
  if (entry === undefined) throw new Error(game);
  const { config, materials } = entry.ordinary("en", randomFrom(game));
  const id = await createMatch(database, {
    seasonId: null,
    game,
    gameVersion: entry.game.version,
    locale: "en",
    config,
    materials,
    seed: `${game}-${seats.length}-${seats.map(({ agentId }) => agentId).join("")}`,
    seedHash: "hash",
    randomAlgorithm: "test",
    pace: "full",
    seats,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const match = await getMatch(database, id);
  if (match === null) throw new Error("the match is gone");
  return match;
}

test("an open game names its table from the start, unless its set is sealed", async () => {
  const match = await made(OPEN, house.slice(0, 2));
  expect((await tableOf(match))?.map(({ slug }) => slug)).toEqual(["house-0", "house-1"]);
  expect(await tableOf({ ...match, sealed: true })).toBeNull();
  expect(await tableAtSeat({ ...match, sealed: true }, 0)).toBeNull();
});

test("a game of hidden roles keeps its table from spectators", async () => {
  const match = await made(HIDDEN, [...house.slice(0, 5), guest]);
  expect(await tableOf(match)).toBeNull();
  expect((await tableAtSeat(match, 5))?.map(({ slug }) => slug)).toEqual([
    "house-0",
    "house-1",
    "house-2",
    "house-3",
    "house-4",
    "guest-5",
  ]);
  // Only the one who is not of the house may know who the others are.
  expect(await tableAtSeat(match, 0)).toBeNull();
  const ranked = { slug: "house", name: "House", house: true };
  expect(await tableAtSeat({ ...match, season: ranked }, 5)).toBeNull();
});

test("two who are not of the house are not told of each other", async () => {
  const match = await made(HIDDEN, [...house.slice(0, 4), stranger, guest]);
  expect(await tableAtSeat(match, 5)).toBeNull();
  expect(await tableAtSeat(match, 4)).toBeNull();
});
