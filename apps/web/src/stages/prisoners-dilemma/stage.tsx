import type { Event, State } from "@wisp/games/prisoners-dilemma/view";
import { useTranslations } from "next-intl";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import type { ShellProps } from "#stages/contract/shell.ts";
import { ChoiceSign } from "#stages/rounds/marks.tsx";
import { Banner, RoundsStage, roundsStage, useHeadline } from "#stages/rounds/stage.tsx";
import { prisonersDilemmaStory, tableOf } from "./story.ts";

/** The page of a match of the Prisoner's Dilemma. */
export function PrisonersDilemmaPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={prisonersDilemmaStage} {...props} />;
}

function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.rounds");
  return (
    <>
      <RoundsStage
        moment={moment}
        table={tableOf(moment.state)}
        revealing={moment.event.type === "choices-shown"}
        scoreLabel={t("points")}
      >
        <Centre moment={moment} />
      </RoundsStage>
      <p className="mx-auto mt-2 flex max-w-4xl flex-wrap items-center gap-x-5 text-sm text-soft">
        {(["with-others", "against-others"] as const).map((kind) => (
          <span key={kind} className="flex items-center gap-2">
            <ChoiceSign kind={kind} />
            {t(kind)}
          </span>
        ))}
      </p>
    </>
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
const prisonersDilemmaStage: GameStage<State, Event> = {
  ...prisonersDilemmaStory,
  ...roundsStage,
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
