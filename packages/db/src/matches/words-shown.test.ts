import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addPack, person, wordsOf } from "../../test/packs.ts";
import {
  dealt,
  decision,
  hidden,
  lease,
  makeTable,
  newMatch,
  outcome,
  shown,
} from "../../test/table.ts";
import {
  appendTurn,
  createMatch,
  finishMatch,
  getMatch,
  markedSeats,
  packBySlug,
  pairsOf,
  publicLog,
  retireWords,
  upsertPack,
  wholeLog,
  wordsOfPractice,
  wordsOfSeason,
} from "../index.ts";

const { database } = await freshDatabase();
const organizer = await person(database, "organizer", "organizer");
const reserved = await makeTable(database, "reserved");
const open = await makeTable(database, "open");
await database.prisma.season.update({
  where: { slug: "reserved" },
  data: { wordsShown: "retired" },
});

/** A finished match of a season with a pair of a pack. */
async function finished(
  table: typeof open,
  pack: string | null,
  family = "",
  { winners = [0], rounds = 3 } = {},
): Promise<string> {
  const pair = ["SECRET-PAIR", "SECRET-OTHER"] as const;
  const words = pack === null ? {} : { words: { pack, family, pair } };
  const id = await createMatch(database, { ...newMatch(table), ...words });
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence } = await lease(database, id);
  const events = [shown("a"), hidden("kept"), dealt(2, "SECRET-WORD"), shown("b")];
  const thought = { reasoning: "SECRET-REASON", detail: "SECRET-DETAIL", raw: { a: "SECRET-RAW" } };
  await appendTurn(database, id, fence, 0, events, [decision(3, 2, thought)]);
  await finishMatch(
    database,
    id,
    fence,
    projection({ outcome: { ...outcome, winners }, rounds, fouls: 1, clean: true }),
    rules,
  );
  return id;
}

/** Everything that anybody can read of a match. */
async function everythingReadable(id: string): Promise<string> {
  const [agent] = reserved.seats;
  const fouls = { fact: "survival-rounds", within: 9, limit: 9 };
  return JSON.stringify([
    await getMatch(database, id),
    await publicLog(database, id),
    await wholeLog(database, id),
    await markedSeats(database, { ...fouls, agentId: agent?.agentId ?? "" }),
  ]);
}

/** No read of a match contains its pair: only the materials do. */
const never = ["SECRET-PAIR", "SECRET-OTHER"];
const secrets = ["MATERIALS", "WORD", "PROMPT", "TEXT", "REASON", "DETAIL", "RAW"].map(
  (name) => `SECRET-${name}`,
);
const toldSecrets = async (id: string): Promise<string[]> => {
  const everything = await everythingReadable(id);
  return [...secrets, ...never].filter((secret) => everything.includes(secret));
};

test("a match keeps the words of a hidden pair until the pair is retired", async () => {
  const { slug, pairs } = await addPack(database, organizer, "One", [wordsOf("owl", "crow")]);
  const [pair = ""] = pairs;
  const id = await finished(reserved, slug, pair);
  expect(await toldSecrets(id)).toEqual([]);
  const log = await wholeLog(database, id);
  expect(log?.wordsHidden).toBe(true);
  expect(log?.events.map(({ cursor, event }) => [cursor, event.type])).toEqual([
    [0, "shown"],
    [0, "hidden"],
    [1, "shown"],
  ]);
  expect(log?.decisions).toMatchObject([{ cursor: 0, seat: 2, prompt: "", text: null }]);
  await retireWords(database, organizer, { pack: slug, pair });
  expect(await toldSecrets(id)).toEqual(secrets);
  expect((await wholeLog(database, id))?.wordsHidden).toBe(false);
});

test("a reviewer of a pack reads how often the spy won on a pair, and was out in round one", async () => {
  const { slug, pairs } = await addPack(database, organizer, "Counted", [
    wordsOf("sun", "moon"),
    wordsOf("salt", "sugar"),
  ]);
  await finished(reserved, slug, pairs[0]);
  await finished(open, slug, pairs[0]);
  // The civilians win: once in the first round, once later.
  for (const rounds of [1, 2]) {
    await finished(open, slug, pairs[0], { winners: [1, 2, 3, 4, 5], rounds });
  }
  const pack = await packBySlug(database, slug);
  const read = pack && (await pairsOf(database, pack, organizer));
  const counts = new Map(
    read?.map((each) => [each.slug, [each.matches, each.hiddenWins, each.outInFirstRound]]),
  );
  expect(counts).toEqual(
    new Map([
      [pairs[0], [4, 2, 1]],
      [pairs[1], [0, 0, 0]],
    ]),
  );
  const pair = { words: ["SECRET-OTHER", "SECRET-PAIR"], matches: 4, hiddenWins: 2 };
  expect(read?.flatMap(({ pairs }) => pairs)).toEqual([pair]);
  // A reader who does not review a hidden pack sees nothing of it, not even pairs.
  expect(pack && (await pairsOf(database, pack, null))).toEqual([]);
});

test("a retired pack shows the words of all its matches, also of a deleted pair", async () => {
  const { slug } = await addPack(database, organizer, "Two", [wordsOf("cup", "mug")]);
  const id = await finished(reserved, slug, "unknown");
  expect(await toldSecrets(id)).toEqual([]);
  await retireWords(database, organizer, { pack: slug });
  expect(await toldSecrets(id)).toEqual(secrets);
});

test("matches of other seasons, of open packs and of no pack show their words at the end", async () => {
  const hiddenPack = await addPack(database, organizer, "Three", [wordsOf("pen", "ink")]);
  const openPack = await addPack(database, organizer, "Four", [wordsOf("bus", "car")], true);
  for (const id of [
    await finished(open, hiddenPack.slug, hiddenPack.pairs[0]),
    await finished(reserved, openPack.slug, openPack.pairs[0]),
    await finished(reserved, null),
  ])
    expect((await wholeLog(database, id))?.wordsHidden).toBe(false);
});

test("a season draws the accepted, not retired pairs of its packs with two high ratings, each named with its pack", async () => {
  const { season } = open;
  expect(await wordsOfSeason(database, season.id, "en")).toBeNull();
  const one = await addPack(database, organizer, "Five", [wordsOf("a", "b"), wordsOf("c", "d")]);
  const other = await addPack(database, organizer, "Six", [wordsOf("a", "b")]);
  const rows = await database.prisma.pack.findMany({
    where: { slug: { in: [one.slug, other.slug] } },
  });
  await database.prisma.seasonPack.createMany({
    data: rows.map(({ id }) => ({ seasonId: season.id, packId: id })),
  });
  await retireWords(database, organizer, { pack: one.slug, pair: one.pairs[1] ?? "" });
  const ids = async (locale: string) =>
    (await wordsOfSeason(database, season.id, locale))?.map(({ id }) => id).sort();
  expect(await ids("en")).toEqual([
    `${one.slug}/${one.pairs[0]}`,
    `${other.slug}/${other.pairs[0]}`,
  ]);
  expect(await ids("zh")).toEqual([]);
  await retireWords(database, organizer, { pack: other.slug });
  expect(await ids("en")).toEqual([`${one.slug}/${one.pairs[0]}`]);
  for (const ratings of [`"secondCloseness" = 3`, `"secondCloseness" = NULL`]) {
    await database.pool.query(`UPDATE "Family" SET ${ratings} WHERE "slug" = $1`, [one.pairs[0]]);
    expect(await ids("en")).toEqual([]);
  }
});

test("unranked matches draw every accepted pair of the arena's own pack, whatever its ratings", async () => {
  const ids = async () => (await wordsOfPractice(database, "en"))?.map(({ id }) => id);
  expect(await ids()).toBeUndefined();
  const pair = { theme: "home", status: "accepted", words: wordsOf("sea", "lake") } as const;
  await upsertPack(database, {
    slug: "public-en",
    name: "Public pack",
    locale: "en",
    public: true,
    pairs: [
      { ...pair, slug: "close", closeness: [5, 4] },
      { ...pair, slug: "far", closeness: [5, 2] },
      { ...pair, slug: "gone", closeness: [5, 5], status: "retired" },
      { ...pair, slug: "unrated", closeness: null },
    ],
  });
  expect(await ids()).toEqual(["close", "far", "unrated"]);
  expect(await wordsOfPractice(database, "zh")).toBeNull();
});
