import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { beforeEach, expect, test } from "vitest";
import { person } from "../../test/packs.ts";
import { makeTable } from "../../test/table.ts";
import {
  biasVotesOf,
  completeBiasStudy,
  finishBiasStudy,
  leaseBiasStudy,
  MAX_BIAS_STUDIES_A_DAY,
  MAX_OPEN_BIAS_STUDIES,
  newestBiasStudy,
  releaseBiasStudy,
  renewBiasStudy,
  requestBiasStudy,
  restAgent,
  saveBiasVote,
  stopBiasStudy,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "studied");
const owner = await person(database, "owner", "user");
const agents = table.seats.map(({ agentId }) => agentId);
await database.prisma.agent.updateMany({
  where: { id: { in: agents } },
  data: { ownerId: owner.id, house: false },
});
beforeEach(() => database.prisma.biasStudy.deleteMany());

const MINUTE_MS = 60_000;
const agentAt = (seat: number): string => agents[seat] ?? "";
const request = (seat = 0, namings: readonly number[] = [1]) =>
  requestBiasStudy(database, {
    ownerId: owner.id,
    agentId: agentAt(seat),
    language: "en",
    namings,
  });

async function leased(leaseMs = MINUTE_MS) {
  const study = await leaseBiasStudy(database, leaseMs);
  if (study === null) throw new Error("no study is waiting");
  return study;
}
const vote = (ask: number, choice: number | null = 2) => ({
  naming: 1,
  ask,
  choice,
  missed: choice === null ? "illegal" : null,
  costMicros: 7,
});

test("one of several runners gets a study, and another one when the lease has run out", async () => {
  await request();
  const both = await Promise.all([
    leaseBiasStudy(database, MINUTE_MS),
    leaseBiasStudy(database, MINUTE_MS),
  ]);
  const [first, ...others] = both.flatMap((study) => study ?? []);
  if (first === undefined) throw new Error("nobody got it");
  expect(others).toEqual([]);
  await database.prisma.biasStudy.updateMany({ data: { leaseUntil: new Date(0) } });
  const second = await leased();
  expect(second.fence).toBe(first.fence + 1);
  expect(await saveBiasVote(database, first, vote(0))).toBe(false);
  expect(await renewBiasStudy(database, first, MINUTE_MS)).toBe(false);
  expect(await saveBiasVote(database, second, vote(0))).toBe(true);
});

test("the first answer at a place stays, and sums of cost and answers follow", async () => {
  await request();
  const study = await leased();
  for (const each of [vote(1), vote(0, null), vote(1, 3)]) {
    expect(await saveBiasVote(database, study, each)).toBe(true);
  }
  expect(await biasVotesOf(database, study.id)).toEqual([vote(0, null), vote(1)]);
  expect(await newestBiasStudy(database, agentAt(0))).toMatchObject({
    status: "running",
    answers: 2,
    costMicros: 14,
    version: 1,
  });
  expect(await completeBiasStudy(database, agentAt(0))).toBeNull();
  await finishBiasStudy(database, study, { report: [{ naming: 1 }] });
  expect(await completeBiasStudy(database, agentAt(0))).toMatchObject({
    status: "done",
    report: [{ naming: 1 }],
  });
});

test("a part that is given back is due after its pause, and not while the agent rests", async () => {
  await request();
  await releaseBiasStudy(database, await leased(), { failures: 1, pauseMs: MINUTE_MS });
  expect(await leaseBiasStudy(database, MINUTE_MS)).toBeNull();
  await database.prisma.biasStudy.updateMany({ data: { nextAt: new Date(0) } });
  await restAgent(database, { agentId: agentAt(0), code: "rate-limited", detail: "Slow down." });
  expect(await leaseBiasStudy(database, MINUTE_MS)).toBeNull();
  await database.prisma.agent.update({
    where: { id: agentAt(0) },
    data: { restingUntil: new Date(0) },
  });
  expect(await leased()).toMatchObject({ failures: 1 });
});

test("a study that ended early is continued by the same request, a complete one is not", async () => {
  const first = await request();
  if (isFailure(first)) throw new Error(first.detail);
  expect(await stopBiasStudy(database, agentAt(0))).toBe(true);
  expect(await stopBiasStudy(database, agentAt(0))).toBe(false);
  expect(await request()).toEqual(first);
  await finishBiasStudy(database, await leased(), { failure: "It is gone." });
  expect(await newestBiasStudy(database, agentAt(0))).toMatchObject({ failure: "It is gone." });
  expect(await request(0, [1, 2])).not.toEqual(first);
  await finishBiasStudy(database, await leased(), { report: [] });
  const next = await request(0, [1, 2]);
  expect(next).not.toEqual(first);
});

test("an owner has few studies at once, one for each agent, and few a day", async () => {
  for (let seat = 0; seat < MAX_OPEN_BIAS_STUDIES; seat += 1) {
    expect(isFailure(await request(seat))).toBe(false);
  }
  expect(await request(0)).toMatchObject({ failed: "too-many-studies" });
  expect(await request(MAX_OPEN_BIAS_STUDIES)).toMatchObject({ failed: "too-many-studies" });
  await database.prisma.biasStudy.updateMany({ data: { status: "done", report: [] } });
  for (let begun = MAX_OPEN_BIAS_STUDIES; begun < MAX_BIAS_STUDIES_A_DAY; begun += 1) {
    expect(isFailure(await request(3))).toBe(false);
    await finishBiasStudy(database, await leased(), { report: [] });
  }
  expect(await request(3)).toMatchObject({
    failed: "too-many-studies",
    detail: expect.stringContaining("within a day"),
  });
});
