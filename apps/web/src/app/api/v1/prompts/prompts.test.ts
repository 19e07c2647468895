import { promptSchema } from "@wisp/api";
import { createToken, ensureUser } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { newRingKey } from "@wisp/secrets";
import { expect, test } from "vitest";
import { practiceRules } from "#server/seats/practice-rules.ts";
import { openSite } from "#test/open-site.ts";
import { POST } from "./route.ts";

const SITE = "https://wisp.example";
const WORDS = "Bluff on every third hand.";
const { database } = await openSite({
  WISP_MODE: "public",
  WISP_URL: SITE,
  WISP_SECRET_KEYS: newRingKey(),
});
const { id } = await ensureUser(database, "ada");
const made = await createToken(database, id, { name: "t", scopes: ["agents"], expiresAt: null });
if (isFailure(made)) throw new Error(made.detail);

const rendered = (body: object): Promise<Response> =>
  POST(
    new Request(`${SITE}/api/v1/prompts`, {
      method: "POST",
      headers: {
        host: new URL(SITE).host,
        "content-type": "application/json",
        authorization: `Bearer ${made.token}`,
      },
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  );

test.each(Object.keys(games).flatMap((game) => [[game, "en"] as const, [game, "zh"] as const]))(
  "the prompt of words for %s in %s has that game's rules, and the words",
  async (game, locale) => {
    const answer = await rendered({ words: WORDS, game, locale });
    const { messages } = promptSchema.parse(await answer.json());
    const said = messages.map(({ content }) => content).join("\n");
    expect(said).toContain(WORDS);
    const entry = games[game];
    if (entry === undefined) throw new Error(`no game ${game}`);
    // The heading of the rules: what follows depends on the table.
    expect(said).toContain(practiceRules(entry, locale).split("\n", 1)[0]);
    expect(await (await rendered({ words: WORDS, game, locale })).json()).toEqual({ messages });
  },
);

test("without a game it is the recorded moment, and an unknown game is refused", async () => {
  const vote = await rendered({ moment: "vote" });
  expect(JSON.stringify(await vote.json())).toContain("6 players left: who is the spy?");
  const unknown = await rendered({ game: "none" });
  expect([unknown.status, await unknown.json()]).toMatchObject([
    400,
    { error: { message: 'There is no game "none".' } },
  ]);
});
