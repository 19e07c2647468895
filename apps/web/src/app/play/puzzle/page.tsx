import {
  eventsUpTo,
  isOpenDay,
  puzzleOfDay,
  spotGames,
  spotOfDay,
  suspectRulesOf,
} from "@wisp/arena";
import { type Locale, textIn } from "@wisp/game";
import { games } from "@wisp/games";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { Link } from "#components/link.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { Segmented } from "#components/segmented.tsx";
import { askedGame } from "#features/games/read-game.ts";
import { pageCardPath } from "#features/pictures/page-card.ts";
import { shared } from "#features/pictures/shared.ts";
import { DayLine } from "#features/puzzle/day-line.tsx";
import type { ShownMoment, ShownPuzzle } from "#features/puzzle/progress.ts";
import { dayAndLeft } from "#features/puzzle/puzzle-days.ts";
import { type ShownSpot, Spot } from "#features/puzzle/spot.tsx";
import { SpotBoard } from "#features/puzzle/spot-board.tsx";
import { logWithShownNames } from "#features/replay/log/fold.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { puzzleHref } from "#links.ts";
import { gameName, hiddenName } from "#names/game-names.ts";
import { database } from "#server/storage/database.ts";
import { renderingOf } from "#stages/renderings.ts";
import { TalkPuzzle } from "#stages/teaser/talk-puzzle.tsx";

type Props = PageProps<"/play/puzzle">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  // A page that is not there has the title of none.
  askedGame((await searchParams).game, puzzled);
  const t = await getTranslations("puzzle");
  return shared({
    title: t("title"),
    description: t("lead"),
    card: pageCardPath("puzzle", await getLocale()),
  });
}

/** The games with a hidden role. */
const playable = Object.keys(games).filter((game) => suspectRulesOf(game) !== undefined);
/** The games with a puzzle, those with moments of matches first. */
const puzzled = [...playable, ...spotGames];

/** What the puzzle of a game is called in the choice of puzzles. */
function puzzleTitle(game: string, locale: Locale): string {
  const rules = games[game]?.spots;
  return rules === undefined ? gameName(game, locale) : textIn(rules.title, locale);
}

/**
 * The puzzle of a game on a day, in the reader's language. Its moments hold public events alone, as they
 * were while the match was live, and do not name their match.
 */
async function shownPuzzle(
  game: string,
  locale: Locale,
  day: string,
  now: Date,
): Promise<ShownPuzzle | null> {
  const rules = suspectRulesOf(game);
  const rendering = renderingOf(game);
  const puzzle = await puzzleOfDay(database(), { game, locale, day }, now);
  if (rules === undefined || rendering === null || puzzle === null) return null;
  const moments: ShownMoment[] = [];
  for (const moment of puzzle.moments) {
    const seen = await eventsUpTo(database(), moment);
    if (seen === null) return null;
    const events = seen.events.map(({ cursor, event }) => ({
      cursor,
      event: { ...event },
      at: null,
    }));
    const log = {
      id: moment.matchId,
      game,
      over: false,
      wordsHidden: false,
      events,
      sealed: [],
      marks: [],
      changes: [],
      decisions: [],
    };
    // The puzzles of a language are of its matches.
    const { lines, names } = rendering.transcript(logWithShownNames(log, locale), locale);
    moments.push({
      lines: lines.map(({ cursor, round, seat, text, voice }) => ({
        cursor,
        round,
        seat,
        text,
        voice,
      })),
      names,
      suspects: seen.suspects,
    });
  }
  const { question } = textIn(rules.texts, locale);
  return {
    day: puzzle.day,
    game,
    locale,
    gameName: gameName(game, locale),
    question,
    hiddenRole: hiddenName(game, locale),
    moments,
  };
}

/** The position of a game on a day, without its answer. */
function SpotOfDay({
  game,
  day,
  isToday,
  locale,
  leftMs,
}: {
  game: string;
  day: string;
  isToday: boolean;
  locale: Locale;
  leftMs: number;
}) {
  const spot = spotOfDay(game, day);
  if (spot === null) return null;
  const shown: ShownSpot = {
    day,
    game,
    question: textIn(spot.question, locale),
    about: textIn(spot.about, locale),
    options: spot.options.map(({ id, label, column = null }) => ({
      id,
      label: textIn(label, locale),
      column,
    })),
    columns: spot.position.kind === "grid" ? spot.position.columns : 0,
  };
  return (
    <ClientMessages namespaces={["puzzle", "daily"]}>
      <Spot key={`${day}/${game}`} spot={shown} isToday={isToday} locale={locale} leftMs={leftMs}>
        <div className="[&_svg]:h-60 sm:[&_svg]:h-72">
          <SpotBoard spot={spot} />
        </div>
      </Spot>
    </ClientMessages>
  );
}

/** The puzzles of a day, the same for everybody: moments of recorded matches, and positions of games. */
export default async function PuzzlePage({ searchParams }: Props) {
  const [t, format, locale, { game: wanted, day: wantedDay }] = await Promise.all([
    getTranslations("puzzle"),
    getFormatter(),
    getLocale(),
    searchParams,
  ]);
  const now = new Date();
  const { today, leftMs } = dayAndLeft(now);
  const day = wantedDay ?? today;
  if (typeof day !== "string" || !isOpenDay(day, now)) notFound();
  const isToday = day === today;
  const game = askedGame(wanted, puzzled);
  const isSpot = spotGames.includes(game);
  const puzzle = isSpot ? null : await shownPuzzle(game, locale, day, now);
  const date = format.dateTime(new Date(day), { dateStyle: "long", timeZone: "UTC" });
  return (
    <Page>
      <PageHeading
        title={isToday ? t("title") : t("archive.day", { day: date })}
        lead={isSpot ? t("spot.rule") : t("lead")}
      />
      <Segmented
        label={t("games")}
        segments={puzzled.map((each) => ({
          label: puzzleTitle(each, locale),
          href: puzzleHref(each, isToday ? undefined : day),
          current: each === game,
        }))}
      />
      <div className="mt-6">
        {isSpot ? (
          <SpotOfDay game={game} day={day} isToday={isToday} locale={locale} leftMs={leftMs} />
        ) : puzzle === null ? (
          <EmptyState title={t("title")}>{t("none")}</EmptyState>
        ) : (
          <ClientMessages namespaces={["puzzle", "replay"]}>
            <TalkPuzzle key={`${puzzle.day}/${puzzle.game}`} puzzle={puzzle} isToday={isToday} />
          </ClientMessages>
        )}
      </div>
      {!isSpot && isToday && (
        <div className="mt-6">
          <ClientMessages namespaces={["daily"]}>
            <DayLine today={today} leftMs={leftMs} />
          </ClientMessages>
        </div>
      )}
      {!isSpot && (
        <>
          <p className="mt-8 max-w-2xl text-sm text-pretty text-soft">{t("view")}</p>
          <p className="mt-2 max-w-2xl text-sm text-pretty text-mute">{t("rule")}</p>
        </>
      )}
      <p className="mt-6 flex flex-wrap gap-x-5 text-sm">
        <Link
          href="/play/puzzle/archive"
          className="underline decoration-line underline-offset-4 hover:text-text"
        >
          {t("archive.link")}
        </Link>
        {!isToday && (
          <Link
            href={puzzleHref(game)}
            className="underline decoration-line underline-offset-4 hover:text-text"
          >
            {t("archive.today")}
          </Link>
        )}
      </p>
    </Page>
  );
}
