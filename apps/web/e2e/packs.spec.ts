import { createMatch, type Database, ensureSeason, getMatch } from "@wisp/db";
import { randomAlgorithm, seedHash } from "@wisp/game";
import { type APIRequestContext, type Browser, expect, type Page } from "playwright/test";
import { press } from "./answers.ts";
import { complaints, drawn, expectSound, speak } from "./arena.ts";
import { arenaDatabase } from "./arena-database.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

/** House agents that never say their word. */
const DISCREET = ["bayes", "bold", "cautious", "copycat", "crowd", "grudge"];

/**
 * Makes the runner play a match on the two words, in a season that hides the words of its finished
 * matches until they are retired; returns its id once it is over, and the season's slug.
 */
async function playHidden(
  database: Database,
  source: { readonly pack: string; readonly family: string },
  pair: readonly [string, string],
): Promise<{ readonly id: string; readonly season: string }> {
  const slug = `hidden-${source.pack}`;
  const game = "who-is-spy";
  const kind = { game, config: {}, locales: ["en"], house: false };
  const season = await ensureSeason(database, { ...kind, slug, name: "Hidden words" });
  await database.prisma.season.update({
    where: { slug },
    data: { wordsShown: "retired", status: "frozen" },
  });
  const { rows } = await database.connection.query<{ agentId: string; versionId: string }>(
    `SELECT agent."id" AS "agentId", version."id" AS "versionId"
      FROM "Agent" agent JOIN "AgentVersion" version ON version."agentId" = agent."id"
      WHERE agent."slug" = ANY($1) ORDER BY agent."slug"`,
    [DISCREET],
  );
  // The same in every run, unlike the family's slug, so that the agents' speeches are the same.
  const seed = `hidden words of ${source.pack}`;
  const id = await createMatch(database, {
    seasonId: season.id,
    game,
    gameVersion: 1,
    locale: "en",
    pace: "full",
    config: { language: "en" },
    materials: {
      family: `${source.pack}/${source.family}`,
      pair: pair.map((word) => ({ word, aliases: [] })),
    },
    words: { ...source, pair },
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    seats: rows.map((agent, seat) => ({ ...agent, seat })),
  });
  if (typeof id !== "string") throw new Error(id.detail);
  // It is in no queue: a runner finds it at its next look for matches that wait.
  await expect.poll(async () => (await getMatch(database, id))?.status).toBe("finished");
  return { id, season: slug };
}

/** Words that occur nowhere else. */
const HIDDEN = ["zyxolan", "quorvexa"] as const;
const PACK = "/packs/lantern-words";

let database: Database;
test.beforeAll(async () => {
  database = await arenaDatabase();
});
test.afterAll(() => database.close());
// The last one is swept, and needs what the others make.
test.describe.configure({ mode: "serial" });

const main = (page: Page) => page.getByRole("main");

type Row = readonly [first: string, second: string, closeness: string];

async function typePairs(page: Page, rows: readonly Row[], button: string): Promise<void> {
  for (const [at, [first, second, closeness]] of rows.entries()) {
    await page.getByLabel("First word").nth(at).fill(first);
    await page.getByLabel("Second word").nth(at).fill(second);
    await page.getByLabel("Closeness").nth(at).selectOption(closeness);
  }
  await main(page).getByRole("button", { name: button }).click();
}

test("an organizer fills a hidden pack; pairs that cannot be played are refused", {
  tag: "@sweep",
}, async ({ page }) => {
  const heard = complaints(page);
  await signIn(page, "local", "/packs/new");
  await page.getByLabel("Name").fill("Lantern words");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("The pack has been created.")).toBeVisible();
  await main(page).getByRole("link", { name: "Add pairs" }).click();
  const wrong = [
    ["tea", "green tea", "5"],
    ["river", "河", "4"],
  ] as const;
  await typePairs(page, wrong, "Add pairs");
  const problems = main(page).getByRole("alert");
  await expect(problems).toContainText("Pair 1: “green tea” and “tea” cannot be a pair");
  await expect(problems).toContainText("Pair 2: “河” is not a word of the pack’s language");
  await expectSound(page);
  await typePairs(
    page,
    [
      [...HIDDEN, "5"],
      ["river", "brook", ""],
    ],
    "Add pairs",
  );
  await expect(problems).toContainText("Rate the closeness of each pair.");
  await typePairs(
    page,
    [
      [...HIDDEN, "5"],
      ["river", "brook", "4"],
    ],
    "Add pairs",
  );
  await expect(page.getByText("The pairs have been added.")).toBeVisible();
  await expect(main(page)).toContainText(HIDDEN[0]);
  await expect(main(page)).toContainText("needs a second rating");
  await expectSound(page);
  heard.expectNone();
});

test("somebody else proposes a pair, and learns of none", { tag: "@sweep" }, async ({
  page,
  baseURL,
}) => {
  await signIn(page, "proposer", PACK);
  await expect(main(page)).toContainText("2 pairs");
  await main(page).getByRole("link", { name: "Propose pairs" }).click();
  await typePairs(page, [[HIDDEN[0], "lamp", "5"]], "Propose");
  await expect(page.getByText("A reviewer of the pack will look at it.")).toBeVisible();
  await expect(main(page)).toContainText("waiting for review");
  expect(await page.content()).not.toContain(HIDDEN[1]);
  await page.goto(`${PACK}/propose`);
  await typePairs(page, [["gate", "door", "5"]], "Propose");
  await expect(main(page)).toContainText("gate");
  await page.setViewportSize({ width: 360, height: 800 });
  for (const locale of ["zh", "en"] as const) {
    await speak(page, locale, baseURL ?? "");
    for (const path of ["/packs", PACK, `${PACK}/propose`]) {
      await page.goto(path);
      await expectSound(page, `${path} in ${locale}`);
    }
  }
});

test("an admin accepts and refuses, and the proposer reads why", { tag: "@sweep" }, async ({
  page,
  browser,
}) => {
  await signIn(page, "local", "/admin/words");
  const entry = (word: string) =>
    main(page).getByRole("listitem").filter({ hasText: word }).first();
  const accept = async (word: string, rating: string): Promise<void> => {
    await entry(word).getByRole("button", { name: "Accept", exact: true }).click();
    await entry(word)
      .getByRole("radio")
      .and(page.locator(`[value="${rating}"]`))
      .check();
    await entry(word).getByRole("button", { name: "Accept it" }).click();
  };
  // The reviewer rates without the proposer's rating.
  await expect(entry("gate")).not.toContainText("rating: 5");
  await accept("lamp", "4");
  await expect(entry("lamp").getByRole("alert")).toContainText("is already in the pack");
  await expectSound(page);
  await entry("lamp").getByRole("button", { name: "Refuse" }).click();
  const dialog = entry("lamp").locator("[popover]:popover-open");
  await dialog.getByLabel("Note").fill("One of them is too rare.");
  await dialog.getByRole("button", { name: "Refuse it" }).click();
  await expect(page.getByText("The pair has been refused.")).toBeVisible();
  await accept("gate", "4");
  await expect(page.getByText("The pair has been accepted.")).toBeVisible();
  const other = await browser.newPage();
  await signIn(other, "proposer", PACK);
  await expect(main(other)).toContainText("One of them is too rare.");
  await expect(main(other)).toContainText("rated 5 and 4");
  await expect(main(other)).toContainText("3 pairs");
  await other.close();
});

/** Everything that visitors and programs can open of a match and of pages that show it. */
async function everything(
  browser: Browser,
  request: APIRequestContext,
  { id, season }: { readonly id: string; readonly season: string },
  agents: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const calls = [
    ...["", "/log", "/transcript.md", "/transcript.md?lang=zh", "/stream", "/guesses"].map(
      (part) => `/api/v1/matches/${id}${part}`,
    ),
    `/api/v1/matches?season=${season}`,
    `/api/v1/leaderboards/${season}`,
    "/api/v1/seasons",
  ];
  const pages = [
    `/watch/${id}`,
    `/watch/${id}?at=3`,
    `/embed/${id}`,
    `/report?match=${id}&at=3`,
    "/watch",
    `/watch?season=${season}`,
    `/leaderboard/${season}`,
    "/packs",
    PACK,
    ...agents.map((slug) => `/agents/${slug}`),
  ];
  const found = new Map<string, string>();
  for (const path of calls) found.set(path, await (await request.get(path)).text());
  const page = await browser.newPage();
  for (const path of pages) {
    const response = await page.goto(path);
    found.set(path, `${await response?.text()} ${await page.content()}`);
  }
  // All that the page itself can open, secrets and panels included.
  await page.goto(`/watch/${id}`);
  await press(page.getByRole("button", { name: /Reveal/ }));
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    const name = `/watch/${id} ${await tab.textContent()}`;
    await expect(page.getByRole("tabpanel")).not.toBeEmpty();
    found.set(name, await page.content());
  }
  await page.close();
  return found;
}

test("a match does not show hidden words until they are retired", { tag: "@sweep" }, async ({
  page,
  browser,
  request,
}) => {
  const { rows } = await database.connection.query<{ slug: string }>(
    `SELECT "slug" FROM "Family" WHERE "words"::text LIKE $1 AND "status" = 'accepted'`,
    [`%${HIDDEN[1]}%`],
  );
  const source = { pack: "lantern-words", family: rows[0]?.slug ?? "" };
  const match = await playHidden(database, source, HIDDEN);
  const agents = (await getMatch(database, match.id))?.agents.map(({ slug }) => slug) ?? [];
  expect(agents).toHaveLength(6);
  const found = await everything(browser, request, match, agents);
  const withWords = [...found].filter(([, text]) =>
    HIDDEN.some((word) => text.toLowerCase().includes(word)),
  );
  expect(withWords.map(([path]) => path)).toEqual([]);

  const heard = complaints(page);
  await page.goto(`/watch/${match.id}`);
  await expect(page.getByText("until the words are retired")).toBeVisible();
  await expect(page.getByRole("button", { name: "Guess along" })).toHaveCount(0);
  await press(page.getByRole("button", { name: /Reveal/ }));
  await press(page.getByRole("tab", { name: "Analysis" }));
  await expect(page.getByText("Private reasoning stays hidden")).toBeVisible();
  await expectSound(page);
  const film = await drawn(request, `/api/v1/matches/${match.id}/replay.gif`);
  expect(film.status()).toBe(200);
  const guess = { seat: 0, round: 1, choice: 1, revealed: false };
  const guessed = await request.post(`/api/v1/matches/${match.id}/guesses`, { data: guess });
  expect(guessed.status()).toBe(409);
  heard.expectNone();

  await signIn(page, "local", `/lab/forks/new?match=${match.id}`);
  const refusal = page.getByRole("alert").filter({ hasText: "The words of this match are hidden" });
  await expect(refusal).toBeVisible();

  await page.goto(PACK);
  const pair = main(page).getByRole("listitem").filter({ hasText: HIDDEN[0] }).first();
  await pair.getByRole("button", { name: "Retire" }).click();
  await pair.getByRole("button", { name: "Yes, retire it" }).click();
  await expect(page.getByText("Retired and published.")).toBeVisible();
  const log = `/api/v1/matches/${match.id}/log`;
  for (const path of [log, PACK, `/watch/${match.id}`]) {
    expect((await (await request.get(path)).text()).toLowerCase(), path).toContain(HIDDEN[0]);
  }
});
