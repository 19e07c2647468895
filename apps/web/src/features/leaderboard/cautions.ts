import type { StoredChange } from "@wisp/db";
import { comparesMeans, hasOpponents, textIn } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { ALL_ROLES, CHANGE_LEVEL, isChanged, type Overlap } from "@wisp/stats";
import { useLocale, useTranslations } from "next-intl";
import { roleName } from "#names/game-names.ts";
import { isOfMeans } from "./columns.ts";
import { useMetrics } from "./metric.tsx";

/** A word next to an agent's name, with its meaning. */
export interface Caution {
  readonly text: string;
  readonly title: string;
  /** Warns of the rating. */
  readonly warns: boolean;
}

/** The data of an agent; its fit may be missing or from an earlier release. */
export interface CautionSource {
  readonly game: string;
  /** Of the season. */
  readonly config: unknown;
  readonly placement: boolean;
  readonly overlap?: Overlap;
  readonly change?: StoredChange;
  /** Agents take notes in the season; absent: they do not. */
  readonly takesNotes?: boolean;
  /** The agent plays no more; absent: it does, or its page says so already. */
  readonly retired?: boolean;
}

/** The changes of an agent by role; in all roles together only where no single role shows it. */
function shownShifts(change: StoredChange) {
  const sure = Object.entries(change).flatMap(([role, shift]) =>
    shift !== null && shift.p < CHANGE_LEVEL ? [{ role, shift }] : [],
  );
  const inRoles = sure.filter(({ role }) => role !== ALL_ROLES);
  return inRoles.length > 0 ? inRoles : sure;
}

/** Cautions about an agent's metrics: retired, placement, few common opponents, a change. */
export function useCautions(): (source: CautionSource) => Caution[] {
  const t = useTranslations("metrics.cautions");
  const locale = useLocale();
  const between = locale === "zh" ? "" : " ";
  const write = useMetrics();

  function shiftsOf(game: string, change: StoredChange): string[] {
    const rules = leaderboardRulesOf(game);
    const isOfPoints = rules.model !== undefined || comparesMeans(rules) || !hasOpponents(rules);
    return shownShifts(change).flatMap(({ role, shift: { early, late, at, until } }) => {
      if (at === undefined || until === undefined) return [];
      const unit = isOfPoints ? "score" : "rate";
      const metrics = { early: write(early, unit), late: write(late, unit) };
      const key = !isOfPoints ? "ahead" : role === ALL_ROLES ? "shiftAll" : "shift";
      const named = { ...metrics, role: roleName(game, role, locale) };
      return [
        until === null
          ? t(key, { ...named, at })
          : t(`${key}Back`, { ...named, from: at + 1, until }),
      ];
    });
  }

  return ({ game, config, placement, overlap, change, takesNotes = false, retired = false }) => {
    const cautions: Caution[] = [];
    if (retired) cautions.push({ text: t("retired"), title: t("retiredText"), warns: false });
    if (placement) {
      const title = textIn(leaderboardRulesOf(game, config).placement.text, locale);
      cautions.push({ text: t("placement"), title, warns: false });
    }
    if (overlap?.extrapolated) {
      const apart = write(overlap.apart, "rate");
      const title = t(isOfMeans(game) ? "apartMeans" : "apartText", { apart });
      cautions.push({ text: t("apart"), title, warns: true });
    }
    if (change && isChanged(change)) {
      const drift = takesNotes ? [t("changedByNotes")] : [];
      const title = [t("changedText"), ...drift, ...shiftsOf(game, change)].join(between);
      cautions.push({ text: t("changed"), title, warns: true });
    }
    return cautions;
  };
}
