import { priceTable } from "@wisp/agents";
import {
  askStudyJudge,
  changeRubric,
  findOwnStudy,
  keepJudgeAnswer,
  makeStudyOf,
  reportOfStudy,
  stopStudyJudge,
  studyJudges,
} from "@wisp/arena";
import {
  createAgent,
  ensureUser,
  experimentAgents,
  type Judging,
  type LeasedJudging,
  leaseJudging,
  ratersOf,
  releaseJudging,
  retireAgent,
  setOnline,
  studyRatings,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { spentOn } from "@wisp/test-kit/spending";
import { afterEach, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { fakeModel, questionIn } from "../../test/models.ts";
import { settingsFor } from "../../test/settings.ts";
import { type Runner, startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
const owner = { ...(await ensureUser(database, "ada")), role: "user" as const };
const other = { ...(await ensureUser(database, "bob")), role: "user" as const };

const price = { inputPerMillion: 2, outputPerMillion: 10, from: "2026-01-01", source: "test" };
const prices = priceTable([{ ...price, service: "127.0.0.1", model: "fake-1" }]);
/** What an answer of the service costs: 812 tokens in, 64 out. */
const CALL_MICROS = 812 * 2 + 64 * 10;

const runners: Runner[] = [];
const start = async (): Promise<void> => {
  runners.push(
    await startRunner(
      settingsFor(url, { prices, ownerMicrosPerDay: 10_000_000, ratingsEveryMs: 100 }),
    ),
  );
};
const drain = (): Promise<unknown> => Promise.all(runners.splice(0).map((each) => each.drain()));
afterEach(drain);

async function registered(slug: string, address: string): Promise<void> {
  const agent = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: "undercover", locale: "en" }],
    ownerId: owner.id,
    house: false,
    endpoint: slug,
    maxConcurrent: null,
    separateSessions: true,
    version: {
      connector: "openai",
      settings: { baseUrl: `${address}/v1`, model: "fake-1" },
      model: null,
      commit: null,
    },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await setOnline(database, agent.id, true);
}

const plan = {
  title: { en: "Facts" },
  languages: ["en"],
  questions: [{ name: "true", kind: "yes-no", text: { en: "Is it true?" } }],
  perItem: 2,
  blind: [],
  consent: { texts: { en: "You agree." }, keepsValues: true },
  margin: 0.1,
  seed: "seed",
};
// Long enough for the tokens that the service bills.
const rubric = { en: { text: "Read it. ".repeat(200), examples: [] } };

async function madeStudy(items: number): Promise<string> {
  const own = Array.from({ length: items }, (_, at) => JSON.stringify({ text: `Fact ${at}` }));
  const study = await makeStudyOf(database, owner, {
    plan,
    rubric,
    own: own.join("\n"),
    from: null,
  });
  if (isFailure(study)) throw new Error(study.detail);
  return study.slug;
}

const judged = (slug: string, isIt: (judge: Judging) => boolean): Promise<Judging> =>
  until("the judge is there", async () => {
    const judges = await studyJudges(database, owner, slug);
    if (isFailure(judges)) throw new Error(judges.detail);
    return judges.find(isIt);
  });

async function ratingsOf(slug: string) {
  const study = await findOwnStudy(database, owner, slug);
  if (isFailure(study)) throw new Error(study.detail);
  const ratings = [];
  for await (const rating of studyRatings(database, study.id)) ratings.push(rating);
  return ratings;
}

test("a judge is paid within its budget with eight calls at once, and a higher one continues", async () => {
  await using service = await fakeModel((call) =>
    questionIn(call).includes('"Fact 7"') ? "It is true, I think." : "true: yes",
  );
  await registered("judge", service.url);
  const slug = await madeStudy(40);
  await start();
  const request = { agent: "judge", language: "en", dollars: 0.06 } as const;
  const asked = await askStudyJudge(database, owner, slug, request);
  if (isFailure(asked)) throw new Error(asked.detail);
  const spent = await judged(slug, ({ status }) => status === "done");
  const calls = service.received.length;
  expect(spent).toMatchObject({ ...asked, answered: calls, costMicros: calls * CALL_MICROS });
  expect(spent.failure).toMatch(
    /The judge's budget of \$0\.06 does not cover a call that may cost/,
  );
  expect(spent.costMicros).toBeLessThanOrEqual(60_000);
  expect(calls).toBeGreaterThan(0);
  expect(await askStudyJudge(database, owner, slug, { ...request, dollars: 1 })).toEqual(asked);
  const done = await judged(slug, ({ answered }) => answered === 40);
  expect(done).toMatchObject({ ...asked, budgetMicros: 1_000_000, costMicros: 40 * CALL_MICROS });
  expect(service.received).toHaveLength(40);
  expect(await spentOn(database, `owner/${owner.id}`)).toBe(40 * CALL_MICROS);
  const ratings = await ratingsOf(slug);
  expect(ratings.filter(({ missed }) => missed === "prose")).toHaveLength(1);
  expect(ratings.filter(({ values }) => values.true === "yes")).toHaveLength(39);
  const study = await findOwnStudy(database, owner, slug);
  if (isFailure(study)) throw new Error(study.detail);
  expect((await ratersOf(database, study.id))[0]?.judge).toEqual({
    agent: "agent:judge@1",
    prompt: "judge/1",
    model: "fake-1",
  });
  // Never among people's.
  const measure = await until("its answers are in the report", async () => {
    const report = await reportOfStudy(database, owner, slug);
    if (isFailure(report)) throw new Error(report.detail);
    const [first] = report.last?.report.measures ?? [];
    return first?.judges[0]?.missed === 1 ? first : undefined;
  });
  expect(measure.ratings).toBe(0);
  // A new version of the rubric is rated when it is asked for.
  await judged(slug, ({ status }) => status === "done");
  await changeRubric(database, owner, slug, rubric);
  await askStudyJudge(database, owner, slug, { ...request, dollars: 1 });
  await judged(slug, ({ status, answered }) => status === "done" && answered === 40);
  expect(await ratingsOf(slug)).toHaveLength(80);
});

test("a judge is stopped, continued by another runner, and asked about each item once", async () => {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await using service = await fakeModel(async () => {
    await gate;
    return "true: no";
  });
  await registered("slow", service.url);
  const slug = await madeStudy(10);
  await start();
  const request = { agent: "slow", language: "en", dollars: 1 } as const;
  const asked = await askStudyJudge(database, owner, slug, request);
  if (isFailure(asked)) throw new Error(asked.detail);
  await until("it is asked", async () => service.received.length > 0 || undefined);
  expect(await askStudyJudge(database, owner, slug, request)).toMatchObject({ failed: "not-done" });
  expect(await stopStudyJudge(database, owner, slug, asked.pseudonym)).toEqual({ stopped: true });
  release();
  await drain();
  // What came after it was stopped is not stored.
  expect(await ratingsOf(slug)).toEqual([]);
  await askStudyJudge(database, owner, slug, request);
  await start();
  await judged(slug, ({ status, answered }) => status === "done" && answered === 10);
  expect(new Set((await ratingsOf(slug)).map(({ nth }) => nth)).size).toBe(10);
});

test("a retired agent ends its judging with a reason, and a runner without the lease stores nothing", async () => {
  await registered("leaving", "http://127.0.0.1:9");
  const slug = await madeStudy(2);
  const request = { agent: "leaving", language: "en", dollars: 1 } as const;
  const asked = await askStudyJudge(database, owner, slug, request);
  const study = await findOwnStudy(database, owner, slug);
  if (isFailure(asked) || isFailure(study)) throw new Error("no judge");
  const [lost, held] = [await leaseJudging(database, 0), await leaseJudging(database, 60_000)];
  if (lost === null || held === null) throw new Error("no lease");
  expect([lost.id, lost.retired]).toEqual([held.id, false]);
  const task = { nth: 1, rubric: 1 };
  const keep = ({ id, fence }: LeasedJudging) =>
    keepJudgeAnswer(database, study, task, { raterId: id, answer: "true: yes", ms: 1, fence });
  expect(await keep(lost)).toBe(false);
  expect(await keep({ ...held, fence: held.fence + 1 })).toBe(false);
  expect(await ratingsOf(slug)).toEqual([]);
  expect(await keep(held)).toBe(true);
  await releaseJudging(database, held, { failures: 0, pauseMs: 0 });
  expect(await keep(held)).toBe(false);
  expect(await ratingsOf(slug)).toHaveLength(1);
  const [agent] = await experimentAgents(database, [{ slug: "leaving", number: null }]);
  await retireAgent(database, agent?.agentId ?? "");
  await start();
  const ended = await judged(slug, ({ status }) => status === "done");
  expect(ended).toMatchObject({ ...asked, answered: 1 });
  expect(ended.failure).toMatch(/has been retired/);
});

test("only agents whose prompts the owner may change are asked", async () => {
  const slug = await madeStudy(2);
  const request = { agent: "judge", language: "en", dollars: 1 } as const;
  expect(await askStudyJudge(database, other, slug, request)).toMatchObject({
    failed: "unknown-study",
  });
  for (const [more, failed] of [
    [{ agent: "no-such" }, "unknown-agent"],
    [{ language: "zh" }, "wrong-language"],
    [{ dollars: 0 }, "wrong-budget"],
    [{ dollars: Number.NaN }, "wrong-budget"],
  ] as const) {
    expect(await askStudyJudge(database, owner, slug, { ...request, ...more })).toMatchObject({
      failed,
    });
  }
});
