import { createSeason, ensureUser, reserveSpend, seasonBySlug, setRole, type User } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages } from "#i18n/messages.ts";
import { openSite } from "#test/open-site.ts";
import { SeasonFacts } from "./facts.tsx";
import { loadSeason } from "./load.ts";

const { database } = await openSite();

const DAY_MS = 24 * 60 * 60 * 1_000;

async function organizer(handle: string): Promise<User> {
  const { id } = await ensureUser(database, handle);
  await setRole(database, id, "organizer");
  return ensureUser(database, handle);
}

async function made(slug: string, creator: User, poolModel: string | null) {
  const game = { game: "tic-tac-toe", config: {}, clockMs: null, variant: false };
  const terms = { ...plainTerms, ...game, slug, name: slug, poolModel };
  const created = await createSeason(database, creator, { terms, packs: [], drawsWords: false });
  if (isFailure(created)) throw new Error(created.detail);
  const season = await seasonBySlug(database, slug);
  if (season === null) throw new Error("no season");
  return season;
}

test("only who runs a season of words only reads what it has cost the pool, on all its days", async () => {
  const [teacher, other] = [await organizer("teacher"), await organizer("other")];
  const [words, any] = [await made("words", teacher, "small"), await made("any", teacher, null)];
  const yesterday = new Date(Date.now() - DAY_MS);
  for (const [{ id }, micros, at] of [
    [words, 15_000, yesterday],
    [words, 5_200, new Date()],
    [any, 90_000, new Date()],
  ] as const) {
    await reserveSpend(database, [{ scope: `season/${id}`, capMicros: null }], micros, at);
  }
  const read = async (season: typeof words, user: User | null, locale: "en" | "zh" = "en") => {
    const { glance, packs, spentMicros } = await loadSeason(season, user, locale);
    const facts = { season, glance, packs, options: [], spentMicros };
    const page = renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
        <SeasonFacts {...facts} />
      </NextIntlClientProvider>,
    );
    return /Spent so far[^<]*|目前已使用[^<]*/.exec(page)?.[0];
  };
  expect(await read(words, teacher)).toBe("Spent so far: $0.0202 of the arena’s pool.");
  expect(await read(words, teacher, "zh")).toBe("目前已使用平台模型额度 US$0.0202。");
  expect(await read(words, other)).toBeUndefined();
  expect(await read(words, null)).toBeUndefined();
  expect(await read(any, teacher)).toBeUndefined();
});
