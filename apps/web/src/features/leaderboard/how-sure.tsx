import type { PairPlan } from "@wisp/db";
import type { MeasuredMetric, PairMetric } from "@wisp/stats";
import { ShieldQuestion } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { ButtonLink, buttonClass } from "#components/button.tsx";
import { Sentences } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { Card, Section } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { type LeaderboardView, leaderboardHref } from "./address.ts";
import { barOf, spanOf } from "./bar.ts";
import { BiasTable } from "./bias-table.tsx";
import type { Cell } from "./columns.ts";
import type { LeaderboardStatistics, TraitStatistics } from "./leaderboard.ts";
import { intervalNeeds, useIntervalText, useMetrics } from "./metric.tsx";

const MAX_PLANS = 12;

/** The requirement of a plan, in the reader's language. */
function usePlanText(): (plan: PairPlan["plan"]) => string {
  const t = useTranslations("leaderboard.sure.plans");
  const format = useFormatter();
  return (plan) =>
    plan.kind === "matches"
      ? t("matches", { matches: format.number(plan.matches, { maximumSignificantDigits: 2 }) })
      : t(plan.kind);
}

/** How many more matches would tell agents apart: each from the next one below it, by rating. */
export function PlanCard({ plans }: { plans: readonly PairPlan[] }) {
  const t = useTranslations("leaderboard.sure.plans");
  const textOf = usePlanText();
  const below = plans.filter(({ one }, at) => at === 0 || plans[at - 1]?.one.slug !== one.slug);
  if (below.length === 0) return null;
  return (
    <Card className="min-w-0 p-5">
      <h3 className="font-script text-xl">{t("title")}</h3>
      <p className="mt-2 text-sm text-pretty text-soft">{t("text")}</p>
      <SmallTable
        className="mt-3"
        rows={below.slice(0, MAX_PLANS)}
        keyOf={({ one }) => one.slug}
        columns={[
          {
            id: "one",
            title: t("agent"),
            kind: "name",
            cellClassName: "wrap-anywhere",
            cell: ({ one }) => <Name className="inline-block min-w-18">{one.name}</Name>,
          },
          {
            id: "other",
            title: t("next"),
            kind: "text",
            cellClassName: "wrap-anywhere",
            cell: ({ other }) => <Name className="inline-block min-w-18">{other.name}</Name>,
          },
          { id: "plan", title: t("takes"), kind: "text", cell: ({ plan }) => textOf(plan) },
        ]}
      />
    </Card>
  );
}

const sources = ["agent", "family", "agentByFamily", "change", "rest"] as const;

/** Where the variance of matches comes from, and what more matches or word pairs would gain. */
function VarianceCard({
  variance,
  precision,
}: Pick<LeaderboardStatistics, "variance" | "precision">) {
  const t = useTranslations("leaderboard.sure");
  const format = useFormatter();
  const write = useMetrics();
  if (variance === null) return null;
  const points = (chance: number): string =>
    format.number(100 * chance, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <Card className="min-w-0 p-5">
      <h3 className="font-script text-xl">{t("variance")}</h3>
      <p className="mt-2 leading-relaxed text-soft">{t("varianceText")}</p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-line pt-3 text-sm">
        {sources.map((source) => (
          <div key={source} className="contents">
            <dt className="text-soft">{t(`varianceShares.${source}`)}</dt>
            <dd className="text-right font-mono">{write(variance[source], "rate")}</dd>
          </div>
        ))}
      </dl>
      {precision !== null && (
        <p className="mt-3 leading-relaxed text-soft">
          {t("precision", {
            now: points(precision.now),
            twiceMatches: points(precision.twiceMatches),
            twiceFamilies: points(precision.twiceFamilies),
          })}
        </p>
      )}
    </Card>
  );
}

const PAIRS_PER_END = 6;

const cellOf = ({ shrunken }: PairMetric): Cell => ({
  value: shrunken.value,
  interval: [shrunken.low, shrunken.high],
});

/** The word pairs that are hardest and easiest for the hidden player, by the fitted effects. */
function PairTable({ pairs }: { pairs: readonly PairMetric[] }) {
  const t = useTranslations("leaderboard.sure");
  const format = useFormatter();
  const write = useMetrics();
  const textOf = useIntervalText();
  const sorted = pairs.toSorted((one, other) => other.shrunken.value - one.shrunken.value);
  const shown =
    sorted.length <= 2 * PAIRS_PER_END
      ? sorted
      : [...sorted.slice(0, PAIRS_PER_END), ...sorted.slice(-PAIRS_PER_END)];
  const span = spanOf(shown.map(cellOf));
  if (shown.length === 0) return null;
  return (
    <Card className="min-w-0 p-5">
      <h3 className="font-script text-xl">{t("pairs")}</h3>
      <p className="mt-2 text-sm text-pretty text-soft">{t("pairsText")}</p>
      <SmallTable
        className="mt-3"
        rows={shown}
        keyOf={({ pair }) => pair}
        columns={[
          {
            id: "pair",
            title: t("pair"),
            kind: "name",
            cellClassName: "wrap-anywhere",
            cell: ({ pair }) => <Name>{pair}</Name>,
          },
          {
            id: "matches",
            title: t("pairMatches"),
            cell: ({ matches }) => format.number(matches),
          },
          {
            id: "hidden-wins",
            title: t("hiddenWins"),
            cell: ({ hiddenWins }) => write(hiddenWins.value, "rate"),
          },
          {
            id: "shrunken",
            title: t("shrunken"),
            cell: ({ shrunken }) => write(shrunken.value, "rate"),
            bar: (pair) =>
              barOf(
                cellOf(pair),
                span,
                textOf(cellOf(pair), (value) => write(value, "rate")),
              ),
          },
        ]}
      />
    </Card>
  );
}

const tones = { sound: "good", strained: "lamp", doubtful: "bad", young: "neutral" } as const;

/** How far the leaderboard measures agents rather than machinery; leads to the other reports on it. */
export function ValidityBadge({
  statistics: { validity },
  view,
}: {
  statistics: TraitStatistics;
  view: LeaderboardView;
}) {
  const t = useTranslations("leaderboard.sure");
  return (
    <Link
      href={`${leaderboardHref(view, { sure: true })}#sure`}
      stay
      title={t(`badges.${validity.badge}.text`)}
    >
      <Badge tone={tones[validity.badge]}>{t(`badges.${validity.badge}.name`)}</Badge>
    </Link>
  );
}

function Shares({ statistics: { validity } }: { statistics: TraitStatistics }) {
  const t = useTranslations("leaderboard.sure");
  const write = useMetrics();
  const common = useTranslations("common");
  const gaps = useTranslations("common.interval");
  const shareOf = ({ value, low, high, gap }: MeasuredMetric): string => {
    const share = write(value, "rate");
    if (low !== null && high !== null) {
      return t("share", { value: share, low: write(low, "rate"), high: write(high, "rate") });
    }
    return gap === null
      ? share
      : common("withAside", { text: share, aside: gaps(gap, intervalNeeds) });
  };
  const shares = [
    ["technical", validity.technical],
    ["second", validity.second],
    ["third", validity.third],
  ] as const;
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1.5 border-t border-line pt-3 text-sm sm:grid-cols-[1fr_auto]">
      {shares.map(([name, estimate]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{t(name)}</dt>
          <dd className="text-right font-mono">{estimate === null ? "–" : shareOf(estimate)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The matches or pairs left out to test whether another agent then leads, and the result. */
export function Lead({ fragility }: Pick<LeaderboardStatistics, "fragility">) {
  const t = useTranslations("leaderboard.sure");
  if (fragility === null) return null;
  const { matches, pairs, tried } = fragility;
  const names = {
    leader: () => <Name key="leader">{fragility.leader.name}</Name>,
    rival: () => <Name key="rival">{fragility.rival.name}</Name>,
  };
  return (
    <p className="mt-2 leading-relaxed text-soft">
      <Sentences>
        {[
          ...(tried === null
            ? [matches === null ? t("notSearched") : t.rich("supposed", { ...names, matches })]
            : [
                matches === null
                  ? t.rich("leadHolds", { ...names, tried: tried.matches })
                  : t.rich("leadMatches", { ...names, matches }),
                pairs === null
                  ? t("leadHoldsPairs", { tried: tried.pairs })
                  : t("leadPairs", { pairs }),
                t("searched"),
              ]),
        ]}
      </Sentences>
    </p>
  );
}

function Statistics({
  statistics,
  plans,
  view,
}: {
  statistics: TraitStatistics;
  plans: readonly PairPlan[];
  view: LeaderboardView;
}) {
  const t = useTranslations("leaderboard.sure");
  const format = useFormatter();
  const { validity, bias, pairs, fragility, variance, precision, matches, fittedAt } = statistics;
  const data = `/api/v1/leaderboards/${encodeURIComponent(view.season)}/statistics?locale=${view.locale}&clean=${view.clean}`;
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
      <Card className="p-5">
        <h3 className="font-script text-xl">{t("validity")}</h3>
        <p className="mt-2 leading-relaxed text-soft">
          <Badge tone={tones[validity.badge]}>{t(`badges.${validity.badge}.name`)}</Badge>{" "}
          {t(`badges.${validity.badge}.text`)}
        </p>
        <Shares statistics={statistics} />
        <p className="mt-3 text-sm text-mute">
          {t.rich("fitted", {
            matches: format.number(matches),
            when: () => <RelativeTime at={fittedAt} />,
          })}
        </p>
      </Card>
      <Card className="p-5">
        <h3 className="font-script text-xl">{t("lead")}</h3>
        <Lead fragility={fragility} />
        <p className="mt-2 leading-relaxed text-soft">{t("groups")}</p>
        <p className="mt-4 flex flex-wrap gap-2">
          <a href={data} className={buttonClass()}>
            JSON
          </a>
          <a href={`${data}&format=csv&table=bias`} className={buttonClass()} download>
            {t("biasCsv")}
          </a>
          {pairs.length > 0 && (
            <a href={`${data}&format=csv&table=pairs`} className={buttonClass()} download>
              {t("pairsCsv")}
            </a>
          )}
          <ButtonLink look="quiet" href="/docs/science">
            {t("science")}
          </ButtonLink>
        </p>
      </Card>
      <VarianceCard variance={variance} precision={precision} />
      <PlanCard plans={plans} />
      <BiasTable effects={bias} />
      <PairTable pairs={pairs} />
    </div>
  );
}

/** The reliability of a leaderboard, shown on request. */
export function HowSure({
  statistics,
  plans,
  view,
  over,
}: {
  statistics: TraitStatistics | null;
  /** Empty where they are not shown. */
  plans: readonly PairPlan[];
  view: LeaderboardView;
  /** No match is added any more. */
  over: boolean;
}) {
  const t = useTranslations("leaderboard.sure");
  return (
    <div id="sure" className="scroll-mt-20">
      <Section title={t("title")}>
        {statistics === null ? (
          <p className="text-sm text-soft">{t(over ? "never" : "notYet")}</p>
        ) : (
          <>
            <ButtonLink href={`${leaderboardHref(view, { sure: !view.sure })}#sure`} stay>
              <ShieldQuestion aria-hidden className="size-4" />
              {t(view.sure ? "close" : "open")}
            </ButtonLink>
            {view.sure && <Statistics statistics={statistics} plans={plans} view={view} />}
          </>
        )}
      </Section>
    </div>
  );
}
