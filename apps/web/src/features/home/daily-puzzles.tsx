import { spotGames, spotOfDay } from "@wisp/arena";
import { textIn } from "@wisp/game";
import { firstGame, games } from "@wisp/games";
import { useLocale, useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { Section } from "#components/page.tsx";
import { DayLine } from "#features/puzzle/day-line.tsx";
import { dayAndLeft } from "#features/puzzle/puzzle-days.ts";
import { SpotBoard } from "#features/puzzle/spot-board.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { puzzleHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";

const card =
  "flex min-w-0 flex-col gap-3 rounded-card border border-line bg-panel p-4 hover:border-mute";

/** Today's puzzles side by side, drawn on the server; each leads to the page where it is answered. */
export function DailyPuzzles({ now }: { now: Date }) {
  const t = useTranslations("daily");
  const locale = useLocale();
  const { today, leftMs } = dayAndLeft(now);
  return (
    <Section title={t("title")} more={{ href: "/play/puzzle/archive", label: t("all") }}>
      <ClientMessages namespaces={["daily"]}>
        <DayLine today={today} leftMs={leftMs} />
      </ClientMessages>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        <li className="contents">
          <Link href={puzzleHref(firstGame)} className={card}>
            <strong className="font-script text-xl font-normal">
              {gameName(firstGame, locale)}
            </strong>
            <span className="text-sm text-pretty text-soft">{t("moments")}</span>
            <span className="mt-auto text-sm font-semibold underline decoration-line underline-offset-4">
              {t("solve")}
            </span>
          </Link>
        </li>
        {spotGames.map((game) => {
          const [spot, rules] = [spotOfDay(game, today), games[game]?.spots];
          return (
            spot !== null &&
            rules !== undefined && (
              <li key={game} className="contents">
                <Link href={puzzleHref(game)} className={card}>
                  <strong className="font-script text-xl font-normal">
                    {textIn(rules.title, locale)}
                  </strong>
                  <SpotBoard spot={spot} />
                  <span className="mt-auto text-sm text-soft">{textIn(spot.question, locale)}</span>
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );
}
