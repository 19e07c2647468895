import type { MatchPreview } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addMatch, lease, makeTable, outcome } from "../../test/table.ts";
import {
  arenaCounts,
  bestMatch,
  finishMatch,
  getMatch,
  listMatches,
  previewedMatches,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "previews");

const DAY_MS = 24 * 60 * 60 * 1_000;
const now = Date.now();
const around = { from: new Date(now - DAY_MS), to: new Date(now + DAY_MS) };

async function finished(preview?: MatchPreview, spyPoints = 720): Promise<string> {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  const points = [spyPoints, 720 - spyPoints, 0, 0, 0, 0];
  const end = projection({
    outcome: { ...outcome, points },
    rounds: 1,
    fouls: 0,
    clean: true,
    ...(preview && { preview }),
  });
  await finishMatch(database, id, fence, end, rules);
  return id;
}

const preview: MatchPreview = { quote: "It is warm.", firstVote: [4, 2] };

test("a preview is stored with the end of a match, and shown with it", async () => {
  const id = await finished(preview);
  const without = await finished();
  expect((await getMatch(database, id))?.preview).toEqual(preview);
  expect((await getMatch(database, without))?.preview).toEqual({ quote: null, firstVote: null });
  const waiting = await addMatch(database, table);
  expect((await getMatch(database, waiting))?.preview).toBeNull();
  const { matches } = await listMatches(database, { status: "finished" });
  expect(matches.map((match) => match.preview?.quote)).toEqual([null, "It is warm."]);
});

test("the newest matches that can be shown without their end are found by language and time", async () => {
  const [first] = await previewedMatches(database, { locale: "en", ...around, limit: 5 });
  expect(first).toMatchObject({ game: "who-is-spy", upset: false, preview });
  expect(first?.winningRoles).toEqual(
    [...new Set(outcome.winners.map((seat) => outcome.roles[seat]))].sort(),
  );
  const newest = await finished({ ...preview, quote: "Newer." });
  const found = async (query: Partial<Parameters<typeof previewedMatches>[1]>) =>
    (await previewedMatches(database, { locale: "en", ...around, limit: 5, ...query })).map(
      ({ id }) => id,
    );
  expect(await found({})).toEqual([newest, first?.id]);
  expect(await found({ limit: 1 })).toEqual([newest]);
  expect(await found({ locale: "zh" })).toEqual([]);
  expect(await found({ to: new Date(now - DAY_MS / 2) })).toEqual([]);
  await database.pool.query(`UPDATE "Season" SET "visibility" = 'unlisted'`);
  expect(await found({})).toEqual([]);
  await database.pool.query(`UPDATE "Season" SET "visibility" = 'public', "variant" = true`);
  expect(await found({})).toEqual([]);
  await database.pool.query(`UPDATE "Season" SET "variant" = false`);
});

test("no match of a guest program is shown or featured, also after its agent was claimed", async () => {
  const id = await finished({ ...preview, quote: "Of a guest." });
  const listed = async () => ({
    previewed: (await previewedMatches(database, { locale: "en", ...around, limit: 9 })).map(
      (match) => match.id,
    ),
    featured: (await listMatches(database, { withoutGuests: true })).matches.map(
      (match) => match.id,
    ),
  });
  const before = await listed();
  expect([before.previewed, before.featured]).toEqual([
    expect.arrayContaining([id]),
    expect.arrayContaining([id]),
  ]);
  const { id: version } = await database.prisma.agentVersion.create({
    data: { agentId: table.seats[2]?.agentId ?? "", number: 2, connector: "guest", settings: {} },
  });
  // Its agent is no guest any more: the match stays that of one.
  await database.pool.query(
    `UPDATE "MatchSeat" SET "versionId" = $2 WHERE "matchId" = $1 AND "seat" = 2`,
    [id, version],
  );
  const without = (ids: readonly string[]) => ids.filter((each) => each !== id);
  expect(await listed()).toEqual({
    previewed: without(before.previewed),
    featured: without(before.featured),
  });
  expect((await listMatches(database, {})).matches.map((match) => match.id)).toContain(id);
});

test("the best of an agent's newest matches is the one with most points", async () => {
  const [spy] = table.seats;
  const agentId = spy?.agentId ?? "";
  const game = "who-is-spy";
  const best = await finished(preview, 720);
  await finished(preview, 60);
  expect(await bestMatch(database, agentId, { game, within: 100 })).toBe(best);
  const last = await finished(preview, 120);
  expect(await bestMatch(database, agentId, { game, within: 1 })).toBe(last);
  expect(await bestMatch(database, agentId, { game: "holdem", within: 100 })).toBeNull();
  expect(await bestMatch(database, table.season.id, { game, within: 100 })).toBeNull();
});

test("the arena is counted: live matches, those of the last day, agents", async () => {
  const before = await arenaCounts(database);
  expect(before).toMatchObject({ live: 0, liveGames: [], agents: 6 });
  const live = await addMatch(database, table);
  await lease(database, live);
  await finished();
  expect(await arenaCounts(database)).toEqual({
    live: 1,
    liveGames: ["who-is-spy"],
    lastDay: before.lastDay + 1,
    agents: 6,
  });
});
