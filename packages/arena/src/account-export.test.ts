import {
  createAgent,
  createToken,
  type Database,
  ensureSeason,
  ensureUser,
  fileReport,
  newId,
  reportIncident,
  signInByAccount,
  storePicture,
  storeSecret,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { z } from "zod";
import { exportAccount } from "./accounts.ts";

const { database } = await freshDatabase();

async function textOf(from: Database, user: { id: string; handle: string }): Promise<string> {
  let text = "";
  for await (const part of exportAccount(from, user)) text += part;
  return text;
}

async function agentOf(ownerId: string, slug: string) {
  const secretId = newId();
  await storeSecret(database, {
    id: secretId,
    sealed: "v1.sealed-key",
    lastFour: "4444",
    host: "a.example",
  });
  const agent = await createAgent(database, {
    secretId,
    slug,
    name: `${slug} the agent`,
    description: `by the owner of ${slug}`,
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId,
    house: false,
    endpoint: `https://${slug}.example`,
    version: {
      connector: "space",
      settings: { url: `https://${slug}.example` },
      model: null,
      commit: null,
    },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  return agent;
}

const exported = z.looseObject({
  format: z.literal("wisp-account/1"),
  user: z.looseObject({
    handle: z.string(),
    accounts: z.array(z.looseObject({ login: z.string() })),
    apiTokens: z.array(z.looseObject({ name: z.string(), lastFour: z.string() })),
    reports: z.array(z.looseObject({ detail: z.string() })),
  }),
  agents: z.array(
    z.looseObject({
      slug: z.string(),
      versions: z.array(z.looseObject({ settings: z.unknown() })),
      upload: z.looseObject({ data: z.string() }).nullable(),
      secret: z.looseObject({ lastFour: z.string() }).nullable(),
      incidents: z.array(z.looseObject({ detail: z.string() })),
    }),
  ),
  matches: z.array(z.looseObject({ agent: z.string(), matchId: z.string() })),
  notes: z.array(z.looseObject({ agent: z.string(), text: z.string().nullable() })),
  decisions: z.array(
    z.looseObject({ agent: z.string(), prompt: z.string(), text: z.string(), calls: z.unknown() }),
  ),
});

/** Tables whose rows belong to accounts, as the export contains them. */
const OF_ACCOUNTS = [
  "Account",
  "Agent",
  "ApiToken",
  "Check",
  "ClassMember",
  "Collection",
  "Experiment",
  "Family",
  "Follow",
  "Fork",
  "LabUse",
  "ModerationAct",
  "Notification",
  "NotificationMail",
  "NotificationPreference",
  "Pack",
  "PuzzleDay",
  "Report",
  "Season",
  "Study",
  "StudyRater",
  "Webhook",
];

test("every table that belongs to accounts is exported", async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT DISTINCT "conrelid"::regclass::text AS "name" FROM "pg_constraint"
      WHERE "contype" = 'f' AND "confrelid" = '"User"'::regclass`,
  );
  expect(rows.map(({ name }) => name.replaceAll('"', "")).toSorted()).toEqual(OF_ACCOUNTS);
});

test("an owner gets all that is stored of the account, without keys and without others", async () => {
  const signedIn = await signInByAccount(database, {
    provider: "github",
    providerId: "77",
    login: "Ida",
    organizations: ["team"],
  });
  if (typeof signedIn !== "string") throw new Error(signedIn.detail);
  const user = { id: signedIn, handle: "ida" };
  const other = await ensureUser(database, "somebody-else");
  const [mine, theirs] = [await agentOf(user.id, "otter"), await agentOf(other.id, "stoat")];
  const made = await createToken(database, user.id, { name: "ci", scopes: [], expiresAt: null });
  if (isFailure(made)) throw new Error(made.detail);
  for (const { id: agentId, version } of [mine, theirs]) {
    const incident = { agentId, versionId: version.id, matchId: null, code: "timeout" };
    await reportIncident(database, { ...incident, detail: `${agentId} was slow` });
  }
  await storePicture(database, mine.id, { hash: "0".repeat(64), data: Buffer.from("picture") });
  const report = { part: "name", subjectId: theirs.id, at: 0, reason: "abuse" } as const;
  await fileReport(database, { ...report, reporterId: user.id, quote: "x", detail: "Rude name." });
  // A finished match of both agents; a running one of which nothing is shown yet.
  const ids = { finished: newId(), running: newId() };
  for (const [status, id] of Object.entries(ids)) {
    await database.pool.query(
      `INSERT INTO "Match" ("id", "game", "gameVersion", "locale", "config", "materials", "seed", "seedHash",
        "randomAlgorithm", "pace", "status", "finishedAt")
        VALUES ($1, 'who-is-spy', 1, 'en', '{}', '{}', 's', 'h', 't', 'full', $2::"MatchStatus", now())`,
      [id, status],
    );
    for (const [seat, agent] of [mine, theirs].entries()) {
      await database.pool.query(
        `INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId") VALUES ($1, $2, $3, $4)`,
        [id, seat, agent.id, agent.version.id],
      );
      await database.pool.query(
        `INSERT INTO "Decision" ("matchId", "at", "seat", "nth", "ask", "prompt", "text", "askedAt", "latencyMs")
          VALUES ($1, 0, $2, 1, 'speech', $3, $4, now(), 1)`,
        [id, seat, `question for ${agent.slug}, ${status}`, `said by ${agent.slug}, ${status}`],
      );
    }
  }

  const { id: seasonId } = await ensureSeason(database, {
    slug: "noted",
    name: "Noted",
    game: "who-is-spy",
    config: {},
    locales: ["en"],
    house: false,
    memory: "season",
  });
  await database.pool.query(`UPDATE "Match" SET "seasonId" = $1`, [seasonId]);
  for (const agent of [mine, theirs]) {
    await database.pool.query(
      `INSERT INTO "MatchNote" ("matchId", "agentId", "text", "askedAt") VALUES ($1, $2, $3, now())`,
      [ids.finished, agent.id, `noted by ${agent.slug}`],
    );
  }

  const text = await textOf(database, user);
  const data = exported.parse(JSON.parse(text));
  expect(data.user).toMatchObject({
    handle: "ida",
    accounts: [{ provider: "github", login: "Ida", organizations: ["team"] }],
    apiTokens: [{ name: "ci", lastFour: made.token.slice(-4) }],
    reports: [{ detail: "Rude name." }],
  });
  expect(data.agents).toMatchObject([
    {
      slug: "otter",
      description: "by the owner of otter",
      versions: [{ settings: { url: "https://otter.example" } }],
      upload: { data: Buffer.from("picture").toString("base64") },
      secret: { lastFour: "4444", host: "a.example" },
      incidents: [{ detail: `${mine.id} was slow` }],
    },
  ]);
  expect(data.matches).toMatchObject([{ agent: "otter", matchId: ids.finished, seat: 0 }]);
  expect(data.decisions).toMatchObject([
    { agent: "otter", prompt: "question for otter, finished", text: "said by otter, finished" },
  ]);
  expect(data.notes).toMatchObject([{ agent: "otter", text: "noted by otter" }]);
  const { rows } = await database.pool.query<{ hash: string }>(`SELECT "hash" FROM "ApiToken"`);
  for (const hidden of ["v1.sealed-key", made.token, rows[0]?.hash ?? "", "stoat", ids.running]) {
    expect(text).not.toContain(hidden);
  }
});

test("thousands of matches are read page by page", async () => {
  const user = await ensureUser(database, "veteran");
  const { id, version } = await agentOf(user.id, "badger");
  await database.pool.query(
    `WITH match AS (
      INSERT INTO "Match" ("id", "game", "gameVersion", "locale", "config", "materials", "seed", "seedHash",
        "randomAlgorithm", "pace", "status", "finishedAt")
      SELECT gen_random_uuid(), 'who-is-spy', 1, 'en', '{}', '{}', 's', 'h', 't', 'full', 'finished', now()
        FROM generate_series(1, 1250) RETURNING "id")
    INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId")
      SELECT match."id", seat, $1, $2 FROM match, generate_series(0, 1) seat`,
    [id, version.id],
  );
  const { matches } = exported.parse(JSON.parse(await textOf(database, user)));
  expect(new Set(matches.map(({ matchId, seat }) => `${matchId}/${seat}`)).size).toBe(2_500);
});

test("an account without anything has an export", async () => {
  const user = await ensureUser(database, "newcomer");
  expect(exported.parse(JSON.parse(await textOf(database, user)))).toMatchObject({ agents: [] });
});
