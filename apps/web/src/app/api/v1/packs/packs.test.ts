import { errorSchema, packDetailSchema, packListSchema, pairsProposedSchema } from "@wisp/api";
import {
  createToken,
  ensureUser,
  setRole,
  type TokenScope,
  type UserRole,
  upsertPack,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { newRingKey } from "@wisp/secrets";
import { expect, test } from "vitest";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite({ WISP_SECRET_KEYS: newRingKey(), WISP_MODE: "public" });
const all = await import("./route.ts");
const one = await import("./[slug]/route.ts");
const packActions = await import("./[slug]/actions/route.ts");
const pairs = await import("./[slug]/pairs/route.ts");
const pairActions = await import("./[slug]/pairs/[pair]/actions/route.ts");

type Headers = Readonly<Record<string, string>>;

async function bearer(handle: string, role: UserRole, scopes: TokenScope[]): Promise<Headers> {
  const { id } = await ensureUser(database, handle);
  await setRole(database, id, role);
  const made = await createToken(database, id, { name: "t", scopes, expiresAt: null });
  if (isFailure(made)) throw new Error(made.detail);
  return { authorization: `Bearer ${made.token}` };
}

const request = (method: string, headers: Headers, body?: object): Request =>
  new Request("http://127.0.0.1:3000/api/v1/packs", {
    method,
    headers: { host: "127.0.0.1:3000", "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
const none = { params: Promise.resolve({}) };
const named = (slug: string) => ({ params: Promise.resolve({ slug }) });

const refusal = async (answer: Response) => {
  const { error } = readAnswer(errorSchema, await answer.json());
  return { status: answer.status, ...error };
};

const olga = await bearer("olga", "organizer", ["read", "seasons"]);
const ada = await bearer("ada", "admin", ["read", "seasons"]);
const ann = await bearer("ann", "user", ["read", "seasons"]);
const reader = await bearer("rita", "organizer", ["read"]);

const read = async (slug: string, headers: Headers) =>
  readAnswer(packDetailSchema, await (await one.GET(request("GET", headers), named(slug))).json());
const propose = (slug: string, headers: Headers, words: readonly string[][], closeness = 5) =>
  pairs.POST(
    request("POST", headers, {
      theme: "home",
      pairs: words.map((both) => ({ words: both.map((word) => ({ word })), closeness })),
    }),
    named(slug),
  );
const act = (slug: string, pair: string, headers: Headers, body: object) =>
  pairActions.POST(request("POST", headers, body), { params: Promise.resolve({ slug, pair }) });

test("an organizer creates a pack, and others do not", async () => {
  const body = { name: "Cup words", locale: "en" };
  const refused = await refusal(await all.POST(request("POST", ann, body), none));
  expect(refused).toMatchObject({ status: 403, message: expect.stringContaining("organizers") });
  expect(await refusal(await all.POST(request("POST", reader, body), none))).toMatchObject({
    status: 403,
    message: expect.stringContaining('"seasons"'),
  });
  const made = await all.POST(request("POST", olga, body), none);
  expect(made.status).toBe(201);
  const { pack } = readAnswer(packDetailSchema, await made.json());
  expect(pack).toMatchObject({ slug: "cup-words", open: false, families: 0, ranked: 0 });
  const list = readAnswer(packListSchema, await (await all.GET(request("GET", {}), none)).json());
  expect(list.packs.map(({ slug }) => slug)).toContain("cup-words");
  const nowhere = await one.GET(request("GET", olga), named("nowhere"));
  expect(await refusal(nowhere)).toMatchObject({ status: 404 });
});

test("a pair is proposed with a rating, and accepted with another that did not see it", async () => {
  const answer = await propose("cup-words", ann, [["lake", "pond"]]);
  expect(answer.status).toBe(201);
  const proposed = readAnswer(pairsProposedSchema, await answer.json());
  expect(proposed.accepted).toBe(false);
  const [pair = ""] = proposed.pairs;

  const waiting = { status: "proposed", closeness: null, proposer: "ann" };
  expect((await read("cup-words", olga)).pairs).toMatchObject([{ ...waiting, ownCloseness: null }]);
  expect((await read("cup-words", ann)).pairs).toMatchObject([{ ownCloseness: 5, proposer: null }]);
  for (const others of [reader, {}, await bearer("olga", "organizer", ["seasons"])]) {
    expect((await read("cup-words", others)).pairs).toEqual([]);
  }
  const unknown = request("GET", { authorization: "Bearer nobody" });
  expect(await refusal(await one.GET(unknown, named("cup-words")))).toMatchObject({
    status: 401,
    message: expect.stringContaining("expired"),
  });

  const accept = { action: "accept", closeness: 4 };
  expect(await refusal(await act("cup-words", pair, ann, accept))).toMatchObject({ status: 403 });
  const unrated = await refusal(await act("cup-words", pair, olga, { action: "accept" }));
  expect(unrated).toMatchObject({ status: 400, message: expect.stringContaining("1 to 5") });
  const done = await act("cup-words", pair, olga, accept);
  expect([done.status, await done.json()]).toEqual([200, { done: true }]);
  const { pack, pairs: played } = await read("cup-words", ann);
  expect(pack).toMatchObject({ families: 1, ranked: 1 });
  expect(played).toMatchObject([
    {
      status: "accepted",
      closeness: [5, 4],
      ranked: true,
      matches: 0,
      hiddenWinRate: null,
      firstRoundRate: null,
    },
  ]);
});

test("pairs that cannot be played are refused together, a sentence each", async () => {
  const refused = await propose("cup-words", olga, [
    ["tea", "green tea"],
    ["lake", "puddle"],
  ]);
  expect(await refusal(refused)).toMatchObject({
    status: 400,
    message:
      'Pair 1: "green tea" and "tea" cannot be a pair: saying one says the other. Pair 2: "lake" is already in the pack.',
  });
  for (const closeness of [0, 6, 4.5]) {
    const wrong = await propose("cup-words", olga, [["cup", "mug"]], closeness);
    expect(await refusal(wrong)).toMatchObject({
      status: 400,
      message: expect.stringContaining("a rating is a whole number from 1 to 5"),
    });
  }
});

test("a reviewer's own pair is rated by another one, and retired by its pack's creator", async () => {
  const own = readAnswer(
    pairsProposedSchema,
    await (await propose("cup-words", olga, [["cup", "mug"]])).json(),
  );
  expect(own.accepted).toBe(true);
  const [pair = ""] = own.pairs;
  const find = async (headers: Headers) =>
    (await read("cup-words", headers)).pairs.find(({ slug }) => slug === pair);
  expect(await find(olga)).toMatchObject({ mayRate: false, ranked: false, ownCloseness: 5 });
  expect(await find(ada)).toMatchObject({ mayRate: true, ranked: false, closeness: null });
  const rate = { action: "rate", closeness: 4 };
  expect(await refusal(await act("cup-words", pair, olga, rate))).toMatchObject({ status: 409 });
  expect((await act("cup-words", pair, ada, rate)).status).toBe(200);
  expect(await find(olga)).toMatchObject({ closeness: [5, 4], ranked: true });
  const retire = { action: "retire" };
  expect(await refusal(await act("cup-words", pair, ann, retire))).toMatchObject({ status: 403 });
  expect((await act("cup-words", pair, olga, retire)).status).toBe(200);
  expect((await read("cup-words", {})).pairs).toMatchObject([{ slug: pair, status: "retired" }]);
});

test("a refusal has a note for the proposer", async () => {
  const { pairs: slugs } = readAnswer(
    pairsProposedSchema,
    await (await propose("cup-words", ann, [["gate", "door"]])).json(),
  );
  const refuse = { action: "refuse", note: "Too far apart." };
  const long = { ...refuse, note: "a".repeat(301) };
  expect(await refusal(await act("cup-words", slugs[0] ?? "", olga, long))).toMatchObject({
    status: 400,
  });
  expect((await act("cup-words", slugs[0] ?? "", olga, refuse)).status).toBe(200);
  const { pairs: own } = await read("cup-words", ann);
  expect(own).toContainEqual(
    expect.objectContaining({ status: "refused", note: "Too far apart." }),
  );
});

test("its creator retires a pack, and then everybody reads it", async () => {
  const retire = (headers: Headers) =>
    packActions.POST(request("POST", headers, { action: "retire" }), named("cup-words"));
  expect(await refusal(await retire(ann))).toMatchObject({ status: 403 });
  expect((await retire(olga)).status).toBe(200);
  const { pack, pairs: open } = await read("cup-words", {});
  expect(pack.retiredAt).toEqual(expect.any(String));
  expect(open.map(({ words }) => words[0]?.word)).toEqual(expect.arrayContaining(["lake", "cup"]));
});

test("everybody reads how well blind clues tell the words of an open pack apart", async () => {
  const counts = { written: 48, namesOther: 1, read: 47, right: 30, writers: 4 };
  const pair = { theme: "nature", status: "accepted" as const, closeness: null };
  const words = ["dusk", "twilight"].map((word) => ({ word, aliases: [] }));
  const blindClues = { ...counts, isHard: true };
  const pack = { slug: "hard", name: "Hard", locale: "en", public: true };
  await upsertPack(database, { ...pack, pairs: [{ ...pair, slug: "a", words, blindClues }] });
  const { pairs: shown } = await read("hard", {});
  expect(shown).toMatchObject([{ blindClues: { ...counts, hard: true }, ranked: true }]);
  const { value, low, high } = shown[0]?.blindClues?.separability ?? {};
  expect(value).toBeCloseTo(30 / 47 - 0.5, 12);
  expect(low).toBeLessThan(0.1);
  expect(high).toBeGreaterThan(0.2);
});
