import {
  type Database,
  isOpen,
  listAgents,
  listMatches,
  listPacks,
  listSeasons,
  publishedExperiments,
} from "@wisp/db";
import { games } from "@wisp/games";
import { papers } from "@wisp/papers";
import { docPages } from "#features/docs/doc-pages.ts";
import {
  agentHref,
  docsHref,
  experimentHref,
  gameHref,
  leaderboardPath,
  matchHref,
  packHref,
  paperHref,
  seasonHref,
} from "#links.ts";

/** The newest ones alone: older pages are found by links. */
const MAX_AGENTS = 1_000;
const MAX_MATCHES = 500;

/** A page that search engines may list. */
interface ListedPage {
  readonly path: string;
  /** When it changed last; absent where that is not known. */
  readonly changedAt?: Date;
}

/** Pages that every public arena has. */
const fixedPages = [
  "/",
  "/watch",
  "/games",
  "/leaderboard",
  "/seasons",
  "/agents",
  "/agents/new",
  "/play",
  "/play/puzzle",
  "/play/puzzle/archive",
  "/show",
  "/play/ladder",
  "/play/people",
  "/practice",
  "/lab",
  "/lab/cards",
  "/lab/cards/house",
  "/papers",
  ...Object.keys(papers).map(paperHref),
  "/community",
  "/packs",
  "/privacy",
  "/terms",
  ...Object.keys(games).map(gameHref),
  "/docs",
  ...docPages.map((page) => docsHref(page)),
];

/** At most `max` items of a list that is read page by page. */
async function firstOf<Item>(
  max: number,
  read: (cursor: string | undefined) => Promise<{ items: readonly Item[]; next: string | null }>,
): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await read(cursor);
    found.push(...items);
    cursor = next ?? undefined;
  } while (cursor !== undefined && found.length < max);
  return found.slice(0, max);
}

/**
 * The pages that search engines may list. Pages that are only for people with their link (unlisted
 * seasons and their matches, practice, seats, frames) are not among them.
 */
export async function listedPages(database: Database): Promise<ListedPage[]> {
  const [seasons, agents, matches, experiments, packs] = await Promise.all([
    listSeasons(database),
    firstOf(MAX_AGENTS, async (cursor) => {
      const page = await listAgents(database, { limit: 100, ...(cursor && { cursor }) });
      return { items: page.agents, next: page.next };
    }),
    firstOf(MAX_MATCHES, async (cursor) => {
      const page = await listMatches(database, {
        status: "finished",
        limit: 100,
        ...(cursor && { cursor }),
      });
      return { items: page.matches, next: page.next };
    }),
    publishedExperiments(database),
    listPacks(database),
  ]);
  return [
    ...fixedPages.map((path) => ({ path })),
    ...seasons
      .filter(({ status }) => status !== "draft")
      .flatMap(({ slug }) => [{ path: seasonHref(slug) }, { path: leaderboardPath(slug) }]),
    ...agents
      .filter(({ state }) => state !== "retired")
      .map(({ slug }) => ({ path: agentHref(slug) })),
    // People play practice; what they said is nothing for a search engine.
    ...matches
      .filter(({ season }) => season !== null)
      .map(({ id, finishedAt }) => ({
        path: matchHref(id),
        ...(finishedAt !== null && { changedAt: finishedAt }),
      })),
    ...experiments.map(({ slug, publishedAt }) => ({
      path: experimentHref(slug),
      ...(publishedAt !== null && { changedAt: publishedAt }),
    })),
    ...packs.filter(isOpen).map(({ slug }) => ({ path: packHref(slug) })),
  ];
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A sitemap (https://www.sitemaps.org/protocol.html) of pages at an address. */
export function sitemapXml(address: string, pages: readonly ListedPage[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${escaped(`${address}${path}`)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}
