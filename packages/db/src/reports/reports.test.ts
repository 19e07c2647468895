import { isFailure } from "@wisp/game";
import { setTimeout as sleep } from "node:timers/promises";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent } from "../../test/agents.ts";
import { arenaState, closeReport, ensureUser, fileReport, listAuditEntries, listReports, MAX_REPORTS, type NewReport, newId } from "../index.ts";

const { database } = await freshDatabase();
const person = async (handle: string) => (await ensureUser(database, handle)).id;

const speech = async (handle: string, more: Partial<NewReport> = {}): Promise<NewReport> => ({
  reporterId: await person(handle),
  part: "speech",
  subjectId: "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3",
  at: 7,
  quote: "Rude \u0000 words",
  reason: "abuse",
  detail: "It is rude.",
  ...more,
});

async function filed(report: NewReport): Promise<string> {
  // Ids sort by the millisecond.
  await sleep(2);
  const kept = await fileReport(database, report);
  if (isFailure(kept)) throw new Error(kept.detail);
  return kept.id;
}

test("everyone reports a subject once, and closing one report closes those about the same subject", async () => {
  const adminId = await person("the-admin");
  const ada = await speech("ada");
  const id = await filed(ada);
  expect(await fileReport(database, { ...ada, reason: "spam" })).toMatchObject({
    failed: "reported-before",
  });
  await filed(await speech("bob"));
  const elsewhere = await filed({ ...ada, at: 8 });
  const agent = await addAgent(database, "shown-badly");
  const about = { part: "description", subjectId: agent.id, at: 0 } as const;
  const ofAgent = await filed(await speech("bob", { ...about, quote: "Buy now" }));
  expect(await arenaState(database)).toMatchObject({ openReports: 4 });
  const { reports } = await listReports(database, { open: true });
  expect(reports).toMatchObject([
    { id, reporter: "ada", quote: "Rude \ufffd words", alike: 2, agent: null, closedAt: null },
    { reporter: "bob", alike: 2 },
    { id: elsewhere, at: 8, alike: 1 },
    { id: ofAgent, agent: { slug: "shown-badly", online: false } },
  ]);
  const first = await listReports(database, { open: true, limit: 3 });
  expect(await listReports(database, { open: true, cursor: first.next ?? "" })).toMatchObject({
    reports: [{ id: ofAgent }],
    next: null,
  });
  const closing = { outcome: "resolved", note: "Informed its owner." } as const;
  expect(await closeReport(database, adminId, id, closing)).toBe(true);
  expect(await closeReport(database, adminId, id, closing)).toBe(false);
  expect(await closeReport(database, adminId, newId(), closing)).toBe(false);
  const dismissal = { outcome: "dismissed", note: "" } as const;
  expect(await closeReport(database, adminId, ofAgent, dismissal)).toBe(true);
  expect((await listReports(database, { open: true })).reports).toMatchObject([{ id: elsewhere }]);
  expect((await listReports(database, { open: false })).reports).toMatchObject([
    { id: ofAgent, outcome: "dismissed" },
    { reporter: "bob", outcome: "resolved", note: "Informed its owner.", closedAt: expect.any(Date) },
    { reporter: "ada", outcome: "resolved", alike: 0 },
  ]);
  const { entries } = await listAuditEntries(database);
  expect(entries.map(({ action }) => action).sort()).toEqual([
    "report-dismissed",
    "report-resolved",
    "report-resolved",
  ]);
});

test("nobody sends more than twenty reports a day, also concurrently", async () => {
  const report = await speech("eager");
  const outcomes = await Promise.all(
    Array.from({ length: MAX_REPORTS + 10 }, (_, at) => fileReport(database, { ...report, at })),
  );
  const kept = outcomes.filter((outcome) => !isFailure(outcome));
  expect(kept).toHaveLength(MAX_REPORTS);
  expect(outcomes.find(isFailure)).toMatchObject({ failed: "too-many-reports" });
  await database.connection.query(
    `UPDATE "Report" SET "createdAt" = "createdAt" - interval '1 day'
      WHERE "reporterId" = $1`,
    [report.reporterId],
  );
  await filed({ ...report, at: 1_000 });
});
