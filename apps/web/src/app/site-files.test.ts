import {
  createAgent,
  createMatch,
  ensureSeason,
  finishMatch,
  leaseMatch,
  type Season,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { projection } from "@wisp/test-kit/projection";
import { describe, expect, it } from "vitest";
import { openSite, setSite } from "#test/open-site.ts";

const { database, url } = await openSite();
const robots = await import("./robots.txt/route.ts");
const sitemap = await import("./sitemap.xml/route.ts");
const security = await import("./.well-known/security.txt/route.ts");

const open = { DATABASE_URL: url, WISP_MODE: "public", WISP_URL: "https://wisp.example/" };
const unnamed = { DATABASE_URL: url, WISP_MODE: "public" };
const local = { DATABASE_URL: url, WISP_MODE: "local" };

const ids: { agentId: string; versionId: string }[] = [];
for (const slug of ["crosses", "noughts"]) {
  const made = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: "tic-tac-toe", locale: "en" }],
    ownerId: null,
    house: true,
    endpoint: null,
    version: { connector: "house", settings: {}, model: null, commit: null },
  });
  if (isFailure(made)) throw new Error(made.detail);
  ids.push({ agentId: made.id, versionId: made.version.id });
}

const seasonNamed = (slug: string): Promise<Season> =>
  ensureSeason(database, {
    slug,
    name: slug,
    game: "tic-tac-toe",
    config: {},
    locales: ["en"],
    house: false,
  });

/** A match of a season, or of none; over or not. */
async function played(seasonId: string | null, isOver: boolean): Promise<string> {
  const id = await createMatch(database, {
    seasonId,
    game: "tic-tac-toe",
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "seed",
    seedHash: "hash",
    randomAlgorithm: "test",
    pace: "full",
    seats: ids.map((agent, seat) => ({ seat, ...agent })),
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const leased = await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 });
  if (leased === null) throw new Error("The match was not claimed.");
  if (!isOver) return id;
  const outcome = {
    points: [60, 0],
    pointsScale: 60,
    roles: ["player", "player"],
    sides: ["0", "1"],
    winners: [0],
    facts: [],
  };
  await finishMatch(
    database,
    id,
    leased.fence,
    projection({ outcome, rounds: 1, fouls: 0, clean: true }),
    leaderboardRulesOf("tic-tac-toe"),
  );
  return id;
}

const shown = await seasonNamed("shown");
const secret = await seasonNamed("secret");
await database.pool.query(`UPDATE "Season" SET "visibility" = 'unlisted' WHERE "slug" = 'secret'`);
const matches = {
  over: await played(shown.id, true),
  live: await played(shown.id, false),
  unlisted: await played(secret.id, true),
  practice: await played(null, true),
};

describe("robots.txt", () => {
  it.each([
    ["a public site", open, ["Disallow: /me", "Disallow: /admin", "Allow: /api/*card.png"]],
    ["with its sitemap", open, ["Sitemap: https://wisp.example/sitemap.xml"]],
    ["one's own machine", local, ["Disallow: /"]],
  ])("%s", async (_, settings, lines) => {
    setSite(settings);
    const answer = robots.GET();
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect((await answer.text()).split("\n")).toEqual(expect.arrayContaining(lines));
  });

  it("names no sitemap where the site's address is not known", async () => {
    setSite(unnamed);
    expect(await robots.GET().text()).not.toContain("Sitemap");
  });
});

describe("sitemap.xml", () => {
  const paths = async (): Promise<string[]> => {
    const text = await (await sitemap.GET()).text();
    return [...text.matchAll(/<loc>https:\/\/wisp\.example([^<]*)<\/loc>/g)].map(
      ([, path = ""]) => path,
    );
  };

  it("lists public pages, seasons, agents and finished matches", async () => {
    setSite(open);
    const found = await paths();
    expect(found).toEqual(
      expect.arrayContaining([
        "/",
        "/play/puzzle",
        "/lab",
        "/community",
        "/games/who-is-spy",
        "/docs/rules",
        "/seasons/shown",
        "/leaderboard/shown",
        "/agents/crosses",
        `/watch/${matches.over}`,
      ]),
    );
    expect(new Set(found).size).toBe(found.length);
  });

  it("leaves out what is for people with the link, practice, live matches, seats and frames", async () => {
    setSite(open);
    const text = (await paths()).join("\n");
    for (const id of [matches.live, matches.unlisted, matches.practice, "secret"]) {
      expect(text).not.toContain(id);
    }
    expect(text).not.toMatch(/^\/(me|admin|embed|api|sign-in|report|play\/table)/m);
  });

  it.each([
    ["on one's own machine", local],
    ["without the site's address", unnamed],
  ])("there is none %s", async (_, settings) => {
    setSite(settings);
    expect((await sitemap.GET()).status).toBe(404);
  });
});

describe("security.txt", () => {
  const contact = "mailto:security@wisp.example https://wisp.example/report";

  it("has what the operator set", async () => {
    setSite({ ...open, WISP_SECURITY_CONTACT: contact, WISP_SECURITY_EXPIRES: "2999-06-30" });
    expect(await security.GET().text()).toBe(
      [
        "Contact: mailto:security@wisp.example",
        "Contact: https://wisp.example/report",
        "Expires: 2999-06-30T00:00:00.000Z",
        "Preferred-Languages: en, zh",
        "Canonical: https://wisp.example/.well-known/security.txt",
        "",
      ].join("\n"),
    );
  });

  it.each([
    ["settings", {}],
    ["a date", { WISP_SECURITY_CONTACT: contact }],
    ["a contact", { WISP_SECURITY_EXPIRES: "2999-06-30" }],
    [
      "a date to come",
      { WISP_SECURITY_CONTACT: contact, WISP_SECURITY_EXPIRES: "2020-01-01T00:00:00Z" },
    ],
  ])("there is none without %s", (_, settings) => {
    setSite({ ...open, ...settings });
    expect(security.GET().status).toBe(404);
  });

  it.each(["security@wisp.example", "http://wisp.example"])("refuses the contact %s", (typed) => {
    expect(() => setSite({ ...open, WISP_SECURITY_CONTACT: typed })).toThrow(
      /WISP_SECURITY_CONTACT/,
    );
  });
});
