import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright/test";
import { expect } from "playwright/test";
import { videoHeader } from "../test/video-header.ts";
import { untilItAnswers } from "./answers.ts";
import { aMatch, complaints, drawn } from "./arena.ts";
import { test } from "./test.ts";

const contentOf = async (file: Download): Promise<Buffer> => readFile(await file.path());

const openShare = (page: Page) => page.getByRole("button", { name: "Share" }).click();

/** Total duration of the frames of a film, in milliseconds. */
async function filmMs(page: Page, path: string): Promise<number> {
  const answer = await page.request.get(path);
  expect(answer.headers()["content-type"]).toContain("application/x-ndjson");
  const frames = (await answer.text()).trimEnd().split("\n");
  return frames.reduce((sum, frame) => sum + JSON.parse(frame).stayMs, 0);
}

test("a film is drawn by the browser as video, by the site as GIF, of one round, and not after all", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}`);
  await openShare(page);
  const video = page.getByRole("button", { name: /^Video \((MP4|WEBM)\)$/ });
  const bar = page.getByRole("progressbar", { name: "Drawing" });
  await expect(video).toBeEnabled();

  // The progress bar appears before any frame has arrived, and disappears when the reader cancels.
  const frames = Promise.withResolvers<void>();
  await page.route("**/frames?*", async (route) => {
    await frames.promise;
    await route.continue();
  });
  await video.click();
  await expect(bar).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(bar).toHaveCount(0);
  frames.resolve();
  await page.unrouteAll({ behavior: "ignoreErrors" });

  const started = Date.now();
  const [film] = await Promise.all([page.waitForEvent("download"), video.click()]);
  const tookMs = Date.now() - started;
  const file = await contentOf(film);
  const header = videoHeader(file);
  expect(film.suggestedFilename()).toBe(`wisp-${id}.${header.container}`);
  const wholeMs = await filmMs(page, `/api/v1/matches/${id}/frames?lang=en`);
  expect(header).toMatchObject({ width: 1_280, height: 720 });
  expect(Math.abs(header.durationMs - wholeMs)).toBeLessThanOrEqual(50);
  expect(file.byteLength).toBeLessThan(8_000_000);
  await expect(bar).toHaveCount(0);

  await page.getByRole("radio", { name: "Round 1" }).check();
  const [gif] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /GIF/ }).click(),
  ]);
  const picture = await contentOf(gif);
  expect(gif.suggestedFilename()).toMatch(new RegExp(`^wisp-${id}-\\d+-\\d+\\.gif$`));
  expect(picture.toString("latin1", 0, 6)).toBe("GIF89a");
  expect([picture.readUInt16LE(6), picture.readUInt16LE(8)]).toEqual([800, 450]);
  expect(picture.at(-1)).toBe(0x3b);
  test.info().annotations.push({
    type: "measured",
    description: JSON.stringify({
      header,
      videoBytes: file.byteLength,
      tookMs,
      wholeMs,
    }),
  });

  heard.expectNone();
  await page.route("**/frames?*", (route) => route.abort());
  await video.click();
  await expect(page.getByText("The film could not be made.")).toBeVisible();
});

test("a browser that cannot write videos says so, and the GIF remains", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "VideoEncoder"));
  const id = await aMatch(request, "status=finished&locale=zh");
  await page.goto(`/watch/${id}`);
  await openShare(page);
  await expect(page.getByText("This browser cannot write videos.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Video" })).toBeDisabled();
  const [film] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /GIF/ }).click(),
  ]);
  expect(film.suggestedFilename()).toBe(`wisp-${id}.gif`);
});

test("a link to a round plays it, stops, hides the rest, and leads to the whole match", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}`);
  await openShare(page);
  const link = page.getByLabel("Link to this round");
  const address = await link.inputValue();
  const { searchParams } = new URL(address);
  const [from, to] = [Number(searchParams.get("from")), Number(searchParams.get("to"))];
  expect(to).toBeGreaterThan(from);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(address);
  await expect(page).toHaveTitle(/^Round 1 · match of Who is Spy/);
  const card = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(card).toContain(`/card.png?from=${from}&to=${to}`);
  const plain = await drawn(request, `/api/v1/matches/${id}/card.png`);
  const own = await drawn(request, card ?? "");
  expect(own.headers()["content-type"]).toBe("image/png");
  expect((await own.body()).equals(await plain.body())).toBe(false);

  // It plays immediately; the end of the part is the end of the controls.
  const place = page.getByText(new RegExp(`^\\d+\\s*/\\s*${to + 1}$`));
  await expect(place).toBeVisible();
  await untilItAnswers(page.getByRole("button", { name: "Pause" }));
  await page.keyboard.press("End");
  const bar = page.getByRole("region", { name: "Part of the match" });
  await expect(bar).toContainText("This part of the match ends here.");
  await expect(page.getByText(/^(civilians|spy)$/)).toHaveCount(0);
  expect(new URL(page.url()).search).toBe(new URL(address).search);
  await bar.getByRole("button", { name: "Play again" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await bar.getByRole("button", { name: "Watch the whole match" }).click();
  await expect(bar).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).searchParams.get("from")).toBeNull();
  heard.expectNone();
});
