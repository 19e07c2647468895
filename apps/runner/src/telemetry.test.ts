import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Registry, replicaMetrics, siteMetrics } from "@wisp/telemetry";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { z } from "zod";
import { finished, houseSix, until, waiting } from "../test/arena.ts";
import { settingsFor } from "../test/settings.ts";
import { patientSix } from "../test/space-agents.ts";
import { startRunner } from "./runner.ts";

const { database, url } = await freshDatabase();

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z
    .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
    .transform((all) =>
      Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]])),
    ),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
});

/** A collector that keeps what it receives. */
async function collector() {
  const spans: z.infer<typeof spanSchema>[] = [];
  let received = "";
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received += body;
    const { resourceSpans } = exportSchema.parse(JSON.parse(body));
    spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    received: () => received,
    [Symbol.dispose]: () => void server.close(),
  };
}

/** The value of a metric's first line that contains all of `labels`. */
function sampleOf(scraped: string, name: string, ...labels: string[]): number | undefined {
  const line = scraped
    .split("\n")
    .find((each) => each.startsWith(name) && labels.every((label) => each.includes(label)));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

test("a runner's /metrics counts matches, decisions, fouls and its database", async () => {
  const runner = await startRunner({ ...settingsFor(url), commit: "0123abc" });
  try {
    const agents = await houseSix(database, "counted-");
    await finished(database, await waiting(database, { agents, seed: "counted" }));
    const scrape = async () => (await fetch(`http://127.0.0.1:${runner.port}/metrics`)).text();
    // The match is counted just after it is stored as finished.
    const scraped = await until("the match is counted", async () => {
      const got = await scrape();
      return sampleOf(got, "wisp_matches_finished_total", 'game="who-is-spy"') === 1 && got;
    });
    expect(sampleOf(scraped, "wisp_matches_started_total", 'game="who-is-spy"')).toBe(1);
    expect(sampleOf(scraped, "wisp_matches_failed_total", 'game="who-is-spy"')).toBe(0);
    expect(
      sampleOf(
        scraped,
        "wisp_decisions_total",
        'kind="decision"',
        'connector="house"',
        'outcome="ok"',
      ),
    ).toBeGreaterThan(6);
    expect(sampleOf(scraped, "wisp_decision_seconds_count", 'connector="house"')).toBeGreaterThan(
      6,
    );
    expect(sampleOf(scraped, "wisp_commit_seconds_count")).toBeGreaterThan(2);
    expect(sampleOf(scraped, "wisp_database_state", 'state="up"')).toBe(1);
    expect(sampleOf(scraped, "wisp_database_bytes")).toBeGreaterThan(1e6);
    expect(sampleOf(scraped, "wisp_database_connections_max")).toBeGreaterThan(1);
    expect(sampleOf(scraped, "wisp_pool_max")).toBe(20);
    expect(sampleOf(scraped, "wisp_match_slots")).toBe(5);
    expect(sampleOf(scraped, "wisp_runner_up")).toBe(1);
    expect(sampleOf(scraped, "wisp_build_info", 'commit="0123abc"')).toBe(1);
    expect(sampleOf(scraped, "wisp_runner_present")).toBe(1);
    expect(sampleOf(scraped, "wisp_oldest_waiting_seconds")).toBe(0);
    expect(sampleOf(scraped, "wisp_database_lock_wait_seconds")).toBe(0);
    // Neither a backup nor a replica is there.
    expect(scraped).not.toMatch(/^wisp_(backup_age|database_replication_lag)_seconds /m);
    expect(scraped).not.toContain("counted-");
  } finally {
    await runner.drain();
  }
});

test("a runner says how long statements have waited for a lock", { tags: ["sweep"] }, async () => {
  const runner = await startRunner(settingsFor(url));
  const { pool } = database;
  const holder = await pool.connect();
  try {
    await holder.query(`BEGIN; LOCK TABLE "Match" IN EXCLUSIVE MODE`);
    const scraped = await until("statements have waited for a second", async () => {
      const got = await (await fetch(`http://127.0.0.1:${runner.port}/metrics`)).text();
      return (sampleOf(got, "wisp_database_lock_wait_seconds") ?? 0) > 1 && got;
    });
    expect(sampleOf(scraped, "wisp_database_connections")).toBeGreaterThan(1);
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
    await runner.drain();
  }
});

test("decisions are traced with their calls and commits, without their texts", async () => {
  using traces = await collector();
  const { servers, agents } = await patientSix(database, "traced", 2);
  const runner = await startRunner(settingsFor(url, { otlpEndpoint: traces.endpoint }));
  const match = await waiting(database, { agents, seed: "traced", pair: ["coffee", "tea"] });
  await finished(database, match);
  await runner.drain();
  const { rows } = await database.pool.query<{ seat: number; nth: number; text: string | null }>(
    `SELECT "seat", "nth", "text" FROM "Decision" WHERE "matchId" = $1 AND "kind" = 'decision'`,
    [match],
  );
  const decisions = traces.spans.filter(
    ({ name, attributes }) => name === "decision" && attributes["wisp.match"] === match,
  );
  expect(decisions.map(({ attributes }) => attributes["wisp.decision"]).toSorted()).toEqual(
    rows.map(({ seat, nth }) => `${seat}/${nth}`).toSorted(),
  );
  for (const { spanId, parentSpanId, attributes } of decisions) {
    expect(parentSpanId ?? "").toBe("");
    expect(attributes).toMatchObject({ "wisp.game": "who-is-spy", "wisp.outcome": "ok" });
    const children = traces.spans.filter((each) => each.parentSpanId === spanId);
    const names = children.map(({ name }) => name);
    expect(names.filter((name) => name === "commit")).toHaveLength(1);
    if (attributes["wisp.connector"] === "space") expect(names).toContain("agent call");
  }
  const speeches = rows.flatMap(({ text: said }) => (said !== null && said.length > 4 ? said : []));
  expect(speeches.length).toBeGreaterThan(0);
  for (const said of speeches) expect(traces.received()).not.toContain(said);
  // What names a trace is not told to strangers.
  for (const server of servers) {
    expect(server.headers).toContain("content-type");
    expect(server.headers).not.toContain("traceparent");
    await server[Symbol.asyncDispose]();
  }
});

test("the dashboard and the alerts name what is exported, and the guide names all of it", async () => {
  const startMs = performance.now();
  const runner = await startRunner(settingsFor(url));
  const scraped = await (await fetch(`http://127.0.0.1:${runner.port}/metrics`)).text();
  const upSeconds = (performance.now() - startMs) / 1_000;
  await runner.drain();
  const site = new Registry();
  siteMetrics(site, () => ({ begun: 3, ended: 2, abandoned: 1 }));
  replicaMetrics(site, () => undefined);
  const rendered = await site.metrics();
  for (const [event, count] of Object.entries({ begun: 3, ended: 2, abandoned: 1 })) {
    expect(sampleOf(rendered, "wisp_renders_total", event)).toBe(count);
  }
  expect(scraped).toContain("# TYPE wisp_event_loop_lag_seconds summary");
  // In seconds: no delay is longer than the time since it is measured.
  const lag = sampleOf(scraped, "wisp_event_loop_lag_seconds{", 'quantile="0.99"');
  expect(lag).toBeLessThanOrEqual(upSeconds);
  const families = [...`${scraped}\n${await site.metrics()}`.matchAll(/^# TYPE (\S+)/gm)];
  const exported = new Set(families.map(([, name = ""]) => name));
  const read = (path: string): string =>
    readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
  const named = (text: string): Set<string> => {
    const found = [...text.matchAll(/\bwisp_[a-z_]+/g)].map(([name]) => name);
    return new Set(found.map((name) => name.replace(/_(bucket|count|sum)$/, "")));
  };
  for (const path of ["deploy/observe/alerts.yml", "deploy/observe/dashboard.json"]) {
    const names = named(read(path));
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !exported.has(name))).toEqual([]);
  }
  expect(named(read("docs/operating/monitoring.md"))).toEqual(exported);
});
