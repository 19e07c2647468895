import { suspicionSchema } from "@wisp/api";
import { type APIRequestContext, expect, type Locator, type Page } from "playwright/test";
import { z } from "zod";
import { press } from "./answers.ts";
import { aBoardMatch, aMatch, complaints, expectSound, logOf, setTheme, themes } from "./arena.ts";
import { hurry, startLiveMatch } from "./arena-database.ts";
import { test } from "./test.ts";

const roomSchema = z.object({ changes: suspicionSchema.shape.changes.nullable() });

/** Names of the seats, the seat that is looked for, the cursor of the first vote, and who votes. */
async function tableOf(request: APIRequestContext, id: string) {
  const log = await logOf(request, id);
  const opened = z.object({ type: z.literal("match-opened"), names: z.array(z.string()) });
  const closed = z.object({ type: z.literal("match-closed"), spy: z.number() });
  const asked = z.object({ type: z.literal("turn-opened"), seats: z.array(z.number()) });
  const events = log.events.map(({ event }) => event);
  const firstVote = events.findIndex(({ type, ask }) => type === "turn-opened" && ask === "vote");
  return {
    names: events.flatMap((event) => opened.safeParse(event).data?.names ?? []),
    spy: events.flatMap((event) => closed.safeParse(event).data?.spy ?? [])[0] ?? -1,
    firstVote,
    voters: asked.safeParse(events[firstVote]).data?.seats ?? [],
  };
}

const strip = (page: Page): Locator => page.getByRole("region", { name: "Call the spy" });

const suspect = (page: Page, name: string): Locator =>
  strip(page).getByRole("button", { name, exact: true });

/** Marks are inside the window and cover no name, and the strip has room for its content. */
const markFlaws = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const marks = all(".stage-ring > ol > li > span:has(.sr-only)");
    const names = all(".stage-ring > ol > li > div");
    const out = marks.filter(({ left, right, top }) => left < 0 || right > innerWidth || top < 0);
    const over = marks.filter((mark) =>
      names.some(
        (name) =>
          Math.min(mark.right, name.right) - Math.max(mark.left, name.left) > 2 &&
          Math.min(mark.bottom, name.bottom) - Math.max(mark.top, name.top) > 4,
      ),
    );
    const cut = [...document.querySelectorAll(".match-strip")].filter(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
    );
    const missing = marks.length === 0 ? ["no marks"] : [];
    return [
      ...missing,
      ...cut.map(() => "the strip is cut"),
      ...out.map(() => "outside"),
      ...over.map(() => "covers a name"),
    ];
  });

test("a spectator calls the spy in a replay, changes the call, and learns who was right", {
  tag: "@sweep",
}, async ({ page, request, browser, baseURL }) => {
  const heard = complaints(page);
  const id = await aMatch(request, "status=finished&locale=en");
  const { names, spy, firstVote, voters } = await tableOf(request, id);
  // A player may be eliminated for a foul before the first vote.
  const [one = "", other = ""] = voters.flatMap((seat) =>
    seat === spy ? [] : (names[seat] ?? []),
  );
  const suspicionChanges = async () =>
    suspicionSchema.parse(await (await request.get(`/api/v1/matches/${id}/suspicion`)).json())
      .changes;
  const before = await suspicionChanges();
  await page.goto(`/watch/${id}?at=${firstVote}`);
  await press(page.getByRole("button", { name: "Call the spy" }));
  await expect(page.locator("[data-own-suspect]")).toHaveCount(0);
  // Asked once, before the first call; the keyboard is enough.
  await suspect(page, one).focus();
  await page.keyboard.press("Enter");
  await expect(strip(page)).toContainText("without your name");
  await expect(page.locator("[data-own-suspect]")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(suspect(page, one)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("list", { name: "Players" })).toContainText("Your suspect.");
  await expect.poll(async () => (await suspicionChanges()).length).toBe(before.length + 1);
  await suspect(page, names[spy] ?? "").click();
  await expect(page.getByRole("listitem").filter({ hasText: "Your suspect." })).toContainText(
    names[spy] ?? "",
  );
  await expect(page.getByRole("listitem").filter({ hasText: "Your suspect." })).toContainText("%");
  for (const theme of themes) {
    await setTheme(page, theme);
    await expectSound(page);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(() => markFlaws(page)).toEqual([]);
  await expectSound(page);

  // Another visitor sees nothing of the room before their own call, and can keep it in the browser.
  const guest = await browser.newContext({ baseURL });
  const second = await guest.newPage();
  await second.goto(`/watch/${id}?at=${firstVote}`);
  await press(second.getByRole("button", { name: "Call the spy" }));
  await expect(second.getByRole("list", { name: "Players" })).not.toContainText("Suspected by");
  const kept = await suspicionChanges();
  await suspect(second, other).click();
  await strip(second).getByRole("button", { name: "Only in this browser" }).click();
  await expect(second.getByRole("list", { name: "Players" })).toContainText("Suspected by");
  expect(await suspicionChanges()).toEqual(kept);

  await page.keyboard.press("r");
  await expect(strip(page)).toContainText("You were right");
  await expect(page.getByRole("list", { name: "Players" })).not.toContainText("Your suspect.");
  // Calls of a viewer who has seen the roles no longer count.
  await page.reload();
  await page.goto(`/watch/${id}?at=${firstVote}`);
  await press(page.getByRole("button", { name: "Call the spy" }));
  await suspect(page, one).click();
  await expect(strip(page)).toContainText("Not counted");
  expect(await suspicionChanges()).toEqual(kept);
  await page.goto(`/watch/${await aBoardMatch(request, "tic-tac-toe")}`);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Call the/ })).toHaveCount(0);
  heard.expectNone();
});

test("in a live match the room is shown to callers alone, and the API shows it after the end", {
  tag: "@sweep",
}, async ({ page, request, baseURL }) => {
  const id = await startLiveMatch();
  const own = `/api/matches/${id}/suspicion`;
  const open = `/api/v1/matches/${id}/suspicion`;
  await page.addInitScript(() => localStorage.setItem("wisp-keep-calls", "yes"));
  await page.goto(`/watch/${id}`);
  await press(page.getByRole("button", { name: "Call the spy" }));
  const [first] = (await tableOf(request, id)).names;
  await suspect(page, first ?? "").click();
  await expect(strip(page)).toContainText("You are the first to guess.");
  await expect(page.getByRole("list", { name: "Players" })).toContainText("Suspected by 100%");

  expect((await request.get(open)).status()).toBe(409);
  expect(roomSchema.parse(await (await request.get(own)).json()).changes).toBeNull();
  const forged = await request.get(own, { headers: { cookie: `WISP_PLAYER=${"a".repeat(22)}` } });
  expect(roomSchema.parse(await forged.json()).changes).toBeNull();
  const refusals: readonly [body: unknown, status: number, headers?: Record<string, string>][] = [
    [{ cursor: 9_999, seat: 0 }, 400],
    [{ cursor: 0, seat: 17 }, 400],
    [{ cursor: 0, seat: "0" }, 400],
    [{ cursor: 0, seat: 0, person: "somebody" }, 400],
    [{ cursor: 0, seat: 0 }, 403, { origin: "https://elsewhere.example" }],
  ];
  for (const [data, status, headers = {}] of refusals) {
    const answer = await request.post(own, { data, headers });
    expect(answer.status(), JSON.stringify(data)).toBe(status);
  }
  // Another tab of the same browser is the same person, however often it calls.
  const again = () =>
    page.request.post(own, { data: { cursor: 0, seat: 1 }, headers: { origin: baseURL ?? "" } });
  expect(await (await again()).json()).toMatchObject({ counted: false });
  const flood = await Promise.all(Array.from({ length: 70 }, again));
  expect(flood.some((answer) => answer.status() === 429)).toBe(true);

  await hurry(id);
  await expect.poll(async () => (await request.get(open)).status()).toBe(200);
  const { changes } = suspicionSchema.parse(await (await request.get(open)).json());
  expect(changes.filter(({ previous }) => previous === null).length).toBeGreaterThan(0);
});
