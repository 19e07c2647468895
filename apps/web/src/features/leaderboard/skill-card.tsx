import { JUDGED_MATCHES, type RoleEffect, SOLVED_BELOW } from "@wisp/stats";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { Sentences } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { leaderboardPath } from "#links.ts";
import { type RoleNames, roleNames } from "#names/game-names.ts";
import { seasonName } from "#names/season-name.ts";
import { CautionBadge } from "./caution-badge.tsx";
import type { NamedReliability } from "./leaderboard.ts";
import { intervalNeeds, useMetrics } from "./metric.tsx";

const linkLook = "underline decoration-line underline-offset-4 hover:text-text";

/** That the game separates its best agents no longer; null where it does, or where that is open. */
function useSolvedText(): (reliability: NamedReliability | null) => string | null {
  const t = useTranslations("leaderboard.skill");
  const write = useMetrics();
  return (reliability) => {
    const { verdict, atMost = null, agents = [] } = reliability?.best ?? {};
    if (verdict !== "solved") return null;
    const count = agents.length;
    if (atMost === null) return t("same", { count });
    return t("solved", { count, atMost: write(atMost, "rate") });
  };
}

/** A warning next to a leaderboard whose game no longer separates its best agents. */
export function SolvedBadge({ reliability }: { reliability: NamedReliability | null }) {
  const t = useTranslations("leaderboard.skill");
  const text = useSolvedText()(reliability);
  if (text === null) return null;
  return <CautionBadge id="solved" caution={{ text: t("badge"), title: text, warns: true }} />;
}

/** The roles whose effects say everything: of two roles one, the hidden one if there is one; of more all. */
function shownEffects(effects: readonly RoleEffect[], { names, hidden }: RoleNames) {
  const order = [...hidden, ...Object.keys(names)];
  const sorted = effects.toSorted((one, two) => order.indexOf(one.role) - order.indexOf(two.role));
  return effects.length === 2 ? sorted.slice(0, 1) : sorted;
}

/** What each dealt role does to the score. */
function RoleEffects({ effects, game }: { effects: readonly RoleEffect[]; game: string }) {
  const t = useTranslations("leaderboard.skill");
  const common = useTranslations("common");
  const gaps = useTranslations("common.interval");
  const format = useFormatter();
  const roles = roleNames(game, useLocale());
  const points = (value: number): string =>
    format.number(value, {
      signDisplay: "exceptZero",
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
  const written = ({ value, low, high, gap }: RoleEffect["difference"]): string => {
    if (low !== null && high !== null) {
      return t("role", { value: points(value), low: points(low), high: points(high) });
    }
    if (gap === null) return points(value);
    return common("withAside", { text: points(value), aside: gaps(gap, intervalNeeds) });
  };
  if (effects.length === 0) return null;
  return (
    <>
      <p className="mt-3 border-t border-line pt-3 text-soft">{t("roles")}</p>
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {shownEffects(effects, roles).map(({ role, difference }) => (
          <div key={role} className="contents">
            <dt className="text-soft first-letter:uppercase">{roles.names[role] ?? role}</dt>
            <dd className="text-right font-mono">{written(difference)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** How much of a leaderboard's differences is skill, and what the dealt role does. */
export function SkillCard({ reliability, game }: { reliability: NamedReliability; game: string }) {
  const t = useTranslations("leaderboard.skill");
  const common = useTranslations("common");
  const locale = useLocale();
  const write = useMetrics();
  const solved = useSolvedText()(reliability);
  const { value, low, high, gap, agents, roles, best } = reliability;
  const rate = (share: number): string => write(share, "rate");
  const seasons = (best?.elsewhere ?? []).map((season, place) => (
    <Fragment key={season.slug}>
      {place > 0 && ", "}
      <Link href={leaderboardPath(season.slug)} className={linkLook}>
        {seasonName(season, common, locale)}
      </Link>
    </Fragment>
  ));
  return (
    <Card className="mt-6 max-w-2xl min-w-0 p-5 text-sm leading-relaxed">
      <h2 className="font-script text-xl">{t("title")}</h2>
      {solved !== null && (
        <p className="mt-2 text-pretty">
          <Sentences>
            {[
              solved,
              seasons.length > 0 && t.rich("elsewhere", { seasons: () => seasons }),
              t("judged", { matches: JUDGED_MATCHES, limit: rate(SOLVED_BELOW) }),
            ]}
          </Sentences>
        </p>
      )}
      <p className="mt-2 text-pretty text-soft">
        <Sentences>
          {[
            value !== null && low !== null && high !== null
              ? t("share", { agents, value: rate(value), low: rate(low), high: rate(high) })
              : gap !== null && t(`gaps.${gap}`),
            best?.verdict === "seating" && t("seating"),
          ]}
        </Sentences>
      </p>
      <RoleEffects effects={roles} game={game} />
      <p className="mt-3">
        <Link href="/docs/science" className={linkLook}>
          {t("about")}
        </Link>
      </p>
    </Card>
  );
}
