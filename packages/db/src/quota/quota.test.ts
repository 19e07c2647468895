import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent, newAgent, seat } from "../../test/agents.ts";
import {
  type Agent,
  createAgent,
  ensureUser,
  listCandidates,
  quotaOf,
  recordCheck,
  reportIncident,
  retireAgent,
  setConcurrency,
  setOnline,
} from "../index.ts";

const { database } = await freshDatabase();

const house: Agent[] = [];
for (let place = 0; place < 6; place += 1) {
  const agent = await addAgent(database, `house-${place}`, {
    house: true,
    ownerId: null,
    version: { connector: "house", settings: {}, model: null, commit: null },
  });
  house.push(agent);
}
const withHouse = (...agents: readonly Agent[]): Agent[] => [
  ...agents,
  ...house.slice(0, 6 - agents.length),
];
const candidates = async (practice?: true): Promise<string[]> => {
  const query = { game: "who-is-spy", locale: "en", seasonId: null };
  const listed = await listCandidates(database, practice ? { ...query, practice } : query);
  return listed.map(({ slug }) => slug);
};
const isCandidate = async ({ slug }: Agent): Promise<boolean> =>
  (await candidates()).includes(slug);
async function ready(slug: string, connector = "space"): Promise<Agent> {
  const version = { connector, settings: {}, model: null, commit: null };
  const agent = await addAgent(database, slug, { version });
  await setOnline(database, agent.id, true);
  await recordCheck(database, agent.version.id, { ok: true });
  return agent;
}

test("an owner never has more agents than the quota, also with concurrent registrations", async () => {
  const { id } = await ensureUser(database, "greedy");
  await database.prisma.user.update({ where: { id }, data: { agentLimit: 5 } });
  const wanted = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      newAgent(database, `greedy-${place}`, { ownerId: id }),
    ),
  );
  const made = await Promise.all(wanted.map((each) => createAgent(database, each)));
  const created = made.flatMap((each) => (isFailure(each) ? [] : [each]));
  expect(created).toHaveLength(5);
  expect(new Set(made.map((each) => (isFailure(each) ? each.failed : "made")))).toEqual(
    new Set(["made", "too-many-agents"]),
  );
  expect((await quotaOf(database, id))?.agents).toEqual({ used: 5, limit: 5 });
  const [first] = created;
  if (first !== undefined) await retireAgent(database, first.id);
  const next = await createAgent(database, await newAgent(database, "next", { ownerId: id }));
  expect(isFailure(next)).toBe(false);
});

test("ordinary quotas are 20 agents and 1,000 matches a day; a match counts once", async () => {
  const one = await ready("twin-1");
  const owner = one.owner?.id ?? "";
  const other = await addAgent(database, "twin-2", { ownerId: owner });
  await seat(database, ...withHouse(one, other));
  await database.pool.query(
    `INSERT INTO "Spend" VALUES ('owner/' || $1, (now() AT TIME ZONE 'UTC')::date, 1234567)`,
    [owner],
  );
  expect(await quotaOf(database, owner)).toEqual({
    agents: { used: 2, limit: 20 },
    matchesToday: { used: 1, limit: 1_000 },
    spendMicrosToday: { used: 1_234_567, limit: 10_000_000 },
  });
  expect(await quotaOf(database, "0198c0de-0000-7000-8000-000000000000")).toBeNull();
});

test("an agent whose matches or money of the day are used up is not a candidate until tomorrow", async () => {
  const agent = await ready("played-out");
  const where = { id: agent.owner?.id ?? "" };
  await setConcurrency(database, agent.id, { maxConcurrent: 20, separateSessions: true });
  await database.prisma.user.update({ where, data: { matchesPerDay: 2 } });
  await seat(database, ...withHouse(agent));
  expect(await isCandidate(agent)).toBe(true);
  const second = await seat(database, ...withHouse(agent));
  expect(await isCandidate(agent)).toBe(false);
  // Ids contain when a match was made: this one was made the day before.
  const yesterday = "0190c0de-0000-7000-8000-000000000000";
  await database.pool.query(
    `INSERT INTO "Match" SELECT (json_populate_record(match, json_build_object('id', $2::text))).*
      FROM "Match" match WHERE "id" = $1`,
    [second, yesterday],
  );
  await database.pool.query(`UPDATE "MatchSeat" SET "matchId" = $2 WHERE "matchId" = $1`, [
    second,
    yesterday,
  ]);
  expect(await isCandidate(agent)).toBe(true);

  const [model, server] = [await ready("model", "openai"), await ready("server")];
  for (const { owner } of [model, server]) {
    await database.pool.query(
      `INSERT INTO "Spend" VALUES ('owner/' || $1, (now() AT TIME ZONE 'UTC')::date, 9100000)`,
      [owner?.id],
    );
  }
  expect([await isCandidate(model), await isCandidate(server)]).toEqual([false, true]);
});

test("a resident whose allowance is spent is not a candidate", async () => {
  for (const slug of ["rich", "poor"]) {
    const agent = await addAgent(database, slug, { ownerId: null, resident: true });
    await setOnline(database, agent.id, true);
    await recordCheck(database, agent.version.id, { ok: true });
    await database.pool.query(
      `INSERT INTO "Spend" VALUES ('resident/' || $1, (now() AT TIME ZONE 'UTC')::date, 95)`,
      [slug],
    );
  }
  const listed = await listCandidates(database, {
    game: "who-is-spy",
    locale: "en",
    seasonId: null,
    allowances: { ownerMicrosPerDay: 1, residentMicrosPerDay: new Map([["poor", 100]]) },
  });
  const residents = listed.filter(({ resident }) => resident);
  expect(residents.map(({ slug }) => slug)).toEqual(["rich"]);
});

test("candidates have passed a check, except for practice; suspended and retired agents are excluded", async () => {
  const fresh = await addAgent(database, "fresh");
  await setOnline(database, fresh.id, true);
  expect(await isCandidate(fresh)).toBe(false);
  expect(await candidates(true)).toContain("fresh");
  await recordCheck(database, fresh.version.id, { ok: true });
  expect(await isCandidate(fresh)).toBe(true);
  // What happens in the millisecond of the check would not count.
  await database.pool.query(
    `UPDATE "AgentVersion" SET "checkedAt" = "checkedAt" - interval '1 second'`,
  );
  const incident = { matchId: null, code: "timeout", detail: "late" };
  for (let count = 0; count < 3; count += 1) {
    await reportIncident(database, {
      agentId: fresh.id,
      versionId: fresh.version.id,
      ...incident,
    });
  }
  expect(await candidates(true)).not.toContain("fresh");
  const gone = await ready("gone");
  await retireAgent(database, gone.id);
  expect(await candidates(true)).not.toContain("gone");
});

test("an agent never sits in more matches than its maximum, also when they are created concurrently", async () => {
  const limited = await Promise.all(["full-1", "full-2", "full-3"].map((slug) => ready(slug)));
  const [one, two, three] = limited;
  if (one === undefined || two === undefined || three === undefined) throw new Error("no agents");
  await setConcurrency(database, two.id, { maxConcurrent: 3, separateSessions: true });
  await setConcurrency(database, three.id, { maxConcurrent: 20, separateSessions: true });
  const tables = [
    [one, two, three],
    [three, two],
    [two, three],
    [three, one],
  ];
  const made = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      seat(database, ...withHouse(...(tables[index % 4] ?? []))),
    ),
  );
  const refused = made.flatMap((each) => (typeof each === "string" ? [] : [each]));
  expect(refused.length).toBeGreaterThan(40);
  expect(refused[0]).toMatchObject({ failed: "busy", detail: expect.stringContaining("full-") });
  const { rows } = await database.pool.query<{ slug: string; playing: number }>(
    `SELECT agent."slug", count(*)::int AS "playing" FROM "MatchSeat" seat
      JOIN "Agent" agent ON agent."id" = seat."agentId"
      WHERE agent."slug" LIKE 'full-%' GROUP BY 1 ORDER BY 1`,
  );
  const playing = Object.fromEntries(rows.map((row) => [row.slug, row.playing]));
  expect(playing).toMatchObject({ "full-1": 1, "full-2": 3 });
  expect([await isCandidate(one), await isCandidate(three)]).toEqual([false, true]);
  await database.pool.query(`UPDATE "Match" SET "status" = 'failed'`);
  expect(typeof (await seat(database, ...withHouse(one)))).toBe("string");
});

test("a house table is made without waiting while limited agents' rows are locked, with one statement", async () => {
  const holder = await database.pool.connect();
  await holder.query(`BEGIN; SELECT 1 FROM "Agent" FOR NO KEY UPDATE`);
  try {
    expect(typeof (await seat(database, ...house))).toBe("string");
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
});

test("servers hold one match at a time, agents without a memory four, unless their owners say otherwise", async () => {
  const limit = async ({ id }: Agent) =>
    (await database.prisma.agent.findUnique({ where: { id } }))?.maxConcurrent;
  const kinds = ["space", "dial-out", "openai", "hf-inference", "wisp", "a2a", "mcp"];
  const agents = await Promise.all(kinds.map((kind) => ready(`limit-${kind}`, kind)));
  expect(await Promise.all(agents.map(limit))).toEqual([1, 1, 4, 4, 4, 4, 4]);
  expect(await Promise.all(house.map(limit))).toEqual(house.map(() => null));
  for (const maxConcurrent of [0, 21, 1.5]) {
    const wrong = setConcurrency(database, house[0]?.id ?? "", { maxConcurrent });
    await expect(wrong).rejects.toThrow(RangeError);
  }
  const [server, dialled] = agents.map(({ id }) => id);
  const several = { maxConcurrent: 3 };
  const apart = { separateSessions: true };
  // [agent, its owner's setting, the result]
  for (const [id = "", said, expected] of [
    [server, several, "one-memory"],
    [server, { ...several, ...apart }, 3],
    [server, { separateSessions: false }, 1],
    [server, apart, 1],
    [server, several, 3],
    [dialled, several, 3],
  ] as const) {
    const refusal = await setConcurrency(database, id, said);
    const now = await database.prisma.agent.findUnique({ where: { id } });
    expect([said, refusal?.failed ?? now?.maxConcurrent]).toEqual([said, expected]);
  }
});
