import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { priceOf } from "@wisp/agents";
import { ensureSeason, ensureUser, openDatabase } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { spentOn } from "@wisp/test-kit/spending";
import { expect, test } from "vitest";
import { type BudgetDeps, budgetFor, type Payer } from "./budget.ts";
import { readPrices } from "./env.ts";
import { createLogger } from "./log.ts";

const { database } = await freshDatabase();
const spending: BudgetDeps = {
  database,
  ownerMicrosPerDay: 10_000_000,
  residentMicrosPerDay: new Map([["parrot", 50]]),
  log: createLogger("silent"),
};
const nobody: Payer = { ownerId: null, resident: null, seasonId: null };
const { id: ownerId } = await ensureUser(database, "payer");
const { id: seasonId } = await ensureSeason(database, {
  slug: "paid",
  name: "Paid",
  game: "who-is-spy",
  config: {},
  locales: ["en"],
  house: false,
});

test("an owner has the ordinary allowance, or the own one, which counts from the next call on", async () => {
  const budget = budgetFor(spending, { ...nobody, ownerId });
  expect(await budget.reserve(9_990_000)).toBeUndefined();
  expect(await budget.reserve(12_345)).toBe(
    "Your allowance of $10.00 for today (UTC) is spent: too little is left for a call that may cost $0.012345.",
  );
  await budget.settle(-9_000_000);
  expect(await spentOn(database, `owner/${ownerId}`)).toBe(990_000);
  await database.prisma.user.update({
    where: { id: ownerId },
    data: { spendMicrosPerDay: 1_000_000 },
  });
  expect(await budget.reserve(10_000)).toBeUndefined();
  expect(await budget.reserve(1)).toMatch(/^Your allowance of \$1\.00 /);
});

test("calls for experiments of others have an allowance of their own, a quarter of the owner's", async () => {
  const { id } = await ensureUser(database, "lender");
  const labUser = { id: ownerId, role: "user" } as const;
  const lent = budgetFor(spending, { ...nobody, ownerId: id, labUser });
  expect(await lent.reserve(2_500_000)).toBeUndefined();
  expect(await lent.reserve(1)).toBe(
    "The agent's allowance for experiments of others of $2.50 for today (UTC) is spent: too little is left for a call that may cost $0.000001.",
  );
  expect(await spentOn(database, `owner/${id}`)).toBe(0);
  // The owner's own matches and experiments have all of the owner's.
  const own = budgetFor(spending, { ...nobody, ownerId: id, labUser: { id, role: "user" } });
  expect(await own.reserve(4_000_000)).toBeUndefined();
  expect(await budgetFor(spending, { ...nobody, ownerId: id }).reserve(6_000_000)).toBeUndefined();
  await lent.settle(-500_000);
  expect(await spentOn(database, `lent/${id}`)).toBe(2_000_000);
});

test("one account's experiments spend a third of a resident's allowance, the operator's all", async () => {
  const residents = { ...spending, residentMicrosPerDay: new Map([["shared", 90]]) };
  const forUser = (id: string, role: "user" | "admin") =>
    budgetFor(residents, { ...nobody, resident: "shared", labUser: { id, role } });
  const { id: other } = await ensureUser(database, "other");
  expect(await forUser(ownerId, "user").reserve(30)).toBeUndefined();
  expect(await forUser(ownerId, "user").reserve(1)).toMatch(
    /^Your share of the resident agent shared of \$0\.00003 for today/,
  );
  expect(await forUser(other, "user").reserve(20)).toBeUndefined();
  expect(await forUser(ownerId, "admin").reserve(40)).toBeUndefined();
  expect(await forUser(other, "user").reserve(10)).toMatch(/^The allowance of the resident agent /);
  expect(await spentOn(database, "resident/shared")).toBe(90);
});

test("a season's allowance holds for all who play in it, and takes nothing when it is full", async () => {
  await database.prisma.season.update({
    where: { id: seasonId },
    data: { spendMicrosPerDay: 150 },
  });
  const others = await Promise.all(["one", "two"].map((name) => ensureUser(database, name)));
  const [first, second] = others.map(({ id }) =>
    budgetFor(spending, { ...nobody, ownerId: id, seasonId }),
  );
  expect(await first?.reserve(100)).toBeUndefined();
  expect(await second?.reserve(100)).toMatch(/^The season's allowance of \$0\.00015 for today/);
  expect(await spentOn(database, `owner/${others[1]?.id}`)).toBe(0);
  await first?.settle(-60);
  expect(await second?.reserve(100)).toBeUndefined();
  expect(await spentOn(database, `season/${seasonId}`)).toBe(140);
});

test("a resident agent has the allowance of its declaration", async () => {
  const budget = budgetFor(spending, { ...nobody, resident: "parrot" });
  expect(await budget.reserve(50)).toBeUndefined();
  expect(await budget.reserve(1)).toMatch(
    /^The allowance of the resident agent parrot of \$0\.00005/,
  );
  const free = budgetFor(spending, { ...nobody, resident: "without-a-word" });
  expect(await free.reserve(1_000_000_000)).toBeUndefined();
  expect(await spentOn(database, "resident/without-a-word")).toBe(1_000_000_000);
});

test.each([
  ["owner", 10_000_000],
  ["resident agent", 70],
  ["season", 150],
] as const)(
  "the allowance of a %s that is used up pays for no call of unknown price, on any runner, until it has room",
  async (kind, cap) => {
    const { id: owner } = await ensureUser(database, `used-up-${cap}`);
    const { id: season } = await ensureSeason(database, {
      slug: `used-up-${cap}`,
      name: "Used up",
      game: "who-is-spy",
      config: {},
      locales: ["en"],
      house: false,
    });
    await database.prisma.season.update({
      where: { id: season },
      data: { spendMicrosPerDay: 150 },
    });
    const payer: Payer = {
      ownerId: kind === "owner" ? owner : null,
      resident: kind === "resident agent" ? "parrot-2" : null,
      seasonId: kind === "season" ? season : null,
    };
    const caps = { ...spending, residentMicrosPerDay: new Map([["parrot-2", 70]]) };
    const seat = budgetFor(caps, payer);
    const other = budgetFor(caps, payer);
    expect(await seat.reserve(cap - 10)).toBeUndefined();
    expect(await other.reserve(0)).toBeUndefined();
    expect(await seat.reserve(20)).toMatch(/is spent/);
    expect(await other.reserve(0)).toMatch(
      /is spent: too little is left for a call whose price is not known\.$/,
    );
    await seat.settle(-10);
    expect(await other.reserve(0)).toBeUndefined();
  },
);

test("a call of unknown price is refused where an experiment's or its collection's budget is used up", async () => {
  const collection = await database.prisma.collection.create({
    data: { slug: "used-up", name: "Used up", plan: {}, hash: "0", budgetMicros: 1_000 },
  });
  const experiment = (slug: string, place: number) =>
    database.prisma.experiment.create({
      data: {
        slug,
        name: slug,
        game: "who-is-spy",
        plan: {},
        hash: "0",
        collectionId: collection.id,
        place,
      },
    });
  const [one, two] = [await experiment("used-up-1", 0), await experiment("used-up-2", 1)];
  const first = budgetFor(spending, { ...nobody, experimentId: one.id });
  const second = budgetFor(spending, { ...nobody, experimentId: two.id });
  expect(await first.reserve(900)).toBeUndefined();
  expect(await second.reserve(0)).toBeUndefined();
  expect(await first.reserve(200)).toMatch(/^The collection's budget of \$0\.001 does not cover/);
  expect(await second.reserve(0)).toBe(
    "The collection's budget of $0.001 does not cover a call whose price is not known.",
  );
  // A refusal of yesterday counts: the budget has no days.
  await database.pool.query(
    `UPDATE "Spend" SET "day" = "day" - 1 WHERE "scope" LIKE 'collection/%'`,
  );
  expect(await second.reserve(0)).toMatch(/price is not known/);
});

test("a database that does not answer stops calls, and the process keeps running", async () => {
  const gone = openDatabase({ url: "postgresql://nobody@127.0.0.1:1/none" });
  const budget = budgetFor({ ...spending, database: gone }, { ...nobody, ownerId });
  expect(await budget.reserve(1)).toMatch(/could not look up/);
  await budget.settle(-1);
  await gone.close();
});

test("an operator's price file is read, and a wrong one is reported by its name", async () => {
  const path = join(tmpdir(), `wisp-prices-${crypto.randomUUID()}.json`);
  await expect(async () => readPrices(path)).rejects.toThrow(`WISP_PRICES names ${path}`);
  const entry = {
    service: "models.example",
    model: "*",
    from: "2026-01-01",
    inputPerMillion: 1,
    outputPerMillion: 2,
    source: "contract",
  };
  await writeFile(path, JSON.stringify([entry]));
  const at = new Date("2026-06-01");
  expect(priceOf(readPrices(path), { host: "models.example", model: "m", at })).toMatchObject({
    outputPerMillion: 2,
  });
  await writeFile(path, JSON.stringify([{ ...entry, from: "yesterday" }]));
  expect(() => readPrices(path)).toThrow(/cannot be used: The price list is not valid/);
});
