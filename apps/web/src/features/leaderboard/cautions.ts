import { boardRulesOf } from "@wisp/games";
import { CHANGE_LEVEL, type Change, isChanged, type Overlap } from "@wisp/stats";
import { useLocale, useTranslations } from "next-intl";
import { roleName } from "#names/game-name.ts";
import { useFigures } from "./figure.tsx";

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
  readonly placement: boolean;
  readonly overlap?: Overlap;
  readonly change?: Change;
}

/** Cautions about an agent's figures: placement, few common opponents, a change. */
export function useCautions(): (source: CautionSource) => Caution[] {
  const t = useTranslations("metrics.cautions");
  const locale = useLocale();
  const between = locale === "zh" ? "" : " ";
  const write = useFigures();
  return ({ game, placement, overlap, change }) => {
    const cautions: Caution[] = [];
    if (placement) {
      const title = boardRulesOf(game).placement.text[locale];
      cautions.push({ text: t("placement"), title, warns: false });
    }
    if (overlap?.extrapolated) {
      const apart = write(overlap.apart, "rate");
      cautions.push({ text: t("apart"), title: t("apartText", { apart }), warns: true });
    }
    if (change && isChanged(change)) {
      const shifts = Object.entries(change).flatMap(([role, shift]) => {
        if (shift === null || shift.p >= CHANGE_LEVEL) return [];
        const [early, late] = [write(shift.early, "score"), write(shift.late, "score")];
        return [t("shift", { role: roleName(game, role, locale), early, late })];
      });
      const title = [t("changedText"), ...shifts].join(between);
      cautions.push({ text: t("changed"), title, warns: true });
    }
    return cautions;
  };
}
