import { studyRatings } from "@wisp/db";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { beforeEach, expect, test, vi } from "vitest";
import { KeptTexts } from "#components/kept-texts.ts";
import { openRatingSite, type RaterBrowser, studyItem } from "#test/rating-site.ts";
import { RatingDesk, type Sync } from "./desk.ts";
import { KeptRatings, readKept } from "./kept.ts";

const { database, openedStudy, invitation, joined } = await openRatingSite();

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  return () => vi.unstubAllGlobals();
});

/** What a browser stores for a site. */
function storage(): KeptTexts {
  const texts = new Map<string, string>();
  return new KeptTexts(() => ({
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }));
}

/** A page of a browser that is open at its study. */
function open(browser: RaterBrowser, slug: string, stored: KeptTexts): RatingDesk {
  const desk = new RatingDesk({
    call: browser.call,
    slug,
    questions: [
      { name: "clear", kind: "scale", text: "?", least: 1, most: 5, ends: { least: "", most: "" } },
      { name: "true", kind: "yes-no", text: "?" },
    ],
    kept: new KeptRatings(stored, slug, "RATER"),
    saveAfterMs: 1,
    firstPauseMs: 5,
  });
  void desk.start();
  return desk;
}

/** Waits until the desk shows something. */
async function shows(desk: RatingDesk, expected: object): Promise<void> {
  await vi.waitFor(() => expect(desk.view()).toMatchObject(expected), { timeout: STATE_LIMIT_MS });
}

async function opened(items: number) {
  const { id, slug } = await openedStudy(
    Array.from({ length: items }, (_, at) => studyItem(at + 1)),
  );
  const secret = await invitation(id);
  const browser = await joined(slug, secret);
  const ratings = async () => {
    const found = [];
    for await (const { nth, values, knowsMatch } of studyRatings(database, id)) {
      found.push({ nth, values, knowsMatch });
    }
    return found;
  };
  return { slug, secret, browser, ratings };
}

test("what is entered is saved, survives a reload, and is there on a second device", async () => {
  const { slug, secret, browser, ratings } = await opened(2);
  const stored = storage();
  const desk = open(browser, slug, stored);
  await shows(desk, { phase: "item", values: {}, sync: "none", progress: { done: 0, left: 2 } });
  desk.enter({ clear: 4 }, true);
  expect(desk.view().sync).toBe<Sync>("saving");
  await shows(desk, { sync: "saved" });
  // Incomplete: nothing is given.
  await desk.give();
  desk.stop();

  const reloaded = open(browser, slug, stored);
  await shows(reloaded, { values: { clear: 4 }, knowsMatch: true, sync: "saved" });
  const phone = open(await joined(slug, secret), slug, storage());
  await shows(phone, { values: { clear: 4 }, knowsMatch: true });
  const nth = phone.view().item?.nth;

  phone.enter({ clear: 4, true: "no" }, true);
  await phone.give();
  await shows(phone, { values: {}, progress: { done: 1, left: 1 } });
  expect(await ratings()).toEqual([{ nth, values: { clear: 4, true: "no" }, knowsMatch: true }]);
  // The other device learns of it when it is looked at, or when it saves.
  reloaded.enter({ clear: 5 }, true);
  await shows(reloaded, { notice: "elsewhere", item: { nth: phone.view().item?.nth } });
  phone.enter({ clear: 1, true: "no" }, false);
  await phone.give();
  await shows(phone, { phase: "over" });
  await reloaded.lookAgain();
  await shows(reloaded, { phase: "over", notice: "elsewhere" });
});

test("without a connection drafts and a given rating are kept here, and sent when it is back", async () => {
  const { slug, browser, ratings } = await opened(2);
  const stored = storage();
  const desk = open(browser, slug, stored);
  await shows(desk, { phase: "item" });
  const nth = desk.view().item?.nth;
  browser.isOnline = false;
  desk.enter({ clear: 2 }, false);
  await shows(desk, { sync: "offline", busy: false });
  desk.enter({ clear: 2, true: "yes" }, false);
  void desk.give();
  await shows(desk, { sync: "offline", busy: true });
  // Nothing changes a rating that is on its way.
  desk.enter({ clear: 5, true: "no" }, false);
  expect(desk.view().values).toEqual({ clear: 2, true: "yes" });
  expect(await ratings()).toEqual([]);
  // The page is closed, and opened again without a connection.
  desk.stop();
  const reopened = open(browser, slug, stored);
  await shows(reopened, { phase: "loading", sync: "offline" });
  browser.isOnline = true;
  await shows(reopened, { phase: "item", progress: { done: 1, left: 1 }, busy: false });
  expect(await ratings()).toEqual([{ nth, values: { clear: 2, true: "yes" }, knowsMatch: false }]);
  expect(new KeptRatings(stored, slug, "RATER").given()).toEqual([]);
});

test("an earlier rating is shown again, and another one counts in its place", async () => {
  const { slug, browser, ratings } = await opened(2);
  const desk = open(browser, slug, storage());
  await shows(desk, { phase: "item" });
  const nth = desk.view().item?.nth;
  await desk.turnBack(1);
  expect(desk.view().back).toBe(0);
  desk.enter({ clear: 3, true: "no" }, false);
  await desk.give();
  desk.enter({ clear: 1 }, false);
  await shows(desk, { sync: "saved" });
  await desk.turnBack(1);
  await shows(desk, { back: 1, item: { nth }, values: { clear: 3, true: "no" } });
  browser.isOnline = false;
  await desk.turnBack(-1);
  expect(desk.view()).toMatchObject({ back: 0, values: { clear: 1 }, sync: "saved" });
  browser.isOnline = true;
  await desk.turnBack(1);
  desk.enter({ clear: 4, true: "no" }, false);
  expect(desk.view().sync).toBe<Sync>("none");
  await desk.give();
  // Back at the item before the rater, with its draft.
  await shows(desk, { back: 0, values: { clear: 1 } });
  expect((await ratings()).map(({ values }) => values)).toEqual([
    { clear: 3, true: "no" },
    { clear: 4, true: "no" },
  ]);
});

test("without a connection earlier ratings are shown from this page and given again", async () => {
  const { slug, browser, ratings } = await opened(4);
  const desk = open(browser, slug, storage());
  await shows(desk, { phase: "item" });
  const places: (number | undefined)[] = [];
  for (const clear of [1, 2]) {
    places.push(desk.view().item?.nth);
    desk.enter({ clear, true: "no" }, false);
    await desk.give();
  }
  browser.isOnline = false;
  places.push(desk.view().item?.nth);
  desk.enter({ clear: 3, true: "no" }, false);
  void desk.give();
  await shows(desk, { sync: "offline", busy: true });
  const [first, second, waiting] = places;
  await desk.turnBack(1);
  expect(desk.view()).toMatchObject({ back: 1, item: { nth: second }, values: { clear: 2 } });
  await desk.turnBack(1);
  expect(desk.view()).toMatchObject({ back: 2, item: { nth: first }, values: { clear: 1 } });
  await desk.turnBack(1);
  expect(desk.view()).toMatchObject({ back: 2, notice: "away" });
  desk.enter({ clear: 4, true: "no" }, false);
  void desk.give();
  await shows(desk, { item: { nth: first }, busy: true });
  await desk.turnBack(-1);
  await desk.turnBack(1);
  await desk.turnBack(-1);
  await desk.turnBack(-1);
  expect(desk.view()).toMatchObject({ back: 0, item: { nth: waiting }, busy: true });
  await desk.turnBack(1);
  browser.isOnline = true;
  // The rater stays at what they look at, and what waits for them is one more away.
  await shows(desk, { item: { nth: second }, back: 2, sync: "none", progress: { done: 3 } });
  expect((await ratings()).map(({ nth, values: { clear } }) => [nth, clear]).sort()).toEqual(
    [
      [first, 1],
      [first, 4],
      [second, 2],
      [waiting, 3],
    ].sort(),
  );
  await desk.turnBack(-1);
  await desk.turnBack(-1);
  expect(places).not.toContain(desk.view().item?.nth);
});

test("a rater who has withdrawn elsewhere is not asked any more", async () => {
  const { slug, browser } = await opened(1);
  const desk = open(browser, slug, storage());
  await shows(desk, { phase: "item" });
  await browser.call("DELETE /studies/{slug}/rater", { slug });
  desk.enter({ clear: 3, true: "no" }, false);
  await desk.give();
  await shows(desk, { phase: "stopped", item: null });
});

test.each([null, "", "{", "[]", '{"nth":1}', '{"nth":"1","values":{}}'])(
  "the stored text %j is no rating",
  (text) => expect(readKept(text)).toBeNull(),
);

test("a browser forgets what it keeps of one rater, and nothing else", () => {
  const stored = storage();
  const rating = {
    nth: 1,
    rubric: 1,
    values: {},
    knowsMatch: false,
    ms: 5,
    state: "given",
  } as const;
  const [mine, other] = ["A", "B"].map((rater) => new KeptRatings(stored, "study", rater));
  for (const kept of [mine, other]) kept?.keep(rating);
  mine?.clear();
  expect([mine?.given(), other?.given()]).toEqual([[], [rating]]);
});
