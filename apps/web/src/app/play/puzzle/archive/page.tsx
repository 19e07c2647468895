import { ARCHIVE_DAYS, dayOf, spotGames, suspectRulesOf } from "@wisp/arena";
import { keptPuzzles } from "@wisp/db";
import { textIn } from "@wisp/game";
import { games } from "@wisp/games";
import type { Metadata } from "next";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { Link } from "#components/link.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { pageCardPath } from "#features/pictures/page-card.ts";
import { shared } from "#features/pictures/shared.ts";
import { daysBefore } from "#features/puzzle/puzzle-days.ts";
import { puzzleHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("puzzle.archive");
  return shared({
    title: t("title"),
    description: t("lead", { days: ARCHIVE_DAYS }),
    card: pageCardPath("puzzle", await getLocale()),
  });
}

const linkClass = "underline decoration-line underline-offset-4 hover:text-text";

/** The puzzles of earlier days: positions of every day, and the moments that were kept. */
export default async function PuzzleArchivePage() {
  const [t, format, locale] = await Promise.all([
    getTranslations("puzzle.archive"),
    getFormatter(),
    getLocale(),
  ]);
  const now = new Date();
  const days = daysBefore(now, ARCHIVE_DAYS);
  const kept = await keptPuzzles(database(), locale, days.at(-1) ?? dayOf(now));
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead", { days: ARCHIVE_DAYS })} />
      <p className="mb-6 text-sm">
        <Link href="/play/puzzle" className={linkClass}>
          {t("today")}
        </Link>
      </p>
      <ol className="divide-y divide-line border-y border-line">
        {days.map((day) => (
          <li key={day} className="flex flex-wrap items-baseline gap-x-5 gap-y-1 py-3">
            <time dateTime={day} className="w-32 text-sm text-soft">
              {format.dateTime(new Date(day), { dateStyle: "medium", timeZone: "UTC" })}
            </time>
            {kept
              .filter((puzzle) => puzzle.day === day && suspectRulesOf(puzzle.game) !== undefined)
              .map(({ game }) => (
                <Link key={game} href={puzzleHref(game, day)} className={linkClass}>
                  {gameName(game, locale)}
                </Link>
              ))}
            {spotGames.map((game) => (
              <Link key={game} href={puzzleHref(game, day)} className={linkClass}>
                {spotTitle(game, locale)}
              </Link>
            ))}
          </li>
        ))}
      </ol>
    </Page>
  );
}

/** What the positions of a game are called. */
function spotTitle(game: string, locale: "en" | "zh"): string {
  const rules = games[game]?.spots;
  return rules === undefined ? gameName(game, locale) : textIn(rules.title, locale);
}
