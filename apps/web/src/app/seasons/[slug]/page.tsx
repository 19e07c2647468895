import {
  canBeClass,
  classTeams,
  isOver,
  isPlanned,
  type Membership,
  mayExport,
  mayTeach,
  membershipOf,
  type Season,
  seasonBySlug,
} from "@wisp/db";
import { textIn } from "@wisp/game";
import { gameEntry, isRegistered, tableOfHouse } from "@wisp/games";
import { MODELS_SLUG } from "@wisp/games/models";
import { REASONING_SLUG } from "@wisp/games/reasoning";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { GameGone } from "#components/alert.tsx";
import { ButtonLink, buttonClass } from "#components/button.tsx";
import { Card, EmptyState, Page, PageHeading, Section } from "#components/page.tsx";
import { SeasonState } from "#components/season-note.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { CodeBlock } from "#features/docs/code-block.tsx";
import { TopOfTheLeaderboard } from "#features/home/top-of-the-leaderboard.tsx";
import { ResultsSwitch } from "#features/matches/recent-matches.tsx";
import { shared } from "#features/pictures/shared.ts";
import { AgentsSection } from "#features/seasons/agents-section.tsx";
import { TeamTable } from "#features/seasons/class.tsx";
import { leaderboardFrame } from "#features/seasons/embedded-leaderboard.tsx";
import { PlanProgress, SeasonFacts } from "#features/seasons/facts.tsx";
import { Invitations } from "#features/seasons/invitations.tsx";
import { loadSeason } from "#features/seasons/load.ts";
import { optionsOf } from "#features/seasons/options.ts";
import { OutlookFacts, readOutlooks } from "#features/seasons/outlook.tsx";
import { RunSeason, WithoutPairs } from "#features/seasons/run-season.tsx";
import { TimeBracket } from "#features/seasons/season-row.tsx";
import { readTournamentPage } from "#features/tournaments/read-tournament.ts";
import { TournamentSection } from "#features/tournaments/tournament-section.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { localeName } from "#i18n/locale.ts";
import {
  archiveHref,
  classHref,
  copySeasonHref,
  joinClassHref,
  leaderboardPath,
  newStudyHref,
  seasonHref,
  withQuery,
} from "#links.ts";
import { DEMONSTRATION, seasonName } from "#names/season-name.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { addressToCopy } from "#server/site-address.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/seasons/[slug]">;

const read = cache((slug: string) => seasonBySlug(database(), slug));

async function load({ params }: Props): Promise<Season> {
  return (await read((await params).slug)) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const season = await load(props);
  const t = await getTranslations("seasons");
  const name = seasonName(season, await getTranslations("common"), await getLocale());
  return {
    ...(await shared({
      title: `${name} · ${t("title")}`,
      description: t("lead"),
      card: `/api/v1/leaderboards/${encodeURIComponent(season.slug)}/card.png`,
    })),
    ...(season.visibility === "unlisted" && { robots: { index: false } }),
  };
}

type Words = (
  key:
    | "edit"
    | "class"
    | "yourClass"
    | "joinClass"
    | "copy"
    | "repeat"
    | "board"
    | "matches"
    | "study"
    | "export",
) => string;

interface May {
  readonly edit: boolean;
  readonly class: boolean;
  /** Of students: joins its class, or sees that they have. */
  readonly join: "joinClass" | "yourClass" | null;
  readonly copy: boolean;
  readonly repeat: boolean;
  /** People can rate what is said in its matches. */
  readonly study: boolean;
  readonly export: boolean;
}

function Links({ season, may, words }: { season: Season; may: May; words: Words }) {
  const slug = encodeURIComponent(season.slug);
  return (
    <div className="flex flex-wrap gap-2">
      {may.edit && (
        <ButtonLink href={`${seasonHref(season.slug)}/edit`}>{words("edit")}</ButtonLink>
      )}
      {may.class && <ButtonLink href={classHref(season.slug)}>{words("class")}</ButtonLink>}
      {may.join !== null && (
        <ButtonLink
          href={joinClassHref(season.slug, null)}
          {...(may.join === "joinClass" && { look: "primary" as const })}
        >
          {words(may.join)}
        </ButtonLink>
      )}
      <ButtonLink href={leaderboardPath(season.slug)}>{words("board")}</ButtonLink>
      <ButtonLink href={withQuery("/watch", { season: slug })}>{words("matches")}</ButtonLink>
      {may.study && (
        <ButtonLink href={newStudyHref({ season: season.slug })}>{words("study")}</ButtonLink>
      )}
      {may.repeat && (
        <ButtonLink href={copySeasonHref(season.slug, "repeat")}>{words("repeat")}</ButtonLink>
      )}
      {may.copy && (
        <ButtonLink href={copySeasonHref(season.slug, "copy")}>{words("copy")}</ButtonLink>
      )}
      {may.export && (
        <a href={archiveHref(season.slug)} className={buttonClass()} download>
          {words("export")}
        </a>
      )}
    </div>
  );
}

/** In place of a leaderboard that the reader does not want to see yet. */
async function HiddenBoard() {
  const t = await getTranslations("tournaments.hidden");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
      <p className="text-sm text-soft">{t("board")}</p>
      <ResultsSwitch shown={false} />
    </Card>
  );
}

/** How a student is led to the class of a season; those on the roster are while they can join. */
function joinOf(season: Season, membership: Membership | null): May["join"] {
  if (membership === null) return null;
  if (membership.consentedAt !== null) return "yourClass";
  return isOver(season) ? null : "joinClass";
}

/** Descriptions of the arena's own seasons in the reader's language, by slug. */
const ownLeads = new Map<string, "demonstration" | "reasoning" | "models">([
  [DEMONSTRATION, "demonstration"],
  [REASONING_SLUG, "reasoning"],
  [MODELS_SLUG, "models"],
]);

export default async function SeasonPage(props: Props) {
  const season = await load(props);
  const locale = await getLocale();
  const t = await getTranslations("seasons");
  const link = await getTranslations("seasons.links");
  const user = await signedIn();
  const shown = await loadSeason(season, user, locale);
  const outlook = (await readOutlooks(database(), [season])).get(season.id);
  const tournament = await readTournamentPage(database(), season);
  // The leaderboard and who won would tell what the bracket hides.
  const hidesResults = tournament?.hidesResults === true;
  const teams = canBeClass(season) ? await classTeams(database(), season.id) : [];
  const membership =
    user !== null && canBeClass(season) ? await membershipOf(database(), season.id, user.id) : null;
  const { reader, rows } = shown;
  const runs = reader.runs && !season.house;
  const own = season.creatorId === null ? ownLeads.get(season.slug) : undefined;
  const table = season.creatorId === null ? tableOfHouse(season.slug) : null;
  const may = {
    edit: runs && season.status === "draft",
    class: user !== null && mayTeach(user, season) && canBeClass(season),
    join: joinOf(season, membership),
    copy: reader.organizes && isRegistered(season.game),
    repeat: runs && season.status !== "draft" && isRegistered(season.game),
    study:
      user !== null &&
      season.status !== "draft" &&
      gameEntry(season.game)?.game.speech !== undefined &&
      (season.visibility === "public" || reader.runs),
    export: season.status !== "draft" && (reader.runs || mayExport(null, season)),
  };
  return (
    <Page>
      <div className="mb-3">
        <SeasonState season={season} isFinal={shown.glance.isFinal} />
      </div>
      <PageHeading
        title={seasonName(season, await getTranslations("common"), locale)}
        lead={
          (own && t(own)) ??
          (table && textIn(table.about, locale)) ??
          (season.description !== "" && (
            <UntrustedText text={season.description} className="whitespace-pre-line" />
          ))
        }
        aside={<Links season={season} may={may} words={link} />}
      />
      {!isRegistered(season.game) && <GameGone game={season.game} />}
      <ClientMessages namespaces={["seasons"]}>
        {shown.invitations.length > 0 && (
          <div className="mb-5">
            <Invitations invitations={shown.invitations} />
          </div>
        )}
        {outlook !== undefined && (
          <div className="mb-6">
            <OutlookFacts
              season={season}
              outlook={hidesResults ? { ...outlook, champions: [] } : outlook}
            />
          </div>
        )}
        <div className="mb-6 empty:hidden">
          <TimeBracket season={season} />
        </div>
        <div className="grid items-start gap-5 lg:not-has-[>:empty]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <SeasonFacts
            season={season}
            glance={shown.glance}
            packs={shown.packs}
            options={optionsOf(season.game, locale)}
            spentMicros={shown.spentMicros}
          />
          <div className="flex flex-col gap-5 empty:hidden">
            {runs && <WithoutPairs season={season} packs={shown.packs} />}
            {runs && <RunSeason season={season} />}
            {isPlanned(season) && season.stages === null && season.startedAt !== null && (
              <PlanProgress season={season} progress={shown.progress} />
            )}
          </div>
        </div>
        {tournament !== null && (
          <TournamentSection
            season={season}
            page={tournament}
            hasArchive={may.export}
            shown={shown}
          />
        )}
        {season.status !== "draft" && (
          <Section
            title={t("board.title")}
            more={{
              href: withQuery(leaderboardPath(season.slug), { locale: shown.board }),
              label: t("board.whole"),
            }}
          >
            {hidesResults && rows.length > 0 ? (
              <HiddenBoard />
            ) : rows.length === 0 ? (
              <EmptyState
                title={t(isOver(season) ? "board.never" : "board.none", {
                  language: localeName(shown.board),
                })}
              />
            ) : (
              <TopOfTheLeaderboard season={season} rows={rows} />
            )}
          </Section>
        )}
        <TeamTable teams={teams} />
        {season.house ? (
          <Section title={t("entries.title")}>
            <p className="mb-4 max-w-prose text-sm text-soft">{t("entries.houseHow")}</p>
            <ButtonLink href="/practice">{t("entries.play")}</ButtonLink>
          </Section>
        ) : (
          <AgentsSection season={season} shown={shown} />
        )}
        <Section title={t("embed.title")}>
          <p className="mb-3 max-w-prose text-sm text-soft">{t("embed.text")}</p>
          <CodeBlock>{leaderboardFrame(await addressToCopy(), season.slug, locale)}</CodeBlock>
        </Section>
      </ClientMessages>
    </Page>
  );
}
