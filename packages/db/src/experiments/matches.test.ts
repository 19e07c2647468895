import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { lease, makeTable, newMatch } from "../../test/table.ts";
import {
  createExperiment,
  createExperimentMatch,
  ensureUser,
  experimentBySlug,
  forgetFailedMatches,
  madeMatches,
  setExperimentStatus,
  stopExperimentMatches,
  unlimitedLab,
  unsealMatches,
} from "../index.ts";
import { sealMatch } from "../matches/sealed.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "lab");
const { id: ownerId } = await ensureUser(database, "ruth");

test("a match that is over is kept when its experiment is cancelled just after it was unsealed", async () => {
  const plan = { ownerId, slug: "ended", name: "Ended", game: "who-is-spy", plan: {}, hash: "" };
  const started = await createExperiment(database, plan);
  if (isFailure(started)) throw new Error(started.detail);
  const { id = "" } = (await experimentBySlug(database, "ended")) ?? {};
  const make = async (planned: string, duplicateSet: string | null) => {
    const place = { experimentId: id, planned };
    const match = { ...newMatch(table, false), duplicateSet };
    const made = await createExperimentMatch(database, place, match, unlimitedLab);
    if (typeof made !== "string") throw new Error("no match");
    return made;
  };
  const over = await make("1/a/b", "block-1");
  await make("2/a/b", "block-2");
  await make("3/a/b", null);
  const { fence } = await lease(database, over);
  expect(await sealMatch(database, over, fence)).toBe(true);
  // The owner cancels; a runner that sees it unseals what is over before the other matches are stopped.
  const cancel = { status: "finished", reason: "owner", from: ["running"] } as const;
  expect(await setExperimentStatus(database, id, cancel)).toBe(true);
  await unsealMatches(database, [over]);
  await stopExperimentMatches(database, id);
  await forgetFailedMatches(database, id);
  expect(await madeMatches(database, id)).toEqual([
    { planned: "1/a/b", matchId: over, status: "running" },
  ]);
});

test("the matches of a block have the version of the rules of its first one", async () => {
  const plan = { ownerId, slug: "blocks", name: "Blocks", game: "who-is-spy", plan: {}, hash: "" };
  const started = await createExperiment(database, plan);
  if (isFailure(started)) throw new Error(started.detail);
  const { id = "" } = (await experimentBySlug(database, "blocks")) ?? {};
  const versionOf = async (planned: string, duplicateSet: string | null, gameVersion: number) => {
    const match = { ...newMatch(table, false), duplicateSet, gameVersion };
    const place = { experimentId: id, planned };
    const made = await createExperimentMatch(database, place, match, unlimitedLab);
    if (typeof made !== "string") throw new Error("no match");
    const row = await database.prisma.match.findUniqueOrThrow({ where: { id: made } });
    return row.gameVersion;
  };
  expect(await versionOf("1/a/b", "block-1", 1)).toBe(1);
  // A release with a new version comes in between.
  expect(await versionOf("1/a/c", "block-1", 2)).toBe(1);
  expect(await versionOf("2/a/b", "block-2", 2)).toBe(2);
  expect(await versionOf("3/a/b", null, 2)).toBe(2);
});
