import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addPack, onlyTaken, person, wordsOf } from "../../test/packs.ts";
import {
  type Closeness,
  isRanked,
  listAuditEntries,
  listPacks,
  MAX_PROPOSALS,
  makePack,
  packBySlug,
  pairsOf,
  pairsToReview,
  proposePairs,
  ratePair,
  retireWords,
  reviewPair,
  type User,
  upsertPack,
  type Viewer,
  type Word,
  type WordPair,
} from "../index.ts";

const { database } = await freshDatabase();
const organizer = await person(database, "organizer", "organizer");
const rival = await person(database, "rival", "organizer");
const admin = await person(database, "admin", "admin");
const ada = await person(database, "ada", "user");
const bob = await person(database, "bob", "user");

/** The pairs a user may read, by their first word. */
async function read(pack: string, viewer: Viewer | null): Promise<Record<string, string>> {
  const found = await packBySlug(database, pack);
  if (found === null) throw new Error(`no pack ${pack}`);
  const pairs = await pairsOf(database, found, viewer);
  return Object.fromEntries(pairs.map(({ words, status }) => [words[0]?.word ?? "", status]));
}

const propose = (user: User, pack: string, ...pairs: readonly (readonly Word[])[]) => {
  const rated = pairs.map((words) => ({ words, closeness: 5 as const }));
  return proposePairs(database, user, { pack, theme: "home", pairs: rated }, onlyTaken);
};

const review = (
  user: User,
  pack: string,
  pair: string,
  accepted: boolean,
  closeness?: Closeness,
) => {
  const verdict = accepted
    ? ({ accepted: true, closeness: closeness ?? 4 } as const)
    : ({ accepted: false } as const);
  return reviewPair(database, user, { pack, pair, verdict, note: "a note" }, onlyTaken);
};

const slugOf = async (proposed: ReturnType<typeof propose>): Promise<string> => {
  const done = await proposed;
  const [slug] = "slugs" in done ? done.slugs : [];
  if (slug === undefined) throw new Error(JSON.stringify(done));
  return slug;
};

test("organizers and admins make packs, with an address of their name", async () => {
  const pack = { name: "My Owls", locale: "en", public: false };
  expect(await makePack(database, ada, pack)).toMatchObject({ failed: "not-allowed" });
  expect(await makePack(database, admin, { ...pack, name: " \n" })).toMatchObject({
    failed: "name",
  });
  expect(await makePack(database, organizer, pack)).toEqual({ slug: "my-owls" });
  const second = await makePack(database, organizer, pack);
  expect(second).toEqual({ slug: expect.stringMatching(/^my-owls-[0-9a-f]{6}$/) });
  const third = await makePack(database, admin, { ...pack, name: "new" });
  expect(third).toEqual({ slug: expect.stringMatching(/^new-[0-9a-f]{6}$/) });
  expect((await listPacks(database, "en")).map(({ name }) => name)).toContain("My Owls");
  expect(await listPacks(database, "zh")).toEqual([]);
});

test("a hidden pack is read by its reviewers, and a proposal by its proposer", async () => {
  const { slug } = await addPack(database, organizer, "Hidden", [wordsOf("owl", "crow")]);
  await slugOf(propose(ada, slug, wordsOf("cup", "mug")));
  expect(await read(slug, organizer)).toEqual({ owl: "accepted", cup: "proposed" });
  expect(await read(slug, admin)).toEqual({ owl: "accepted", cup: "proposed" });
  expect(await read(slug, ada)).toEqual({ cup: "proposed" });
  for (const viewer of [rival, bob, null]) expect(await read(slug, viewer)).toEqual({});
  const [summary] = (await listPacks(database)).filter((pack) => pack.slug === slug);
  expect(summary).toMatchObject({ families: 1, creator: "organizer", public: false });
});

test("proposers learn nothing about a hidden pack, and reviewers are notified", async () => {
  const { slug } = await addPack(database, organizer, "Quiet", [wordsOf("owl", "crow")]);
  const pair = await slugOf(propose(ada, slug, wordsOf("owl", "swan")));
  expect(await propose(ada, slug, wordsOf("swan", "duck"))).toEqual({
    problems: [{ pair: 0, problem: "swan" }],
  });
  expect(await propose(organizer, slug, wordsOf("crow", "duck"))).toEqual({
    problems: [{ pair: 0, problem: "crow" }],
  });
  expect(await review(organizer, slug, pair, true)).toEqual({ problems: ["owl"] });
  expect(await read(slug, ada)).toEqual({ owl: "proposed" });
  expect(await review(organizer, slug, pair, false)).toBeNull();
  expect(await review(organizer, slug, pair, true)).toMatchObject({ failed: "gone" });
  // Refused, its words are free again.
  expect(await slugOf(propose(ada, slug, wordsOf("swan", "duck")))).toMatch(/^p-[0-9a-f]{12}$/);
});

test("pairs of one proposal, and those of an open pack, take words from each other", async () => {
  const { slug } = await addPack(database, organizer, "Open", [wordsOf("owl", "crow")], true);
  expect(await propose(ada, slug, wordsOf("cup", "mug"), wordsOf("mug", "owl"))).toEqual({
    problems: [
      { pair: 1, problem: "mug" },
      { pair: 1, problem: "owl" },
    ],
  });
  expect(await read(slug, null)).toEqual({ owl: "accepted" });
});

test("its creator and admins review a pack, and it is kept who did", async () => {
  const { slug } = await addPack(database, organizer, "Reviewed", []);
  const one = await slugOf(propose(ada, slug, wordsOf("owl", "crow")));
  const other = await slugOf(propose(bob, slug, wordsOf("cup", "mug")));
  for (const user of [ada, rival])
    expect(await review(user, slug, one, true)).toMatchObject({ failed: "not-allowed" });
  const queued = async (user: User) =>
    (await pairsToReview(database, user))
      .filter(({ pack }) => pack.slug === slug)
      .map((pair) => pair.slug);
  expect(await queued(organizer)).toEqual([one, other]);
  expect(await queued(admin)).toEqual([one, other]);
  expect(await queued(rival)).toEqual([]);
  expect(await queued(ada)).toEqual([]);
  expect(await review(organizer, slug, one, true)).toBeNull();
  expect(await review(admin, slug, other, false)).toBeNull();
  expect(await queued(admin)).toEqual([]);
  expect(await read(slug, bob)).toEqual({ cup: "refused" });
  const { entries } = await listAuditEntries(database, { limit: 2 });
  // Two entries of one millisecond are in no order.
  const kept = entries.map(({ action, actor, target }) => `${actor}: ${action} ${target}`);
  expect(kept.toSorted()).toEqual([
    `admin: family-refused ${slug}/${other}`,
    `organizer: family-accepted ${slug}/${one}`,
  ]);
});

/** What a user reads about the ratings of the pair with this word. */
async function ratingsOf(pack: string, word: string, viewer: Viewer | null) {
  const found = await packBySlug(database, pack);
  const pairs = found === null ? [] : await pairsOf(database, found, viewer);
  const pair = pairs.find(({ words }) => words[0]?.word === word);
  if (pair === undefined) throw new Error(`no pair of ${word}`);
  const { closeness, ownCloseness, mayRate } = pair;
  return { closeness, ownCloseness, mayRate };
}

test("the reviewer rates a proposal without seeing its proposer's rating; then both are shown", async () => {
  const { slug } = await addPack(database, organizer, "Rated", [], true);
  const pair = await slugOf(propose(ada, slug, wordsOf("owl", "crow")));
  const [waiting] = (await pairsToReview(database, organizer)).filter((each) => each.slug === pair);
  expect(waiting).toMatchObject({ proposer: "ada", words: wordsOf("owl", "crow") });
  expect(JSON.stringify(waiting)).not.toContain("loseness");
  const hidden = { closeness: null, ownCloseness: null, mayRate: false };
  expect(await ratingsOf(slug, "owl", organizer)).toEqual(hidden);
  expect(await ratingsOf(slug, "owl", ada)).toEqual({ ...hidden, ownCloseness: 5 });
  expect(await review(organizer, slug, pair, true, 4)).toBeNull();
  const shown = { closeness: [5, 4], ownCloseness: null, mayRate: false };
  for (const viewer of [organizer, ada, null])
    expect(await ratingsOf(slug, "owl", viewer)).toEqual(shown);
  expect(await packBySlug(database, slug)).toMatchObject({ families: 1, ranked: 1 });
});

test("the second rating of a reviewer's own pair is another reviewer's", async () => {
  const { slug } = await addPack(database, organizer, "Own", [], true);
  const pair = await slugOf(propose(organizer, slug, wordsOf("cup", "mug")));
  const rate = (user: User, closeness: Closeness, named = pair) =>
    ratePair(database, user, { pack: slug, pair: named, closeness });
  const open = { closeness: null, ownCloseness: null, mayRate: true };
  expect(await ratingsOf(slug, "cup", organizer)).toEqual({
    closeness: null,
    ownCloseness: 5,
    mayRate: false,
  });
  expect(await ratingsOf(slug, "cup", admin)).toEqual(open);
  expect(await ratingsOf(slug, "cup", rival)).toEqual({ ...open, mayRate: false });
  expect(await packBySlug(database, slug)).toMatchObject({ families: 1, ranked: 0 });
  expect(await rate(organizer, 4)).toMatchObject({ failed: "already-rated" });
  for (const user of [rival, ada]) {
    expect(await rate(user, 4)).toMatchObject({ failed: "not-allowed" });
    expect(await rate(user, 4, "p-unknown")).toMatchObject({ failed: "not-allowed" });
  }
  expect(await rate(admin, 4, "p-unknown")).toMatchObject({ failed: "gone" });
  expect(await rate(admin, 3)).toBeNull();
  expect(await rate(admin, 5)).toMatchObject({ failed: "already-rated" });
  expect((await ratingsOf(slug, "cup", null)).closeness).toEqual([5, 3]);
  expect(await packBySlug(database, slug)).toMatchObject({ families: 1, ranked: 0 });
});

test("pairs that are older than ratings are rated twice, and larger families not at all", async () => {
  const { slug } = await addPack(database, organizer, "Old", []);
  const pair = await slugOf(propose(ada, slug, wordsOf("sun", "moon")));
  const large = await slugOf(propose(organizer, slug, wordsOf("salt", "sugar", "flour")));
  await database.pool.query(
    `UPDATE "Family" SET "status" = 'accepted', "closeness" = NULL, "raterId" = NULL
      WHERE "slug" IN ($1, $2)`,
    [pair, large],
  );
  const rate = (user: User, named: string) =>
    ratePair(database, user, { pack: slug, pair: named, closeness: 4 });
  expect(await rate(admin, large)).toMatchObject({ failed: "not-a-pair" });
  expect((await ratingsOf(slug, "salt", admin)).mayRate).toBe(false);
  expect((await ratingsOf(slug, "sun", ada)).mayRate).toBe(true);
  expect(await rate(ada, pair)).toBeNull();
  expect(await rate(ada, pair)).toMatchObject({ failed: "already-rated" });
  expect(await ratingsOf(slug, "sun", organizer)).toMatchObject({ closeness: null, mayRate: true });
  expect(await rate(organizer, pair)).toBeNull();
  expect(await ratingsOf(slug, "sun", ada)).toMatchObject({ closeness: [4, 4], mayRate: false });
  await retireWords(database, organizer, { pack: slug, pair });
  expect(await rate(admin, pair)).toMatchObject({ failed: "gone" });
});

test("a rating outside 1 to 5 is not stored", async () => {
  const { pairs } = await addPack(database, organizer, "Checked", [wordsOf("owl", "crow")]);
  for (const column of ["closeness", "secondCloseness"]) {
    const set = `UPDATE "Family" SET "${column}" = 6 WHERE "slug" = $1`;
    await expect(database.pool.query(set, [pairs[0]])).rejects.toThrow("check constraint");
  }
});

test("retired words are public, permanently", async () => {
  const { slug, pairs } = await addPack(database, organizer, "Retiring", [
    wordsOf("owl", "crow"),
    wordsOf("cup", "mug"),
  ]);
  const [pair = ""] = pairs;
  const retire = (user: User, one?: string) =>
    retireWords(database, user, { pack: slug, ...(one !== undefined && { pair: one }) });
  expect(await retire(rival, pair)).toMatchObject({ failed: "not-allowed" });
  expect(await retire(organizer, pair)).toBeNull();
  expect(await retire(organizer, pair)).toMatchObject({ failed: "gone" });
  expect(await read(slug, null)).toEqual({ owl: "retired" });
  expect(await retire(organizer)).toBeNull();
  expect(await retire(organizer)).toMatchObject({ failed: "retired-pack" });
  expect(await read(slug, null)).toEqual({ owl: "retired", cup: "accepted" });
  expect(await propose(ada, slug, wordsOf("a", "b"))).toMatchObject({ failed: "retired-pack" });
  expect((await packBySlug(database, slug))?.retiredAt).toBeInstanceOf(Date);
});

test("the pairs that a person proposes in a day are limited, also in concurrent requests", async () => {
  const { slug } = await addPack(database, organizer, "Limited", []);
  const eager = await person(database, "eager", "user");
  const pair = (of: number) => wordsOf(`a${of}`, `b${of}`);
  const sent = await Promise.all(
    Array.from({ length: MAX_PROPOSALS + 3 }, (_, of) => propose(eager, slug, pair(of))),
  );
  expect(sent.filter((each) => "slugs" in each)).toHaveLength(MAX_PROPOSALS);
  expect(sent.filter((each) => "failed" in each && each.failed === "too-many")).toHaveLength(3);
});

test("a pack of the arena is written over, and keeps what people brought to it", async () => {
  const pair = (slug: string, closeness: WordPair["closeness"] = [4, 5]): WordPair => ({
    slug,
    theme: "home",
    status: "accepted",
    words: wordsOf(`${slug}1`, `${slug}2`),
    closeness,
    blindClues: null,
  });
  const pack = { slug: "given", name: "Given", locale: "en", public: true };
  await upsertPack(database, { ...pack, pairs: [pair("a"), pair("b"), pair("c")] });
  await propose(admin, "given", wordsOf("d1", "d2"));
  expect(await retireWords(database, admin, { pack: "given", pair: "c" })).toMatchObject({
    failed: "not-allowed",
  });
  await upsertPack(database, { ...pack, name: "Again", pairs: [pair("b", [2, 5]), pair("c")] });
  const pairs = { a1: "retired", b1: "accepted", c1: "accepted", d1: "accepted" };
  expect(await read("given", null)).toEqual(pairs);
  expect(await packBySlug(database, "given")).toMatchObject({
    name: "Again",
    creator: null,
    families: 3,
    ranked: 1,
  });
});

test("a pair that its blind clues show to be hard is ranked without ratings", async () => {
  const counts = { written: 48, namesOther: 0, read: 48, right: 30, writers: 2 };
  const pair = (slug: string, isHard: boolean): WordPair => ({
    slug,
    theme: "home",
    status: "accepted",
    words: wordsOf(`${slug}1`, `${slug}2`),
    closeness: null,
    blindClues: { ...counts, isHard },
  });
  const pack = { slug: "measured", name: "Measured", locale: "en", public: true };
  await upsertPack(database, { ...pack, pairs: [pair("a", true), pair("b", false)] });
  const found = await packBySlug(database, "measured");
  if (found === null) throw new Error("no pack");
  expect(found).toMatchObject({ families: 2, ranked: 1 });
  const pairs = await pairsOf(database, found, null);
  expect(pairs.map((each) => [each.slug, each.blindClues, isRanked(each)])).toEqual([
    ["a", { ...counts, isHard: true }, true],
    ["b", { ...counts, isHard: false }, false],
  ]);
});
