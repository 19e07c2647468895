import { stagesShape } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { entrant, makeOrganizer, readSeason } from "../../test/seasons.ts";
import { makeTable, newMatch } from "../../test/table.ts";
import {
  createPlanned,
  enterSeason,
  inviteAgents,
  openInvitations,
  plannedAgents,
  type StagePlace,
  typicalMatchMs,
  withdrawAgent,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "anywhere");
const { user, season, perform } = await makeOrganizer(database);
const stages = stagesShape.parse([{ kind: "swiss", rounds: 6 }]);

const place = (round: number): StagePlace => ({
  stage: 0,
  round,
  group: 0,
  table: 0,
  match: 0,
  entrants: [],
  seats: [],
  dealt: {},
});

/** A tournament of two agents that has started, and what makes a match of a round of it. */
async function cup() {
  const made = await season({ schedule: "blocks", stages });
  const agents = [await entrant(database, "ann"), await entrant(database, "bob")] as const;
  for (const agent of agents) await enterSeason(database, made.id, agent.id);
  expect(await perform(made, "start")).toEqual({ done: true });
  const make = (round: number, late: number) => {
    const match = { ...newMatch(table), seasonId: made.id, seed: `round ${round} of ${late}` };
    return createPlanned(database, made.id, match, { place: place(round), late });
  };
  const entrants = async () => plannedAgents(database, await readSeason(database, made.slug));
  return { ...made, agents, make, entrants };
}

test("a late entry is seated from its round on, unless that has begun", async () => {
  const { id, make, entrants } = await cup();
  expect(await make(0, 0)).toEqual(expect.any(String));
  const late = await entrant(database, "late");
  expect(await enterSeason(database, id, late.id)).toMatchObject({ failed: "too-late" });
  expect(await enterSeason(database, id, late.id, 0)).toMatchObject({ failed: "too-late" });
  expect(await enterSeason(database, id, late.id, 1)).toEqual({ entered: true });
  expect(await enterSeason(database, id, late.id, 2)).toEqual({ entered: true });
  expect((await entrants()).find(({ agentId }) => agentId === late.id)?.fromRound).toBe(1);
  // Its round cannot have been drawn without it.
  expect(await make(1, 0)).toMatchObject({ failed: "late-entry" });
  expect(await make(1, 1)).toEqual(expect.any(String));
});

test("an agent that left does not come back, and its matches stay", async () => {
  const { id, agents, entrants } = await cup();
  const [first] = agents;
  await withdrawAgent(database, null, id, first);
  expect(await enterSeason(database, id, first.id, 1)).toMatchObject({ failed: "too-late" });
  expect((await entrants()).map(({ fromRound }) => fromRound)).toEqual([null, null]);
});

test("house agents that are invited late enter at once; others are invited, and enter late", async () => {
  const { id, slug, agents, entrants } = await cup();
  const [house, owned] = [await entrant(database, null), await entrant(database, "carla")];
  const [first] = agents;
  const invite = (round: number | null) =>
    inviteAgents(database, user.id, id, [house.slug, owned.slug, first.slug], round);
  expect(await invite(null)).toMatchObject([{ failed: "too-late" }, {}, {}]);
  expect(await invite(3)).toEqual([]);
  expect(await invite(4)).toEqual([]);
  const rounds = new Map((await entrants()).map((each) => [each.agentId, each.fromRound]));
  expect(rounds.get(house.id)).toBe(3);
  expect(rounds.get(first.id)).toBeNull();
  expect(rounds.has(owned.id)).toBe(false);
  const invitations = await openInvitations(database, owned.owner?.id ?? "");
  expect(invitations.map((each) => each.season.slug)).toEqual([slug]);
  expect(await enterSeason(database, id, owned.id, 4)).toEqual({ entered: true });
});

test("the typical duration is the median of what has ended", async () => {
  expect(await typicalMatchMs(database, "who-is-spy")).toBeNull();
  const { make } = await cup();
  for (const [round, seconds] of [40, 60, 600].entries()) {
    await database.pool.query(
      `UPDATE "Match" SET "status" = 'finished', "startedAt" = now(),
         "finishedAt" = now() + $2 * interval '1 second' WHERE "id" = $1`,
      [await make(round, 0), seconds],
    );
  }
  expect(await typicalMatchMs(database, "who-is-spy")).toBe(60_000);
  expect(await typicalMatchMs(database, "hanabi")).toBeNull();
});
