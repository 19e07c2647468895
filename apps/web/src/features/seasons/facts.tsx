import { agentsPerTable } from "@wisp/arena";
import { isOver, type PackSummary, type Season, type SeasonGlance } from "@wisp/db";
import { drawsWords } from "@wisp/games";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Sentences, useMoney } from "#components/formats.tsx";
import { Card } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { localeName } from "#i18n/locale.ts";
import { gameName, objectiveOf } from "#names/game-names.ts";
import type { LocaleProgress } from "#server/seasons.ts";
import { type GameOption, typedOption, useOptionValue } from "./option.ts";
import { interviewsOf, rankingWords } from "./options.ts";
import { PlannedDate } from "./season-row.tsx";
import { useTournamentTexts } from "./tournament-part.tsx";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[10rem_1fr]">
      <dt className="text-sm text-mute">{name}</dt>
      <dd className="min-w-0 text-sm text-text">{children}</dd>
    </div>
  );
}

const listed = { type: "conjunction", style: "narrow" } as const;

/** Matches that each agent of a plan plays: in every round as many as a table has agents. */
function wholeRounds(season: Season, matchesEach: number): number {
  const seats = agentsPerTable(season) ?? 1;
  return Math.ceil(matchesEach / seats) * seats;
}

/** The terms of a season, one by one, in sentences. */
export function SeasonFacts({
  season,
  glance,
  packs,
  options,
  spentMicros,
}: {
  season: Season;
  glance: SeasonGlance;
  packs: readonly PackSummary[];
  /** Of its game. */
  options: readonly GameOption[];
  /** What it has cost the arena's pool, for those who run it; null: not shown. */
  spentMicros: number | null;
}) {
  const locale = useLocale();
  const t = useTranslations("seasons");
  const format = useFormatter();
  const money = useMoney();
  const written = useOptionValue();
  const textsOf = useTournamentTexts();
  const {
    matchesEach,
    matchesPerDay,
    opensAt,
    closesAt,
    rankWindowDays,
    config,
    startedAt,
    frozenAt,
    publishedAt,
    stages,
  } = season;
  const given = new Map(Object.entries(Object(config)));
  const own = options.filter(({ name }) => given.has(name));
  return (
    <Card className="divide-y divide-line px-5 py-2">
      <dl className="divide-y divide-line">
        <Fact name={t("facts.organizer")}>
          {glance.organizer === null ? t("facts.arena") : <Name>{glance.organizer}</Name>}
        </Fact>
        <Fact name={t("facts.game")}>
          {gameName(season.game, locale)}
          {own.length > 0 && (
            <ul className="mt-1 text-soft">
              {own.map((option) => (
                <li key={option.name}>
                  {t("facts.option", {
                    option: option.text.label,
                    value: written(option, typedOption(option, given.get(option.name))),
                  })}
                </li>
              ))}
            </ul>
          )}
          {season.variant && <p className="mt-1 text-soft">{t("facts.variant")}</p>}
        </Fact>
        <Fact name={t("facts.languages")}>
          {format.list(season.locales.map(localeName), listed)}
        </Fact>
        <Fact name={t("facts.who")}>
          <Sentences>
            {[
              t(season.house ? "house" : `eligibility.${season.eligibility}.text`),
              season.oneAgentPerOwner && t("onePerOwner.text"),
              season.poolModel !== null && t("poolModel.text", { name: season.poolModel }),
            ]}
          </Sentences>
        </Fact>
        <Fact name={t("facts.schedule")}>
          <Sentences>
            {[
              stages === null
                ? t(`schedule.${season.schedule}.${season.team === "self" ? "self" : "text"}`)
                : t("schedule.tournament.text"),
              ...textsOf(stages ?? []),
              matchesEach !== null && t("facts.each", { count: wholeRounds(season, matchesEach) }),
              matchesPerDay !== null && t("facts.perDay", { count: matchesPerDay }),
            ]}
          </Sentences>
        </Fact>
        {(opensAt !== null || closesAt !== null || startedAt !== null) && (
          <Fact name={t("facts.dates")}>
            <ul>
              {startedAt !== null ? (
                <li>{t.rich("facts.started", { when: () => <RelativeTime at={startedAt} /> })}</li>
              ) : (
                opensAt !== null && (
                  <li>
                    <PlannedDate change="opens" at={opensAt} />
                  </li>
                )
              )}
              {frozenAt !== null ? (
                <li>{t.rich("facts.frozen", { when: () => <RelativeTime at={frozenAt} /> })}</li>
              ) : (
                closesAt !== null && (
                  <li>
                    <PlannedDate change="closes" at={closesAt} />
                  </li>
                )
              )}
              {publishedAt !== null && (
                <li>
                  {t.rich("facts.published", {
                    when: () => <RelativeTime at={publishedAt} />,
                  })}
                </li>
              )}
            </ul>
          </Fact>
        )}
        <Fact name={t("facts.ranking")}>
          <Sentences>
            {[
              // A rating ranks by more than what the game counts.
              season.ranking === "total" && objectiveOf(season.game, locale, config),
              t(`ranking.${rankingWords(season.game, season.ranking)}.text`),
              rankWindowDays !== null && t("facts.window", { count: rankWindowDays }),
            ]}
          </Sentences>
        </Fact>
        {drawsWords(season.game) && (
          <Fact name={t("facts.words")}>
            {t.rich("facts.wordsFrom", {
              packs: () =>
                packs.length === 0
                  ? t("facts.openPack")
                  : format.list(
                      packs.map(({ slug, name }) => <Name key={slug}>{name}</Name>),
                      listed,
                    ),
              shown: t(`wordsShown.${season.wordsShown}.text`),
            })}
          </Fact>
        )}
        {(season.memory === "season" || season.ownersWatch === "live") && (
          <Fact name={t("facts.notes")}>
            <Sentences>
              {[
                season.memory === "season" && t("memory.season.text"),
                season.ownersWatch === "live" && t("ownersWatch.live.text"),
              ]}
            </Sentences>
          </Fact>
        )}
        {season.interviews.length > 0 && (
          <Fact name={t("facts.interviews")}>
            <Sentences>
              {[
                format.list(
                  interviewsOf(season.game, locale)
                    .filter(({ value }) => season.interviews.includes(value))
                    .map(({ label }) => label),
                  listed,
                ),
                t("facts.interviewsText"),
              ]}
            </Sentences>
          </Fact>
        )}
        {(season.spendMicrosPerDay !== null || spentMicros !== null) && (
          <Fact name={t("facts.spend")}>
            <Sentences>
              {[
                season.spendMicrosPerDay !== null &&
                  t("facts.spendText", { amount: money(season.spendMicrosPerDay) }),
                spentMicros !== null && t("facts.spent", { amount: money(spentMicros, 4) }),
              ]}
            </Sentences>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

/** How far the plan of a season is, language by language. */
export function PlanProgress({
  season,
  progress,
}: {
  season: Season;
  progress: readonly LocaleProgress[];
}) {
  const t = useTranslations("seasons.progress");
  return (
    <Card className="p-5">
      <ul className="flex flex-col gap-5">
        {progress.map(({ locale, planned, waiting, running, finished }) => {
          const all = planned ?? 0;
          const name = localeName(locale);
          const underWay = waiting + running;
          const missing = isOver(season) ? Math.max(0, all - finished - underWay) : 0;
          return (
            <li key={locale}>
              <div className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
                <span className="font-medium">{name}</span>
                <span className="font-mono text-soft">{t("played", { finished, all })}</span>
              </div>
              <progress
                aria-label={t("label", { language: name })}
                max={Math.max(1, all)}
                value={Math.min(finished, all)}
                className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-lamp"
              />
              <p className="mt-1.5 text-sm text-mute empty:hidden">
                <Sentences>
                  {[
                    underWay > 0 && t("underWay", { count: underWay }),
                    missing > 0 && t("missing", { count: missing }),
                  ]}
                </Sentences>
              </p>
            </li>
          );
        })}
      </ul>
      {!isOver(season) && <p className="mt-4 max-w-prose text-sm text-soft">{t("how")}</p>}
    </Card>
  );
}
