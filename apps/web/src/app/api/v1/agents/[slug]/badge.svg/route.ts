import { badgeQuery } from "@wisp/api";
import { agentBySlug, firstGame } from "@wisp/db";
import { badgeOfAgent, newestLeaderboard } from "#features/pictures/badge.ts";
import { isLocale } from "#i18n/locale.ts";
import { ApiProblem, cacheFor, publicRoute, readName, readQuery } from "#server/calls/api.ts";
import { leaderboardSeason } from "#server/leaderboards.ts";
import { databaseToRead } from "#server/replica.ts";

/** Copies of it may be this old: pages elsewhere ask for it each time that they are read. */
const KEPT_S = 600;

/** A badge of an agent for READMEs: its name, and its place on a season's leaderboard. */
export const GET = publicRoute<{ slug: string }>(async ({ params, search }) => {
  const { season, locale, lang = "en" } = readQuery(badgeQuery, search);
  const from = await databaseToRead();
  const agent = await agentBySlug(from, readName(params.slug));
  if (agent === null) throw new ApiProblem("not-found", "There is no agent with this name.");
  const own = firstGame(agent).locale;
  const named =
    season === undefined ? await newestLeaderboard(from, agent.id) : { slug: season, locale: own };
  const language = locale ?? named?.locale ?? own;
  const leaderboard = named && {
    season: await leaderboardSeason(from, named.slug, language),
    locale: language,
  };
  const svg = await badgeOfAgent(from, agent, leaderboard, isLocale(lang) ? lang : "en");
  return new Response(svg, {
    headers: {
      "content-type": "image/svg+xml; charset=utf-8",
      // The name is its owner's: a browser that opens the badge itself runs and loads nothing.
      "content-security-policy": "default-src 'none'; sandbox",
      ...cacheFor(KEPT_S),
    },
  });
});
