import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { moderate } from "@wisp/arena";
import { ensureUser, fitLeaderboard, publicLog, revertAct, seasonBySlug } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { statisticsOf } from "@wisp/games";
import { formerArchive, formerReleases, freshDatabase } from "@wisp/test-kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finishedMatches } from "../../test/arena.ts";
import { linesOf, type Ran, wisp } from "../../test/wisp.ts";

const { database, url } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "wisp-test-"));
const archive = join(folder, "season.zip");
const env = { DATABASE_URL: url };
const MATCHES = 12;

beforeAll(async () => {
  await finishedMatches(database, MATCHES);
  const season = await seasonBySlug(database, "test");
  const leaderboard = {
    seasonId: season?.id ?? "",
    slug: "test",
    game: "who-is-spy",
    locale: "en",
  };
  await fitLeaderboard(database, leaderboard, statisticsOf(leaderboard.game));
  expect(await wisp(["export", "test", archive], { env })).toMatchObject({
    code: 0,
    stdout: `${archive}: ${MATCHES} matches, 6 agents\n`,
    stderr: "",
  });
});

afterAll(() => rm(folder, { recursive: true }));

/** Without a reachable database. */
const recompute = (...words: string[]): Promise<Ran> =>
  wisp(["recompute", ...words], { env: { DATABASE_URL: "postgresql://127.0.0.1:1/none" } });

test("an archive gives the boards again, digit for digit, from results and from logs", async () => {
  const fromResults = await recompute(archive);
  expect(fromResults).toMatchObject({ code: 0, stderr: "" });
  expect(fromResults.stdout).toMatch(
    new RegExp(`^identical: 6 agents, ${MATCHES} matches, \\d{3,4} figures\\n$`),
  );
  const metrics = ({ stdout }: Ran): number => Number(/(\d+) figures/.exec(stdout)?.[1]);
  const fromEvents = await recompute("--from-events", archive);
  expect(fromEvents).toMatchObject({ code: 0, stderr: "" });
  expect(fromEvents.stdout).toContain(`identical: 6 agents, ${MATCHES} matches`);
  // Of each seat at least side, points and facts.
  expect(metrics(fromEvents)).toBeGreaterThan(metrics(fromResults) + MATCHES * 6 * 12);
});

test.each(formerReleases)("an archive of %s gives the boards that it wrote", async (release) => {
  for (const words of [[], ["--from-events"]]) {
    expect(await recompute(...words, formerArchive(release))).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^identical: /),
      stderr: "",
    });
  }
});

test("an archive withholds hidden speeches and gives the same boards; the projections stay", async () => {
  const match = (await database.prisma.match.findFirstOrThrow({ where: { game: "who-is-spy" } }))
    .id;
  const log = await publicLog(database, match);
  const said = log?.events.find(({ event }) => event.type === "spoke");
  const admin = await ensureUser(database, "the-admin");
  const request = { kind: "speech-hidden", matchId: match, cursor: said?.cursor ?? -1 } as const;
  const hidden = await moderate(database, { ...admin, role: "admin" }, request, "An insult.");
  if (isFailure(hidden)) throw new Error(hidden.detail);
  const withheld = join(folder, "withheld.zip");
  await wisp(["export", "test", withheld], { env });
  for (const [words, said] of [
    [[withheld], ""],
    [["--from-events", withheld], "moderators hid speeches"],
  ] as const) {
    const { code, stdout, stderr } = await recompute(...words);
    expect(code).toBe(0);
    expect(stdout).toContain(`identical: 6 agents, ${MATCHES} matches`);
    expect(stdout + stderr).toContain(said);
  }
  expect(await wisp(["rebuild"], { env })).toMatchObject({
    stdout: `${MATCHES} matches, 0 differences\n`,
  });
  await revertAct(database, admin.id, hidden.act);
});

test("data that was tampered with in the database does not recompute", async () => {
  await database.pool.query(`UPDATE "MatchSeat" SET "points" = "points" + 60 WHERE "matchId" = (
    SELECT "id" FROM "Match" LIMIT 1) AND "seat" = 2`);
  const mark = { cursor: 3, seat: 0, rule: "format", span: [0, 1] };
  await database.pool.query(`UPDATE "Match" SET "marks" = $1`, [JSON.stringify([mark])]);
  const tampered = join(folder, "tampered.zip");
  await wisp(["export", "test", tampered], { env });
  const { code, stdout } = await recompute("--from-events", tampered);
  expect(code).toBe(1);
  const lines = stdout.trim().split("\n");
  expect(lines.at(-1)).toMatch(
    new RegExp(`^\\d+ differences: 6 agents, ${MATCHES} matches, \\d+ figures$`),
  );
  expect(linesOf(lines[0] ?? "")).toMatchObject([
    { where: expect.stringMatching(/seats\.2\.points$/) },
  ]);
  expect(stdout).toMatch(/\.marks\b/);
});

test("a file that is not an archive is reported in a sentence", async () => {
  const bytes = await readFile(archive);
  const damaged = join(folder, "damaged.zip");
  for (const [written, sentence] of [
    [Buffer.from("no archive"), "not an archive of a season"],
    [bytes.subarray(0, bytes.length / 2), "not an archive of a season"],
    [flipped(bytes), "matches.jsonl is damaged"],
  ] as const) {
    await writeFile(damaged, written);
    const { code, stdout, stderr } = await recompute(damaged);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/\n\s+at /);
  }
  expect((await recompute(join(folder, "none.zip"))).stderr).toContain("none.zip");
});

test("a season that is not there leaves no file", async () => {
  const { code, stderr } = await wisp(["export", "none", join(folder, "none.zip")], { env });
  expect({ code, stderr }).toEqual({ code: 1, stderr: `There is no season "none".\n` });
  expect((await readdir(folder)).filter((name) => name.startsWith("none"))).toEqual([]);
});

/** With another checksum of the matches in its directory. */
function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const at = changed.lastIndexOf("matches.jsonl") - 30;
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
