import { type Agent, agentStandings, type Database, type Season } from "@wisp/db";
import type { Locale } from "@wisp/game";
import type { Rank } from "@wisp/stats";
import { createFormatter, createTranslator } from "next-intl";
import { sanitizeName } from "#components/sanitize.ts";
import { seasonRecords } from "#features/agents/record.ts";
import { seasonColumn } from "#features/leaderboard/columns.ts";
import { topRows } from "#features/leaderboard/leaderboard.ts";
import { messages } from "#i18n/messages.ts";
import { metricText } from "./leaderboard-card.ts";

/** Heights and paddings in pixels, as READMEs are used to them. */
const HEIGHT = 20;
const PADDING = 7;
/** In code points; a README has little room. */
const LONGEST_NAME = 32;

const COLOURS = { known: "#2f6f4f", unknown: "#6b6b6b", name: "#333" };

/** What a badge says beside the name of the agent. */
interface Standing {
  readonly text: string;
  /** Whether the leaderboard can tell something about the agent. */
  readonly known: boolean;
}

const wordsIn = (locale: Locale) =>
  createTranslator({ locale, messages: messages[locale], namespace: "pictures.badge" });

/** The leaderboard that an agent plays on: the named season's, or that of its newest record. */
export interface BadgeLeaderboard {
  readonly season: Pick<Season, "id" | "game" | "ranking">;
  readonly locale: string;
}

/** The leaderboard of the newest season that an agent has a record in; null: none. */
export async function newestLeaderboard(
  database: Database,
  agentId: string,
): Promise<{ readonly slug: string; readonly locale: string } | null> {
  const [record] = seasonRecords(await agentStandings(database, agentId));
  return record === undefined ? null : { slug: record.season.slug, locale: record.locale };
}

/** A row of a leaderboard, as far as places go; `rank` is null on leaderboards without confidence sets of places. */
interface PlacedRow {
  readonly slug: string;
  readonly placement: boolean;
  readonly rank: Pick<Rank, "best" | "worst"> | null;
}

/**
 * An agent's place on a leaderboard: the range of places that cannot be told apart from it, and how many places
 * there are. It is inconclusive where the range is all of them; null: the leaderboard has no confidence sets of
 * places.
 */
export function placeOf(
  rows: readonly PlacedRow[],
  slug: string,
): "none" | "placement" | "inconclusive" | { best: number; worst: number; count: number } | null {
  const row = rows.find((each) => each.slug === slug);
  if (row === undefined) return "none";
  if (row.placement) return "placement";
  if (row.rank === null) return null;
  const { best, worst } = row.rank;
  const count = rows.filter(({ rank }) => rank !== null).length;
  return best === 1 && worst >= count ? "inconclusive" : { best, worst, count };
}

/** Its place, or on leaderboards without confidence sets of places the metric that ranks it with its 95% interval. */
async function standingOf(
  database: Database,
  slug: string,
  { season, locale }: BadgeLeaderboard,
  language: Locale,
): Promise<Standing> {
  const t = wordsIn(language);
  const rows = await topRows(database, { seasonId: season.id, locale, clean: false }, null);
  const place = placeOf(
    rows.map(({ agent, placement, fit }) => ({
      slug: agent.slug,
      placement,
      rank: fit?.rank ?? null,
    })),
    slug,
  );
  if (typeof place === "string") return { text: t(place), known: false };
  if (place !== null) {
    return { text: t(place.best === place.worst ? "rank" : "ranks", place), known: true };
  }
  const column = seasonColumn(season);
  const entry = rows.find(({ agent }) => agent.slug === slug);
  const { value, interval } =
    entry === undefined ? { value: null, interval: null } : column.read(entry);
  if (value === null || interval === null) return { text: t("inconclusive"), known: false };
  const format = createFormatter({ locale: language });
  const [shown, low, high] = [value, ...interval].map((each) =>
    metricText(format, each, column.unit),
  );
  return { text: `${shown} [${low}, ${high}]`, known: true };
}

/** XML has neither of the last two, not even escaped. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[\ufffe\uffff]/g, "\ufffd");

/** About the width of a text of 11 pixels; `textLength` makes it exact in every font. */
const widthOf = (text: string): number =>
  Math.ceil(
    [...text].reduce(
      (sum, sign) => sum + (/[\u1100-\uffdc\u{1f000}-\u{3fffd}]/u.test(sign) ? 11 : 6.4),
      0,
    ),
  );

/** A badge: a name and what is said of it. Both may be untrusted. */
export function badge(name: string, { text, known }: Standing): string {
  const label = (words: string, x: number, width: number): string =>
    `<text x="${x + PADDING}" y="14" textLength="${width - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${escaped(words)}</text>`;
  const nameWidth = widthOf(name) + 2 * PADDING;
  const textWidth = widthOf(text) + 2 * PADDING;
  const width = nameWidth + textWidth;
  const title = escaped(`${name}: ${text}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${title}"><title>${title}</title><clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="3"/></clipPath><g clip-path="url(#r)"><rect width="${nameWidth}" height="${HEIGHT}" fill="${COLOURS.name}"/><rect x="${nameWidth}" width="${textWidth}" height="${HEIGHT}" fill="${known ? COLOURS.known : COLOURS.unknown}"/></g><g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">${label(name, 0, nameWidth)}${label(text, nameWidth, textWidth)}</g></svg>`;
}

/** The badge of an agent in a language; `board` null: it has no record. */
export async function badgeOfAgent(
  database: Database,
  agent: Pick<Agent, "slug" | "name">,
  leaderboard: BadgeLeaderboard | null,
  language: Locale,
): Promise<string> {
  const t = wordsIn(language);
  const standing =
    leaderboard === null
      ? { text: t("none"), known: false }
      : await standingOf(database, agent.slug, leaderboard, language);
  return badge(sanitizeName(agent.name, LONGEST_NAME), standing);
}
