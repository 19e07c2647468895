import type { Locale, Seat } from "@wisp/game";
import {
  type Event,
  handNames,
  potOf,
  type State,
  scoresOf,
  stacksOf,
} from "@wisp/games/holdem/view";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/button.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { TableDrawing } from "./drawing.tsx";
import { HandsTable } from "./hands-table.tsx";
import { type Side, sceneOf } from "./scene.ts";
import { SeatCard, type SeatStatus } from "./seat-card.tsx";
import { TableWords } from "./table-words.tsx";

/** Names a side's hand, or its last action. */
function useLabel(): (side: Side) => string | null {
  const t = useTranslations("replay.holdem");
  const locale: Locale = useLocale();
  return ({ kind, action }) => {
    if (kind !== null) return handNames[kind][locale];
    if (action === null) return null;
    if (action.action === "check-call" && action.chips === 0) return t("actions.check");
    if (action.opens && action.action === "raise-half-pot") return t("actions.bet-half-pot");
    if (action.opens && action.action === "raise-pot") return t("actions.bet-pot");
    return t(`actions.${action.action}`);
  };
}

const statusOf = ({ due, closed }: State, seat: Seat): SeatStatus => {
  if (closed?.winner === seat) return "wins";
  return due.includes(seat) ? "toAct" : null;
};

/** A player above the table and one below it, the host's last sentence, and the hands played. */
export function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay");
  const label = useLabel();
  const { state, match, revealed } = moment;
  const [faceDown, turn] = useState(false);
  const scene = sceneOf(state, faceDown);
  const labels = scene.sides.map(label);
  const [stacks, scores] = [stacksOf(state), scoresOf(state)];
  const narrated = moment.lines.findLast(({ cursor }) => cursor <= moment.cursor);
  return (
    <div className="@container mx-auto max-w-(--stage-width) [--stage-width:max(20rem,min(34rem,calc((100dvh-var(--above)-var(--rest))*1.2857)))] [--ratio:1.2857] [--rest:30rem] sm:[--rest:34.5rem]">
      <div className="low-stage grid gap-2">
        <ol aria-label={t("table.seats")} className="contents">
          {state.names.map((name, seat) => (
            <SeatCard
              key={name}
              className={seat === 0 ? "stage-first row-start-1" : "stage-second row-start-3"}
              seat={seat}
              name={name}
              stack={stacks[seat] ?? 0}
              score={scores[seat] ?? 0}
              status={statusOf(state, seat)}
              result={revealed ? match.result?.seats.find((each) => each.seat === seat) : undefined}
              newTab={moment.embedded}
            />
          ))}
        </ol>
        <div className="stage-board row-start-2">
          <TableDrawing
            scene={scene}
            pot={t("holdem.pot", { chips: potOf(state) })}
            labels={labels}
          />
          <TableWords state={state} scene={scene} labels={labels} />
        </div>
        <p className="stage-said min-h-14 text-center font-script text-lg leading-snug text-balance text-text">
          {narrated && <UntrustedText text={narrated.text} />}
        </p>
      </div>
      <HandsTable state={state} />
      {moment.over && moment.seat === null && (
        <Button
          className="mx-auto mt-3 flex min-h-9 text-xs"
          aria-pressed={faceDown}
          onClick={() => turn(!faceDown)}
        >
          {t(faceDown ? "holdem.showCards" : "holdem.hideCards")}
        </Button>
      )}
    </div>
  );
}
