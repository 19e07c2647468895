import { type CallName, routes } from "@wisp/api";
import { type CallAnswer, caller, type FetchCall } from "@wisp/api/call";
import {
  computeStudyReport,
  consentAsRater,
  createAgent,
  createToken,
  ensureUser,
  nextItem,
  notificationsOf,
  rateItem,
  raterBySecret,
  setRole,
  staleStudies,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { newRingKey } from "@wisp/secrets";
import { progressOf, readStudyExport, studyReport } from "@wisp/study";
import { expect, test } from "vitest";
import { z } from "zod";
import { openSite } from "#test/open-site.ts";
import { studyPlan } from "#test/rating-site.ts";

const SITE = "https://wisp.example";
const { database } = await openSite({
  WISP_SECRET_KEYS: newRingKey(),
  WISP_MODE: "public",
  WISP_URL: SITE,
});

type Handler = (
  request: Request,
  context: { readonly params: Promise<Readonly<Record<string, string>>> },
) => Promise<Response>;
const handlerSchema = z.custom<Handler>((value) => typeof value === "function");

const modules: readonly (readonly [RegExp, object])[] = [
  [/^$/, await import("./route.ts")],
  [/^\/(?<slug>[^/]+)$/, await import("./[slug]/route.ts")],
  [/^\/(?<slug>[^/]+)\/actions$/, await import("./[slug]/actions/route.ts")],
  [/^\/(?<slug>[^/]+)\/rubrics$/, await import("./[slug]/rubrics/route.ts")],
  [/^\/(?<slug>[^/]+)\/links$/, await import("./[slug]/links/route.ts")],
  [/^\/(?<slug>[^/]+)\/raters$/, await import("./[slug]/raters/route.ts")],
  [
    /^\/(?<slug>[^/]+)\/raters\/(?<pseudonym>[^/]+)\/exclusion$/,
    await import("./[slug]/raters/[pseudonym]/exclusion/route.ts"),
  ],
  [/^\/(?<slug>[^/]+)\/judges$/, await import("./[slug]/judges/route.ts")],
  [
    /^\/(?<slug>[^/]+)\/judges\/(?<pseudonym>[^/]+)$/,
    await import("./[slug]/judges/[pseudonym]/route.ts"),
  ],
  [/^\/(?<slug>[^/]+)\/report$/, await import("./[slug]/report/route.ts")],
  [/^\/(?<slug>[^/]+)\/disagreements$/, await import("./[slug]/disagreements/route.ts")],
  [
    /^\/(?<slug>[^/]+)\/items\/(?<nth>[^/]+)\/adjudications$/,
    await import("./[slug]/items/[nth]/adjudications/route.ts"),
  ],
  [/^\/(?<slug>[^/]+)\/export\.jsonl$/, await import("./[slug]/export.jsonl/route.ts")],
  [/^\/(?<slug>[^/]+)\/ratings\.csv$/, await import("./[slug]/ratings.csv/route.ts")],
  [/^\/(?<slug>[^/]+)\/card\.md$/, await import("./[slug]/card.md/route.ts")],
];

/** Answers a call of the API about studies as the site does. */
async function answer(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, SITE);
  const path = url.pathname.replace("/api/v1/studies", "");
  for (const [pattern, handlers] of modules) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const handler = handlerSchema.parse(Reflect.get(handlers, init.method ?? "GET"));
    return handler(new Request(url, init), { params: Promise.resolve({ ...found.groups }) });
  }
  throw new Error(`no route ${path}`);
}

const fits = <Name extends CallName>(name: Name, value: unknown): value is CallAnswer<Name> =>
  routes[name].answer.safeParse(value).success;

/** The calls of a new account by its token. */
async function account(handle: string) {
  const { id } = await ensureUser(database, handle);
  const grant = { name: "t", scopes: ["read", "matches"] as const, expiresAt: null };
  const made = await createToken(database, id, grant);
  if (isFailure(made)) throw new Error(made.detail);
  const authorization = `Bearer ${made.token}`;
  const fetching: FetchCall = (address, init) =>
    answer(address, {
      ...init,
      headers: { ...init.headers, host: "wisp.example", authorization },
    });
  return { id, call: caller(fetching, fits), fetching };
}

/** The value of a call that must go well. */
function unwrap<Value>(result: { readonly value: Value } | { readonly failed: string }): Value {
  if ("failed" in result) throw new Error(result.failed);
  return result.value;
}

const olga = await account("olga");
const ann = await account("ann");
const admin = await account("admin");
await setRole(database, admin.id, "admin");

const rubric = {
  en: { text: "Read it twice.", examples: [] },
  zh: { text: "读两遍。", examples: [] },
};
const judge = { agent: "judge", language: "en", dollars: 0.5 } as const;
const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => JSON.stringify({ text: `=text ${at}` })).join("\n");

async function made(count: number): Promise<string> {
  const body = { plan: studyPlan, rubric, own: lines(count) };
  const { study } = unwrap(await olga.call("POST /studies", { body }));
  return study.slug;
}

/** Rates all items as the rater of a link. */
async function rateAll(
  slug: string,
  url: string,
  count: number,
  clear: (nth: number) => number,
): Promise<void> {
  const opened = new URL(url);
  expect(opened.href.startsWith(`${SITE}/studies/${slug}/join#`)).toBe(true);
  const rater = await raterBySecret(database, opened.hash.slice(1));
  if (rater === null) throw new Error("a link opens nothing");
  await consentAsRater(database, rater.id, "en");
  for (let item = 0; item < count; item += 1) {
    const next = await nextItem(database, rater.id);
    if (isFailure(next) || next.item === null) throw new Error("nothing is left");
    const { nth } = next.item;
    await rateItem(database, {
      raterId: rater.id,
      nth,
      rubric: 1,
      valuesFor: () => ({ clear: clear(nth), true: "yes" }),
      knowsMatch: false,
      ms: 1_000,
    });
  }
}

const computed = async (): Promise<void> => {
  for (const stale of await staleStudies(database, 100)) await computeStudyReport(database, stale);
};

test("an owner makes, opens and closes a study, and it does not exist for anyone else", async () => {
  const slug = await made(3);
  expect(unwrap(await olga.call("GET /studies")).studies).toMatchObject([
    { slug, status: "draft", title: studyPlan.title },
  ]);
  expect(unwrap(await ann.call("GET /studies")).studies).toEqual([]);
  const detail = unwrap(await olga.call("GET /studies/{slug}", { slug }));
  expect(detail).toMatchObject({
    plan: studyPlan,
    source: { kind: "own" },
    rubrics: [{ version: 1, texts: rubric }],
    progress: { items: 3, complete: 0, wanted: 6, given: 0 },
    raters: [],
  });
  for (const stranger of [ann, admin]) {
    for (const refused of [
      await stranger.call("GET /studies/{slug}", { slug }),
      await stranger.call("GET /studies/{slug}/report", { slug }),
      await stranger.call("GET /studies/{slug}/disagreements", { slug }),
      await stranger.call("GET /studies/{slug}/judges", { slug }),
      await stranger.call("POST /studies/{slug}/judges", { slug, body: judge }),
      await stranger.call("DELETE /studies/{slug}/judges/{pseudonym}", { slug, pseudonym: "A" }),
      await stranger.call("POST /studies/{slug}/actions", { slug, body: { action: "open" } }),
      await stranger.call("POST /studies/{slug}/links", { slug, body: { count: 1 } }),
    ]) {
      expect(refused).toMatchObject({ failed: "unknown-study", status: 404 });
    }
    const exported = await stranger.fetching(`/api/v1/studies/${slug}/export.jsonl`, {});
    expect(exported.status).toBe(404);
  }
  const act = (action: "open" | "close" | "discard") =>
    olga.call("POST /studies/{slug}/actions", { slug, body: { action } });
  expect(await act("close")).toMatchObject({ failed: "not-done", status: 409 });
  expect(unwrap(await act("open"))).toEqual({ done: true });
  expect(await act("discard")).toMatchObject({ failed: "not-done" });
  expect(unwrap(await act("close"))).toEqual({ done: true });
  const late = await olga.call("POST /studies/{slug}/links", { slug, body: {} });
  expect(late).toMatchObject({ failed: "not-done" });
});

test("what cannot be a study is refused with what to do", async () => {
  const make = (more: object) =>
    olga.call("POST /studies", { body: { plan: studyPlan, rubric, own: lines(1), ...more } });
  expect(await make({ own: '{"text":"a"}\nprose' })).toMatchObject({
    failed: "wrong-items",
    detail: "Line 2: It is not JSON.",
  });
  expect(await make({ own: "" })).toMatchObject({ failed: "nothing-to-rate" });
  expect(await make({ rubric: { en: rubric.en } })).toMatchObject({
    failed: "wrong-plan",
    detail: expect.stringContaining("zh"),
  });
  const from = { kind: "experiment", slug: "none", content: "speeches", name: null, size: 5 };
  expect(await make({ from })).toMatchObject({ failed: "wrong-source", status: 404 });
  const [scale, ...others] = studyPlan.questions;
  const questions = [{ ...scale, least: 3, most: 3 }, ...others];
  expect(await make({ plan: { ...studyPlan, questions } })).toMatchObject({
    failed: "bad-request",
    detail: expect.stringContaining("A scale has at least two steps."),
  });
  expect(await make({ own: "x".repeat(7_000_000) })).toMatchObject({ failed: "too-large" });
  // A file of 50,000 items with one of 1 MB: the big one is named, and then the first one too many.
  const big = JSON.stringify({ text: "=1+1 ".repeat(200_000) });
  expect(await make({ own: `${lines(7)}\n${big}\n${lines(49_992)}` })).toMatchObject({
    failed: "wrong-items",
    detail: expect.stringMatching(
      /^Line 8: It has 977 kB.* Line 10002: A study has at most 10000 /,
    ),
  });
});

test("raters rate by links, and the owner reads agreement, adjudicates, excludes and exports", async () => {
  const slug = await made(10);
  await olga.call("POST /studies/{slug}/actions", { slug, body: { action: "open" } });
  const body = { count: 2 };
  const { links } = unwrap(await olga.call("POST /studies/{slug}/links", { slug, body }));
  expect(unwrap(await olga.call("GET /studies/{slug}/report", { slug }))).toEqual({
    at: null,
    isCurrent: false,
    report: null,
  });
  const [one, other] = links;
  await rateAll(slug, one?.url ?? "", 10, (nth) => (nth % 5) + 1);
  await rateAll(slug, other?.url ?? "", 10, (nth) => (nth === 4 ? 1 : (nth % 5) + 1));
  await computed();
  const { progress, raters } = unwrap(await olga.call("GET /studies/{slug}", { slug }));
  expect(progress).toMatchObject({ complete: 10, given: 20 });
  expect(raters).toMatchObject(links.map(({ pseudonym }) => ({ pseudonym, done: 10, late: 0 })));
  const [notice] = await notificationsOf(database, olga.id, 5);
  expect(notice).toMatchObject({ kind: "study-complete", data: { study: { slug } } });
  const { report, isCurrent } = unwrap(await olga.call("GET /studies/{slug}/report", { slug }));
  expect(isCurrent).toBe(true);
  expect(report?.measures[0]?.people.alpha).toMatchObject({
    items: 10,
    low: expect.any(Number),
    itemsToHalve: expect.any(Number),
  });

  const address = { slug, nth: "4" };
  const judgement = { values: { clear: 5, true: "yes" }, reason: "It names two uses." };
  const adjudicate = (nth: string, more: object = {}) =>
    olga.call("POST /studies/{slug}/items/{nth}/adjudications", {
      ...address,
      nth,
      body: { ...judgement, ...more },
    });
  expect(unwrap(await adjudicate("4"))).toEqual({ done: true });
  expect(await adjudicate("11")).toMatchObject({ failed: "unknown-item" });
  expect(await adjudicate("4", { values: { clear: 9 } })).toMatchObject({ failed: "wrong-values" });
  const page = { slug, query: { limit: 1 } };
  expect(unwrap(await olga.call("GET /studies/{slug}/disagreements", page))).toMatchObject({
    disagreements: [
      {
        nth: 4,
        measure: "clear",
        item: { asked: { text: expect.stringMatching(/^=text/) } },
        adjudication: judgement,
      },
    ],
    next: null,
  });

  const pseudonym = other?.pseudonym ?? "";
  const exclude = (name: string) =>
    olga.call("POST /studies/{slug}/raters/{pseudonym}/exclusion", {
      slug,
      pseudonym: name,
      body: { reason: "All answers are 3." },
    });
  expect(unwrap(await exclude(pseudonym))).toEqual({ done: true });
  expect(await exclude(pseudonym)).toMatchObject({ failed: "unknown-rater" });
  await database.pool.query(`UPDATE "StudyReport" SET "at" = now() - interval '1 minute'`);
  await computed();

  const file = async (name: string) => {
    const exported = await olga.fetching(`/api/v1/studies/${slug}/${name}`, {});
    expect(exported.headers.get("content-disposition")).toContain(`filename="${slug}.`);
    return exported.text();
  };
  const read = readStudyExport(await file("export.jsonl"));
  const again = studyReport(read);
  const shown = unwrap(await olga.call("GET /studies/{slug}/report", { slug })).report;
  expect({ ...again, disagreements: again.disagreements.length }).toEqual(shown);
  expect(shown?.leftOut.excluded).toBe(10);
  const managed = unwrap(await olga.call("GET /studies/{slug}", { slug }));
  expect(progressOf(read)).toEqual({
    ...managed.progress,
    raters: managed.raters.map((each) => {
      return { pseudonym: each.pseudonym, done: each.done, late: each.late };
    }),
  });
  const table = await file("ratings.csv");
  expect(table).toContain("'=text 0");
  expect(table).toContain("All answers are 3.");
  expect(await file("card.md")).toContain("1 were excluded with a reason");
});

test("an account is invited by its name, and a new rubric keeps what was rated by the old one", async () => {
  const slug = await made(2);
  const invite = (handle: string) =>
    olga.call("POST /studies/{slug}/raters", { slug, body: { handle } });
  expect(unwrap(await invite("ann"))).toEqual({ pseudonym: expect.any(String) });
  unwrap(await invite("ann"));
  expect(
    (await notificationsOf(database, ann.id, 5)).map(({ kind, data }) => [kind, data]),
  ).toEqual([["study-invited", { study: { slug, name: "Descriptions" } }]]);
  expect(await invite("olga")).toMatchObject({ failed: "own-study" });
  expect(await invite("nowhere")).toMatchObject({ failed: "unknown-user" });
  const texts = { ...rubric, en: { text: "Read it once.", examples: [] } };
  const add = (body: object) =>
    olga.call("POST /studies/{slug}/rubrics", { slug, body: { texts, ...body } });
  expect(unwrap(await add({}))).toEqual({ version: 2 });
  expect(await add({ texts: { en: rubric.en } })).toMatchObject({ failed: "wrong-plan" });
  const { rubrics } = unwrap(await olga.call("GET /studies/{slug}", { slug }));
  expect(rubrics.map(({ version }) => version)).toEqual([1, 2]);
});

test("an owner asks a model to rate, sees its progress and cost, and stops it", async () => {
  const slug = await made(2);
  const agent = await createAgent(database, {
    slug: "judge",
    name: "judge",
    games: [{ game: "undercover", locale: "en" }],
    ownerId: olga.id,
    house: false,
    endpoint: "judge",
    maxConcurrent: null,
    separateSessions: true,
    version: {
      connector: "openai",
      settings: { baseUrl: "https://models.example/v1", model: "large" },
      model: null,
      commit: null,
    },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  const ask = (more: object = {}) =>
    olga.call("POST /studies/{slug}/judges", { slug, body: { ...judge, ...more } });
  const { pseudonym } = unwrap(await ask());
  expect(await ask()).toMatchObject({ failed: "not-done", status: 409 });
  expect(unwrap(await olga.call("GET /studies/{slug}/judges", { slug })).judges).toEqual([
    {
      pseudonym,
      agent: "agent:judge@1",
      model: "large",
      prompt: "judge/1",
      language: "en",
      status: "waiting",
      failure: null,
      answered: 0,
      budgetMicros: 500_000,
      costMicros: 0,
    },
  ]);
  const stop = () => olga.call("DELETE /studies/{slug}/judges/{pseudonym}", { slug, pseudonym });
  expect(unwrap(await stop())).toEqual({ done: true });
  expect(await stop()).toMatchObject({ failed: "not-done" });
  expect(unwrap(await ask({ dollars: 1 }))).toEqual({ pseudonym });
  const { judges } = unwrap(await olga.call("GET /studies/{slug}/judges", { slug }));
  expect(judges).toMatchObject([{ status: "waiting", budgetMicros: 1_000_000 }]);
  expect(await ask({ agent: "no-such" })).toMatchObject({ failed: "unknown-agent", status: 404 });
  expect(await ask({ dollars: 0 })).toMatchObject({ failed: "wrong-budget", status: 400 });
});

test("a preset has its own plan, for matches that there are", async () => {
  const make = (name: string | null, more: object = {}) =>
    olga.call("POST /studies", {
      body: {
        own: lines(1),
        from: { kind: "season", slug: "none", content: "preset", name, size: 5, ...more },
      },
    });
  // Its plan is taken, so all that is missing is the season.
  expect(await make("deep-human")).toMatchObject({
    failed: "wrong-source",
    detail: expect.stringContaining("season"),
  });
  expect(await make("constructor")).toMatchObject({
    failed: "wrong-source",
    detail: "There is no such preset.",
  });
  expect(await make(null, { content: "speeches" })).toMatchObject({
    failed: "wrong-plan",
    detail: "Give a plan and a rubric, or name a preset.",
  });
});
