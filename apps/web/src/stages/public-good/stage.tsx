import {
  type Contribution,
  ENDOWMENT,
  type Event,
  leftOf,
  poolOf,
  type State,
  scaleOf,
  shareUnits,
} from "@wisp/games/public-good/view";
import { useFormatter, useTranslations } from "next-intl";
import { lazy, Suspense, use } from "react";
import { classNames } from "#components/class-names.ts";
import { StageAnswerContext } from "#features/play/stage-answer-context.ts";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import type { ShellProps } from "#stages/contract/shell.ts";
import { Coins, FaceDown, FaceUp } from "#stages/rounds/fronts.tsx";
import { coinsFor, coinsOfSeats } from "#stages/rounds/places.ts";
import type { Reaction } from "#stages/rounds/seat.tsx";
import {
  Banner,
  LIVE_REVEAL_MS,
  RoundsStage,
  roundsStage,
  type SeatScene,
  useHeadline,
} from "#stages/rounds/stage.tsx";
import { publicGoodStory, tableOf } from "./story.ts";

/** Loaded at the seat of a player alone. */
const OwnNumber = lazy(async () => ({
  default: (await import("#stages/rounds/own-answer.tsx")).OwnNumber,
}));

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

function useSeats(moment: Moment<State, Event>): SeatScene[] {
  const t = useTranslations("replay.rounds");
  const format = useFormatter();
  const { state, event, moving } = moment;
  const isShown = event.type === "contributions-shown";
  const last = state.rounds.at(-1);
  const left = leftOf(state);
  const most = Math.max(0, ...(last ?? []).map(({ amount }) => amount));
  return state.names.map((_, seat): SeatScene => {
    const amount = last?.[seat]?.amount ?? 0;
    const acts = state.due.includes(seat);
    if (acts) return { front: <FaceDown isDue />, acts };
    if (event.type === "pool-shared" || event.type === "match-closed" || last === undefined) {
      return {
        acts,
        front: <Coins count={coinsFor(left[seat] ?? 0)}>{format.number(left[seat] ?? 0)}</Coins>,
      };
    }
    return {
      acts,
      note: t("gave", { amount }),
      reaction: isShown ? reactionOf(last, seat) : null,
      front: (
        <FaceUp turns={moving && isShown}>
          <span
            className={classNames(
              "font-mono text-xs font-semibold @[47rem]:text-xl",
              amount === most && amount > 0 && "underline decoration-2 underline-offset-3",
            )}
          >
            {format.number(amount)}
          </span>
        </FaceUp>
      ),
    };
  });
}

/** Who gave while another gave nothing is betrayed; all who gave are thankful where everybody did. */
export function reactionOf(round: readonly Contribution[], seat: number): Reaction | null {
  const amounts = round.map(({ amount }) => amount);
  if ((amounts[seat] ?? 0) === 0) return null;
  if (amounts.includes(0)) return "betrayed";
  return amounts.every((amount) => amount >= (amounts[seat] ?? 0)) ? "thankful" : null;
}

/** The pool in the middle of the table, with its interest once it is shared. */
function Pool({ moment: { state, event, moving } }: { moment: Moment<State, Event> }) {
  const format = useFormatter();
  const pool = poolOf(state);
  const isShared = event.type === "pool-shared" || event.type === "match-closed";
  return (
    <span aria-hidden className="relative block">
      <Coins count={Math.ceil(pool / (ENDOWMENT / 2))}>{format.number(pool)}</Coins>
      {isShared && (
        <span
          className={classNames(
            "absolute -top-2 left-full rounded-full bg-lamp px-1.5 font-mono text-xs font-semibold whitespace-nowrap text-ground @[47rem]:text-sm",
            moving && "motion-safe:animate-[wisp-interest_700ms_ease-out_both]",
          )}
        >
          × {format.number(state.config.multiplier)}
        </span>
      )}
    </span>
  );
}

/** Coins that fly now: contributions into the pool, and equal shares of it with its interest back. */
function flightsOf({ state, event }: Moment<State, Event>) {
  const amounts = state.rounds.at(-1)?.map(({ amount }) => amount) ?? [];
  const share = shareUnits(state.config, poolOf(state)) / scaleOf(state.config);
  return {
    given: event.type === "contributions-shown" ? coinsOfSeats(amounts) : [],
    returned: event.type === "pool-shared" ? coinsOfSeats(state.names.map(() => share)) : [],
  };
}

function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.rounds");
  const format = useFormatter();
  const asked = use(StageAnswerContext) !== null;
  const { state } = moment;
  return (
    <RoundsStage
      moment={moment}
      table={tableOf(state)}
      seats={useSeats(moment)}
      scoreLabel={t(state.shared === null ? "left" : "score")}
      foot={{
        label: t("pool"),
        rounds: poolsOf(state).map((pool) => format.number(pool)),
        total: `× ${format.number(state.config.multiplier)}`,
      }}
      middle={<Pool moment={moment} />}
      {...flightsOf(moment)}
      clockMs={state.config.contributionTimeLimitMs}
      ownAnswer={
        asked ? (
          <Suspense>
            <OwnNumber
              label={t("yourContribution")}
              step={1}
              stride={5}
              written={(points) => format.number(points)}
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
export const publicGoodStage: GameStage<State, Event> = {
  ...publicGoodStory,
  ...roundsStage,
  withoutWords: true,
  liveMs: ({ type }) =>
    type === "contributions-shown" || type === "pool-shared" ? LIVE_REVEAL_MS : 0,
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
