import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { guessCountsSchema, logSchema } from "@wisp/api";
import { z } from "zod";
import { aLiveMatch, aMatch, complaints, expectSound } from "./arena.ts";

const panels = [
  "Transcript",
  "Ballots",
  "Suspicion",
  "Points",
  "Judge",
  "Timing",
  "Reasoning",
] as const;

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

/** What the log of a finished match tells of its seats. */
async function tableOf(request: APIRequestContext, id: string) {
  const log = logSchema.parse(await (await request.get(`/api/v1/matches/${id}/log`)).json());
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
  const id = await aMatch(request, "status=finished&locale=en&game=who-is-spy");
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
  await page.getByRole("button", { name: "Guess along" }).click();
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

test("who guesses along sees one word, votes before the ballots, and is counted once", async ({
  page,
  request,
}) => {
  const heard = complaints(page);
  const given = await aMatchToGuess(request);
  const { id, table, seat } = given;
  const before = (await countsOf(request, id)).reduce((sum, { total }) => sum + total, 0);
  await page.goto(`/watch/${id}`);
  await page.getByRole("button", { name: "Guess along" }).click();
  const strip = page.getByRole("region", { name: "Guess along" });
  await expectSound(page);
  await strip.getByRole("button", { name: table.names[seat] ?? "", exact: true }).click();
  await expect(strip).toContainText(table.wordOf(seat));
  // No way leads past the ballot, and nothing of the other word is on the page's face.
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

test("guesses after the reveal are not counted, and revealing ends the guessing", async ({
  page,
  request,
}) => {
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
  await page.getByRole("button", { name: "Guess along" }).click();
  const { table, seat } = given;
  const strip = page.getByRole("region", { name: "Guess along" });
  await strip.getByRole("button", { name: table.names[seat] ?? "", exact: true }).click();
  await expect(strip).toContainText(table.wordOf(seat));
  await page.keyboard.press("r");
  await expect(strip).toBeHidden();
  await expect(heading).toHaveText(/spy/i);
});

test("nobody guesses along in a live match", async ({ page, request }) => {
  await page.goto(`/watch/${await aLiveMatch(request)}`);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Guess along" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Suspicion" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("after the end");
});

for (const width of [360, 1440]) {
  test(`every panel is hidden or readable, and axe finds nothing at ${width} px`, async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    const heard = complaints(page);
    await page.setViewportSize({ width, height: 800 });
    const id = await aMatch(request, "status=finished&locale=en&game=who-is-spy");
    await page.goto(`/watch/${id}`);
    for (const secret of ["Suspicion", "Points", "Judge", "Timing", "Reasoning"]) {
      await page.getByRole("tab", { name: secret }).click();
      await expect(page.getByRole("tabpanel")).toContainText("would spoil the match");
    }
    await page.getByRole("button", { name: /Reveal/ }).click();
    for (const panel of panels) {
      await page.getByRole("tab", { name: panel }).click();
      await expect(page.getByRole("tabpanel", { name: panel })).not.toContainText("would spoil");
      await expect(page.getByRole("tabpanel").locator("li, tr, p").first()).toBeVisible();
      const passed = page.getByRole("tabpanel").getByText(/that passed$/);
      if (await passed.isVisible()) await passed.click();
      await expectSound(page, panel);
    }
    heard.expectNone();
  });
}

test("suspicion adds up to the ballots, and leads to them", async ({ page, request }) => {
  const id = await aMatch(request, "status=finished&locale=en&game=who-is-spy");
  await page.goto(`/watch/${id}`);
  await page.keyboard.press("r");
  await page.getByRole("tab", { name: "Suspicion" }).click();
  const bars = page.getByRole("tabpanel").getByRole("link", { name: /^Round 1: named by/ });
  await expect(bars.first()).toBeAttached();
  const log = logSchema.parse(await (await request.get(`/api/v1/matches/${id}/log`)).json());
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

test("the link to a moment is copied, and opens there with roles hidden", async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await aMatch(request, "status=finished&locale=en");
  await page.goto(`/watch/${id}?at=6`);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
  await expectSound(page);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/watch/${id}?at=6`);
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`/embed/${id}`);
  await page.goto(link);
  await expect(page.getByText(/^7\s*\/\s*\d+$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /Reveal/ })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
});

test("the keyboard walks the match: play, rounds, ends, reveal", async ({ page, request }) => {
  const id = await aMatch(request, "status=finished&locale=en&game=who-is-spy");
  await page.goto(`/watch/${id}`);
  const place = page.getByText(/^\d+\s*\/\s*\d+$/);
  const at = async () => Number((await place.innerText()).split("/")[0]);
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
  await page.keyboard.press("1");
  expect(await at()).toBe(2);
  await page.keyboard.press("r");
  await expect(page.getByRole("button", { name: /Hide roles/ })).toBeVisible();
  await page.keyboard.press("R");
  await expect(page.getByRole("button", { name: /Reveal/ })).toBeVisible();
  // Focus goes from the head of the match to its controls and panels, and a slider can be moved.
  const slider = page.getByRole("slider", { name: "Time line" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuenow", "2");
  await page.getByRole("tab", { name: "Transcript" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Ballots" })).toBeFocused();
  await expect(slider).toHaveAttribute("aria-valuenow", "2");
});

test("nothing moves for who asked for less motion", async ({ browser, baseURL, request }) => {
  const id = await aMatch(request, "status=finished&locale=en&game=who-is-spy");
  const context = await browser.newContext({ reducedMotion: "reduce", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto(`/watch/${id}?at=2`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(/^4\s*\/\s*\d+$/)).toBeVisible();
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1).length,
  );
  expect(moving).toBe(0);
  await context.close();
});

/** A page of another site (another port) with the match in a sandboxed frame, which notes what it hears. */
async function foreignPage(frame: string) {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Another site</title>
<main aria-label="Another site"><h1>Another site</h1><iframe title="A match" src="${frame}" sandbox="allow-scripts" width="1000" height="760"></iframe></main>
<script>
  window.heard = [];
  addEventListener("message", ({ data, origin }) => heard.push({ data, origin }));
  window.send = (message) => document.querySelector("iframe").contentWindow.postMessage(message, "*");
</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a replay plays in a sandboxed frame of another site, tells where it is, and obeys", async ({
  page,
  request,
  baseURL,
}) => {
  const heard = complaints(page);
  const id = await aMatch(request, "status=finished&locale=en&game=who-is-spy");
  const { url, close } = await foreignPage(`${baseURL}/embed/${id}`);
  await page.goto(url);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(/A table of six/);
  await expect(frame.getByRole("banner")).toHaveCount(0);
  await expect(frame.getByRole("contentinfo")).toHaveCount(0);
  const messages = () =>
    page.evaluate(() => Reflect.get(window, "heard") as { data: unknown; origin: string }[]);
  const send = (message: unknown) =>
    page.evaluate((sent) => Reflect.get(window, "send")(sent), message);
  await expect
    .poll(async () => (await messages())[0])
    .toEqual({ data: { type: "wisp:cursor", match: id, cursor: 0 }, origin: "null" });
  await send({ type: "wisp:seek", cursor: 5 });
  await expect(frame.getByText(/^6\s*\/\s*\d+$/)).toBeVisible();
  await send({ type: "wisp:reveal" });
  await send({ type: "wisp:play" });
  await expect(frame.getByRole("button", { name: "Pause" })).toBeVisible();
  await send({ type: "wisp:pause" });
  await expect(frame.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(/A table of six/);
  // Panels come over scripts of the frame, too.
  await frame.getByRole("tab", { name: "Ballots" }).click();
  await expect(frame.getByRole("tabpanel", { name: "Ballots" })).toBeVisible();
  await send({ type: "wisp:seek", cursor: 9_999 });
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(/spy/i);
  // A message may come a moment after what the frame shows.
  await expect
    .poll(async () => (await messages()).at(-1)?.data)
    .toMatchObject({ type: "wisp:ended", match: id });
  const all = await messages();
  for (const { data } of all) {
    expect(Object.keys(Object(data)).sort()).toEqual(["cursor", "match", "type"]);
  }
  heard.expectNone();
  // Axe reads styles in ways that the policy forbids, and the browser says so.
  await expectSound(page);
  close();
});

test("only /embed may stand in frames of other sites", async ({ request }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()["content-security-policy"] ?? "";
  expect(await policyOf(`/embed/${id}`)).toContain("frame-ancestors *");
  for (const path of [`/watch/${id}`, "/", "/sign-in", "/embedded"]) {
    expect(await policyOf(path), path).toContain("frame-ancestors 'self'");
  }
  const forged = await request.get("/watch", { headers: { "x-wisp-embed": "light" } });
  expect(await forged.text()).toContain("<footer");
});

test("a live match grows in a sandboxed frame", async ({ page, request, baseURL }) => {
  const id = await aLiveMatch(request);
  const { url, close } = await foreignPage(`${baseURL}/embed/${id}?theme=light`);
  await page.goto(url);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "light");
  const spoken = frame.getByRole("tabpanel", { name: "Transcript" }).getByRole("listitem");
  await expect(spoken.first()).toBeVisible({ timeout: 30_000 });
  const before = await spoken.count();
  await expect.poll(() => spoken.count(), { timeout: 40_000 }).toBeGreaterThan(before);
  close();
});

/** Bytes of compressed scripts that a match page may need. */
const SCRIPT_BUDGET = 170_000;

test("the scripts of a match page stay within their budget", async ({ page, request }) => {
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
