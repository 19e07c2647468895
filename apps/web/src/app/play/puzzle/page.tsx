import { dailyPuzzle, eventsUpTo, suspectRulesOf } from "@wisp/arena";
import { type Locale, textIn } from "@wisp/game";
import { gameEntry, games } from "@wisp/games";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { Segmented } from "#components/segmented.tsx";
import { askedGame } from "#features/games/read-game.ts";
import { pageCardPath } from "#features/pictures/page-card.ts";
import { shared } from "#features/pictures/shared.ts";
import type { ShownMoment, ShownPuzzle } from "#features/puzzle/progress.ts";
import { logWithShownNames } from "#features/replay/log/fold.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { puzzleHref } from "#links.ts";
import { gameName, roleName } from "#names/game-names.ts";
import { database } from "#server/storage/database.ts";
import { renderingOf } from "#stages/renderings.ts";
import { TalkPuzzle } from "#stages/teaser/talk-puzzle.tsx";

type Props = PageProps<"/play/puzzle">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  // A page that is not there has the title of none.
  askedGame((await searchParams).game, playable);
  const t = await getTranslations("puzzle");
  return shared({
    title: t("title"),
    description: t("lead"),
    card: pageCardPath("puzzle", await getLocale()),
  });
}

/** The games with a hidden role. */
const playable = Object.keys(games).filter((game) => suspectRulesOf(game) !== undefined);

/**
 * The puzzle of a game today, in the reader's language. Its moments hold public events alone, as they
 * were while the match was live, and do not name their match.
 */
async function puzzleToday(game: string, locale: Locale): Promise<ShownPuzzle | null> {
  const rules = suspectRulesOf(game);
  const rendering = renderingOf(game);
  const puzzle = await dailyPuzzle(database(), { game, locale }, new Date());
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
    hiddenRole: roleName(game, gameEntry(game)?.board.hidden?.role ?? "", locale),
    moments,
  };
}

/** Five moments of recorded matches, the same for everybody. */
export default async function PuzzlePage({ searchParams }: Props) {
  const [t, locale, { game: wanted }] = await Promise.all([
    getTranslations("puzzle"),
    getLocale(),
    searchParams,
  ]);
  const game = askedGame(wanted, playable);
  const puzzle = await puzzleToday(game, locale);
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <Segmented
        label={t("games")}
        segments={playable.map((each) => ({
          label: gameName(each, locale),
          href: puzzleHref(each),
          current: each === game,
        }))}
      />
      <div className="mt-6">
        {puzzle === null ? (
          <EmptyState title={t("title")}>{t("none")}</EmptyState>
        ) : (
          <ClientMessages namespaces={["puzzle", "replay"]}>
            <TalkPuzzle key={`${puzzle.day}/${puzzle.game}`} puzzle={puzzle} />
          </ClientMessages>
        )}
      </div>
      <p className="mt-8 max-w-2xl text-sm text-pretty text-soft">{t("view")}</p>
      <p className="mt-2 max-w-2xl text-sm text-pretty text-mute">{t("rule")}</p>
    </Page>
  );
}
