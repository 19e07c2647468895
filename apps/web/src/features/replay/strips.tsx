import type { Locale } from "@wisp/game";
import { lazy, Suspense } from "react";
import type { GameStage } from "./game-stage.ts";
import type { CallState } from "./suspicion/use-calling.ts";
import type { Replay } from "./use-replay.ts";

const GuessStrip = lazy(async () => ({
  default: (await import("./guess/guess-strip.tsx")).GuessStrip,
}));

const CallingStrip = lazy(async () => ({
  default: (await import("./suspicion/calling-strip.tsx")).CallingStrip,
}));

const waiting = <div aria-hidden className="match-strip mt-4 h-(--strip)" />;

/** Between the header of a match and its table: calls of suspects, or guessing along. */
export function Strips<State, Event>({
  stage,
  replay: { moment, playback, held, sent, act },
  locale,
  calling,
  guessing,
  choose,
}: {
  stage: GameStage<State, Event>;
  replay: Replay<State, Event>;
  locale: Locale;
  calling: CallState<State>;
  /** Whether the viewer guesses along, or chooses a seat for it. */
  guessing: boolean;
  /** Shows or hides the choice of a seat. */
  choose: (yes: boolean) => void;
}) {
  if (moment === null) return null;
  const { rules } = calling;
  if (rules !== undefined && calling.isOpen) {
    return (
      <Suspense fallback={waiting}>
        <CallingStrip
          label={calling.label}
          question={rules.texts[locale].question}
          names={moment.names}
          suspicion={calling.suspicion}
          holder={moment.whole === null ? null : rules.holder(moment.whole)}
        />
      </Suspense>
    );
  }
  if (!guessing || stage.guessing === undefined || stage.suspects === undefined) return null;
  return (
    <Suspense fallback={waiting}>
      <GuessStrip
        guessing={stage.guessing}
        rules={stage.suspects}
        moment={moment}
        playback={playback}
        held={held}
        sent={sent}
        sit={(seat) => {
          choose(false);
          act({ type: "sit", seat });
        }}
        again={() => {
          act({ type: "stand" });
          choose(true);
        }}
      />
    </Suspense>
  );
}
