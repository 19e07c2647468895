import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterEach, expect, test } from "vitest";
import { person } from "../../test/packs.ts";
import {
  collected,
  itemsOf,
  joinedRaters,
  openedStudy,
  rubric,
  studyItem,
} from "../../test/study.ts";
import {
  addJudge,
  addRubric,
  adjudicateItem,
  closeStudy,
  consentAsRater,
  deleteAccount,
  excludeRater,
  inviteAccount,
  inviteByLink,
  MAX_OWNED_BYTES,
  MAX_STUDIES_PER_DAY,
  nextItem,
  notificationsOf,
  rateAsJudge,
  rateItem,
  raterBySecret,
  ratersOf,
  ratersOfUser,
  saveDraft,
  studiesOf,
  studyItems,
  studyProgress,
  studyRatings,
  withdrawRater,
} from "../index.ts";
import { MAX_CHANGES } from "./rate.ts";

const { database } = await freshDatabase();
const owner = await person(database, "owner", "user");
// An owner has few open studies.
afterEach(() => database.pool.query(`UPDATE "Study" SET "status" = 'closed'`));
const VALUES = { true: "yes", better: "left" };

/** The item before a rater; fails where there is none. */
async function taken(raterId: string) {
  const next = await nextItem(database, raterId);
  if (isFailure(next)) throw new Error(next.detail);
  if (next.item === null) throw new Error("nothing is left");
  return next.item;
}

const rate = (raterId: string, nth: number, { rubric: version = 1, values = VALUES } = {}) =>
  rateItem(database, {
    raterId,
    nth,
    rubric: version,
    valuesFor: () => values,
    knowsMatch: false,
    ms: 1,
  });

/** Rates what comes until nothing is left; the items in their order. */
async function rateAll(raterId: string): Promise<{ nth: number; kind: string }[]> {
  const done: { nth: number; kind: string }[] = [];
  for (;;) {
    const next = await nextItem(database, raterId);
    if (isFailure(next)) throw new Error(next.detail);
    if (next.item === null) return done;
    const { nth, kind } = next.item;
    const rated = await rate(raterId, nth);
    if (isFailure(rated)) throw new Error(rated.detail);
    done.push({ nth, kind });
  }
}

const ratingsOf = (studyId: string) => collected(studyRatings(database, studyId));
const lapse = (studyId: string) =>
  database.pool.query(
    `UPDATE "StudyPlace" held SET "reservedUntil" = now() - interval '1 minute' FROM (
      SELECT "raterId", "nth" FROM "StudyPlace" WHERE "studyId" = $1 FOR UPDATE SKIP LOCKED) open
      WHERE held."raterId" = open."raterId" AND held."nth" = open."nth"`,
    [studyId],
  );

test("ten raters at once get no item twice and no item past its raters, and each side comes first as often", async () => {
  const study = await openedStudy(
    database,
    owner.id,
    itemsOf(...Array.from({ length: 20 }, () => "rated" as const)),
    { perItem: 4 },
  );
  const raters = await joinedRaters(database, study, 10);
  const all = await Promise.all(raters.map(({ id }) => rateAll(id)));
  for (const own of all) expect(new Set(own.map(({ nth }) => nth)).size).toBe(own.length);
  expect(all.flat()).toHaveLength(80);
  const { rows } = await database.pool.query<{ flipped: string; held: string; first: boolean }>(
    `SELECT count(*) FILTER (WHERE "flipped") AS "flipped", count(*) AS "held"
      FROM "StudyPlace" WHERE "studyId" = $1 GROUP BY "nth"`,
    [study],
  );
  expect(new Set(rows.map(({ flipped, held }) => `${flipped} of ${held}`))).toEqual(
    new Set(["2 of 4"]),
  );
  expect(await studyProgress(database, study)).toMatchObject({
    items: 20,
    complete: 20,
    wanted: 80,
    given: 80,
  });
  await expect(
    database.pool.query(`UPDATE "StudyItem" SET "taken" = 5 WHERE "studyId" = $1`, [study]),
  ).rejects.toThrow("StudyItem_taken_check");
});

test("places stay counted while reservations lapse and raters leave at the same time", async () => {
  const study = await openedStudy(
    database,
    owner.id,
    itemsOf(...Array.from({ length: 12 }, () => "rated" as const)),
    { perItem: 3 },
  );
  const raters = await joinedRaters(database, study, 9);
  const rateUntilGone = async (id: string) => {
    for (;;) {
      const next = await nextItem(database, id);
      if (isFailure(next) || next.item === null) return;
      await rate(id, next.item.nth);
      await lapse(study);
    }
  };
  const [one, two, three] = raters;
  await Promise.all([
    ...raters.map(({ id }) => rateUntilGone(id)),
    withdrawRater(database, one?.id ?? ""),
    withdrawRater(database, two?.id ?? ""),
    excludeRater(database, { studyId: study, pseudonym: three?.pseudonym ?? "", reason: "x" }),
  ]);
  const { rows } = await database.pool.query<{ taken: number; held: number; done: number }>(
    `SELECT item."taken", count(held."place")::int AS "held", count(held."doneAt")::int AS "done"
      FROM "StudyItem" item LEFT JOIN "StudyPlace" held
        ON held."studyId" = item."studyId" AND held."nth" = item."nth" AND held."place" IS NOT NULL
      WHERE item."studyId" = $1 GROUP BY item."nth", item."taken"`,
    [study],
  );
  expect(new Set(rows.map(({ taken: count, held, done }) => `${count} ${held} ${done}`))).toEqual(
    new Set(["3 3 3"]),
  );
});

test("items fill evenly: none has a second rater before each has one", async () => {
  const study = await openedStudy(database, owner.id, itemsOf("rated", "rated", "rated", "rated"));
  const [one, other] = await joinedRaters(database, study, 2);
  const first = [await taken(one?.id ?? "")];
  await rate(one?.id ?? "", first[0]?.nth ?? 0);
  first.push(await taken(one?.id ?? ""), await taken(other?.id ?? ""));
  expect(new Set(first.map(({ nth }) => nth)).size).toBe(3);
});

test("two tabs and two devices of a rater have one item, its draft and one rating", async () => {
  const study = await openedStudy(database, owner.id, itemsOf("rated", "rated"));
  const [rater] = await joinedRaters(database, study, 1);
  const again = await raterBySecret(database, rater?.secret ?? "");
  const id = again?.id ?? "";
  expect(again).toMatchObject({ id: rater?.id, rates: true });
  const stored = await database.pool.query(`SELECT * FROM "StudyRater" WHERE "id" = $1`, [
    rater?.id,
  ]);
  expect(JSON.stringify(stored.rows)).not.toContain(rater?.secret);
  const both = await Promise.all([taken(id), taken(id), taken(id)]);
  const [{ nth }] = [both[0] ?? { nth: 0 }];
  expect(new Set(both.map((item) => item.nth))).toEqual(new Set([nth]));
  expect(await saveDraft(database, { raterId: id, nth, draft: { true: "no" } })).toBeInstanceOf(
    Date,
  );
  expect((await taken(id)).draft).toEqual({ true: "no" });
  await Promise.all([rate(id, nth), rate(id, nth), rate(id, nth)]);
  expect(await ratingsOf(study)).toHaveLength(1);
  // What the rater changes afterwards is added.
  await rate(id, nth, { values: { true: "no", better: "right" } });
  expect((await ratingsOf(study)).map(({ values }) => values)).toEqual([
    VALUES,
    { true: "no", better: "right" },
  ]);
  expect((await taken(id)).nth).not.toBe(nth);
  expect(await rate(id, 999)).toMatchObject({ failed: "not-assigned" });
  await expect(
    database.pool.query(`UPDATE "StudyRating" SET "values" = '{}' WHERE "studyId" = $1`, [study]),
  ).rejects.toThrow("ratings are only added");
});

test("practice comes first, and attention items among the others, to every rater", async () => {
  const rated = Array.from({ length: 12 }, () => "rated" as const);
  const study = await openedStudy(
    database,
    owner.id,
    itemsOf("practice", "practice", "attention", "attention", ...rated),
  );
  for (const { id } of await joinedRaters(database, study, 2)) {
    const kinds: string[] = [];
    const totals = new Set<number>();
    for (;;) {
      const next = await nextItem(database, id);
      if (isFailure(next)) throw new Error(next.detail);
      totals.add(next.done + next.left);
      if (next.item === null) break;
      await rate(id, next.item.nth);
      kinds.push(next.item.kind);
    }
    expect(kinds.slice(0, 2)).toEqual(["practice", "practice"]);
    const rest = kinds.slice(2);
    expect(rest.filter((kind) => kind === "attention")).toHaveLength(2);
    expect(rest[0]).toBe("rated");
    expect(rest.filter((kind) => kind === "rated")).toHaveLength(12);
    // Nothing in the rater's progress tells attention items from others.
    expect([...totals]).toEqual([14]);
  }
});

test("a late rating counts while its item has a place, else it is refused and kept", async () => {
  const study = await openedStudy(database, owner.id, itemsOf("rated"));
  const [slow, slower, second, third] = (await joinedRaters(database, study, 4)).map(
    ({ id }) => id,
  );
  const { nth } = await taken(slow ?? "");
  await taken(slower ?? "");
  expect(await nextItem(database, second ?? "")).toMatchObject({ item: null });
  await lapse(study);
  await taken(second ?? "");
  expect(await rate(slow ?? "", nth)).toMatchObject({ item: null, done: 1 });
  expect(await nextItem(database, third ?? "")).toMatchObject({ item: null, left: 0 });
  const texts = { values: { true: "unclear", better: "unclear" } };
  expect(await rate(slower ?? "", nth, texts)).toMatchObject({ failed: "late" });
  expect(await rate(slower ?? "", nth, texts)).toMatchObject({ failed: "late" });
  expect(await rate(second ?? "", nth)).toMatchObject({ item: null, done: 1 });
  expect((await ratingsOf(study)).map(({ kind, values }) => [kind, values])).toEqual([
    ["rating", VALUES],
    ["late", texts.values],
    ["rating", VALUES],
  ]);
  expect(await studyProgress(database, study)).toMatchObject({ given: 2, complete: 1 });
  await closeStudy(database, study);
  expect(await rate(second ?? "", nth, texts)).toMatchObject({ failed: "late" });
  expect(await nextItem(database, second ?? "")).toMatchObject({ failed: "not-open" });
});

test("a rater changes a rating a number of times, late ones included", async () => {
  const study = await openedStudy(database, owner.id, itemsOf("rated", "rated"));
  const [rater] = await joinedRaters(database, study, 1);
  const id = rater?.id ?? "";
  const { nth } = await taken(id);
  const change = (at: number) =>
    rate(id, nth, { values: { ...VALUES, true: at % 2 ? "yes" : "no" } });
  for (let at = 0; at < MAX_CHANGES - 1; at += 1) await change(at);
  await closeStudy(database, study);
  expect(await change(0)).toMatchObject({ failed: "late" });
  expect(await change(1)).toMatchObject({ failed: "not-assigned" });
  expect(await ratingsOf(study)).toHaveLength(MAX_CHANGES);
});

test("a rater gets items in the language that they chose, and the others after they change it", async () => {
  const kinds = ["practice", "attention", "rated", "rated", "rated"] as const;
  const inEach = kinds.flatMap((kind) =>
    (["en", "zh"] as const).map((language) => ({ kind, fields: { language } })),
  );
  const items = [...inEach, {}].map((more, at) => studyItem(at + 1, more));
  const study = await openedStudy(database, owner.id, items, { languages: ["en", "zh"] });
  const [rater, other] = await joinedRaters(database, study, 2);
  const [id, chinese] = [rater?.id ?? "", other?.id ?? ""];
  await consentAsRater(database, chinese, "zh");
  const english = items.flatMap(({ nth, fields }) => (fields.language === "zh" ? [] : [nth]));
  const sorted = (all: readonly { nth: number }[]): number[] =>
    all.map(({ nth }) => nth).toSorted((one, next) => one - next);
  expect(await nextItem(database, id)).toMatchObject({ done: 0, left: 5 });
  expect(sorted(await rateAll(id))).toEqual(english);
  expect(await nextItem(database, id)).toMatchObject({ item: null, left: 0 });
  await consentAsRater(database, id, "zh");
  expect(sorted(await rateAll(id))).toEqual(
    items.flatMap(({ nth, fields }) => (fields.language === "zh" ? [nth] : [])),
  );
  expect(sorted(await rateAll(chinese))).toEqual(
    items.flatMap(({ nth, fields }) => (fields.language === "en" ? [] : [nth])),
  );
});

test("a rater who comes back after the reservation lapsed gets the item again while it has a place", async () => {
  const study = await openedStudy(database, owner.id, itemsOf("rated"));
  const [away, other] = (await joinedRaters(database, study, 2)).map(({ id }) => id);
  const { nth, flipped } = await taken(away ?? "");
  const draft = { better: "left" };
  await saveDraft(database, { raterId: away ?? "", nth, draft });
  await lapse(study);
  await rate(other ?? "", (await taken(other ?? "")).nth);
  expect(await taken(away ?? "")).toMatchObject({ nth, flipped, draft });
  await rate(away ?? "", nth);
  expect(await studyProgress(database, study)).toMatchObject({ given: 2, complete: 1 });
  await closeStudy(database, study);
});

test("a rating stays with the version of the rubric that its rater saw", async () => {
  const study = await openedStudy(database, owner.id, itemsOf("rated", "rated"));
  const [rater] = await joinedRaters(database, study, 1);
  const id = rater?.id ?? "";
  const first = await taken(id);
  expect(first.rubric).toEqual({ version: 1, texts: rubric("First.") });
  expect(await addRubric(database, study, rubric("Second."))).toEqual({ version: 2 });
  await rate(id, first.nth, { rubric: first.rubric.version });
  const second = await taken(id);
  expect(second.rubric).toEqual({ version: 2, texts: rubric("Second.") });
  expect(await rate(id, second.nth, { rubric: 3 })).toMatchObject({ failed: "wrong-rubric" });
  await rate(id, second.nth, { rubric: 2 });
  expect((await ratingsOf(study)).map((rating) => rating.rubric)).toEqual([1, 2]);
  await closeStudy(database, study);
  expect(await addRubric(database, study, rubric("Third."))).toMatchObject({ failed: "not-done" });
});

test.each([true, false])(
  "a rater who withdraws leaves no account and no pseudonym, and values by consent: %s",
  async (keepsValues) => {
    const consent = { texts: { en: "You agree." }, keepsValues };
    const study = await openedStudy(database, owner.id, itemsOf("rated", "rated"), { consent });
    const account = await person(database, `rater-${keepsValues}`, "user");
    const invited = await inviteAccount(database, study, account.id);
    if (isFailure(invited)) throw new Error(invited.detail);
    await consentAsRater(database, invited.id, "en");
    const [link] = await joinedRaters(database, study, 1);
    for (const id of [invited.id, link?.id ?? ""]) {
      await rate(id, (await taken(id)).nth);
      await taken(id);
    }
    await deleteAccount(database, account.id);
    expect(await withdrawRater(database, link?.id ?? "")).toBe(true);
    expect(await withdrawRater(database, link?.id ?? "")).toBe(false);
    expect(await raterBySecret(database, link?.secret ?? "")).toBe(null);
    expect(await nextItem(database, invited.id)).toMatchObject({ failed: "not-rater" });
    const left = await ratingsOf(study);
    expect(left).toHaveLength(keepsValues ? 2 : 0);
    const raters = await ratersOf(database, study);
    const names = [invited.pseudonym, link?.pseudonym];
    for (const { pseudonym, withdrawnAt } of raters) {
      expect(names).not.toContain(pseudonym);
      expect(withdrawnAt).not.toBe(null);
    }
    const { rows } = await database.pool.query(
      `SELECT "userId", "secretHash" FROM "StudyRater" WHERE "studyId" = $1
        AND ("userId" IS NOT NULL OR "secretHash" IS NOT NULL)`,
      [study],
    );
    expect(rows).toEqual([]);
    // Their places are free again.
    const items = await collected(studyItems(database, study));
    expect(items.reduce((sum, item) => sum + item.taken, 0)).toBe(keepsValues ? 2 : 0);
  },
);

test("an account that withdrew may be invited again, as a new rater who knows nothing of the first", async () => {
  const study = await openedStudy(database, owner.id, itemsOf("rated", "rated"));
  const { id: userId } = await person(database, "comes-again", "user");
  const first = await inviteAccount(database, study, userId);
  if (isFailure(first)) throw new Error(first.detail);
  await consentAsRater(database, first.id, "en");
  const { nth } = await taken(first.id);
  await saveDraft(database, { raterId: first.id, nth, draft: { true: "no" } });
  await withdrawRater(database, first.id);
  expect(await ratersOfUser(database, userId)).toEqual([]);
  const again = await inviteAccount(database, study, userId);
  if (isFailure(again)) throw new Error(again.detail);
  expect(again.id).not.toBe(first.id);
  expect(again.pseudonym).not.toBe(first.pseudonym);
  expect(await nextItem(database, again.id)).toMatchObject({ failed: "not-rater" });
  await consentAsRater(database, again.id, "en");
  expect(await nextItem(database, again.id)).toMatchObject({ done: 0, item: { draft: null } });
  // The invitation is news again: its account may have missed that it withdrew by mistake.
  const invitations = (await notificationsOf(database, userId, 10)).filter(
    ({ kind }) => kind === "study-invited",
  );
  expect(invitations).toHaveLength(2);
});

test("an owner makes a number of studies per day, and the items of all have a limit, which a discarded one no longer counts to", async () => {
  const { id: ownerId } = await person(database, "hoarder", "user");
  const first = await openedStudy(database, ownerId, itemsOf("rated"));
  const { rows } = await database.pool.query<{ bytes: number }>(
    `SELECT study."bytes", sum(octet_length(item."payload"::text))::int AS "payloads"
      FROM "Study" study JOIN "StudyItem" item ON item."studyId" = study."id"
      WHERE study."id" = $1 GROUP BY study."id"`,
    [first],
  );
  expect(rows).toEqual([{ bytes: rows[0]?.bytes, payloads: rows[0]?.bytes }]);
  await database.pool.query(`UPDATE "Study" SET "bytes" = $2 WHERE "id" = $1`, [
    first,
    MAX_OWNED_BYTES,
  ]);
  await expect(openedStudy(database, ownerId, itemsOf("rated"))).rejects.toThrow("256 MB");
  await database.pool.query(`DELETE FROM "Study" WHERE "id" = $1`, [first]);
  for (let today = 0; today < MAX_STUDIES_PER_DAY; today += 1) {
    await openedStudy(database, ownerId, itemsOf("rated"));
    await database.pool.query(`UPDATE "Study" SET "status" = 'closed' WHERE "ownerId" = $1`, [
      ownerId,
    ]);
  }
  await expect(openedStudy(database, ownerId, itemsOf("rated"))).rejects.toThrow(
    "40 studies per day",
  );
  await database.pool.query(
    `UPDATE "Study" SET "createdAt" = now() - interval '25 hours' WHERE "ownerId" = $1`,
    [ownerId],
  );
  await openedStudy(database, ownerId, itemsOf("rated"));
});

test("an excluded rater's ratings stay with the reason, and others get the places", async () => {
  const study = await openedStudy(database, owner.id, itemsOf("rated"));
  const [one, two, three] = await joinedRaters(database, study, 3);
  for (const rater of [one, two]) await rate(rater?.id ?? "", (await taken(rater?.id ?? "")).nth);
  const exclusion = { studyId: study, pseudonym: one?.pseudonym ?? "", reason: "Always 3." };
  expect(await excludeRater(database, exclusion)).toBe(true);
  expect(await excludeRater(database, exclusion)).toBe(false);
  expect(await nextItem(database, one?.id ?? "")).toMatchObject({ failed: "not-open" });
  await rate(three?.id ?? "", (await taken(three?.id ?? "")).nth);
  expect(await ratingsOf(study)).toHaveLength(3);
  const raters = await ratersOf(database, study);
  expect(raters).toHaveLength(3);
  for (const { pseudonym, excludedReason } of raters) {
    expect(excludedReason).toBe(pseudonym === one?.pseudonym ? "Always 3." : null);
  }
});

test("what an excluded rater was rating, and what they change, is kept as late", async () => {
  const study = await openedStudy(database, owner.id, itemsOf("rated", "rated"));
  const [rater] = await joinedRaters(database, study, 1);
  const { id, pseudonym } = rater ?? { id: "", pseudonym: "" };
  const done = await taken(id);
  await rate(id, done.nth);
  const under = await taken(id);
  await excludeRater(database, { studyId: study, pseudonym, reason: "Always 3." });
  const changed = { true: "no", better: "right" };
  expect(await rate(id, under.nth)).toMatchObject({ failed: "late" });
  expect(await rate(id, done.nth, { values: changed })).toMatchObject({ failed: "late" });
  expect((await ratingsOf(study)).map(({ nth, kind, values }) => [nth, kind, values])).toEqual([
    [done.nth, "rating", VALUES],
    [under.nth, "late", VALUES],
    [done.nth, "late", changed],
  ]);
  expect(await studyProgress(database, study)).toMatchObject({
    given: 0,
    raters: [{ pseudonym, done: 0, late: 2 }],
  });
  // The places are free.
  const items = await collected(studyItems(database, study));
  expect(items.map((item) => item.taken)).toEqual([0, 0]);
});

test("a judge and the owner add what they say beside people, and take no places", async () => {
  const study = await openedStudy(database, owner.id, itemsOf("rated", "practice"));
  const [judge, again] = await Promise.all(
    [1, 2].map(() => addJudge(database, study, { agent: "judge", prompt: "judge/1" })),
  );
  if (judge === undefined || isFailure(judge)) throw new Error("no judge");
  expect(again).toEqual(judge);
  const said = { raterId: judge.id, rubric: 1, ms: null, fence: null };
  expect(await rateAsJudge(database, { ...said, nth: 1, values: VALUES, missed: null })).toBe(true);
  expect(await rateAsJudge(database, { ...said, nth: 1, values: {}, missed: "prose" })).toBe(true);
  expect(await nextItem(database, judge.id)).toMatchObject({ failed: "not-rater" });
  const [rater] = await joinedRaters(database, study, 1);
  expect(
    await rateAsJudge(database, {
      ...said,
      raterId: rater?.id ?? "",
      nth: 1,
      values: VALUES,
      missed: null,
    }),
  ).toBe(false);
  const third = { studyId: study, values: VALUES, reason: "It says so." };
  expect(await adjudicateItem(database, { ...third, nth: 1 })).toBe(true);
  expect(await adjudicateItem(database, { ...third, nth: 2 })).toBe(false);
  expect((await ratingsOf(study)).map(({ kind, rater: by }) => [kind, by])).toEqual([
    ["rating", judge.pseudonym],
    ["rating", judge.pseudonym],
    ["adjudication", null],
  ]);
  expect(await studyProgress(database, study)).toMatchObject({ given: 0 });
});

test("deleting the owner's account deletes the studies with everything in them", async () => {
  const leaving = await person(database, "leaving", "user");
  const study = await openedStudy(database, leaving.id, itemsOf("rated"));
  const [rater] = await joinedRaters(database, study, 1);
  await rate(rater?.id ?? "", (await taken(rater?.id ?? "")).nth);
  await deleteAccount(database, leaving.id);
  expect(await studiesOf(database, leaving.id)).toEqual([]);
  expect(await raterBySecret(database, rater?.secret ?? "")).toBe(null);
  expect(await ratingsOf(study)).toEqual([]);
});

test("an item whose match is gone is not shown, and its place is free", async () => {
  const source = {
    matchId: "00000000-0000-7000-8000-000000000000",
    at: 3,
    seat: 0,
    private: false,
  };
  const study = await openedStudy(database, owner.id, [studyItem(1, { source }), studyItem(2)]);
  const [rater] = await joinedRaters(database, study, 1);
  expect((await rateAll(rater?.id ?? "")).map(({ nth }) => nth)).toEqual([2]);
  const [gone] = await collected(studyItems(database, study));
  expect(gone).toMatchObject({ nth: 1, payload: null, taken: 0 });
  expect(await studyProgress(database, study)).toMatchObject({ hidden: 1 });
  expect(isFailure(await inviteByLink(database, study))).toBe(false);
});
