import { expect } from "playwright/test";
import { z } from "zod";
import { press, untilItAnswers } from "./answers.ts";
import { aMatch, complaints, expectSound, logOf } from "./arena.ts";
import { test } from "./test.ts";

const panels = ["Transcript", "Votes", "Analysis"] as const;

for (const { width, ...tag } of [{ width: 360 }, { width: 1440, tag: "@sweep" }]) {
  test(
    `every panel is hidden or readable, and axe finds nothing at ${width} px`,
    tag,
    async ({ page, request }) => {
      const heard = complaints(page);
      await page.setViewportSize({ width, height: 800 });
      const id = await aMatch(request, "status=finished&locale=en");
      await page.goto(`/watch/${id}`);
      await press(page.getByRole("tab", { name: "Analysis" }));
      await expect(page.getByRole("tabpanel")).toContainText("Spoiler ahead");
      await press(page.getByRole("button", { name: /Reveal/ }));
      for (const panel of panels) {
        await press(page.getByRole("tab", { name: panel }));
        await expect(page.getByRole("tabpanel", { name: panel })).not.toContainText("would spoil");
        await expect(page.getByRole("tabpanel").locator("li, tr, p").first()).toBeVisible();
        const passed = page.getByRole("tabpanel").getByText(/that passed$/);
        if (await passed.isVisible()) await passed.click();
        await expectSound(page, panel);
      }
      heard.expectNone();
    },
  );
}

test("suspicion adds up to the ballots, and leads to them", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}`);
  const reveal = page.getByRole("button", { name: /Reveal/ });
  await untilItAnswers(reveal);
  await reveal.click();
  await press(page.getByRole("tab", { name: "Votes" }));
  const bars = page.getByRole("tabpanel").getByRole("link", { name: /^Round 1: named by/ });
  await expect(bars.first()).toBeAttached();
  const log = await logOf(request, id);
  const shown = z.object({
    type: z.literal("votes-shown"),
    votes: z.array(z.object({ choice: z.number().nullable() })),
  });
  const first = log.events.find(({ event }) => event.type === "votes-shown");
  const { votes } = shown.parse(first?.event);
  const named = (await bars.allTextContents()).map((text) =>
    Number(/named by (\d+)/.exec(text)?.[1]),
  );
  expect(named.reduce((sum, count) => sum + count, 0)).toBe(
    votes.filter(({ choice }) => choice !== null).length,
  );
  await bars.first().click();
  await expect(
    page.getByText(new RegExp(`^${(first?.cursor ?? 0) + 1}\\s*/\\s*\\d+$`)),
  ).toBeVisible();
});

test("ballots open one by one while time passes, and all together where it is paused", {
  tag: "@sweep",
}, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const id = await aMatch(request, "status=finished&locale=en");
  const log = await logOf(request, id);
  const { cursor = 0, event } = log.events.find((each) => each.event.type === "votes-shown") ?? {};
  const { votes } = z
    .object({ votes: z.array(z.object({ choice: z.number().nullable() })) })
    .parse(event);
  const cast = votes.filter(({ choice }) => choice !== null).length;
  const landed = async (): Promise<number> => {
    const lines = await page.getByText(/^\d+ votes?, from/).allTextContents();
    return lines.reduce((sum, line) => sum + Number.parseInt(line, 10), 0);
  };
  await page.goto(`/watch/${id}?at=${cursor}`);
  await expect.poll(landed).toBe(cast);

  await page.goto(`/watch/${id}?at=${cursor - 1}`);
  await press(page.getByRole("button", { name: "Play", exact: true }));
  const seen = new Set<number>();
  await expect
    .poll(async () => {
      const count = await landed();
      seen.add(count);
      return count;
    })
    .toBe(cast);
  expect(seen.size).toBeGreaterThan(Math.min(2, cast));
});

test("the link to a moment is copied, and opens there with roles hidden", {
  tag: "@sweep",
}, async ({ page, request, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}?at=6`);
  await page.getByRole("button", { name: "Share" }).click();
  await press(page.getByRole("button", { name: "Copy link", exact: true }));
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
  await expectSound(page);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/watch/${id}?at=6`);
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`/embed/${id}`);
  await page.goto(link);
  await expect(page.getByText(/^7\s*\/\s*\S+$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /Reveal/ })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
});

test("the keyboard walks the match: play, steps, ends, reveal", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}`);
  const place = page.getByText(/^\d+\s*\/\s*\S+$/);
  const at = async () => Number((await place.innerText()).split("/")[0]);
  // Keys do nothing before scripts are there.
  await expect(async () => {
    await page.keyboard.press("ArrowRight");
    expect(await at()).toBeGreaterThan(1);
  }).toPass();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await at()).toBe(3);
  await page.keyboard.press("ArrowLeft");
  expect(await at()).toBe(2);
  await page.keyboard.press(" ");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(at).toBeGreaterThan(2);
  await page.keyboard.press(" ");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await page.keyboard.press("r");
  await expect(page.getByRole("button", { name: /Hide roles/ })).toBeVisible();
  // Which rounds there are is a part of the result.
  await page.getByRole("button", { name: "Go to round 1" }).click();
  expect(await at()).toBe(2);
  await page.keyboard.press("R");
  await expect(page.getByRole("button", { name: /Reveal/ })).toBeVisible();
  // Focus goes from the head of the match to its controls and panels, and a slider can be moved.
  const slider = page.getByRole("slider", { name: "Timeline" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuenow", "2");
  await page.getByRole("tab", { name: "Transcript" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Votes" })).toBeFocused();
  await expect(slider).toHaveAttribute("aria-valuenow", "2");
});

test("nothing moves for who asked for less motion", { tag: "@sweep" }, async ({
  browser,
  baseURL,
  request,
}) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const context = await browser.newContext({ reducedMotion: "reduce", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto(`/watch/${id}?at=2`);
  await press(page.getByRole("button", { name: "Play", exact: true }));
  await expect(page.getByText(/^4\s*\/\s*\S+$/)).toBeVisible();
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1).length,
  );
  expect(moving).toBe(0);
  await context.close();
});

/** Bytes of compressed scripts that a match page may need; 200 kB is the limit for a stage. */
const SCRIPT_BUDGET = 180_000;

test("the scripts of a match page stay within their budget", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  for (const path of ["watch", "embed"]) {
    await page.goto(`/${path}/${await aMatch(request, "status=finished")}`);
    await page.waitForLoadState("networkidle");
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
        .reduce(
          (sum, entry) =>
            sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
          0,
        ),
    );
    expect(bytes, path).toBeGreaterThan(50_000);
    expect(bytes, path).toBeLessThanOrEqual(SCRIPT_BUDGET);
  }
});
