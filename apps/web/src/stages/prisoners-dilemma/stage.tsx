import type { Event, RoundChoice, State } from "@wisp/games/prisoners-dilemma/view";
import { useFormatter, useTranslations } from "next-intl";
import { lazy, Suspense, use } from "react";
import { StageAnswerContext } from "#features/play/stage-answer-context.ts";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import type { ShellProps } from "#stages/contract/shell.ts";
import { FaceDown, FaceUp } from "#stages/rounds/fronts.tsx";
import { ChoiceSign } from "#stages/rounds/marks.tsx";
import type { Reaction } from "#stages/rounds/seat.tsx";
import {
  Banner,
  LIVE_REVEAL_MS,
  RoundsStage,
  roundsStage,
  type SeatScene,
  useHeadline,
} from "#stages/rounds/stage.tsx";
import { prisonersDilemmaStory, tableOf } from "./story.ts";

/** Loaded at the seat of a player alone. */
const OwnCards = lazy(async () => ({
  default: (await import("#stages/rounds/own-answer.tsx")).OwnCards,
}));

/** The page of a match of the Prisoner's Dilemma. */
export function PrisonersDilemmaPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={prisonersDilemmaStage} {...props} />;
}

const kindOf = ({ choice }: RoundChoice) =>
  choice === "cooperate" ? "with-others" : "against-others";

/** A player who cooperated is betrayed by anybody who defects, and thanks those who all cooperate. */
export function reactionOf(choices: readonly RoundChoice[], seat: number): Reaction | null {
  if (choices[seat]?.choice !== "cooperate") return null;
  return choices.every(({ choice }) => choice === "cooperate") ? "thankful" : "betrayed";
}

function useSeats(moment: Moment<State, Event>): SeatScene[] {
  const t = useTranslations("replay.rounds");
  const common = useTranslations("common");
  const format = useFormatter();
  const { state, event } = moment;
  const shown = event.type === "choices-shown" ? event.choices : null;
  const last = shown ?? (event.type === "match-closed" ? state.rounds.at(-1) : undefined);
  return state.names.map((_, seat): SeatScene => {
    const choice = last?.[seat];
    const acts = state.due.includes(seat);
    if (choice === undefined) return { front: <FaceDown isDue={acts} />, acts };
    const kind = kindOf(choice);
    const points = format.number(choice.points, { signDisplay: "always" });
    return {
      acts,
      note: common("withAside", { text: t(kind), aside: points }),
      reaction: shown && reactionOf(shown, seat),
      front: (
        <FaceUp turns={moment.moving && shown !== null}>
          <span className="flex flex-col items-center gap-0.5 @[47rem]:gap-1.5">
            <ChoiceSign kind={kind} onPaper className="size-3.5 @[47rem]:size-6" />
            <span className="font-mono text-[0.65rem] font-semibold @[47rem]:text-sm">
              {points}
            </span>
          </span>
        </FaceUp>
      ),
    };
  });
}

function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.rounds");
  const asked = use(StageAnswerContext) !== null;
  return (
    <RoundsStage
      moment={moment}
      table={tableOf(moment.state)}
      seats={useSeats(moment)}
      scoreLabel={t("points")}
      clockMs={moment.state.config.choiceTimeLimitMs}
      details={
        <p className="flex flex-wrap items-center justify-center gap-x-5 text-sm text-soft">
          {(["with-others", "against-others"] as const).map((kind) => (
            <span key={kind} className="flex items-center gap-2">
              <ChoiceSign kind={kind} className="size-4" />
              {t(kind)}
            </span>
          ))}
        </p>
      }
      detailsRem={2}
      ownAnswer={
        asked ? (
          <Suspense>
            <OwnCards
              cards={{
                cooperate: <ChoiceSign kind="with-others" onPaper className="size-5" />,
                defect: <ChoiceSign kind="against-others" onPaper className="size-5" />,
              }}
            />
          </Suspense>
        ) : undefined
      }
    >
      <Centre moment={moment} />
    </RoundsStage>
  );
}

function Centre({ moment: { state, event } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.rounds");
  const { rounds } = state.config;
  const made = state.rounds.flat();
  switch (event.type) {
    case "match-opened":
      return <Banner caption={t("opened")}>{t("questioned")}</Banner>;
    case "turn-opened":
      return <Banner caption={t("open", { round: event.round, rounds })}>{t("allChoose")}</Banner>;
    case "choices-shown": {
      const defectors = event.choices.filter(({ choice }) => choice === "defect").length;
      return (
        <Banner caption={t("shown", { round: event.round, rounds })}>
          {t("defectors", { count: defectors })}
        </Banner>
      );
    }
    case "match-closed":
      return (
        <Banner caption={t("closed")}>
          {t("cooperated", {
            count: made.filter(({ choice }) => choice === "cooperate").length,
            total: made.length,
          })}
        </Banner>
      );
  }
}

function Headline({ moment: { state, whole } }: { moment: Moment<State, Event> }) {
  return useHeadline()(tableOf(state), whole && tableOf(whole));
}

/** How the Prisoner's Dilemma is shown. */
export const prisonersDilemmaStage: GameStage<State, Event> = {
  ...prisonersDilemmaStory,
  ...roundsStage,
  withoutWords: true,
  liveMs: ({ type }) => (type === "choices-shown" ? LIVE_REVEAL_MS : 0),
  tick: (event) =>
    event.type === "choices-shown"
      ? {
          kind: "dots",
          dots: event.choices.map(({ missed }) => (missed === null ? "given" : "none")),
        }
      : { kind: "point" },
  announces: ({ type }) => type !== "turn-opened",
  Headline,
  Stage,
};
