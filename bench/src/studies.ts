/**
 * Studies: 30 people who rate at once over HTTP, the page of a study's owner, and the report of 100,000 ratings in
 * the process that computes it. Linux alone.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { ensureUser, staleStudies } from "@wisp/db";
import { print, printMeasure, printMetric, shown } from "@wisp/test-kit/measure";
import { median, percentile } from "./figures/percentiles.ts";
import { openFilledSite } from "./processes/filled-site.ts";
import { cpuSeconds, processesOf } from "./processes/process-figures.ts";
import { signInMany } from "./readers/signed-in.ts";
import { join, rateAll } from "./studies/raters.ts";
import { fillStudy, invitedRaters, type OpenStudy, openedStudy } from "./studies/stored-study.ts";

const MATCHES = 200;
const RATERS = 30;
const ITEMS = 2_000;
const PER_ITEM = 3;
/** Of the study with which the routes are warmed up. */
const WARM_UP_ITEMS = 300;
/** A person reads an item for longer than this; a rater here for a time drawn evenly up to it. */
const THINK_MS = 1_000;
const READS = 30;
/** People who rate in the large study: as many as are compared in pairs. */
const MANY_RATERS = 20;
const large = { items: 10_000, perItem: 10 };
const limits = { ratingMs: 150, pageMs: 500, reportSeconds: 10 };

await using site = await openFilledSite(MATCHES);
const { address, database, databaseUrl } = site;
const [cookie = ""] = await signInMany(address, 1);
const { id: ownerId } = await ensureUser(database, "reader-0");

/** CPU that the processes of the site have used, without Postgres and this one, in milliseconds. */
const siteCpuMs = (): number =>
  processesOf(site.group).reduce((sum, { pid }) => sum + cpuSeconds(pid), 0) * 1_000;

/** All rate at once until nothing is left. */
async function rateStudy(slug: string, items: number, thinkMs: number) {
  const study = await openedStudy(database, { slug, ownerId, items, perItem: PER_ITEM });
  const secrets = await invitedRaters(database, study, RATERS);
  const raters = await Promise.all(secrets.map((secret) => join(address, study, secret)));
  const startMs = performance.now();
  const cpuBeforeMs = siteCpuMs();
  const times = await Promise.all(raters.map((rater) => rateAll(rater, thinkMs)));
  const seconds = (performance.now() - startMs) / 1_000;
  const ratingMs = times.flatMap((of) => of.ratingMs);
  const cpuMs = (siteCpuMs() - cpuBeforeMs) / ratingMs.length;
  const emptyMs = times.flatMap((of) => of.emptyMs);
  return { study, ratingMs, emptyMs, cpuMs, perSecond: ratingMs.length / seconds };
}

/** Fails unless each item has its raters, each of them once. */
async function checkRatings({ id }: OpenStudy): Promise<void> {
  const { rows } = await database.connection.query<{ wrong: number; ratings: number }>(
    `SELECT (count(*) FILTER (WHERE given."ratings" <> $2 OR given."raters" <> $2))::int AS "wrong",
        sum(given."ratings")::int AS "ratings"
      FROM (SELECT count(rating."id") AS "ratings", count(DISTINCT rating."raterId") AS "raters"
        FROM "StudyItem" item LEFT JOIN "StudyRating" rating
          ON rating."studyId" = item."studyId" AND rating."nth" = item."nth"
        WHERE item."studyId" = $1 AND item."kind" = 'rated' GROUP BY item."nth") given`,
    [id, PER_ITEM],
  );
  const [found] = rows;
  if (found?.wrong !== 0) throw new Error(`${found?.wrong} items have too few or too many ratings`);
  print(`${found.ratings} ratings: ${PER_ITEM} of each of ${ITEMS} items, no rater twice`);
}

const printWithin = (what: string, limitMs: number, tookMs: readonly number[], of?: string) => {
  const p95Ms = percentile(tookMs, 0.95);
  printMeasure({
    what,
    ...(of !== undefined && { of }),
    ours: `p95 ${shown(p95Ms)} ms (median ${shown(median(tookMs))})`,
    against: `${limitMs} ms`,
    ratio: p95Ms / limitMs,
    goal: { atMost: 1 },
  });
};

/** The CPU and the time of computing a report as the runner does, in seconds. */
async function computeReport({ id }: OpenStudy) {
  const stale = (await staleStudies(database, 10)).filter((study) => study.id === id);
  if (stale.length !== 1) throw new Error("the study has no report to compute");
  const startMs = performance.now();
  const worker = fork("apps/runner/src/studies/worker.ts", { serialization: "advanced" });
  const closed = once(worker, "close");
  worker.send({ databaseUrl, studies: stale });
  const [answer] = await once(worker, "message");
  const cpu = cpuSeconds(worker.pid ?? 0);
  await closed;
  if (JSON.stringify(answer).includes("failed")) throw new Error(JSON.stringify(answer));
  return { cpu, seconds: (performance.now() - startMs) / 1_000 };
}

async function readOwnersPage({ slug }: OpenStudy): Promise<void> {
  const api = `/api/v1/studies/${slug}`;
  const parts = {
    page: `/studies/${slug}`,
    "call of the study": api,
    "call of the report": `${api}/report`,
    "call of the disagreements": `${api}/disagreements`,
  };
  for (const [of, path] of Object.entries(parts)) {
    const tookMs: number[] = [];
    for (let read = -5; read < READS; read += 1) {
      const startMs = performance.now();
      const answer = await fetch(`${address}${path}`, { headers: { cookie } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      if (read >= 0) tookMs.push(performance.now() - startMs);
    }
    printWithin("owner's page of a study", limits.pageMs, tookMs, of);
  }
}

print(`warm-up: ${WARM_UP_ITEMS} items, ${PER_ITEM} ratings each, without a pause`);
await rateStudy("warm-up", WARM_UP_ITEMS, 0);
const { study, ratingMs, emptyMs, perSecond } = await rateStudy("rated", ITEMS, THINK_MS);
await checkRatings(study);
print(`${RATERS} raters who read up to ${THINK_MS} ms, ${shown(perSecond)} ratings per second`);
printWithin("rating acknowledged, with the next item", limits.ratingMs, ratingMs);
printMetric({
  what: "empty call of a rater beside it, p95",
  value: percentile(emptyMs, 0.95),
  unit: "ms",
});
const rush = await rateStudy("rush", WARM_UP_ITEMS, 0);
printMetric({ what: "ratings a second without a pause", value: rush.perSecond, unit: "" });
printMetric({
  what: "processor time of the site per rating",
  value: rush.cpuMs,
  unit: "ms",
  digits: 1,
});
printMetric({
  what: "rating acknowledged without a pause, p95",
  value: percentile(rush.ratingMs, 0.95),
  unit: "ms",
});
const small = await computeReport(study);
printMetric({ what: "CPU of the report of 6,000 ratings", value: small.cpu, unit: "s", digits: 1 });
await readOwnersPage(study);

const many = await openedStudy(database, { slug: "many", ownerId, ...large });
await fillStudy(database, many, MANY_RATERS);
const { cpu, seconds } = await computeReport(many);
print(
  `no draws: intervals by the infinitesimal jackknife over matches; ${shown(seconds, 1)} s in all`,
);
printMeasure({
  what: "report of 100,000 ratings of two questions, with a judge",
  ours: `${shown(cpu, 1)} s of CPU`,
  against: `${limits.reportSeconds} s`,
  ratio: cpu / limits.reportSeconds,
  goal: { atMost: 1 },
});
