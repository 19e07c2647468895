import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { debianPrograms } from "@wisp/test-kit/debian-programs";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { answers, buildSite, type Program, root, startProgram } from "../upgrades/release.ts";

const isPossible =
  debianPrograms(["pg_ctlcluster", "runuser"], "a site beside a replica of its Postgres") &&
  process.getuid?.() === 0;

const BIN = "/usr/lib/postgresql/15/bin";
const FIRST_PORT = Number(process.env.WISP_TEST_PORT ?? 5_930);
const [PRIMARY, REPLICA, RUNNER, SITE, METRICS] = [0, 1, 2, 3, 4].map((at) => FIRST_PORT + at);
/** A change is missing on a replica that applies it later, but is not late yet, for so long. */
const MAX_LAG_MS = 30_000;

const ended: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ended.reverse()) await end();
});

const asPostgres = (program: string, words: readonly string[]): unknown =>
  execFileSync("runuser", ["-u", "postgres", "--", join(BIN, program), ...words], {
    cwd: "/",
    // A server that pg_ctl starts would keep a pipe open.
    stdio: ["ignore", "ignore", "inherit"],
  });

/** Starts a Postgres whose files `makeFiles` makes. */
async function startPostgres(
  folder: string,
  name: string,
  port: number | undefined,
  makeFiles: (data: string) => void,
) {
  const data = join(folder, name);
  makeFiles(data);
  appendFileSync(join(data, "postgresql.auto.conf"), `port = ${port}\n`);
  const control = (...words: string[]) =>
    asPostgres("pg_ctl", ["-D", data, "-w", "-l", join(folder, `${name}.log`), ...words]);
  control("start");
  let runs = true;
  const stop = (): void => {
    if (runs) control("stop", "-m", "immediate");
    runs = false;
  };
  ended.push(stop);
  // It accepts connections and answers nothing, nor do the processes of those that it has.
  const hang = (hangs: boolean): void => {
    const [main = ""] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    const children = readFileSync(`/proc/${main}/task/${main}/children`, "utf8");
    for (const id of [main, ...children.trim().split(" ")]) {
      process.kill(Number(id), hangs ? "SIGSTOP" : "SIGCONT");
    }
  };
  return { stop, hang, address: `postgresql://postgres@127.0.0.1:${port}/postgres` };
}

/** Connections to a server that keeps the statements which it has run. */
function openPool(address: string) {
  const pool = new pg.Pool({ connectionString: address, max: 2 });
  pool.on("error", () => {});
  ended.push(() => pool.end());
  return {
    pool,
    forgetStatements: () => pool.query("SELECT pg_stat_statements_reset()"),
    async hasRun(text: string): Promise<boolean> {
      const { rows } = await pool.query<{ found: boolean }>(
        `SELECT count(*) > 0 AS "found" FROM pg_stat_statements WHERE position($1 IN "query") > 0
          AND "query" NOT LIKE '%pg_stat_statements%'`,
        [text],
      );
      return rows[0]?.found === true;
    },
  };
}

/** Parts of the statements that read a leaderboard and the log of a match. */
const BOARD = `FROM "BoardRow" row`;
const LOG = `FROM "Decision" decision`;

/** At each stage of the test one is opened. */
const MATCHES = 4;

/** A user with a browser that keeps cookies. */
class Reader {
  readonly #cookies = new Map<string, string>();

  async ask(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...this.#cookies].map((pair) => pair.join("=")).join("; "));
    const address = `http://127.0.0.1:${SITE}${path}`;
    const answer = await fetch(address, { ...init, headers, redirect: "manual" });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return { status: answer.status, text: await answer.text() };
  }

  send(method: "POST" | "PATCH", path: string, body: unknown) {
    const headers = { "content-type": "application/json" };
    return this.ask(path, { method, headers, body: JSON.stringify(body) });
  }

  /** As the form of the sign-in page does on one's own machine. */
  async signIn(handle: string): Promise<void> {
    const { csrfToken } = JSON.parse((await this.ask("/api/auth/csrf")).text);
    const body = new URLSearchParams({ csrfToken, handle, json: "true" });
    await this.ask("/api/auth/callback/local", { method: "POST", body });
    expect([...this.#cookies.keys()]).toContain("next-auth.session-token");
  }
}

test.runIf(isPossible)(
  "reads come from a replica, and from the primary while it is late or gone",
  async () => {
    await buildSite(root);
    const folder = mkdtempSync(join(tmpdir(), "wisp-replicas-"));
    ended.push(() => rmSync(folder, { recursive: true, force: true }));
    const [uid = "", gid = ""] = ["-u", "-g"].map((flag) =>
      execFileSync("id", [flag, "postgres"], { encoding: "utf8" }),
    );
    chownSync(folder, Number(uid), Number(gid));
    const first = await startPostgres(folder, "primary", PRIMARY, (data) => {
      asPostgres("initdb", ["-D", data, "-U", "postgres", "-A", "trust"]);
      appendFileSync(
        join(data, "postgresql.auto.conf"),
        `unix_socket_directories = '${folder}'
shared_preload_libraries = 'pg_stat_statements'
wal_keep_size = '256MB'
`,
      );
    });
    const primary = openPool(first.address);
    await primary.pool.query("CREATE EXTENSION pg_stat_statements");
    const environment = { DATABASE_URL: first.address };
    await promisify(execFile)(process.execPath, ["packages/db/scripts/migrate.ts"], {
      cwd: root,
      env: { ...process.env, ...environment },
    });

    // Some matches of the house, played at full pace.
    const start = async (
      kind: "runner" | "web",
      port: number | undefined,
      words: string[],
      more: object,
    ) => {
      const program: Program = startProgram(join(root, "apps", kind), words, {
        WISP_HEALTH_CHECKS: "off",
        ...environment,
        ...more,
      });
      ended.push(() => program.end());
      await answers(
        `http://127.0.0.1:${port}${kind === "runner" ? "/health" : "/api/v1/health"}`,
        program,
      );
      return program;
    };
    const runner = await start("runner", RUNNER, ["src/main.ts"], {
      WISP_RUNNER_PORT: String(RUNNER),
    });
    const finished = async () => {
      const { rows } = await primary.pool.query<{ id: string; slug: string; locale: string }>(
        `SELECT match."id", season."slug", match."locale" FROM "Match" match
          JOIN "Season" season ON season."id" = match."seasonId"
          WHERE match."status" = 'finished' AND match."game" = 'who-is-spy'`,
      );
      return rows;
    };
    await expect
      .poll(async () => {
        await primary.pool.query(
          `UPDATE "Match" SET "pace" = 'full' WHERE "status" = 'waiting' AND "pace" <> 'full'`,
        );
        return (await finished()).length;
      })
      .toBeGreaterThanOrEqual(MATCHES);
    await runner.end();
    const played = await finished();

    const second = await startPostgres(folder, "replica", REPLICA, (data) =>
      asPostgres("pg_basebackup", [
        "-D",
        data,
        "-d",
        first.address,
        "-R",
        "-X",
        "stream",
        "-c",
        "fast",
      ]),
    );
    const replica = openPool(second.address);
    await start("web", SITE, ["src/serve/main.ts", "-H", "127.0.0.1"], {
      PORT: String(SITE),
      WISP_METRICS_PORT: String(METRICS),
      WISP_SECRET_KEYS: `test:${randomBytes(32).toString("base64")}`,
      WISP_DATABASE_READ_URL: second.address,
      WISP_DATABASE_READ_LAG_MS: String(MAX_LAG_MS),
    });
    const measured = async (metric: string): Promise<number> => {
      const text = await (await fetch(`http://127.0.0.1:${METRICS}/metrics`)).text();
      const [, value = "missing"] = text.match(new RegExp(`^${metric} (.*)$`, "m")) ?? [];
      return Number(value.replace("Inf", "Infinity"));
    };
    const lag = () => measured("wisp_read_replica_lag_seconds");
    const readsFromReplica = () => measured('wisp_reads_total{server="replica"}');

    const stranger = new Reader();
    const [{ slug: season = "", locale = "" } = {}] = played;
    let isGone = false;
    const unread = played.map(({ id }) => id);
    /** Where a leaderboard and a match, whose page has not been opened yet, are read. */
    const servers = async (): Promise<{ board: string; match: string }> => {
      const ran = async (path: string, text: string): Promise<string> => {
        const known = isGone ? [primary] : [primary, replica];
        await Promise.all(known.map((each) => each.forgetStatements()));
        expect((await stranger.ask(path)).status, path).toBe(200);
        const asked = [(await primary.hasRun(text)) && "primary"];
        if (!isGone) asked.push((await replica.hasRun(text)) && "replica");
        return asked.filter((name) => name !== false).join(" and ");
      };
      const match = unread.pop() ?? "";
      return {
        board: await ran(`/api/v1/leaderboards/${season}?locale=${locale}`, BOARD),
        match: await ran(`/watch/${match}`, LOG),
      };
    };

    await expect.poll(lag).toBeLessThan(MAX_LAG_MS / 1_000);
    const readsBefore = await readsFromReplica();
    expect(await servers()).toEqual({ board: "replica", match: "replica" });
    expect(await readsFromReplica()).toBeGreaterThan(readsBefore);

    // The replica applies everything a minute late. While the site may still read from it, a person changes something.
    const owner = new Reader();
    await owner.signIn("local");
    const games = [{ game: "who-is-spy", locale: "en" }];
    const registered = await owner.send("POST", "/api/v1/agents/dial-out", {
      name: "Former name",
      games,
    });
    const agent = `/agents/${JSON.parse(registered.text).slug}`;
    const made = await owner.send("POST", "/api/v1/me/tokens", { name: "test", scopes: ["read"] });
    const { token } = JSON.parse(made.text);
    const withToken = { headers: { authorization: `Bearer ${token}` } };
    const found = "/api/v1/agents?q=later-name-of-it";
    await expect.poll(async () => (await stranger.ask(agent)).text).toContain("Former name");
    const delay = async (setting: string): Promise<void> => {
      await replica.pool.query(`ALTER SYSTEM SET recovery_min_apply_delay = '${setting}'`);
      await replica.pool.query("SELECT pg_reload_conf()");
    };
    await delay("10min");
    const changed = await owner.send("PATCH", `/api/v1${agent}`, { name: "later-name-of-it" });
    expect(changed.status).toBe(200);
    expect((await owner.ask(agent)).text).toContain("later-name-of-it");
    expect((await owner.ask("/agents?q=later-name-of-it")).text).toContain(agent);
    expect(JSON.parse((await new Reader().ask(found, withToken)).text).agents).toHaveLength(1);
    expect(JSON.parse((await stranger.ask(found)).text).agents).toEqual([]);
    // So does the owner of the machine by programs that keep no session: all requests here without a user, for a while.
    await new Reader().send("PATCH", `/api/v1${agent}`, { name: "later-name-of-it, again" });
    expect((await new Reader().ask(`${agent}?fresh`)).text).toContain("later-name-of-it, again");
    expect(JSON.parse((await new Reader().ask(found)).text).agents).toHaveLength(1);
    const ownUntilMs = performance.now() + MAX_LAG_MS + 3_000;
    // Until here the replica was not too late to be read from.
    expect(await lag()).toBeLessThan(MAX_LAG_MS / 1_000);

    // It is late: everybody reads from the primary.
    await expect.poll(lag).toBeGreaterThan(MAX_LAG_MS / 1_000);
    expect(JSON.parse((await stranger.ask(found)).text).agents).toHaveLength(1);
    expect(await servers()).toEqual({ board: "primary", match: "primary" });
    const [{ id: known } = { id: "" }] = played;
    /** Opens pages that were not just opened, all at once. */
    const visit = async (): Promise<void> => {
      const at = performance.now();
      const leaderboard = `/leaderboard/${season}`;
      await Promise.all(
        ["/", "/watch", `/watch/${known}`, leaderboard, "/agents", "/seasons", agent].map(
          async (page) => expect((await stranger.ask(`${page}?at=${at}`)).status, page).toBe(200),
        ),
      );
    };
    await visit();

    // It has caught up.
    await delay("0");
    await expect.poll(lag).toBeLessThan(MAX_LAG_MS / 1_000);
    await sleep(ownUntilMs - performance.now());
    expect(JSON.parse((await stranger.ask(found)).text).agents).toHaveLength(1);
    expect(await servers()).toEqual({ board: "replica", match: "replica" });

    // It hangs, which the site does not know when the next pages are asked for.
    await visit();
    second.hang(true);
    await visit();
    await expect.poll(lag).toBe(Number.POSITIVE_INFINITY);
    // From now on no page waits for it.
    const askedBefore = await readsFromReplica();
    await visit();
    expect(await readsFromReplica()).toBe(askedBefore);
    second.hang(false);
    await expect.poll(lag).toBeLessThan(MAX_LAG_MS / 1_000);

    // It is gone, which the site does not know when the next page is asked for.
    second.stop();
    isGone = true;
    await visit();
    expect(await servers()).toEqual({ board: "primary", match: "primary" });
    expect(await lag()).toBe(Number.POSITIVE_INFINITY);
    await visit();
  },
);
