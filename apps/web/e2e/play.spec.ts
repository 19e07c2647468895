import { matchSchema } from "@wisp/api";
import { expect, type Locator, type Page } from "playwright/test";
import { press } from "./answers.ts";
import { complaints, expectSound } from "./arena.ts";
import { hurry } from "./arena-database.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

/** Takes a seat with one press, as a visitor without an account; the address of the seat. */
async function takeSeat(page: Page, game: string): Promise<string> {
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator(`#game-${game}`) });
  await press(card.getByRole("button", { name: "Play now" }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  return page.url();
}

const turn = (page: Page): Locator => page.getByRole("region", { name: "Your turn" });

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator} has no box`);
  return box;
};

/** Everything that a turn needs is on the screen together, without overlaps. */
async function expectOnScreen(page: Page, parts: readonly Locator[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const boxes = await Promise.all(parts.map(boxOf));
  for (const box of boxes) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
  for (const [place, one] of boxes.entries()) {
    for (const other of boxes.slice(place + 1)) {
      const apart =
        one.x + one.width <= other.x + 1 ||
        other.x + other.width <= one.x + 1 ||
        one.y + one.height <= other.y + 1 ||
        other.y + other.height <= one.y + 1;
      expect(apart).toBe(true);
    }
  }
}

/** Id of the match, once it is over. */
async function finishedMatch(page: Page): Promise<string> {
  const replay = page.getByRole("link", { name: "Watch the replay" });
  await expect(replay).toBeVisible();
  const address = new URL((await replay.getAttribute("href")) ?? "", page.url());
  return address.pathname.split("/").at(-1) ?? "";
}

declare global {
  /** Sets the clock of the day ahead, or back. */
  var setClock: (aheadMs: number) => void;
}

/** Lets a test set the clock of the day. */
function settableClock(): void {
  const Clock = Date;
  let ms = 0;
  const now = (): number => Clock.now() + ms;
  globalThis.Date = new Proxy(Clock, {
    construct: (_, given) => Reflect.construct(Clock, given.length === 0 ? [now()] : given),
    get: (_, name) => (name === "now" ? now : Reflect.get(Clock, name)),
  });
  globalThis.setClock = (aheadMs) => {
    ms = aheadMs;
  };
}

/** Replaces all texts, now and later, as translators of browsers do. */
function translate(): void {
  const replace = (node: Node): void => {
    if (!(node instanceof Text)) {
      node.childNodes.forEach(replace);
      return;
    }
    if (node.data.trim() === "" || node.parentElement?.closest("font, script, style, textarea"))
      return;
    const text = document.createElement("font");
    text.append(document.createElement("font"));
    text.firstElementChild?.append(node.data);
    node.replaceWith(text);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(replace);
  }).observe(document.body, { childList: true, subtree: true });
  replace(document.body);
}

test("a seat lives on with a clock that is set and a translator in the browser", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.addInitScript(settableClock);
  await takeSeat(page, "who-is-spy");
  const field = page.getByRole("textbox", { name: "Your speech" });
  await expect(field).toBeVisible();
  const secondsLeft = async (): Promise<number> =>
    Number.parseInt((await turn(page).getByRole("timer").getAttribute("aria-label")) ?? "", 10);
  const atFirst = await secondsLeft();
  for (const aheadMs of [3_600_000, -3_600_000]) {
    const before = await secondsLeft();
    await page.evaluate((ms) => globalThis.setClock(ms), aheadMs);
    await expect.poll(secondsLeft).toBeLessThan(before);
    expect(await secondsLeft()).toBeGreaterThan(0);
  }
  expect(await secondsLeft()).toBeLessThan(atFirst);

  await page.evaluate(translate);
  const say = turn(page).getByRole("button", { name: /^Say it/ });
  await field.fill("Hello");
  await expect(field).toHaveValue("Hello");
  await say.click();
  await expect(field).toBeHidden();
  const ballot = turn(page).getByRole("radio").first();
  const over = page.getByRole("link", { name: "Watch the replay" });
  await expect(ballot.or(over)).toBeAttached();
  if ((await ballot.count()) > 0) {
    await turn(page).locator("label").first().click();
    await turn(page)
      .getByRole("button", { name: /^Vote for / })
      .click();
    await expect(turn(page)).toBeHidden();
  }
  await press(page.getByRole("button", { name: "Leave the table" }).or(over).first());
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeHidden();
});

test.describe("a visitor on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("plays Who is Spy without an account, is warned of fouls, and finds the seat again", async ({
    page,
    browser,
    baseURL,
  }) => {
    const heard = complaints(page);
    const seat = await takeSeat(page, "who-is-spy");
    const field = page.getByRole("textbox", { name: "Your speech" });
    await expect(field).toBeVisible();
    const say = turn(page).getByRole("button", { name: /^Say it/ });
    const timer = turn(page).getByRole("timer");
    const card = page.getByText("your word", { exact: true }).locator("..");
    await expect(page.locator(".seat-row > li")).toHaveCount(6);
    const players = await page.locator(".seat-row > li").all();
    await expectOnScreen(page, [...players, card, timer, field, say]);
    await page.setViewportSize({ width: 740, height: 360 });
    const heading = page.getByRole("heading", { level: 1 });
    await expectOnScreen(page, [heading, ...players, card, timer, field, say]);
    await page.setViewportSize({ width: 360, height: 780 });

    // The own word is known to no other player, and saying it is a foul.
    const word = (await card.innerText()).replace("your word", "").trim();
    const lines = await card.locator("bdi").evaluate((name) => name.getClientRects().length);
    expect(lines, `"${word}" breaks within a word`).toBeLessThanOrEqual(word.split(" ").length);
    const prompt = turn(page).locator(".answer-prompt");
    const hiddenPx = await prompt.evaluate((text) => text.scrollHeight - text.clientHeight);
    expect(hiddenPx, "the whole prompt is shown").toBeLessThanOrEqual(0);
    await field.fill(`It is a ${word}.`);
    await expect(turn(page).getByRole("alert")).toHaveText("This says your own word.");
    await expect(say).toHaveText("Say it anyway");
    await field.fill("x".repeat(10_000));
    await expect(say).toBeDisabled();

    // A reopened tab finds its seat, the question and the input.
    await field.fill("<b>Hello</b> 👋 مرحبا");
    await page.goto("/play");
    await page.getByRole("link", { name: "Back to your seat" }).click();
    await expect(page).toHaveURL(seat);
    await expect(field).toHaveValue("<b>Hello</b> 👋 مرحبا");

    // The link alone is useless to another person.
    const other = await browser.newContext({ baseURL });
    const elsewhere = await other.newPage();
    const visit = await elsewhere.goto(seat);
    expect(visit?.status()).toBe(404);
    await expect(elsewhere.getByRole("main")).toContainText(
      "A seat belongs to the browser that took it",
    );
    await expect(elsewhere.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible();
    const id = seat.split("/").at(-1);
    for (const path of [`/api/seats/${id}`, `/api/seats/${id}/changes`]) {
      expect((await other.request.get(path)).status()).toBe(404);
    }
    await other.close();

    await expect(say).toHaveText("Say it");
    await say.click();
    await expect(field).toBeHidden();
    const transcript = page.getByRole("complementary", { name: "Transcript" });
    await expect(transcript).toContainText("<b>Hello</b> 👋");

    const ballot = turn(page).getByRole("radio").first();
    const over = page.getByRole("link", { name: "Watch the replay" });
    await expect(ballot.or(over)).toBeAttached();
    // There is no vote when the spy goes out for a foul in the first round.
    while (await over.isVisible()) {
      await takeSeat(page, "who-is-spy");
      await field.fill("Hello");
      await say.click();
      await expect(ballot.or(over)).toBeAttached();
    }
    const vote = turn(page).getByRole("button", { name: "Pick a player" });
    await expect(vote).toBeDisabled();
    await turn(page).locator("label").first().tap();
    const given = turn(page).getByRole("button", { name: /^Vote for / });
    await expectOnScreen(page, [timer, given]);
    await page.setViewportSize({ width: 740, height: 360 });
    await expectOnScreen(page, [timer, given, ...(await turn(page).locator("label").all())]);
    await page.setViewportSize({ width: 360, height: 780 });
    await given.tap();
    await expect(turn(page)).toBeHidden();
    heard.expectNone();
  });
});

test.describe("a host on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("opens a strong table for friends, and plays it to the end", { tag: "@sweep" }, async ({
    page,
  }) => {
    await signIn(page, "host-of-variants", "/play");
    const chosen = page.getByRole("listitem").filter({ has: page.locator("#game-who-is-spy") });
    await chosen.getByText("Table options", { exact: true }).click();
    const wordsSaid = chosen.getByLabel("Words that may not be said");
    await expect(wordsSaid).toBeVisible();
    await chosen.locator("select[name=preset]").selectOption("Strong table");
    await expect(wordsSaid).toBeHidden();
    await chosen.getByLabel("Time for a decision").selectOption("180 seconds");
    await press(chosen.getByRole("button", { name: "Play with friends" }));
    await page.waitForURL(/\/play\/table\/[0-9a-f-]{36}$/);
    await expect(
      page.getByText("Words that may not be said: neither word of the pair"),
    ).toBeVisible();
    await expect(page.getByText("Own role: told to each player")).toBeVisible();
    await expect(page.getByText(/^Speaking at the same time/)).toBeHidden();
    await expectSound(page);
    await press(page.getByRole("button", { name: "Start the match" }));
    await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);

    const field = page.getByRole("textbox", { name: "Your speech" });
    await expect(field).toBeVisible();
    const card = page.getByText("your word", { exact: true }).locator("..");
    const role = page.getByText(/You are (the spy|a civilian)\.$/);
    const timer = turn(page).getByRole("timer");
    const say = turn(page).getByRole("button", { name: /^Say it/ });
    await expectOnScreen(page, [card, role, timer, field, say]);
    await expect(turn(page).locator(".answer-prompt")).toContainText(
      "without saying it or the word of the other side, in about 65 words at most.",
    );
    await expectSound(page);
    // Only the own word is known here: a warning about the other one would tell it.
    const word = (await card.innerText()).replace("your word", "").trim();
    await field.fill(`It is a ${word}.`);
    await expect(turn(page).getByRole("alert")).toHaveText("This says your own word.");

    const over = page.getByRole("link", { name: "Watch the replay" });
    const out = page.getByText("Stay and watch how it ends.");
    const ahead = page.getByRole("button", { name: "Show the result" });
    const ballot = turn(page).locator("label").first();
    let said = 0;
    await expect(async () => {
      if (await over.isVisible()) return;
      if (await ahead.isVisible()) await ahead.click({ timeout: 1_000 });
      else if (await field.isVisible()) {
        said += 1;
        await field.fill(`Some people see ${"very ".repeat(said)}much of it.`, { timeout: 1_000 });
        await say.click({ timeout: 1_000 });
      } else if (await ballot.isVisible()) {
        await ballot.tap({ timeout: 1_000 });
        const vote = turn(page).getByRole("button", { name: /^Vote for / });
        await vote.tap({ timeout: 1_000 });
      } else if (await out.isVisible()) {
        const path = `/api/seats/${page.url().split("/").at(-1)}`;
        const now = await page.evaluate(async (address) => (await fetch(address)).json(), path);
        await hurry(now.match.id);
      }
      await expect(over).toBeVisible({ timeout: 1_000 });
    }).toPass({ intervals: [200] });
    expect(said).toBeGreaterThan(0);
    await expectSound(page);
  });
});

test("two tabs share one seat, and a speech is sent once after a lost connection", async ({
  page,
}) => {
  const seat = await takeSeat(page, "who-is-spy");
  const second = await page.context().newPage();
  await second.goto(seat);
  const [field, sameField] = [page, second].map((tab) =>
    tab.getByRole("textbox", { name: "Your speech" }),
  );
  if (field === undefined || sameField === undefined) throw new Error("Two tabs were opened.");
  await expect(field).toBeVisible();
  await expect(sameField).toBeVisible();

  await field.fill("Some keep it at home.");
  await page.context().setOffline(true);
  const say = turn(page).getByRole("button", { name: "Say it" });
  await say.click();
  const unsent = turn(page).getByText("Not sent yet. Trying again …");
  await expect(unsent).toBeVisible();
  await expect(page.getByText("The site cannot be reached.")).toBeVisible();
  await expect(field).toHaveValue("Some keep it at home.");
  await page.context().setOffline(false);

  // It is sent without another press. The question is closed in both, and the words are at the table once.
  await expect(field).toBeHidden();
  await expect(sameField).toBeHidden();
  for (const tab of [page, second]) {
    const transcript = tab.getByRole("complementary", { name: "Transcript" });
    await expect(transcript.getByText("Some keep it at home.")).toHaveCount(1);
  }
});

test("what was typed is given when the time is up", { tag: "@sweep" }, async ({ page }) => {
  // At a second table of the game a decision has the ordinary time.
  const first = await takeSeat(page, "who-is-spy");
  await expect(page.getByRole("region", { name: "Table", exact: true })).toBeVisible();
  await page.request.post(`/api/seats/${first.split("/").at(-1)}/leave`, { data: {} });
  await takeSeat(page, "who-is-spy");
  const field = page.getByRole("textbox", { name: "Your speech" });
  // Five may speak before, at the pace of readers.
  await expect(field).toBeVisible();
  const kept = turn(page).getByText("Your draft is sent when the time is up.");
  await field.fill("   ");
  await expect(kept).toBeHidden();
  await field.fill("People often talk about it.");
  await expect(kept).toBeVisible();
  // A page whose network is away at the end of the clock has left its draft with the site.
  await page.context().setOffline(true);
  await expect(turn(page).getByRole("timer")).toHaveText("0");
  const path = `/api/seats/${page.url().split("/").at(-1)}`;
  await expect
    .poll(async () => (await (await page.request.get(path)).json()).question ?? null)
    .toBeNull();
  await page.context().setOffline(false);
  await expect(field).toBeHidden();
  const transcript = page.getByRole("complementary", { name: "Transcript" });
  await expect(transcript.getByText("People often talk about it.")).toHaveCount(1);
});

test("a player whose words do not come in time reads so first", { tag: "@sweep" }, async ({
  page,
}) => {
  // At a second table of the game a decision has the ordinary time.
  const first = await takeSeat(page, "who-is-spy");
  await expect(page.getByRole("region", { name: "Table", exact: true })).toBeVisible();
  await page.request.post(`/api/seats/${first.split("/").at(-1)}/leave`, { data: {} });
  const path = `/api/seats/${(await takeSeat(page, "who-is-spy")).split("/").at(-1)}`;
  await expect(page.getByRole("region", { name: "Table", exact: true })).toBeVisible();
  const now = await page.evaluate(async (address) => (await fetch(address)).json(), path);
  await hurry(now.match.id);
  const headline = page.getByRole("heading", { level: 1 });
  await expect(headline).toHaveText("Lost on time");
});

test("a player who is out watches on, reads why at the end, and plays again with one press", {
  tag: "@sweep",
}, async ({ page }) => {
  const seat = await takeSeat(page, "who-is-spy");
  const field = page.getByRole("textbox", { name: "Your speech" });
  await expect(field).toBeVisible();
  const card = page.getByText("your word", { exact: true }).locator("..");
  const word = (await card.innerText()).replace("your word", "").trim();
  await field.fill(`It is a ${word}.`);
  const anyway = turn(page).getByRole("button", { name: "Say it anyway" });
  await anyway.click();
  const path = `/api/seats/${seat.split("/").at(-1)}`;
  const now = await page.evaluate(async (address) => (await fetch(address)).json(), path);
  await hurry(now.match.id);
  const over = page.getByRole("link", { name: "Watch the replay" });
  const watching = page.getByText("Stay and watch how it ends.");
  // At full speed the match ends long before its speeches are read.
  const ahead = page.getByRole("button", { name: "Show the result" });
  await expect(watching.or(over).or(ahead).first()).toBeVisible();
  await expect(async () => {
    if (await ahead.isVisible()) await ahead.click({ timeout: 2_000 });
    await expect(over).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(`You said your word: “${word}”.`)).toBeVisible();
  await expectSound(page);
  await press(page.getByRole("button", { name: "Play again" }));
  await page.waitForURL((address) => address.href !== seat);
  await expect(page).toHaveURL(/\/play\/[0-9a-f-]{36}$/);
  await expect(card).toBeVisible();
});

test("a match of tic-tac-toe is played to the end by keyboard alone", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  await takeSeat(page, "tic-tac-toe");
  let isChecked = false;
  const over = page.getByRole("link", { name: "Watch the replay" });
  await expect(async () => {
    if (await over.isVisible()) return;
    const choice = turn(page).getByRole("radio").first();
    await expect(choice).toBeAttached({ timeout: 1_000 });
    if (!isChecked) await expectSound(page);
    isChecked = true;
    await choice.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(over).toBeVisible({ timeout: 2_000 });
  }).toPass({ intervals: [100] });
  const match = await finishedMatch(page);
  // The next key is not pressed from the start of the page.
  await expect(page.locator(".seat-dock:focus, .seat-dock :focus")).toHaveCount(1);
  const answer = await request.get(`/api/v1/matches/${match}`);
  const { result } = matchSchema.parse(await answer.json());
  const ending =
    result?.winners.length === 0
      ? /^Nobody won\. You scored/
      : /^(You won: \d|[A-Z][a-z]+ won\. You scored)/;
  await expect(page.getByText(ending)).toBeVisible();
  // The own result, shared: the link says it, for the seat alone.
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const picture = page.getByRole("link", { name: "Download picture" });
  const card = (await picture.getAttribute("href")) ?? "";
  expect(card).toMatch(/\/card\.png\?seat=\d&lang=en$/);
  expect((await request.get(card)).headers()["content-type"]).toBe("image/png");
  const seat = new URL(card, page.url()).searchParams.get("seat");
  const shared = await (await request.get(`/watch/${match}?result=${seat}`)).text();
  expect(shared).toMatch(
    /<meta property="og:title" content="(I (won|lost)|Nobody won) at Tic-tac-toe/,
  );
  expect(shared).toContain('<meta name="robots" content="noindex"');
  // In a window too low for the shortest match the transcript scrolls, and follows what the table shows.
  await page.setViewportSize({ width: 1_366, height: 240 });
  await page.reload();
  const transcript = page.getByRole("complementary", { name: "Transcript" });
  await expect(transcript.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
  expect(await transcript.evaluate((panel) => panel.scrollTop)).toBeGreaterThan(0);
  await page.goto(`/watch/${match}?at=9999`);
  await expect(page.getByText(/^Guest \d{4}$/).first()).toBeVisible();
});

test("a player who leaves is waited for no longer, and agents do not learn which players are people", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const seat = await takeSeat(page, "public-good");
  const id = seat.split("/").at(-1) ?? "";
  await expect(turn(page)).toBeVisible();
  const now = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/seats/${id}`);
  const match: string = now.match.id;
  expect(JSON.stringify(now.log)).not.toMatch(/Guest|human|person/);
  const left = await page.evaluate(
    async (path) =>
      (
        await fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "{}",
        })
      ).json(),
    `/api/seats/${id}/leave`,
  );
  expect(left).toEqual({ left: true });
  await hurry(match);
  await expect
    .poll(async () => (await (await request.get(`/api/v1/matches/${match}`)).json()).status)
    .toBe("finished");
  const agents = await (await request.get("/api/v1/agents?limit=100")).json();
  expect(JSON.stringify(agents)).not.toContain("Guest");
  await page.goto("/play/people");
  await expect(page.getByRole("heading", { name: "Board of people" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Take a seat" }).click();
  await expect(page).toHaveURL(/\/play$/);
});

test("a guest opens a table of friends under a name, and a long one does not widen it", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator("#game-tic-tac-toe") });
  await card.getByText("Table options", { exact: true }).click();
  await card.getByLabel("Your name").fill("WilhelminaWilhelminaWilh");
  await press(card.getByRole("button", { name: "Play with friends" }));
  await page.waitForURL(/\/play\/table\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Guest WilhelminaWilhelminaWilh")).toBeVisible();
  await page
    .getByText("Guest WilhelminaWilhelminaWilh")
    .evaluate((name) => name.append("W".repeat(60)));
  await expectSound(page);
  await press(page.getByRole("button", { name: "Leave the table" }));
  await expect(page).toHaveURL(/\/play$/);
});

test("friends meet at a table by its link, and a move appears on the other page immediately", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "host-of-friends", "/play");
  const card = page.getByRole("listitem").filter({ has: page.locator("#game-tic-tac-toe") });
  await card.getByText("Table options", { exact: true }).click();
  await card.getByLabel("Time for a decision").selectOption("180 seconds");
  await card.getByLabel("Tell the agents which players are people").check();
  await press(card.getByRole("button", { name: "Play with friends" }));
  await page.waitForURL(/\/play\/table\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "1 of 2 seats taken" })).toBeVisible();
  await expect(page.getByText("People have at least 180 seconds for a decision.")).toBeVisible();
  await expect(page.getByText("The agents will know which players are people.")).toBeVisible();
  await expectSound(page);

  const friends = await browser.newContext({ baseURL });
  const friend = await friends.newPage();
  await friend.goto(page.url());
  await press(friend.getByRole("button", { name: "Take a seat" }));
  // The table is full: it starts by itself, and each player is led to their seat.
  for (const each of [page, friend]) await each.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  expect(friend.url()).not.toBe(page.url());

  const hostMoves = () => turn(page).isVisible();
  const friendMoves = () => turn(friend).isVisible();
  await expect.poll(async () => (await hostMoves()) || (await friendMoves())).toBe(true);
  const [mover, other] = (await hostMoves()) ? [page, friend] : [friend, page];
  await turn(mover).locator("label").first().click();
  await turn(mover)
    .getByRole("button", { name: /^Choose / })
    .click();
  await expect(turn(other)).toBeVisible();
  await expect(turn(mover)).toBeHidden();
  for (const each of [page, friend]) {
    await expect(each.getByText("The agents know which players are people.")).toBeVisible();
  }

  // They play to the end, and meet again.
  const over = (each: Page): Locator => each.getByRole("link", { name: "Watch the replay" });
  await expect(async () => {
    for (const each of [page, friend]) {
      if (!(await turn(each).isVisible())) continue;
      await turn(each).locator("label").first().click({ timeout: 1_000 });
      await turn(each)
        .getByRole("button", { name: /^Choose / })
        .click({ timeout: 1_000 });
    }
    for (const each of [page, friend]) await expect(over(each)).toBeVisible({ timeout: 1_000 });
  }).toPass({ intervals: [200] });
  const seats = [page.url(), friend.url()];
  await press(friend.getByRole("button", { name: "Another round" }));
  await friend.waitForURL(/\/play\/table\/[0-9a-f-]{36}$/);
  await expect(friend.getByText("People have at least 180 seconds for a decision.")).toBeVisible();
  await press(page.getByRole("button", { name: "Join the next round (1 of 2 seated)" }));
  for (const each of [page, friend]) {
    await each.waitForURL(
      ({ href, pathname }) => /\/play\/[0-9a-f-]{36}$/.test(pathname) && !seats.includes(href),
    );
  }

  // The player who waits for the other one leaves: until that move the table stands still.
  await expect.poll(async () => (await hostMoves()) || (await friendMoves())).toBe(true);
  const leaver = (await hostMoves()) ? friend : page;
  await press(leaver.getByRole("button", { name: "Leave the table" }));
  await press(leaver.getByRole("button", { name: "Leave for good" }));
  await expect(leaver.getByText("You left. The match continues without you.")).toBeVisible();
  await friends.close();
});
