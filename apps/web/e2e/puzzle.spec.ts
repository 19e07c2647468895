import { baselineSchema } from "@wisp/api";
import { expect, type Page } from "playwright/test";
import { press } from "./answers.ts";
import { complaints, expectSound } from "./arena.ts";
import { test } from "./test.ts";

const MOMENTS = 5;

/** Waits until enough ranked matches were played, and opens the puzzle. */
async function openPuzzle(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto("/play/puzzle");
    await expect(page.getByRole("heading", { name: "Moment 1 of 5" })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
}

test("the daily puzzle: five moments, what people and agents said, a result to share", {
  tag: "@sweep",
}, async ({ page, request, baseURL, context }) => {
  const heard = complaints(page);
  await openPuzzle(page);
  // The page names no match, no agent and no role.
  const html = await page.content();
  expect(html).not.toMatch(/\/watch\/[0-9a-f-]{36}|"matchId"|match-closed|word-dealt/);
  await expect(
    page.getByRole("list", { name: "What was said" }).getByRole("listitem"),
  ).not.toHaveCount(0);
  const people = page.getByRole("group", { name: "Who is the spy?" });
  for (let place = 1; place <= MOMENTS; place += 1) {
    await expect(
      page.getByRole("heading", { name: `Moment ${place} of ${MOMENTS}` }),
    ).toBeVisible();
    if (place > 1) {
      await expect(page.getByRole("heading", { name: `Moment ${place} of` })).toBeFocused();
    }
    // By the pointer once, then by the keyboard.
    const suspect = people.getByRole("button").first();
    await (place === 1 ? press(suspect) : suspect.press("Enter"));
    if (place === 1) {
      await expect(page.getByText("without your name")).toBeVisible();
      await page.keyboard.press("Enter");
    }
    await expect(page.getByRole("link", { name: "Watch this moment" })).toHaveAttribute(
      "href",
      /^\/watch\/[0-9a-f-]{36}\?at=\d+$/,
    );
    // After the answer, the table shows both words and who held them.
    await expect(page.getByRole("list", { name: "Players" }).getByRole("listitem")).toHaveCount(6);
    await expect(page.getByText("the others", { exact: true })).toBeVisible();
    await expect(page.getByText("spy", { exact: true })).toBeVisible();
    await expect(page.getByText(/The agents: \d+ of \d+ right/)).toBeVisible();
    if (place === 1) {
      await expectSound(page);
      await page.setViewportSize({ width: 360, height: 780 });
      await expectSound(page);
    }
    // The continue button has the focus, and then the next moment: the keyboard is enough.
    const next = page.getByRole("button", { name: /^(?:Next moment|See your result)$/ });
    await expect(next).toBeFocused();
    await next.press("Enter");
    await expect(next).toHaveCount(0);
  }
  await expect(page.getByText(/^\d of 5 right$/)).toBeVisible();
  await expect(page.getByText("Streak: 1 day")).toBeVisible();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Where the browser has no share sheet, there are a text to copy and a picture.
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("link", { name: "Download picture" })).toHaveAttribute(
    "href",
    "/api/pages/puzzle/card.png?lang=en",
  );
  await page.getByRole("button", { name: "Copy your result" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(
    /^Wisp daily puzzle, Who is Spy, \d{4}-\d\d-\d\d: \d\/5\n[🟩⬜]{5}\nhttp.*\/play\/puzzle\?game=who-is-spy$/u,
  );
  await page.reload();
  await expect(page.getByText(/^\d of 5 right$/)).toBeVisible();

  const answer = { game: "who-is-spy", locale: "en", keep: false };
  const day = /\d{4}-\d\d-\d\d/.exec(text)?.[0];
  const refusals: readonly [body: object, status: number][] = [
    [{ ...answer, day, place: 9, seat: 0 }, 404],
    [{ ...answer, day, place: 0, seat: 17 }, 400],
    [{ ...answer, day: "2026-02-30", place: 0, seat: 0 }, 400],
    [{ ...answer, day, game: "holdem", place: 0, seat: 0 }, 404],
  ];
  for (const [data, status] of refusals) {
    const headers = { origin: baseURL ?? "" };
    const refused = await request.post("/api/puzzles", { data, headers });
    expect(refused.status(), JSON.stringify(data)).toBe(status);
  }

  // The answers of a reader without an account stand apart, and are too few for an accuracy.
  const baseline = async () =>
    baselineSchema.parse(await (await request.get("/api/v1/baseline")).json());
  const counted = async () =>
    (await baseline()).unverified.find(
      ({ game, view, round }) => game === "who-is-spy" && view === "spectator" && round === null,
    );
  await expect
    .poll(async () => (await counted())?.answers ?? 0)
    // A moment at which all agents abstained does not count.
    .toBeGreaterThanOrEqual(MOMENTS - 2);
  expect(await counted()).toMatchObject({ accuracy: null });
  expect((await baseline()).rows).toEqual([]);
  // The page caches its data for a minute, too.
  await expect(async () => {
    await page.goto("/play/people");
    const heading = page.getByRole("heading", { name: "People and agents as detectives" });
    await expect(heading).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("No verified answers yet.")).toBeVisible({ timeout: 1_000 });
    await expect(page.getByRole("heading", { name: "Unverified answers" })).toBeVisible({
      timeout: 1_000,
    });
    await expect(page.getByText("Results are shown once 20 people have answered")).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expectSound(page);
  heard.expectNone();
});

test("positions of the day: one answer each, a streak, and the archive", { tag: "@sweep" }, async ({
  page,
  request,
  baseURL,
}) => {
  const heard = complaints(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Today's puzzles" })).toBeVisible();
  await expect(page.getByText(/^Next puzzles in \d\d:\d\d:\d\d$/)).toBeVisible();
  for (const [name, title] of [
    ["Win in two", /to move: which column wins\?$/],
    ["Fold, call or raise", /^Fold, call or raise\?$/],
  ] as const) {
    await page.goto("/play/puzzle");
    await press(page.getByRole("navigation", { name: "Game" }).getByRole("link", { name }));
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    // The page does not hold the solution.
    expect(await page.content()).not.toMatch(/every reply leaves|of the pot on average/);
    const answers = page.getByRole("group", { name: "Your answer" });
    // A board answers by its parts, and the form shows what was pressed.
    const board = page.getByRole("group", { name: "Board" });
    const hasBoard = (await board.count()) > 0;
    expect(hasBoard).toBe(name === "Win in two");
    const part = (hasBoard ? board : answers).getByRole("button").first();
    const chosen = (await part.getAttribute("aria-label")) ?? (await part.innerText());
    await press(part);
    const told = page.getByText(/^(?:Right\.|Not this: .+ was right\.)$/);
    await expect(told).toBeVisible();
    const verdict = await told.innerText();
    const pressed = answers.getByRole("button", { name: chosen, pressed: true });
    await expect(pressed).toBeVisible();
    await expect(page.getByText("Streak: 1 day")).toBeVisible();
    await expectSound(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectSound(page);
    await page.reload();
    await expect(page.getByText(/^You have answered today's puzzle/)).toBeVisible();
    // What was answered comes back, with the explanation.
    await expect(told).toHaveText(verdict);
    await expect(pressed).toBeVisible();
    await expect(page.getByText(/every reply leaves|on average/)).toBeVisible();
  }
  await page.goto("/play/puzzle/archive");
  await expectSound(page);
  await press(page.getByRole("link", { name: "Win in two" }).first());
  await expect(page.getByRole("heading", { name: /^Puzzle of / })).toBeVisible();
  await press(page.getByRole("group", { name: "Your answer" }).getByRole("button").first());
  await expect(page.getByText(/^(?:Right\.|Not this: .+ was right\.)$/)).toBeVisible();
  await expect(page.getByText("Streak")).toHaveCount(0);

  const answer = { game: "connect-four", locale: "en", option: "4" };
  const refusals: readonly [body: object, status: number][] = [
    [{ ...answer, day: "2999-01-01" }, 404],
    [{ ...answer, day: "2020-01-01" }, 404],
    [{ ...answer, day: "2026-02-30" }, 400],
    [{ ...answer, day: new Date().toISOString().slice(0, 10), option: "8" }, 400],
  ];
  for (const [data, status] of refusals) {
    const headers = { origin: baseURL ?? "" };
    const refused = await request.post("/api/puzzles/spot", { data, headers });
    expect(refused.status(), JSON.stringify(data)).toBe(status);
  }
  for (const day of ["2999-01-01", "2020-01-01", "never"]) {
    expect((await request.get(`/play/puzzle?day=${day}`)).status()).toBe(404);
  }
  heard.expectNone();
});
