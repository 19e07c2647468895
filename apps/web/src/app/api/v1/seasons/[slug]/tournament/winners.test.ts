import {
  createAgent,
  createPlanned,
  createSeason,
  ensureUser,
  inviteAgents,
  performSeasonAction,
  type Season,
  type SeasonAction,
  seasonById,
} from "@wisp/db";
import { isFailure, stagesShape } from "@wisp/game";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { expect, it } from "vitest";
import { firstThree } from "#features/tournaments/final-order.ts";
import { wholeTournament } from "#features/tournaments/known-tournament.ts";
import { openSite } from "#test/open-site.ts";

const { database } = await openSite({ WISP_MODE: "public", WISP_URL: "https://wisp.example" });
const organizer = { id: (await ensureUser(database, "olga")).id, role: "organizer" } as const;
const { GET: card } = await import("./places/[place]/card.png/route.ts");
const { GET: places } = await import("./places/route.ts");

const agents = await Promise.all(
  ["ant", "bee"].map(async (slug) => {
    const agent = await createAgent(database, {
      slug,
      name: slug,
      ownerId: null,
      house: true,
      endpoint: null,
      games: [{ game: "tic-tac-toe", locale: "en" }],
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    return agent;
  }),
);

/** A knockout of the two agents, of which `count` matches are played before it is frozen. */
async function frozenAfter(slug: string, count: number): Promise<Season> {
  const made = await createSeason(database, organizer, {
    terms: {
      ...plainTerms,
      slug,
      name: slug,
      game: "tic-tac-toe",
      config: {},
      schedule: "blocks",
      stages: stagesShape.parse([{ kind: "knockout", advance: 1, maxSets: 1 }]),
      clockMs: null,
      variant: false,
    },
    packs: [],
    drawsWords: false,
  });
  if (isFailure(made)) throw new Error(made.detail);
  await inviteAgents(database, organizer.id, made.id, ["ant", "bee"]);
  const act = async (action: SeasonAction): Promise<void> => {
    const request = { seasonId: made.id, action, actorId: organizer.id };
    const done = await performSeasonAction(database, {
      ...request,
      seats: 2,
      allowSameOwner: false,
    });
    if (isFailure(done)) throw new Error(done.detail);
  };
  await act("start");
  for (let match = 0; match < count; match += 1) {
    const place = { stage: 0, round: 0, group: 0, table: 0, match };
    const entrants = agents.map(({ id }) => id);
    const id = await createPlanned(
      database,
      made.id,
      {
        seasonId: made.id,
        game: "tic-tac-toe",
        gameVersion: 1,
        locale: "en",
        config: { language: "en" },
        materials: {},
        seed: `${slug} ${match}`,
        seedHash: `hash of ${slug} ${match}`,
        randomAlgorithm: "test/1",
        pace: "full",
        seats: agents.map((agent, seat) => ({
          seat,
          agentId: agent.id,
          versionId: agent.version.id,
        })),
      },
      { place: { ...place, entrants, seats: [0, 1], dealt: {} }, late: 0 },
    );
    if (typeof id !== "string") throw new Error(id.detail);
    // The second agent wins.
    await database.pool.query(
      `WITH seats AS (UPDATE "MatchSeat" SET "points" = 2 * "seat" WHERE "matchId" = $1)
       UPDATE "Match" SET "status" = 'finished', "finishedAt" = now() WHERE "id" = $1`,
      [id],
    );
  }
  await act("freeze");
  const season = await seasonById(database, made.id);
  if (season === null) throw new Error("no season");
  return season;
}

/** The first three of a season, as pages, pictures and feeds name them. */
const winnersOf = async (season: Season): Promise<string[]> =>
  firstThree(await wholeTournament(season)).map(({ name }) => name);

it("names no winners of a tournament that was frozen before its end", async () => {
  const season = await frozenAfter("cut-short", 1);
  expect(await winnersOf(season)).toEqual([]);
  const request = new Request("https://wisp.example/");
  const params = Promise.resolve({ slug: season.slug, place: "1" });
  const picture = await card(request, { params });
  expect([picture.status, await picture.text()]).toEqual([
    404,
    expect.stringContaining("once it was played to its end"),
  ]);
});

it("names the first three of a tournament that was played to its end", async () => {
  expect(await winnersOf(await frozenAfter("whole", 2))).toEqual(["bee", "ant"]);
});

it("gives places of tournaments only", async () => {
  const { slug } = await frozenAfter("ranked", 0);
  await database.pool.query(`UPDATE "Season" SET "stages" = NULL WHERE "slug" = $1`, [slug]);
  const request = new Request("https://wisp.example/");
  const answer = await places(request, { params: Promise.resolve({ slug }) });
  expect([answer.status, await answer.text()]).toEqual([
    404,
    expect.stringContaining("is no tournament"),
  ]);
});
