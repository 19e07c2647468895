import { guessCountsSchema } from "@wisp/api";
import { type APIRequestContext, expect, type Page } from "playwright/test";
import { z } from "zod";
import { press } from "./answers.ts";
import { aMatch, complaints, expectSound, logOf } from "./arena.ts";
import { startLiveMatch } from "./arena-database.ts";
import { test } from "./test.ts";

const publicEvent = z.union([
  z.object({ type: z.literal("match-opened"), names: z.array(z.string()) }),
  z.object({
    type: z.literal("turn-opened"),
    round: z.number(),
    ask: z.string(),
    seats: z.array(z.number()),
  }),
  z.object({ type: z.literal("match-closed"), spy: z.number() }),
]);
const sealedEvent = z.object({
  type: z.literal("word-dealt"),
  seat: z.number(),
  word: z.string(),
});

/** The seats of a finished match, from its log. */
async function tableOf(request: APIRequestContext, id: string) {
  const log = await logOf(request, id);
  const events = log.events.flatMap(({ event }) => publicEvent.safeParse(event).data ?? []);
  const words = log.sealed.flatMap(({ event }) => sealedEvent.safeParse(event).data ?? []);
  const names = events.flatMap((event) => (event.type === "match-opened" ? event.names : []));
  return {
    names,
    spy: events.flatMap((event) => (event.type === "match-closed" ? [event.spy] : []))[0] ?? -1,
    wordOf: (seat: number) => words.find((dealt) => dealt.seat === seat)?.word ?? "",
    votesOf: (seat: number) =>
      events.filter(
        (event) =>
          event.type === "turn-opened" && event.ask === "vote" && event.seats.includes(seat),
      ).length,
  };
}

/** The finished match in English whose first ballots come, with a civilian seat that votes in it. */
async function aMatchToGuess(request: APIRequestContext) {
  const id = await aMatch(request, "status=finished&locale=en");
  const table = await tableOf(request, id);
  const seat = table.names.findIndex((_, at) => at !== table.spy && table.votesOf(at) > 0);
  expect(seat, "a civilian who votes").toBeGreaterThanOrEqual(0);
  return { id, table, seat };
}

const countsOf = async (request: APIRequestContext, id: string) => {
  const response = await request.get(`/api/v1/matches/${id}/guesses`);
  return guessCountsSchema.parse(await response.json()).counts;
};

/** Takes a seat and votes for the spy at each of its ballots; ends at the end of the match. */
async function guessThrough(
  page: Page,
  { table, seat }: Awaited<ReturnType<typeof aMatchToGuess>>,
): Promise<void> {
  const strip = page.getByRole("region", { name: "Guess along" });
  await press(page.getByRole("button", { name: "Guess along" }));
  await strip.getByRole("button", { name: table.names[seat] ?? "", exact: true }).click();
  await expect(strip).toContainText("You sit as");
  for (let ballot = 0; ballot < table.votesOf(seat); ballot += 1) {
    await page.keyboard.press("End");
    const choice = page.getByRole("group", { name: /who is the spy/ });
    await expect(choice).toBeVisible();
    await choice.getByRole("button", { name: table.names[table.spy] ?? "", exact: true }).click();
    await expect(choice).toBeHidden();
  }
  await page.keyboard.press("End");
  await expect(strip).toContainText("You were right");
}

// Otherwise it is asked once whether guesses may be kept.
test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem("wisp-keep-calls", "yes")),
);

test("a viewer who guesses along sees one word, votes before the ballots, and is counted once", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  const given = await aMatchToGuess(request);
  const { id, table, seat } = given;
  const before = (await countsOf(request, id)).reduce((sum, { total }) => sum + total, 0);
  await page.goto(`/watch/${id}`);
  await press(page.getByRole("button", { name: "Guess along" }));
  const strip = page.getByRole("region", { name: "Guess along" });
  await expectSound(page);
  await strip.getByRole("button", { name: table.names[seat] ?? "", exact: true }).click();
  await expect(strip).toContainText(table.wordOf(seat));
  // The ballot cannot be skipped, and the other word is not visible on the page.
  await page.keyboard.press("End");
  const choice = page.getByRole("group", { name: /who is the spy/ });
  await expect(choice).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press(" ");
  await expect(choice).toBeVisible();
  await expect(page.getByText("◆")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Players" })).not.toContainText(
    table.wordOf(table.spy),
  );
  await page.getByRole("button", { name: "Stop guessing" }).click();
  await guessThrough(page, given);
  const votes = table.votesOf(seat);
  await expect(strip).toContainText(`You were right ${votes} of ${votes}`);
  await expect(strip).toContainText(/People who took this seat: \d+% right/);
  await expectSound(page);
  const after = await countsOf(request, id);
  expect(after.reduce((sum, { total }) => sum + total, 0)).toBe(before + votes);

  // The same visitor again: seen before, so nothing more is counted.
  await page.reload();
  await guessThrough(page, given);
  await expect(strip).toContainText("are not counted");
  expect(await countsOf(request, id)).toEqual(after);
  heard.expectNone();
});

test("guesses after the reveal are not counted, and revealing ends the guessing", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const given = await aMatchToGuess(request);
  const before = await countsOf(request, given.id);
  await page.goto(`/watch/${given.id}`);
  const heading = page.getByRole("heading", { level: 1 });
  // Keys do nothing before scripts are there.
  await expect(async () => {
    if (!/spy/i.test(await heading.innerText())) await page.keyboard.press("r");
    await expect(heading).toHaveText(/spy/i, { timeout: 1_000 });
  }).toPass();
  await guessThrough(page, given);
  await expect(page.getByRole("region", { name: "Guess along" })).toContainText("are not counted");
  expect(await countsOf(request, given.id)).toEqual(before);
  await page.reload();
  await press(page.getByRole("button", { name: "Guess along" }));
  const { table, seat } = given;
  const strip = page.getByRole("region", { name: "Guess along" });
  await strip.getByRole("button", { name: table.names[seat] ?? "", exact: true }).click();
  await expect(strip).toContainText(table.wordOf(seat));
  await page.keyboard.press("r");
  await expect(strip).toBeHidden();
  await expect(heading).toHaveText(/spy/i);
});

test("nobody guesses along in a live match", { tag: "@sweep" }, async ({ page }) => {
  await page.goto(`/watch/${await startLiveMatch()}`);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Guess along" })).toHaveCount(0);
  await press(page.getByRole("tab", { name: "Analysis" }));
  await expect(page.getByRole("tabpanel")).toContainText("Shown after the match");
});
