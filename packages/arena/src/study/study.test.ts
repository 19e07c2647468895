import {
  closedPresetStudy,
  computeStudyReport,
  createExperiment,
  deleteAccount,
  ensureSeason,
  ensureUser,
  experimentBySlug,
  type KnownRater,
  newId,
  setRole,
  staleStudies,
  studyItems,
  studyRatings,
  wholeLog,
  withdrawRater,
} from "@wisp/db";
import { inGameNames, isFailure } from "@wisp/game";
import {
  progressOf,
  readStudyExport,
  type StudyPlan,
  type StudyPreset,
  studyReport,
} from "@wisp/study";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { canaryAgents, talkedMatch } from "../../test/talked-match.ts";
import { moderate } from "../moderation.ts";
import { findOwnStudy } from "./find.ts";
import { addStudyJudge, judgeTasks, keepJudgeAnswer } from "./judge.ts";
import { makeStudyOf, type StudyRequest } from "./make.ts";
import {
  actOnStudy,
  adjudicate,
  changeRubric,
  excludeFromStudy,
  findStudyToManage,
  inviteRater,
  inviteRatersByLink,
} from "./manage.ts";
import {
  agreeToRate,
  earlierRating,
  findRater,
  invitationOf,
  keepDraft,
  nextRating,
  type RaterIdentity,
  rate,
} from "./rate.ts";
import { disagreementsOfStudy, exportStudy, reportOfStudy, studyExportFormats } from "./results.ts";

const { database } = await freshDatabase();
const owner = await ensureUser(database, "canary-owner");
const other = await ensureUser(database, "canary-other");
const admin = await ensureUser(database, "canary-admin");
await setRole(database, admin.id, "admin");
const agents = await canaryAgents(database, other.id);

const plan: StudyPlan = {
  title: { en: "Descriptions", zh: "描述" },
  languages: ["en", "zh"],
  questions: [{ name: "true", kind: "yes-no", text: { en: "Is it true?", zh: "真实吗？" } }],
  perItem: 2,
  blind: [],
  consent: { texts: { en: "You agree.", zh: "你同意。" }, keepsValues: true },
  margin: 0.1,
  seed: "seed",
};
const rubric = {
  en: { text: "Read.", examples: [] },
  zh: { text: "阅读。", examples: [] },
};

async function experimentOf(ownerId: string, slug: string): Promise<string> {
  const made = await createExperiment(database, {
    ownerId,
    slug,
    name: slug,
    game: "who-is-spy",
    plan: {},
    hash: slug,
  });
  if (isFailure(made)) throw new Error(made.detail);
  return (await experimentBySlug(database, slug))?.id ?? "";
}

/** An experiment of the owner's with a finished match in each of two arms. */
async function playedExperiment(slug: string): Promise<readonly string[]> {
  const experimentId = await experimentOf(owner.id, slug);
  const matches: string[] = [];
  for (const arm of ["plain", "told"]) {
    const id = await talkedMatch(database, agents, `${slug}-${arm}`, { experimentId });
    await database.pool.query(
      `INSERT INTO "ExperimentMatch" ("experimentId", "planned", "matchId", "result") VALUES ($1, $2, $3, '{}')`,
      [experimentId, `1/subject/${arm}`, id],
    );
    matches.push(id);
  }
  await database.pool.query(`UPDATE "Experiment" SET "status" = 'finished' WHERE "id" = $1`, [
    experimentId,
  ]);
  return matches;
}

const better = { name: "better", kind: "better", text: { en: "Which?", zh: "哪个？" } } as const;

const from = (slug: string, more: object = {}) => ({
  kind: "experiment",
  slug,
  content: "speeches",
  size: 10,
  ...more,
});
const make = (more: Partial<StudyRequest>) =>
  makeStudyOf(database, owner, { plan, rubric, own: "", from: null, ...more });

async function made(more: Partial<StudyRequest>): Promise<string> {
  const study = await make(more);
  if (isFailure(study)) throw new Error(study.detail);
  await actOnStudy(database, owner, study.slug, "open");
  return study.slug;
}

async function raterOf(identity: RaterIdentity): Promise<KnownRater> {
  const rater = await findRater(database, identity);
  if (isFailure(rater)) throw new Error(rater.detail);
  return rater;
}

async function joined(slug: string, count: number): Promise<KnownRater[]> {
  const invited = await inviteRatersByLink(database, owner, slug, count);
  if (isFailure(invited)) throw new Error(invited.detail);
  return Promise.all(
    invited.links.map(async ({ secret }) => {
      await agreeToRate(database, await raterOf({ secret }), "en");
      return raterOf({ secret });
    }),
  );
}

async function deskOf(rater: KnownRater | undefined) {
  if (rater === undefined) throw new Error("no rater");
  const desk = await nextRating(database, rater);
  if (isFailure(desk)) throw new Error(desk.detail);
  return { rater, desk, item: desk.item };
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

const itemsOf = async (slug: string) => {
  const study = await findOwnStudy(database, owner, slug);
  if (isFailure(study)) throw new Error(study.detail);
  const items = [];
  for await (const item of studyItems(database, study.id)) items.push(item);
  return items;
};

await playedExperiment("first");
afterEach(() => database.pool.query(`UPDATE "Study" SET "status" = 'closed'`));

test("raters get moments of finished matches, and nothing that says whose they are", async () => {
  const slug = await made({
    from: from("first"),
    own: JSON.stringify({ kind: "attention", text: "Known.", truth: { true: "yes" } }),
  });
  const [one, two] = await joined(slug, 2);
  const seen: unknown[] = [];
  let speeches = 0;
  for (const joinedRater of [one, two]) {
    for (;;) {
      const { rater, desk, item } = await deskOf(joinedRater);
      seen.push(desk, invitationOf(rater));
      if (item === null) break;
      if ("text" in item.asked && item.asked.text !== "Known.") {
        speeches += 1;
        expect(item.asked.speaker).toMatch(/^Player \d$/);
        expect(item.asked.text).toMatch(/^I am \[…\], made of \[…\], and this is remark \d+\.$/);
        expect(item.context.at(0)?.text).toContain("The players are seated");
      }
      const rating = { nth: item.nth, rubric: item.rubric.version, knowsMatch: false, ms: 5 };
      seen.push(await keepDraft(database, rater, { nth: item.nth, draft: { true: "no" } }));
      seen.push(await rate(database, rater, { ...rating, values: { true: "maybe" } }));
      seen.push(await rate(database, rater, { ...rating, values: { true: "unclear" } }));
      seen.push(await earlierRating(database, rater, 1));
    }
  }
  expect(speeches).toBe(20);
  const text = JSON.stringify(seen);
  const owned = await findStudyToManage(database, owner, slug);
  if (isFailure(owned)) throw new Error(owned.detail);
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT "id" FROM "StudyRater" UNION SELECT "id" FROM "Agent" UNION SELECT "id" FROM "Match"
      UNION SELECT "id" FROM "User" UNION SELECT "id" FROM "Study" UNION SELECT "id" FROM "AgentVersion"`,
  );
  for (const { id } of rows) expect(text).not.toContain(id);
  expect(text.toLowerCase()).not.toContain("canary");
  expect(text).not.toMatch(/truth|attention|stratum|cluster|matchId|"seat"|"role"|civilian/);
  expect(owned.progress).toMatchObject({ items: 10, complete: 10, given: 20 });
  // The owner knows what raters do not.
  const items = await itemsOf(slug);
  expect(new Set(items.map(({ stratum }) => stratum.split("/")[0]))).toEqual(
    new Set(["", "plain", "told"]),
  );
  expect(items.filter(({ source }) => source !== null).map(({ fields }) => fields.model)).toContain(
    "vendor/canary-model-0",
  );
});

test("a study of matches is in their languages alone, and its own items in all of the plan", async () => {
  const slug = await made({ from: from("first") });
  const [rater] = await joined(slug, 1);
  if (rater === undefined) throw new Error("no rater");
  expect(invitationOf(rater).languages).toEqual(["en"]);
  expect(await agreeToRate(database, rater, "zh")).toMatchObject({ failed: "wrong-language" });
  expect((await itemsOf(slug)).map(({ fields }) => fields.language)).toEqual(Array(10).fill("en"));
  const mixed = await made({ from: from("first"), own: '{"text":"a"}' });
  const [reader] = await joined(mixed, 1);
  if (reader === undefined) throw new Error("no rater");
  await agreeToRate(database, reader, "zh");
  expect((await deskOf(reader)).desk).toMatchObject({ left: 1, item: { asked: { text: "a" } } });
});

test("a match in which players go by the names of agents gives no items", async () => {
  await database.pool.query(
    `UPDATE "Agent" SET "name" = 'Player 3' WHERE "slug" = 'canary-slug-0'`,
  );
  expect(await make({ from: from("first") })).toMatchObject({ failed: "nothing-to-rate" });
  await database.pool.query(
    `UPDATE "Agent" SET "name" = 'Canary Name 0' WHERE "slug" = 'canary-slug-0'`,
  );
});

test("the same request gives the same items in the same order", async () => {
  const [one, two] = [await made({ from: from("first") }), await made({ from: from("first") })];
  expect(await itemsOf(two)).toEqual(await itemsOf(one));
});

test.each([
  ["live", `UPDATE "Match" SET "status" = 'running'`],
  ["sealed", `UPDATE "Match" SET "sealed" = true, "status" = 'played'`],
  ["of people", `UPDATE "Match" SET "people" = 1`],
])("matches that are %s give no items", async (state, change) => {
  const slug = `no-${state.replace(" ", "-")}`;
  const ids = await playedExperiment(slug);
  await database.pool.query(`${change} WHERE "id" = ANY($1::uuid[])`, [ids]);
  expect(await make({ from: from(slug) })).toMatchObject({ failed: "nothing-to-rate" });
});

test("a season gives items once its words are shown, and an unlisted one to its organizer alone", async () => {
  const season = await ensureSeason(database, {
    slug: "words",
    name: "words",
    game: "who-is-spy",
    config: {},
    locales: ["en"],
    house: false,
  });
  const packId = newId();
  await database.pool.query(
    `INSERT INTO "Pack" ("id", "slug", "name", "locale", "public", "creatorId") VALUES ($1, 'p', 'p', 'en', false, $2)`,
    [packId, other.id],
  );
  await database.pool.query(
    `UPDATE "Season" SET "wordsShown" = 'retired', "creatorId" = $2 WHERE "id" = $1`,
    [season.id, other.id],
  );
  const id = await talkedMatch(database, agents, "words", { seasonId: season.id });
  await database.pool.query(`UPDATE "Match" SET "packId" = $2 WHERE "id" = $1`, [id, packId]);
  const source = { from: from("words", { kind: "season" }) };
  expect(await make(source)).toMatchObject({ failed: "nothing-to-rate" });
  await database.pool.query(`UPDATE "Pack" SET "retiredAt" = now()`);
  expect(await make(source)).toMatchObject({ items: 10 });
  await database.pool.query(`UPDATE "Season" SET "visibility" = 'unlisted'`);
  expect(await make(source)).toMatchObject({ failed: "wrong-source" });
  expect(await make({ from: from("words") })).toMatchObject({ failed: "wrong-source" });
});

test("an item whose match a moderator hides is shown no more, also to who has it before them", async () => {
  const slug = await made({ from: from("first", { size: 10_000 }) });
  const [rater] = await joined(slug, 1);
  const { item } = await deskOf(rater);
  const before = (await itemsOf(slug)).find(({ nth }) => nth === item?.nth)?.source;
  if (before === undefined || before === null) throw new Error("no source");
  const { rows } = await database.pool.query<{ cursor: number }>(
    `SELECT count(*)::int - 1 AS "cursor" FROM "MatchEvent"
      WHERE "matchId" = $1 AND "public" AND "seq" < $2`,
    [before.matchId, before.at],
  );
  const hidden = { kind: "speech-hidden" as const, matchId: before.matchId };
  const act = await moderate(
    database,
    { ...admin, role: "admin" },
    { ...hidden, cursor: rows[0]?.cursor ?? 0 },
    "Rude.",
  );
  expect(act).toHaveProperty("act");
  const next = await deskOf(rater);
  expect(next.item?.nth).not.toBe(item?.nth);
  const items = await itemsOf(slug);
  // With it all that quote it: what was said after it in the same match.
  for (const { source, payload } of items) {
    const isAfter = source?.matchId === before.matchId && source.at >= before.at;
    expect(payload === null).toBe(isAfter);
  }
  expect(items.find(({ nth }) => nth === item?.nth)?.taken).toBe(0);
  const again = await made({ from: from("first", { size: 10_000 }) });
  const speeches = (await itemsOf(again)).filter(
    ({ source }) => source?.matchId === before.matchId,
  );
  expect(speeches.every(({ source }) => (source?.at ?? 0) !== before.at)).toBe(true);
  await database.pool.query(`DELETE FROM "HiddenEvent"`);
});

test("notes and answers to interviews are shown as long as the agent's owner consents", async () => {
  const notes = await made({ from: from("first", { content: "notes", size: 10_000 }) });
  expect((await itemsOf(notes)).map(({ payload }) => payload?.asked)).toContainEqual({
    speaker: expect.stringMatching(/^Player/),
    text: "private note of […]",
  });
  const interviews = from("first", { content: "interviews", name: "guess", size: 10_000 });
  const answers = await made({ from: interviews });
  expect((await itemsOf(answers))[0]?.payload?.asked).toMatchObject({ text: "Player 2" });
  await database.pool.query(`UPDATE "Agent" SET "showReasoning" = false`);
  for (const slug of [notes, answers]) {
    const [rater] = await joined(slug, 1);
    expect((await deskOf(rater)).item).toBe(null);
    expect((await itemsOf(slug)).every(({ payload }) => payload === null)).toBe(true);
  }
  expect(await make({ from: interviews })).toMatchObject({ failed: "nothing-to-rate" });
  await database.pool.query(`UPDATE "Agent" SET "showReasoning" = true`);
});

test("a preset's practice items come before the first, in the rater's language", async () => {
  const preset: StudyPreset = {
    game: "who-is-spy",
    plan,
    rubric,
    practice: {
      en: [{ asked: "It is hot.", note: "tea" }],
      zh: [{ asked: "很热。", note: "茶" }],
    },
    moments: () => [
      { seat: 0, asked: "Said.", note: "coffee", stratum: "s", cluster: "c", fields: {} },
    ],
    paper: "deep-table-8",
    table: () => ({ unit: "score", columns: [], rows: [] }),
  };
  const source = from("first", { content: "preset", name: "practised" });
  const request = { plan: null, rubric: null, own: "", from: source };
  const study = await makeStudyOf(database, owner, request, { practised: preset });
  if (isFailure(study)) throw new Error(study.detail);
  await actOnStudy(database, owner, study.slug, "open");
  const kinds = (await itemsOf(study.slug)).map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(["practice", ...Array(study.items).fill("rated")]);
  const [rater] = await joined(study.slug, 1);
  expect((await deskOf(rater)).desk).toMatchObject({
    done: 0,
    left: study.items,
    item: { practice: true, asked: { text: "It is hot." }, note: "tea" },
  });
});

test("a preset takes what it reads of matches of its game, with its words and without names", async () => {
  const preset: StudyPreset = {
    game: "who-is-spy",
    plan,
    rubric,
    moments: ({ events, arm }) =>
      events.flatMap((event) => {
        const said = z.object({ type: z.literal("spoke"), seat: z.int(), text: z.string() });
        const { data } = said.safeParse(event);
        if (data === undefined || arm !== "plain") return [];
        const { seat, text: asked } = data;
        return [{ seat, asked, note: "coffee", stratum: "s", cluster: "c", fields: { mode: "m" } }];
      }),
    paper: "deep-table-8",
    table: ({ items }) => ({
      unit: "score",
      columns: [{ en: "Mode" }, { en: "Items" }],
      rows: [
        {
          labels: [items[0]?.fields.mode ?? ""],
          cells: [{ value: items.length, low: null, high: null, gap: "few-matches" }],
        },
      ],
    }),
  };
  const source = from("first", { content: "preset", name: "ours" });
  const request = { plan: null, rubric: null, own: "", from: source };
  const none = await makeStudyOf(database, owner, request);
  expect(none).toMatchObject({ failed: "wrong-source" });
  const study = await makeStudyOf(database, owner, request, { ours: preset });
  if (isFailure(study)) throw new Error(study.detail);
  const found = await findOwnStudy(database, owner, study.slug);
  expect(found).toMatchObject({ plan: { ...plan, languages: ["en"], seed: source.slug } });
  const items = await itemsOf(study.slug);
  expect(items.length).toBeGreaterThan(0);
  for (const stale of await staleStudies(database, 100)) {
    await computeStudyReport(database, stale, { ours: preset });
  }
  const results = await reportOfStudy(database, owner, study.slug);
  if (isFailure(results)) throw new Error(results.detail);
  expect(results.last?.report.table).toMatchObject({
    paper: "deep-table-8",
    rows: [{ labels: ["m"], cells: [{ value: items.length }] }],
  });
  // A report card shows it once the study is closed.
  const ofCard = { preset: "ours", experiments: ["another", source.slug] };
  expect(await closedPresetStudy(database, owner.id, ofCard)).toBeNull();
  await actOnStudy(database, owner, study.slug, "open");
  await actOnStudy(database, owner, study.slug, "close");
  expect(await closedPresetStudy(database, owner.id, ofCard)).toEqual({
    slug: study.slug,
    table: results.last?.report.table,
  });
  expect(await closedPresetStudy(database, other.id, ofCard)).toBeNull();
  for (const { payload, fields, source: of } of items) {
    expect(payload).toMatchObject({ context: [], note: "coffee" });
    expect(JSON.stringify(payload)).not.toMatch(/canary/i);
    expect(fields).toMatchObject({ mode: "m", game: "who-is-spy" });
    expect(fields.model).toMatch(/^vendor\/canary-model/);
    expect(of).toMatchObject({ private: false });
  }
  // What is drawn together does not come in part.
  const whole: StudyPreset = {
    ...preset,
    moments: (match) => preset.moments(match).map((each) => ({ ...each, together: "all" })),
  };
  const some = { ...request, from: { ...source, size: items.length - 1 } };
  expect(await makeStudyOf(database, owner, some, { ours: whole })).toMatchObject({
    failed: "nothing-to-rate",
  });
  const within: StudyPreset = {
    ...preset,
    moments: (match) =>
      preset.moments(match).map((moment) => ({ ...moment, cursor: 1, isPrivate: true })),
  };
  const inContext = await makeStudyOf(database, owner, request, { ours: within });
  if (isFailure(inContext)) throw new Error(inContext.detail);
  for (const { payload, source: of } of await itemsOf(inContext.slug)) {
    expect(payload?.context.length).toBeGreaterThan(0);
    expect(payload?.context.length).toBeLessThanOrEqual(2);
    expect(of).toMatchObject({ private: true });
  }
  const others = { ours: { ...preset, game: "deep" } };
  expect(await makeStudyOf(database, owner, request, others)).toMatchObject({
    failed: "nothing-to-rate",
  });
});

const players = [1, 2, 3, 4, 5, 6].map((at) => ({
  name: `player-${at}`,
  text: { en: `Player ${at}`, zh: `Player ${at}` },
}));
const who = { name: "who", kind: "one-of", text: plan.title, options: players } as const;

/** A suite of the moments before the votes of matches, as its file has it. */
async function suiteOf(matches: readonly string[]): Promise<string> {
  const moments = await Promise.all(
    matches.map(async (id, match) => {
      const log = await wholeLog(database, id);
      return (log?.decisions ?? [])
        .filter(({ kind, ask }) => kind === "decision" && ask === "vote")
        .map(({ cursor, seat, nth }) => {
          const at = (log?.events ?? []).findLastIndex((event) => event.cursor <= cursor) + 1;
          return { match, seat, nth, at, role: "civilian" };
        });
    }),
  );
  const named = matches.map((match) => ({ match, events: [] }));
  const head = { format: "wisp-suite/2", name: "votes", interview: "suspect" };
  return JSON.stringify({ ...head, matches: named, moments: moments.flat() });
}

test("a suite gives its question at its moments, whose right answer raters never see", async () => {
  const matches = await playedExperiment("of-a-suite");
  const suite = await suiteOf([...matches, "00000000-0000-7000-8000-000000000000"]);
  const source = { kind: "suite", slug: "votes", content: "question", size: 10_000 };
  const request = { plan: { ...plan, questions: [who] }, rubric, own: "", from: source, suite };
  const study = await makeStudyOf(database, owner, request);
  if (isFailure(study)) throw new Error(study.detail);
  const { rows } = await database.pool.query<{ id: string; spy: number }>(
    `SELECT "matchId" AS "id", "seat" AS "spy" FROM "MatchSeat"
      WHERE "role" = 'spy' AND "matchId" = ANY($1::uuid[])`,
    [matches],
  );
  const names = new Map<string | undefined, readonly string[]>();
  for (const id of matches) {
    const [opening] = (await wholeLog(database, id))?.events ?? [];
    if (opening !== undefined) names.set(id, inGameNames(opening.event));
  }
  const spies = new Map(rows.map(({ id, spy }) => [id, names.get(id)?.[spy]]));
  const items = await itemsOf(study.slug);
  expect(new Set(items.map((item) => item.source?.matchId))).toEqual(new Set(matches));
  const known = items.filter(({ fields }) => fields.role === "civilian");
  expect(known.length).toBeGreaterThan(2);
  for (const { truth, source: of } of known) {
    expect(truth).toEqual({ who: spies.get(of?.matchId ?? "")?.replace("Player ", "player-") });
  }
  for (const { payload, source: of } of items) {
    expect(payload?.asked).toEqual({
      speaker: null,
      text: "Off the record: who do you think is the spy?",
    });
    const name = names.get(of?.matchId)?.[of?.seat ?? 0];
    expect(payload?.note).toBe(`The question is put to ${name}.`);
    expect(payload?.context.length).toBeGreaterThan(5);
    expect(JSON.stringify(payload)).not.toMatch(/canary/i);
  }
  // A moment that is named twice is asked about once.
  const twice = suite.replace(/"moments":\[(.*)\]/, '"moments":[$1,$1]');
  expect(await makeStudyOf(database, owner, { ...request, suite: twice })).toMatchObject({
    items: study.items,
  });
  await actOnStudy(database, owner, study.slug, "open");
  const [rater] = await joined(study.slug, 1);
  const { desk } = await deskOf(rater);
  expect(JSON.stringify(desk.item)).not.toMatch(/truth|"role"|matchId/);
  // Of another's unpublished experiment, of no suite, and where two sides are needed there is nothing.
  for (const [user, more, failed] of [
    [other, {}, "nothing-to-rate"],
    [owner, { suite: "{}" }, "wrong-source"],
    [owner, { from: { ...source, content: "speeches" } }, "wrong-plan"],
    [owner, { plan: { ...plan, questions: [better] } }, "wrong-plan"],
  ] as const) {
    expect(await makeStudyOf(database, user, { ...request, ...more })).toMatchObject({ failed });
  }
});

test("pairs are answers to the same by different agents, each left as often as right", async () => {
  const pairs = { plan: { ...plan, questions: [better] }, from: from("first", { size: 40 }) };
  const [one, two] = [await made(pairs), await made(pairs)];
  const items = await itemsOf(one);
  expect(await itemsOf(two)).toEqual(items);
  expect(items.length).toBeGreaterThan(4);
  const sides = items.flatMap(({ payload, fields, source: of }) => {
    const asked = payload?.asked;
    if (asked === undefined || !("left" in asked)) throw new Error("no pair");
    expect(asked.left).toMatch(/^I am \[…\], made of \[…\], and this is remark \d+\.$/);
    expect(fields["left-agent"]).not.toBe(fields["right-agent"]);
    expect(fields["left-role"]).toBe(fields["right-role"]);
    expect(of?.right?.seat).toEqual(expect.any(Number));
    return [[fields["left-agent"], fields["right-agent"]]];
  });
  const ofTwo = Map.groupBy(sides, (both) => both.toSorted().join(" / "));
  for (const [both, own] of ofTwo) {
    const [first] = both.split(" / ");
    const left = own.filter(([agent]) => agent === first).length;
    expect(Math.abs(2 * left - own.length), both).toBeLessThanOrEqual(1);
  }
  // An item is shown as long as both sides are.
  const [, item] = items;
  const right = item?.source?.right;
  await database.pool.query(`UPDATE "Match" SET "sealed" = true WHERE "id" = $1`, [right?.matchId]);
  const after = await itemsOf(one);
  for (const { source: of, payload } of after) {
    const isOfIt = [of?.matchId, of?.right?.matchId].includes(right?.matchId);
    expect(payload === null).toBe(isOfIt);
  }
  await database.pool.query(`UPDATE "Match" SET "sealed" = false`);
  // Of private notes both owners have to consent.
  const notes = await made({ ...pairs, from: from("first", { content: "notes", size: 10_000 }) });
  const [noted] = await itemsOf(notes);
  const hides = noted?.fields["right-agent"];
  await database.pool.query(`UPDATE "Agent" SET "showReasoning" = false WHERE "slug" = $1`, [
    hides,
  ]);
  for (const { payload, fields } of await itemsOf(notes)) {
    expect(payload === null).toBe([fields["left-agent"], fields["right-agent"]].includes(hides));
  }
  await database.pool.query(`UPDATE "Agent" SET "showReasoning" = true`);
});

test("own items are shown as they are, and refused with their lines", async () => {
  const text = "=1+1 <script>alert('x')</script> $\\int$";
  const slug = await made({ own: JSON.stringify({ text }) });
  const [rater] = await joined(slug, 1);
  expect((await deskOf(rater)).item?.asked).toEqual({ speaker: null, text });
  const wrong = await make({ own: `{"text":"a"}\n{"text":"${"x".repeat(1_000_000)}"}` });
  expect(wrong).toMatchObject({ failed: "wrong-items", lines: [{ line: 2 }] });
  expect(await make({ own: "" })).toMatchObject({ failed: "nothing-to-rate" });
  const [question] = plan.questions;
  const scale = { ...question, kind: "scale", least: 1, most: 1, ends: { least: {}, most: {} } };
  expect(await make({ plan: { ...plan, questions: [scale] }, own: '{"text":"a"}' })).toMatchObject({
    failed: "wrong-plan",
    detail: expect.stringContaining("A scale has at least two steps."),
  });
});

test("the report is the owner's, and is computed again from the export, without hidden texts", async () => {
  const own = Array.from({ length: 12 }, (_, at) => JSON.stringify({ text: `own ${at}` })).join(
    "\n",
  );
  const slug = await made({ own, from: from("first", { size: 4 }) });
  for (const [at, rater] of (await joined(slug, 2)).entries()) {
    for (;;) {
      const { item } = await deskOf(rater);
      if (item === null) break;
      const { nth, rubric: seen } = item;
      const values = { true: nth % 3 === 0 && at === 1 ? "no" : nth % 2 ? "yes" : "no" };
      await rate(database, rater, { nth, rubric: seen.version, values, knowsMatch: false, ms: 1 });
    }
  }
  expect(await reportOfStudy(database, other, slug)).toMatchObject({ failed: "unknown-study" });
  expect(await reportOfStudy(database, owner, slug)).toEqual({ last: null });
  expect(await exportStudy(database, owner, slug, "card")).toMatchObject({ failed: "no-report" });
  for (const stale of await staleStudies(database, 100)) await computeStudyReport(database, stale);
  expect(await staleStudies(database, 100)).toEqual([]);
  const found = await reportOfStudy(database, owner, slug);
  if (isFailure(found)) throw new Error(found.detail);
  expect(found.last).toMatchObject({ isCurrent: true, at: expect.any(Date) });
  const report = found.last?.report;
  const alpha = report?.measures[0]?.people.alpha;
  expect(alpha).toMatchObject({ items: 16, ratings: 32 });
  await database.pool.query(
    `UPDATE "StudyItem" SET "hiddenAt" = now() WHERE "matchId" IS NOT NULL`,
  );
  const texts = new Map<string, string>();
  for (const format of studyExportFormats) {
    const exported = await exportStudy(database, owner, slug, format);
    if (isFailure(exported)) throw new Error(exported.detail);
    texts.set(format, await textOf(exported.parts));
  }
  const lines = texts.get("jsonl") ?? "";
  const read = readStudyExport(lines);
  const again = studyReport(read);
  expect({ ...again, disagreements: again.disagreements.length }).toEqual(report);
  const managed = await findStudyToManage(database, owner, slug);
  expect(progressOf(read)).toEqual(isFailure(managed) ? null : managed.progress);
  const part = await disagreementsOfStudy(database, owner, slug, { after: 1, limit: 2 });
  if (isFailure(part)) throw new Error(part.detail);
  expect(part.disagreements.map(({ nth, values }) => ({ nth, values }))).toEqual(
    again.disagreements.slice(1, 3).map(({ nth, values }) => ({ nth, values })),
  );
  for (const text of texts.values()) expect(text).not.toMatch(/this is remark|canary-owner/);
  expect(texts.get("csv")).toContain("own 3");
  expect(texts.get("card")).toContain("| true | 32 | 0 |");
});

test("a judge is asked every item once, reads what people see, and its prose is missed", async () => {
  const pairs = [0, 1, 2, 3].map((at) =>
    JSON.stringify({ left: `good ${at}`, right: `bad ${at}` }),
  );
  const slug = await made({ plan: { ...plan, questions: [better] }, own: pairs.join("\n") });
  const judge = await addStudyJudge(database, owner, slug, "vendor/judge");
  const study = await findOwnStudy(database, owner, slug);
  if (isFailure(judge) || isFailure(study)) throw new Error("no judge");
  const asked = { raterId: judge.id, language: "en" as const };
  const sides: string[] = [];
  for await (const task of judgeTasks(database, study, asked)) {
    const side = /Left: "good/.test(task.prompt) ? "left" : "right";
    sides.push(side);
    const answer = task.nth === 1 ? "The good one, I think." : `better: ${side}`;
    const said = { raterId: judge.id, answer, ms: 1, fence: null };
    expect(await keepJudgeAnswer(database, study, task, said)).toBe(true);
  }
  expect(sides.toSorted()).toEqual(["left", "left", "right", "right"]);
  for await (const _ of judgeTasks(database, study, asked)) throw new Error("asked again");
  const ratings: [string | null, unknown][] = [];
  for await (const { missed, values } of studyRatings(database, study.id)) {
    ratings.push([missed, values]);
  }
  const left = [null, { better: "left" }];
  expect(ratings).toEqual([["prose", {}], left, left, left]);
  await changeRubric(database, owner, slug, rubric);
  expect((await judgeTasks(database, study, asked).next()).value).toMatchObject({ rubric: 2 });
});

test("a study is its owner's, and an invited account and a link rate in it until they withdraw", async () => {
  const slug = await made({ own: '{"text":"a"}\n{"text":"b"}' });
  expect(await findStudyToManage(database, admin, slug)).toMatchObject({ failed: "unknown-study" });
  expect(await actOnStudy(database, other, slug, "close")).toMatchObject({
    failed: "unknown-study",
  });
  expect(await inviteRater(database, owner, slug, owner.handle)).toMatchObject({
    failed: "own-study",
  });
  expect(await inviteRater(database, owner, slug, "no-one")).toMatchObject({
    failed: "unknown-user",
  });
  const identity = { user: other, slug };
  expect(await findRater(database, identity)).toMatchObject({ failed: "not-rater" });
  const invited = await inviteRater(database, owner, slug, other.handle);
  expect(await inviteRater(database, owner, slug, other.handle)).toEqual(invited);
  const account = await raterOf(identity);
  expect(await nextRating(database, account)).toMatchObject({ failed: "not-rater" });
  expect(await agreeToRate(database, account, "zh")).toMatchObject({ language: "zh", open: true });
  const { item } = await deskOf(account);
  expect(item?.rubric).toEqual({ version: 1, text: "阅读。", examples: [] });
  expect(await changeRubric(database, owner, slug, { en: rubric.en })).toMatchObject({
    failed: "wrong-plan",
  });
  expect(await changeRubric(database, owner, slug, rubric)).toEqual({ version: 2 });
  const rating = {
    nth: item?.nth ?? 0,
    rubric: 1,
    values: { true: "yes" },
    knowsMatch: true,
    ms: null,
  };
  expect(await rate(database, account, rating)).toMatchObject({ done: 1, left: 1 });
  expect(
    await adjudicate(database, owner, slug, {
      nth: rating.nth,
      values: { true: "no" },
      reason: " ",
    }),
  ).toMatchObject({ failed: "no-reason" });
  expect(
    await adjudicate(database, owner, slug, {
      nth: rating.nth,
      values: { true: "no" },
      reason: "So.",
    }),
  ).toEqual({ adjudicated: true });
  const exclusion = { pseudonym: "pseudonym" in invited ? invited.pseudonym : "", reason: "x" };
  expect(await withdrawRater(database, account.id)).toBe(true);
  expect(await findRater(database, identity)).toMatchObject({ failed: "not-rater" });
  expect(await nextRating(database, account)).toMatchObject({ failed: "not-rater" });
  expect(await excludeFromStudy(database, owner, slug, exclusion)).toMatchObject({
    failed: "unknown-rater",
  });
  expect(await actOnStudy(database, owner, slug, "discard")).toMatchObject({ failed: "not-done" });
  expect(await actOnStudy(database, owner, slug, "close")).toEqual({ slug });
});

test("texts of a plan that no store can keep are replaced, so that accounts can be invited", async () => {
  const title = { en: "a\u0000b", zh: "\ud800" };
  const slug = await made({ plan: { ...plan, title }, own: JSON.stringify({ text: "a" }) });
  expect(await inviteRater(database, owner, slug, "canary-admin")).toHaveProperty("pseudonym");
});

test("an account that is deleted is named in no item of others' studies", async () => {
  const pairs = { plan: { ...plan, questions: [better] }, from: from("first", { size: 40 }) };
  const slugs = [await made(pairs), await made({ from: from("first", { size: 40 }) })];
  await deleteAccount(database, other.id);
  for (const slug of slugs) {
    const items = await itemsOf(slug);
    expect(items.length).toBeGreaterThan(4);
    expect(JSON.stringify(items)).not.toContain("canary-slug");
    for (const { fields, stratum } of items) {
      const sides = [fields["left-agent"], fields["right-agent"]];
      if (fields.agent === undefined) expect(sides).toContain(stratum.split(" / ")[0]);
      else expect(fields.agent).toMatch(/^former-/);
    }
  }
});
