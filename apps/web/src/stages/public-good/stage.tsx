import {
  ENDOWMENT,
  type Event,
  leftOf,
  poolOf,
  type State,
  scaleOf,
  shareUnits,
} from "@wisp/games/public-good/view";
import { useFormatter, useTranslations } from "next-intl";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import type { ShellProps } from "#stages/contract/shell.ts";
import { Banner, RoundsStage, roundsStage, useHeadline } from "#stages/rounds/stage.tsx";
import { publicGoodStory, tableOf } from "./story.ts";

/** The page of a match of Public Good. */
export function PublicGoodPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={publicGoodStage} {...props} />;
}

/** The pool after each finished round. */
function poolsOf({ rounds }: State): number[] {
  let pool = 0;
  return rounds.map((round) => {
    pool += round.reduce((sum, { amount }) => sum + amount, 0);
    return pool;
  });
}

function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.rounds");
  const format = useFormatter();
  const { state, event } = moment;
  const pools = poolsOf(state);
  return (
    <RoundsStage
      moment={moment}
      table={tableOf(state)}
      revealing={event.type === "contributions-shown"}
      scoreLabel={t(state.shared === null ? "left" : "score")}
      foot={{
        label: t("pool"),
        rounds: pools.map((pool) => format.number(pool)),
        total: `× ${format.number(state.config.multiplier)}`,
      }}
    >
      <Centre moment={moment} />
    </RoundsStage>
  );
}

function Centre({ moment: { state, event } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.rounds");
  const format = useFormatter();
  const { config, rounds } = state;
  const pool = poolOf(state);
  const written = (points: number) => format.number(points, { maximumFractionDigits: 2 });
  const payout = {
    pool: written(pool),
    multiplier: written(config.multiplier),
    total: written(pool * config.multiplier),
    share: written(shareUnits(config, pool) / scaleOf(config)),
  };
  switch (event.type) {
    case "match-opened":
      return (
        <Banner caption={t("opened")}>
          {t("endowment", { points: ENDOWMENT, multiplier: payout.multiplier })}
        </Banner>
      );
    case "turn-opened": {
      const asked = leftOf(state).filter((left) => left > 0).length;
      return (
        <Banner caption={t("open", { round: event.round, rounds: config.rounds })}>
          {t("allContribute", { count: asked })}
        </Banner>
      );
    }
    case "contributions-shown": {
      const given = rounds.at(-1)?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
      return (
        <Banner caption={t("shown", { round: event.round, rounds: config.rounds })}>
          {t("given", { given, pool })}
        </Banner>
      );
    }
    case "pool-shared":
    case "match-closed":
      return (
        <Banner caption={t(event.type === "pool-shared" ? "poolShared" : "closed")}>
          <span className="font-mono text-[0.85em]">{t("multiplied", payout)}</span>
          <span className="block text-lamp">{t("share", payout)}</span>
        </Banner>
      );
  }
}

function Headline({ moment: { state, whole } }: { moment: Moment<State, Event> }) {
  return useHeadline()(tableOf(state), whole && tableOf(whole));
}

/** How Public Good is shown. */
const publicGoodStage: GameStage<State, Event> = {
  ...publicGoodStory,
  ...roundsStage,
  tick: (event) =>
    event.type === "contributions-shown"
      ? {
          kind: "dots",
          dots: event.contributions.map(({ missed }) => (missed === null ? "given" : "none")),
        }
      : { kind: "point" },
  announces: ({ type }) => type !== "turn-opened",
  Headline,
  Stage,
};
