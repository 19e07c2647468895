import { ratedItemSchema, raterNextSchema, raterSchema } from "@wisp/api";
import { addRubric, closeStudy, studyRatings } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { expect, test } from "vitest";
import { CANARIES, openRatingSite, type RaterBrowser, studyItem } from "#test/rating-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database, answer, openedStudy, invitation, joined } = await openRatingSite();

/** The value of a call that must go well. */
function unwrap<Value>(result: { readonly value: Value } | { readonly failed: string }): Value {
  if ("failed" in result) throw new Error(result.failed);
  return result.value;
}

const nextOf = async (browser: RaterBrowser, slug: string) =>
  readAnswer(
    raterNextSchema,
    unwrap(await browser.call("POST /studies/{slug}/rater/next", { slug })),
  );

const rate = (
  browser: RaterBrowser,
  slug: string,
  nth: number | undefined,
  values: Readonly<Record<string, string | number>>,
) =>
  browser.call("PUT /studies/{slug}/rater/items/{nth}", {
    slug,
    nth: `${nth}`,
    body: { values, knowsMatch: false, rubric: 1, ms: 12_000 },
  });

async function ratingsOf(studyId: string) {
  const ratings = [];
  for await (const { nth, kind, values } of studyRatings(database, studyId)) {
    ratings.push([nth, kind, values]);
  }
  return ratings;
}

test("an invitation's secret is swapped for a cookie that scripts cannot read, sent to this study alone", async () => {
  const { id, slug } = await openedStudy([studyItem(1)]);
  const secret = await invitation(id);
  const send = (body: object, headers: object = {}) =>
    answer(`/api/v1/studies/${slug}/rater`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { host: "wisp.example", "content-type": "application/json", ...headers },
    });
  const opened = await send({ secret });
  expect(opened.headers.getSetCookie()).toEqual(
    [`/studies/${slug}`, `/api/v1/studies/${slug}`].map(
      (path) =>
        `WISP_RATER=${secret}; Path=${path}; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`,
    ),
  );
  const text = await opened.text();
  expect(text).not.toContain(secret);
  readAnswer(raterSchema, JSON.parse(text));
  expect((await send({ secret }, { origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await send({ secret: "a".repeat(32) })).status).toBe(404);
  expect((await send({ secret: "short" })).status).toBe(400);
  // Of another study it opens nothing.
  const { slug: other } = await openedStudy([studyItem(1)]);
  const stranger = await joined(other, secret, false);
  expect(stranger.cookie).toBe("");
  const refused = await stranger.call("POST /studies/{slug}/rater/next", { slug: other });
  expect(refused).toMatchObject({ status: 404 });
});

test("a rater agrees, practises, rates and looks back; a browser with the same link sees the same", async () => {
  const items = [studyItem(1, { kind: "practice" }), studyItem(2)];
  const { id, slug } = await openedStudy(items);
  const secret = await invitation(id);
  const phone = await joined(slug, secret, false);
  expect(await phone.call("POST /studies/{slug}/rater/next", { slug })).toMatchObject({
    failed: "not-rater",
    status: 403,
  });
  const consent = { slug, body: { language: "zh" as const } };
  expect(unwrap(await phone.call("PUT /studies/{slug}/rater/consent", consent))).toMatchObject({
    title: "描述",
    agreed: true,
    state: "open",
  });
  const first = await nextOf(phone, slug);
  expect(first).toMatchObject({
    item: { nth: 1, practice: true, rubric: { text: "读两遍。" }, entered: null },
    done: 0,
    left: 1,
    minutesLeft: null,
  });
  // Blind: the speakers are letters.
  expect(first.item?.context).toEqual([{ speaker: "A", text: "It is warm." }]);
  const practised = unwrap(await rate(phone, slug, 1, { clear: 3, true: "yes" }));
  expect(practised).toMatchObject({ item: { nth: 2, practice: false }, done: 0, left: 1 });

  const draft = { values: { clear: 2 }, knowsMatch: true };
  const address = { slug, nth: "2", body: draft };
  expect(unwrap(await phone.call("PUT /studies/{slug}/rater/items/{nth}/draft", address))).toEqual({
    done: true,
  });
  const laptop = await joined(slug, secret, false);
  expect((await nextOf(laptop, slug)).item?.entered).toEqual({
    values: { clear: 2 },
    knowsMatch: true,
  });
  expect(await rate(laptop, slug, 2, { clear: 2 })).toMatchObject({ status: 400 });
  expect(await rate(laptop, slug, 3, { clear: 2, true: "no" })).toMatchObject({
    failed: "not-assigned",
  });
  for (const browser of [laptop, phone]) {
    expect(unwrap(await rate(browser, slug, 2, { clear: 2, true: "no" }))).toMatchObject({
      item: null,
      done: 1,
      left: 0,
    });
  }
  expect(await phone.call("PUT /studies/{slug}/rater/items/{nth}/draft", address)).toMatchObject({
    failed: "not-assigned",
    status: 409,
  });
  const back = readAnswer(
    ratedItemSchema,
    unwrap(await phone.call("GET /studies/{slug}/rater/rated", { slug, back: 1 })),
  );
  expect(back.item).toMatchObject({ nth: 2, entered: { values: { clear: 2, true: "no" } } });
  unwrap(await rate(phone, slug, 2, { clear: 5, true: "unclear" }));
  expect(await ratingsOf(id)).toEqual([
    [1, "rating", { clear: 3, true: "yes" }],
    [2, "rating", { clear: 2, true: "no" }],
    [2, "rating", { clear: 5, true: "unclear" }],
  ]);
});

test("the side that is better is stored as it was meant, however the pair was shown", async () => {
  const pair = (nth: number) =>
    studyItem(nth, {
      payload: { context: [], asked: { left: "one", right: "two" }, note: null },
      truth: null,
    });
  const questions = [{ name: "better", kind: "better" as const, text: { en: "?", zh: "？" } }];
  const { id, slug } = await openedStudy([pair(1)], { questions });
  for (const way of ["one", "two"]) {
    const browser = await joined(slug, await invitation(id));
    const asked = (await nextOf(browser, slug)).item?.asked;
    const shown = asked !== undefined && "left" in asked && asked.left === "one" ? "left" : "right";
    unwrap(await rate(browser, slug, 1, { better: shown }));
    const seen = unwrap(await browser.call("GET /studies/{slug}/rater/rated", { slug, back: 1 }));
    expect(seen.item?.entered?.values, way).toEqual({ better: shown });
  }
  // Both meant the text "one".
  expect((await ratingsOf(id)).map(([, , values]) => values)).toEqual([
    { better: "left" },
    { better: "left" },
  ]);
});

test("a rating after the study closed is kept but does not count, and says so", async () => {
  const { id, slug } = await openedStudy([studyItem(1)]);
  const browser = await joined(slug, await invitation(id));
  await nextOf(browser, slug);
  await closeStudy(database, id);
  expect(await rate(browser, slug, 1, { clear: 1, true: "no" })).toMatchObject({
    failed: "late",
    status: 409,
  });
  expect(await ratingsOf(id)).toEqual([[1, "late", { clear: 1, true: "no" }]]);
  expect(unwrap(await browser.call("GET /studies/{slug}/rater", { slug })).state).toBe("closed");
  expect(await browser.call("POST /studies/{slug}/rater/next", { slug })).toMatchObject({
    failed: "not-open",
  });
});

test("a new version of the rubric is shown with the next item, and is the newest a rating may name", async () => {
  const { id, slug } = await openedStudy([studyItem(1)]);
  const browser = await joined(slug, await invitation(id));
  const added = await addRubric(database, id, { en: { text: "Read it once.", examples: [] } });
  expect(isFailure(added)).toBe(false);
  expect((await nextOf(browser, slug)).item?.rubric).toMatchObject({
    version: 2,
    text: "Read it once.",
  });
  const body = { values: { clear: 1, true: "no" }, knowsMatch: false, rubric: 3, ms: null };
  const call = { slug, nth: "1", body };
  expect(await browser.call("PUT /studies/{slug}/rater/items/{nth}", call)).toMatchObject({
    failed: "wrong-rubric",
    status: 400,
  });
});

test("the time left follows from the rater's own median", async () => {
  const { id, slug } = await openedStudy(Array.from({ length: 9 }, (_, at) => studyItem(at + 1)));
  const browser = await joined(slug, await invitation(id));
  let next = await nextOf(browser, slug);
  for (let rated = 0; rated < 3; rated += 1) {
    expect(next.minutesLeft).toBeNull();
    next = unwrap(await rate(browser, slug, next.item?.nth, { clear: 1, true: "no" }));
  }
  // Six items of 12 seconds.
  expect(next).toMatchObject({ done: 3, left: 6, minutesLeft: 2 });
});

test("a rater with too many writes waits, and another one behind the same address does not", async () => {
  const { id, slug } = await openedStudy([studyItem(1)]);
  const [eager, calm] = [
    await joined(slug, await invitation(id)),
    await joined(slug, await invitation(id)),
  ];
  await nextOf(eager, slug);
  const rest = Array.from({ length: 240 }, () =>
    eager.call("POST /studies/{slug}/rater/next", { slug }),
  );
  const waiting = (await Promise.all(rest)).filter((each) => "failed" in each);
  // A busy site refuses some before they are counted.
  expect(waiting).toContainEqual(expect.objectContaining({ failed: "too-many", status: 429 }));
  expect((await nextOf(calm, slug)).item?.nth).toBe(1);
});

test("who withdraws is forgotten by the site and by the browser", async () => {
  const { id, slug } = await openedStudy([studyItem(1)]);
  const secret = await invitation(id);
  const browser = await joined(slug, secret);
  await nextOf(browser, slug);
  unwrap(await rate(browser, slug, 1, { clear: 1, true: "no" }));
  unwrap(await browser.call("DELETE /studies/{slug}/rater", { slug }));
  expect(browser.cookie).toBe("WISP_RATER=");
  expect(await ratingsOf(id)).toEqual([]);
  expect((await joined(slug, secret)).cookie).toBe("");
});

test("nothing that a rater gets says who is rated, where it comes from, or what others said", async () => {
  const { id, slug } = await openedStudy([
    studyItem(1, { kind: "practice" }),
    ...Array.from({ length: 6 }, (_, at) => studyItem(at + 2)),
    studyItem(8, { kind: "attention" }),
  ]);
  const secrets = [await invitation(id), await invitation(id)];
  const [ada, bob] = await Promise.all(secrets.map((secret) => joined(slug, secret)));
  if (ada === undefined || bob === undefined) throw new Error("no browser");
  for (const browser of [ada, bob]) {
    let next = await nextOf(browser, slug);
    for (let turn = 0; turn < 12 && next.item !== null; turn += 1) {
      const values = { clear: browser === ada ? 1 : 5, true: "unclear" };
      next = unwrap(await rate(browser, slug, next.item.nth, values));
      await browser.call("GET /studies/{slug}/rater/rated", { slug, back: 1 });
    }
    await browser.call("GET /studies/{slug}/rater", { slug });
  }
  expect(bob.heard.length).toBeGreaterThan(15);
  const all = [...ada.heard, ...bob.heard].join("\n");
  for (const canary of CANARIES) expect(all).not.toContain(canary);
  expect(all).not.toMatch(/"(truth|fields|source|stratum|cluster|kind":"attention|matchId|seat)"/);
  expect(bob.heard.join("\n")).not.toContain('"clear":1');
  // Secrets are in bodies and cookies alone.
  const asked = [...ada.asked, ...bob.asked].join("\n");
  for (const secret of secrets) expect(asked + all).not.toContain(secret);
});
