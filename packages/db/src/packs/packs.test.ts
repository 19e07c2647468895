import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addPack, onlyTaken, person, wordsOf } from "../../test/packs.ts";
import {
  type Family,
  familiesOf,
  familiesToReview,
  listAuditEntries,
  listPacks,
  MAX_PROPOSALS,
  makePack,
  packBySlug,
  proposeFamilies,
  retireWords,
  reviewFamily,
  type User,
  upsertPack,
  type Viewer,
  type Word,
} from "../index.ts";

const { database } = await freshDatabase();
const organizer = await person(database, "organizer", "organizer");
const rival = await person(database, "rival", "organizer");
const admin = await person(database, "admin", "admin");
const ada = await person(database, "ada", "user");
const bob = await person(database, "bob", "user");

/** The families somebody may read, by their first word. */
async function read(pack: string, viewer: Viewer | null): Promise<Record<string, string>> {
  const found = await packBySlug(database, pack);
  if (found === null) throw new Error(`no pack ${pack}`);
  const families = await familiesOf(database, found, viewer);
  return Object.fromEntries(families.map(({ words, status }) => [words[0]?.word ?? "", status]));
}

const propose = (user: User, pack: string, ...families: readonly (readonly Word[])[]) =>
  proposeFamilies(database, user, { pack, theme: "home", difficulty: "hard", families }, onlyTaken);

const review = (user: User, pack: string, family: string, verdict: "accepted" | "refused") =>
  reviewFamily(database, user, { pack, family, verdict, note: `it is ${verdict}` }, onlyTaken);

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
  const family = await slugOf(propose(ada, slug, wordsOf("owl", "swan")));
  expect(await propose(ada, slug, wordsOf("swan", "duck"))).toEqual({
    problems: [{ family: 0, problem: "swan" }],
  });
  expect(await propose(organizer, slug, wordsOf("crow", "duck"))).toEqual({
    problems: [{ family: 0, problem: "crow" }],
  });
  expect(await review(organizer, slug, family, "accepted")).toEqual({ problems: ["owl"] });
  expect(await read(slug, ada)).toEqual({ owl: "proposed" });
  expect(await review(organizer, slug, family, "refused")).toBeNull();
  expect(await review(organizer, slug, family, "accepted")).toMatchObject({ failed: "gone" });
  // Refused, its words are free again.
  expect(await slugOf(propose(ada, slug, wordsOf("swan", "duck")))).toMatch(/^f-[0-9a-f]{12}$/);
});

test("families of one proposal, and those of an open pack, take words from each other", async () => {
  const { slug } = await addPack(database, organizer, "Open", [wordsOf("owl", "crow")], true);
  expect(await propose(ada, slug, wordsOf("cup", "mug"), wordsOf("mug", "owl"))).toEqual({
    problems: [
      { family: 1, problem: "mug" },
      { family: 1, problem: "owl" },
    ],
  });
  expect(await read(slug, null)).toEqual({ owl: "accepted" });
});

test("its creator and admins review a pack, and it is kept who did", async () => {
  const { slug } = await addPack(database, organizer, "Reviewed", []);
  const one = await slugOf(propose(ada, slug, wordsOf("owl", "crow")));
  const other = await slugOf(propose(bob, slug, wordsOf("cup", "mug")));
  for (const user of [ada, rival])
    expect(await review(user, slug, one, "accepted")).toMatchObject({ failed: "not-allowed" });
  const queued = async (user: User) =>
    (await familiesToReview(database, user))
      .filter(({ pack }) => pack.slug === slug)
      .map((family) => family.slug);
  expect(await queued(organizer)).toEqual([one, other]);
  expect(await queued(admin)).toEqual([one, other]);
  expect(await queued(rival)).toEqual([]);
  expect(await queued(ada)).toEqual([]);
  expect(await review(organizer, slug, one, "accepted")).toBeNull();
  expect(await review(admin, slug, other, "refused")).toBeNull();
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

test("retired words are public, permanently", async () => {
  const { slug, families } = await addPack(database, organizer, "Retiring", [
    wordsOf("owl", "crow"),
    wordsOf("cup", "mug"),
  ]);
  const [family = ""] = families;
  const retire = (user: User, one?: string) =>
    retireWords(database, user, { pack: slug, ...(one !== undefined && { family: one }) });
  expect(await retire(rival, family)).toMatchObject({ failed: "not-allowed" });
  expect(await retire(organizer, family)).toBeNull();
  expect(await retire(organizer, family)).toMatchObject({ failed: "gone" });
  expect(await read(slug, null)).toEqual({ owl: "retired" });
  expect(await retire(organizer)).toBeNull();
  expect(await retire(organizer)).toMatchObject({ failed: "retired-pack" });
  expect(await read(slug, null)).toEqual({ owl: "retired", cup: "accepted" });
  expect(await propose(ada, slug, wordsOf("a", "b"))).toMatchObject({ failed: "retired-pack" });
  expect((await packBySlug(database, slug))?.retiredAt).toBeInstanceOf(Date);
});

test("the families that a person proposes in a day are limited, also in concurrent requests", async () => {
  const { slug } = await addPack(database, organizer, "Limited", []);
  const eager = await person(database, "eager", "user");
  const family = (of: number) => wordsOf(`a${of}`, `b${of}`);
  const sent = await Promise.all(
    Array.from({ length: MAX_PROPOSALS + 3 }, (_, of) => propose(eager, slug, family(of))),
  );
  expect(sent.filter((each) => "slugs" in each)).toHaveLength(MAX_PROPOSALS);
  expect(sent.filter((each) => "failed" in each && each.failed === "too-many")).toHaveLength(3);
});

test("a pack of the arena is written over, and keeps what people brought to it", async () => {
  const family = (slug: string): Family => ({
    ...{ slug, theme: "home", difficulty: "easy", status: "accepted" },
    words: wordsOf(`${slug}1`, `${slug}2`),
  });
  const pack = { slug: "given", name: "Given", locale: "en", public: true };
  await upsertPack(database, { ...pack, families: [family("a"), family("b"), family("c")] });
  await propose(admin, "given", wordsOf("d1", "d2"));
  expect(await retireWords(database, admin, { pack: "given", family: "c" })).toMatchObject({
    failed: "not-allowed",
  });
  await upsertPack(database, { ...pack, name: "Again", families: [family("b"), family("c")] });
  const families = { a1: "retired", b1: "accepted", c1: "accepted", d1: "accepted" };
  expect(await read("given", null)).toEqual(families);
  expect(await packBySlug(database, "given")).toMatchObject({ name: "Again", creator: null });
});
