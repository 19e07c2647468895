import { freshDatabase } from "@wisp/test-kit/database";
import { describe, expect, it } from "vitest";
import { wordsOf } from "../../test/packs.ts";
import { makeOrganizer, readSeason, seasonInput } from "../../test/seasons.ts";
import {
  createSeason,
  editSeason,
  listSeasons,
  type SeasonTerms,
  seasonBySlug,
  upsertPack,
} from "../index.ts";

const { database } = await freshDatabase();
const { user, season, perform } = await makeOrganizer(database);
const light = { slug: "light", theme: "home", status: "accepted", closeness: [5, 4] } as const;
const words = wordsOf("lamp", "candle");
const pack = { name: "Words", locale: "en", pairs: [{ ...light, words }] };
await upsertPack(database, { ...pack, slug: "hidden", public: false });
await upsertPack(database, { ...pack, slug: "open", public: true });
await upsertPack(database, { ...pack, slug: "empty", public: false, pairs: [] });
const unrated = [{ ...light, words, closeness: null }];
await upsertPack(database, { ...pack, slug: "unrated", public: false, pairs: unrated });
await upsertPack(database, { ...pack, slug: "others", public: false });
await database.pool.query(
  `UPDATE "Pack" SET "creatorId" = $1 WHERE "slug" IN ('hidden', 'empty', 'unrated')`,
  [user.id],
);
const packIds = new Map(
  (await database.prisma.pack.findMany()).map(({ slug, id }) => [slug, id] as const),
);
const idOf = (slug: string): string => packIds.get(slug) ?? "";

describe("the terms of a season", () => {
  const day = (days: number): Date => new Date(Date.now() + days * 86_400_000);
  const cases: [string, Partial<SeasonTerms>, string[], string, string][] = [
    ["an empty name", { name: " " }, [], "wrong-name", "name"],
    ["an address with a space", { slug: "a cup" }, [], "wrong-slug", "slug"],
    ["the address of a page", { slug: "new" }, [], "wrong-slug", "slug"],
    ["too much about it", { description: "a".repeat(501) }, [], "wrong-description", "description"],
    ["no language", { locales: [] }, [], "no-language", "locales"],
    ["an unknown language", { locales: ["tlh"] }, [], "no-language", "locales"],
    ["a language twice", { locales: ["en", "en"] }, [], "no-language", "locales"],
    [
      "a start in the year 0",
      { opensAt: new Date("0000-01-01T00:00:00Z") },
      [],
      "wrong-dates",
      "opensAt",
    ],
    ["half a match", { matchesPerDay: 0.5 }, [], "wrong-number", "matchesPerDay"],
    ["blocks of no size", { schedule: "blocks" }, [], "no-matches-each", "matchesEach"],
    ["duplicates of no size", { schedule: "duplicates" }, [], "no-matches-each", "matchesEach"],
    [
      "an end before it begins",
      { opensAt: day(2), closesAt: day(1) },
      [],
      "wrong-dates",
      "closesAt",
    ],
    ["an end in the past", { closesAt: day(-1) }, [], "wrong-dates", "closesAt"],
    ["a pack that is not there", {}, [user.id], "unknown-pack", "packs"],
    ["a pack of another language", { locales: ["zh"] }, ["hidden"], "unknown-pack", "packs"],
    ["open words in public", { visibility: "public" }, ["open"], "public-pack", "packs"],
    ["the open pack in public", { visibility: "public" }, [], "public-pack", "packs"],
    ["a pack without words", {}, ["empty"], "no-words", "packs"],
    ["a pack of pairs without ratings", {}, ["unrated"], "no-words", "packs"],
    ["a hidden pack of others", {}, ["others"], "unknown-pack", "packs"],
  ];
  it.each(cases)("refuses %s", async (_, more, packs, failed, field) => {
    const ids = packs.map((slug) => packIds.get(slug) ?? slug);
    expect(await createSeason(database, user, seasonInput(more, ids))).toMatchObject({
      failed,
      field,
      detail: expect.stringMatching(/\.$/),
    });
  });

  it("are stored as given, once for a slug", async () => {
    const given = seasonInput({ visibility: "public", rankWindowDays: 7, matchesPerDay: 20 }, [
      idOf("hidden"),
    ]);
    expect(await createSeason(database, user, given)).toMatchObject({ slug: given.terms.slug });
    expect(await seasonBySlug(database, given.terms.slug)).toMatchObject({
      ...given.terms,
      status: "draft",
      house: false,
      creatorId: user.id,
    });
    expect(await seasonBySlug(database, given.terms.slug)).not.toHaveProperty("planSeed");
    expect(await createSeason(database, user, given)).toMatchObject({ failed: "slug-taken" });
  });

  it("let an unlisted season take open words, and keep it out of lists", async () => {
    const hidden = seasonInput({}, [idOf("open")]);
    expect(await createSeason(database, user, hidden)).not.toHaveProperty("failed");
    const slugs = async (creatorId?: string) =>
      (await listSeasons(database, creatorId)).map(({ slug }) => slug);
    expect(await slugs()).not.toContain(hidden.terms.slug);
    expect(await slugs(user.id)).toContain(hidden.terms.slug);
  });

  it("change until it starts, and never afterwards", async () => {
    const made = await season();
    const changed = seasonInput({ slug: made.slug, name: "Summer cup" });
    expect(await editSeason(database, user, made.id, changed)).toMatchObject({ slug: made.slug });
    expect(await readSeason(database, made.slug)).toMatchObject({ name: "Summer cup" });
    await perform(made, "start");
    expect(await editSeason(database, user, made.id, changed)).toMatchObject({ failed: "not-now" });
  });
});
