import type { Event, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { Analysis } from "#features/replay/analysis.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { Judge } from "./judge.tsx";
import { Points } from "./points.tsx";
import { TurningPointCard } from "./turning-point-card.tsx";

/** What agents thought, when suspicion moved most, how the points came about, and how the judge ruled. */
export function SpyAnalysis({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.whoIsSpy.analysis");
  return (
    <Analysis
      moment={moment}
      parts={[
        { title: t("turningPoint"), Content: TurningPointCard },
        { title: t("points"), Content: Points },
        { title: t("judge"), Content: Judge },
      ]}
    />
  );
}
