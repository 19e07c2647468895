import { expect, type Page } from "playwright/test";
import { press } from "./answers.ts";
import { aBoardMatch, aMatch, complaints, expectSound } from "./arena.ts";
import { test } from "./test.ts";

const MAX_OF_ADDRESS = 120;

/** Opens a match and its reactions. */
async function openReactions(page: Page, id: string): Promise<void> {
  await page.goto(`/watch/${id}?at=1`);
  await press(page.getByRole("button", { name: "React", exact: true }));
}

test("a spectator reacts to a moment, and others see how often", { tag: "@sweep" }, async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const heard = complaints(page);
  const id = await aMatch(request, "status=finished&locale=en");
  await openReactions(page, id);
  const group = page.getByRole("group", { name: "Reactions" });
  await press(group.getByRole("button", { name: "Surprising: 0" }));
  await expect(group.getByRole("button", { name: "Surprising: 1" })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectSound(page);

  // It is stored within a second; a moment before it shows nothing of it.
  const other = await browser.newPage({ baseURL: baseURL ?? "" });
  await expect(async () => {
    await openReactions(other, id);
    await expect(other.getByRole("button", { name: "Surprising: 1" })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await other.goto(`/watch/${id}?at=0`);
  await press(other.getByRole("button", { name: "React", exact: true }));
  await expect(other.getByRole("button", { name: "Surprising: 0" })).toBeVisible();
  await other.close();
  heard.expectNone();
});

test("a flood is refused, and other words and moments are too", async ({ request, baseURL }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const address = `/api/matches/${id}/reactions`;
  const headers = { origin: baseURL ?? "" };
  const refusals: readonly [body: object, status: number][] = [
    [{ cursor: 0, reaction: "you are a fool" }, 400],
    [{ cursor: -1, reaction: "clap" }, 400],
    [{ cursor: 0, reaction: "clap", text: "hello" }, 400],
  ];
  for (const [data, status] of refusals) {
    expect((await request.post(address, { data, headers })).status()).toBe(status);
  }
  expect((await request.put(address, { data: { scope: "match", on: false } })).status()).toBe(403);
  // A moment that the match does not have is taken and dropped.
  const statuses: number[] = [];
  const flood = { data: { cursor: 99_999, reaction: "clap" }, headers };
  for (let count = 0; count < MAX_OF_ADDRESS + 10; count += 1) {
    statuses.push((await request.post(address, flood)).status());
  }
  expect(statuses).toContain(200);
  // On one's own machine there are no limits.
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
  const shown = await (await request.get(address, { headers })).text();
  expect(shown).not.toContain("99999");
});

test("nobody calls who has won an open game once it is over", { tag: "@sweep" }, async ({
  page,
  request,
  baseURL,
}) => {
  const id = await aBoardMatch(request, "connect-four");
  const refused = await request.post(`/api/matches/${id}/suspicion`, {
    data: { cursor: 0, seat: 0 },
    headers: { origin: baseURL ?? "" },
  });
  expect(refused.status()).toBe(409);
  await openReactions(page, id);
  await expect(page.getByRole("group", { name: "Reactions" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Who wins?" })).toHaveCount(0);
});
