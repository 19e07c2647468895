import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
// Declares what the run provides.
import "@wisp/test-kit/database";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import {
  answers,
  buildSite,
  commitOf,
  hasCommit,
  type Program,
  root,
  startProgram,
  unpackRelease,
} from "./release.ts";

const FORMER = "0.2.0";
const commit = await commitOf(FORMER);
const known = await hasCommit(commit);
if (!known) {
  process.stderr.write(
    `Not tried: an upgrade from ${FORMER} under play (this checkout has no history: git fetch --unshallow).\n`,
  );
}
const FIRST_PORT = Number(process.env.WISP_TEST_PORT ?? 5_840);
const programs: Program[] = [];
const ended: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await Promise.all(programs.map((program) => program.end()));
  for (const end of ended.reverse()) await end();
});

/** A runner (`main.ts` of the runner) or site of a checkout, once it answers. */
async function start(
  kind: "runner" | "site",
  folder: string,
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<Program> {
  const words = kind === "runner" ? ["src/main.ts"] : ["src/serve/main.ts", "-H", "127.0.0.1"];
  const program = startProgram(`${folder}/apps/${kind === "runner" ? "runner" : "web"}`, words, {
    [kind === "runner" ? "WISP_RUNNER_PORT" : "PORT"]: String(port),
    WISP_HEALTH_CHECKS: "off",
    ...environment,
  });
  programs.push(program);
  await answers(
    `http://127.0.0.1:${port}${kind === "runner" ? "/health" : "/api/v1/health"}`,
    program,
  );
  return program;
}

const pages = ["/", "/watch", "/leaderboard", "/agents", "/play", "/api/v1/matches?limit=5"];

/** Asks a site for its pages, one after another, until `end` is called, which returns what failed. */
function visit(port: number, match: string): { seen(): number; end(): Promise<string[]> } {
  const failed: string[] = [];
  let [seen, visiting] = [0, true];
  const done = (async () => {
    while (visiting) {
      for (const page of [...pages, `/watch/${match}`, `/api/v1/matches/${match}`]) {
        const status = await fetch(`http://127.0.0.1:${port}${page}`).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          () => "no answer",
        );
        seen += 1;
        if (status !== 200) failed.push(`${status} ${page} at ${port}`);
      }
      await sleep(200);
    }
  })();
  return {
    seen: () => seen,
    async end() {
      visiting = false;
      await done;
      return failed;
    },
  };
}

test.runIf(known)(
  `runners and sites of ${FORMER} play on while migrations are applied and later ones join`,
  async () => {
    const former = await unpackRelease(commit);
    await buildSite(root);
    const name = "wisp_upgrade";
    const server = new pg.Client({ connectionString: inject("postgresUrl") });
    await server.connect();
    ended.push(() => server.end());
    await server.query(`CREATE DATABASE ${name}`);
    const address = new URL(inject("postgresUrl"));
    address.pathname = `/${name}`;
    const environment = { DATABASE_URL: address.href };
    const migrate = (folder: string) =>
      promisify(execFile)(process.execPath, ["packages/db/scripts/migrate.ts"], {
        cwd: folder,
        env: { ...process.env, ...environment },
      });
    await migrate(former);
    const pool = new pg.Pool({ connectionString: address.href });
    pool.on("error", () => {});
    ended.push(() => pool.end());
    const count = async (condition: string, values: unknown[] = []): Promise<number> => {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS "count" FROM ${condition}`,
        values,
      );
      return rows[0]?.count ?? 0;
    };
    const finishedBy = (runner: string) =>
      count(`"Match" WHERE "status" = 'finished' AND starts_with("runner", $1)`, [runner]);

    const gateway = { WISP_RUNNER_URL: `http://127.0.0.1:${FIRST_PORT}` };
    const formerRunner = await start("runner", former, FIRST_PORT, {
      ...environment,
      WISP_RUNNER_NAME: "former",
    });
    await start("site", former, FIRST_PORT + 1, { ...environment, ...gateway });

    // Matches like those of the house season, at full pace, every other one with a probe.
    await expect.poll(() => count(`"Match" WHERE "game" = 'who-is-spy'`)).toBeGreaterThan(0);
    const { rows: live } = await pool.query<{ id: string }>(
      `SELECT "id" FROM "Match" WHERE "game" = 'who-is-spy' LIMIT 1`,
    );
    const template = live[0]?.id ?? "";
    let feeding = true;
    const fed: string[] = [];
    const feed = (async () => {
      while (feeding) {
        await sleep(150);
        // As many as this machine plays at once: those with the lowest ids are claimed first.
        const open = await count(
          `"Match" WHERE "status" IN ('waiting', 'running') AND "pace" = 'full'`,
        );
        if (open > 20) continue;
        const { rows } = await pool.query<{ id: string }>(
          `WITH made AS (
            INSERT INTO "Match" ("id", "seasonId", "game", "gameVersion", "locale", "config", "materials",
              "packId", "family", "pair", "seed", "seedHash", "randomAlgorithm", "pace", "probes")
            SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
                || substr(replace(gen_random_uuid()::text, '-', ''), 13))::uuid, "seasonId", "game", "gameVersion", "locale", "config", "materials",
              "packId", "family", "pair", "seed", "seedHash", "randomAlgorithm", 'full',
              CASE WHEN $2 THEN '{suspect}'::text[] ELSE '{}'::text[] END
            FROM "Match" WHERE "id" = $1 RETURNING "id"),
          seated AS (
            INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId")
            SELECT made."id", "seat", "agentId", "versionId" FROM "MatchSeat", made WHERE "matchId" = $1)
          SELECT "id" FROM made`,
          [template, fed.length % 2 === 1],
        );
        for (const { id } of rows) fed.push(id);
        await pool.query("SELECT pg_notify('matches', '')");
      }
    })();
    await expect.poll(() => finishedBy("former/")).toBeGreaterThan(10);
    const formerPages = visit(FIRST_PORT + 1, fed[0] ?? "");

    // Migrations under play; then everything of the former release is alone with the new schema.
    await migrate(root);
    const atMigration = await finishedBy("former/");
    await expect.poll(() => finishedBy("former/")).toBeGreaterThan(atMigration + 10);

    // Later runners join and take the duties; both play.
    const later = { ...environment, WISP_RUNNER_NAME: "later" };
    await start("runner", root, FIRST_PORT + 2, later);
    const duties = () =>
      count(`"Duty" WHERE starts_with("runner", 'later/') AND "heldUntil" > now()`);
    const all = () => count(`"Duty"`);
    await expect.poll(async () => (await duties()) === (await all())).toBe(true);
    const beside = await finishedBy("former/");
    await start("site", root, FIRST_PORT + 3, { ...environment, ...gateway });
    const laterPages = visit(FIRST_PORT + 3, fed[0] ?? "");
    await expect.poll(() => finishedBy("former/")).toBeGreaterThan(beside + 10);
    await expect.poll(() => finishedBy("later/")).toBeGreaterThan(10);
    // The later house plays games and rules that the former release does not know.
    const unknown = `"Match" WHERE "game" NOT IN ('who-is-spy', 'prisoners-dilemma')`;
    await expect
      .poll(() => count(`${unknown} AND starts_with("runner", 'later/')`))
      .toBeGreaterThan(0);

    // The former runner hands its matches over.
    await formerRunner.end();
    feeding = false;
    await feed;
    await expect
      .poll(() => count(`"Match" WHERE "status" = 'running' AND starts_with("runner", 'former/')`))
      .toBe(0);
    await expect
      .poll(() => count(`"Match" WHERE "id" = ANY($1) AND "status" <> 'finished'`, [fed]))
      .toBe(0);
    for (const pages of [formerPages, laterPages]) {
      await expect.poll(pages.seen).toBeGreaterThan(20);
      expect(await pages.end()).toEqual([]);
    }

    expect(await count(`"Match" WHERE "status" = 'failed'`)).toBe(0);
    expect(
      await count(`"Match" WHERE starts_with("runner", 'former/')
        AND "gameVersion" > CASE WHEN "game" IN ('who-is-spy', 'chameleon') THEN 3 ELSE 2 END`),
    ).toBe(0);
    // Logs have no gap, and interviews of both releases are read as one.
    expect(
      await count(
        `(SELECT FROM "MatchEvent" GROUP BY "matchId" HAVING max("seq") <> count(*) - 1) gap`,
      ),
    ).toBe(0);
    expect(await count(`"Decision" WHERE "kind" = 'probe'`)).toBe(0);
    const interviewed = (runner: string) =>
      count(
        `"Match" WHERE starts_with("runner", $1) AND EXISTS (SELECT FROM "Decision" decision
          WHERE decision."matchId" = "Match"."id" AND "kind" = 'interview' AND "scores" IS NOT NULL)`,
        [runner],
      );
    expect(await interviewed("former/")).toBeGreaterThan(0);
    expect(await interviewed("later/")).toBeGreaterThan(0);
    process.stdout.write(
      `${fed.length} matches: ${await finishedBy("former/")} ended at ${FORMER}, ${await finishedBy("later/")} after it; ` +
        `${formerPages.seen()} and ${laterPages.seen()} pages.\n`,
    );
  },
);
