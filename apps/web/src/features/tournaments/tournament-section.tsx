import { isEntered, type Season } from "@wisp/db";
import { getTranslations } from "next-intl/server";
import { Section } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import type { SeasonShown } from "#features/seasons/load.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { screenHref } from "#links.ts";
import { DayFacts } from "./day-facts.tsx";
import type { TournamentPage } from "./read-tournament.ts";
import { TournamentResults } from "./results.tsx";
import { StartNote } from "./start-note.tsx";
import { TournamentView } from "./tournament-view.tsx";

/** The bracket and the tables of a tournament on the page of its season. */
export async function TournamentSection({
  season,
  page: { first, hidesResults, terms, isOver, winners, day, length, chanceOfBest },
  hasArchive,
  shown,
}: {
  season: Season;
  page: TournamentPage;
  /** What the page knows of the season and its reader. */
  shown: Pick<SeasonShown, "reader" | "entered" | "entries" | "packs">;
  /** The reader may have the whole season as a file. */
  hasArchive: boolean;
}) {
  const t = await getTranslations("tournaments");
  const { opensAt } = season;
  return (
    <Section title={t("title")} more={{ href: screenHref(season.slug), label: t("screen") }}>
      <ClientMessages namespaces={["tournaments"]}>
        <DayFacts
          season={season}
          day={day}
          readerId={shown.reader.id}
          entered={shown.entered}
          runs={shown.reader.runs && !season.house}
        />
      </ClientMessages>
      <div className="mb-6 max-w-prose empty:hidden">
        <StartNote
          season={season}
          day={day}
          entered={shown.entries.filter(isEntered).length}
          packs={shown.packs}
        />
      </div>
      {first.stages.length === 0 ? (
        <p className="max-w-prose text-sm text-soft">
          {t("notStarted")}{" "}
          {opensAt !== null &&
            t.rich("notStartedAt", { when: () => <RelativeTime at={opensAt} /> })}{" "}
          {length !== null && t("agentsSoFar", { count: length.entrants })}{" "}
          {length?.matches != null && t("matchesToPlay", length.matches)}{" "}
          {length?.minutes != null && t("minutesToPlay", length.minutes)}
        </p>
      ) : (
        <ClientMessages namespaces={["tournaments"]}>
          <TournamentView
            slug={season.slug}
            first={first}
            hidesResults={hidesResults}
            terms={terms}
            isOver={isOver}
          />
        </ClientMessages>
      )}
      <TournamentResults
        slug={season.slug}
        winners={winners}
        chanceOfBest={chanceOfBest}
        hasArchive={hasArchive}
      />
    </Section>
  );
}
