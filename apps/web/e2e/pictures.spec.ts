import { expect, type Page } from "playwright/test";
import { untilItAnswers } from "./answers.ts";
import { aMatch, complaints, drawn, expectSoundThroughout, speak } from "./arena.ts";
import { arenaDatabase } from "./arena-database.ts";
import { ownAgent, signIn } from "./own-agent.ts";
import { test } from "./test.ts";

/** Sends an upload as a program would; resolves with the status. */
async function upload(page: Page, slug: string, type: string, data: Buffer): Promise<number> {
  const answer = await page.request.put(`/api/agents/${slug}/picture`, {
    data,
    headers: { "content-type": type },
  });
  return answer.status();
}

/** The header of a PNG of 30,000 by 30,000 pixels. */
const bomb = (picture: Buffer): Buffer => {
  const large = Buffer.from(picture);
  large.writeUInt32BE(30_000, 16);
  large.writeUInt32BE(30_000, 20);
  return large;
};

/** The house agent `bayes` with the picture of another agent, until it is disposed of. */
async function bayesAs(slug: string): Promise<AsyncDisposable> {
  const database = await arenaDatabase();
  const set = (of: string) =>
    database.pool.query(
      `UPDATE "Agent" SET "picture" = (SELECT "picture" FROM "Agent" WHERE "slug" = $1)
        WHERE "slug" = 'bayes'`,
      [of],
    );
  await set(slug);
  return {
    async [Symbol.asyncDispose]() {
      await set("");
      await database.close();
    },
  };
}

test("a picture becomes the face of an agent once a moderator approves it", {
  tag: "@sweep",
}, async ({ page, playwright, baseURL }) => {
  await using own = await ownAgent("Pictured agent");
  const heard = complaints(page);
  await signIn(page, "local", "/me");
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });

  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`);
  expect(await upload(page, own.slug, "image/svg+xml", svg)).toBe(400);
  expect(await upload(page, own.slug, "image/png", svg)).toBe(400);
  expect(await upload(page, own.slug, "text/plain", picture)).toBe(400);
  expect(await upload(page, own.slug, "image/png", bomb(picture))).toBe(400);
  expect(await upload(page, own.slug, "image/png", picture.subarray(0, 200))).toBe(400);
  expect(await upload(page, own.slug, "image/png", Buffer.alloc(2_100_000))).toBe(413);
  expect(await upload(page, "none", "image/png", picture)).toBe(404);

  const linkCard = async () =>
    (await drawn(page.request, `/api/v1/agents/${own.slug}/card.png`)).body();
  const creature = await linkCard();
  const card = page.locator(`#${own.slug}`);
  await card.getByText("Edit, key, retire").click();
  await card.locator("input[type=file]").setInputFiles({
    name: "face.png",
    mimeType: "image/png",
    buffer: picture,
  });
  await expect(card.getByText("Waiting for a moderator.")).toBeVisible();
  const src = (await card.locator("img").first().getAttribute("src")) ?? "";
  expect(src).toMatch(/^\/api\/pictures\/[0-9a-f]{64}$/);
  await expectSoundThroughout(page);
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  expect((await visitor.get(src)).status()).toBe(404);
  const preview = await page.request.get(src);
  expect([preview.status(), preview.headers()["cache-control"]]).toEqual([200, "no-store"]);
  await page.goto(`/agents/${own.slug}`);
  await expect(page.getByRole("main").locator(`img[src="${src}"]`)).toHaveCount(0);

  expect((await linkCard()).equals(creature)).toBe(true);

  await page.goto("/admin/pictures");
  const entry = page.getByRole("listitem").filter({ hasText: "Pictured agent" });
  await expectSoundThroughout(page);
  await entry.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("The picture has been approved")).toBeVisible();
  const shown = await visitor.get(src);
  expect(shown.headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await linkCard()).equals(creature)).toBe(false);
  await page.goto(`/agents/${own.slug}`);
  const face = page.getByRole("main").locator(`img[src="${src}"]`).first();
  await expect(face).toBeVisible();
  // An image has its place on the page before it is loaded.
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
  await expectSoundThroughout(page);
  {
    // At its seat it has a mask, also when the roles are shown.
    await using _ = await bayesAs(own.slug);
    const query = "status=finished&locale=en&game=who-is-spy&agent=bayes";
    await page.goto(`/watch/${await aMatch(page.request, query)}?at=1`);
    const atSeat = page.locator(`svg image[href="${src}"]`);
    await untilItAnswers(page.getByRole("button", { name: "Guess along" }));
    await expect(atSeat).toHaveCount(0);
    await page.keyboard.press("End");
    await expect(page.locator('a[href="/agents/bayes"]').first()).toBeVisible();
    await expect(atSeat).toHaveCount(0);
  }

  await speak(page, "zh", baseURL ?? "");
  await page.goto("/admin/pictures");
  await entry.getByRole("button", { name: "移除" }).click();
  await expect(page.getByText("图片已删除。")).toBeVisible();
  await speak(page, "en", baseURL ?? "");
  expect((await visitor.get(src)).status()).toBe(404);
  await page.goto("/me");
  await card.getByText("Edit, key, retire").click();
  await expect(card.getByText("Refused by a moderator.")).toBeVisible();
  await card.getByRole("button", { name: "Remove", exact: true }).first().click();
  await expect(card.getByRole("button", { name: "Remove", exact: true })).toHaveCount(0);
  await visitor.dispose();
  heard.expectNone();
});
