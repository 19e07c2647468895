import {
  type Event,
  type EventOf,
  money,
  ownValue,
  type State,
  you,
} from "@wisp/games/auction/view";
import { useFormatter, useTranslations } from "next-intl";
import { lazy, Suspense, use } from "react";
import { nameInText } from "#components/sanitize.ts";
import { StageAnswerContext } from "#features/play/stage-answer-context.ts";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import type { ShellProps } from "#stages/contract/shell.ts";
import {
  Banner,
  LIVE_REVEAL_MS,
  RoundsStage,
  roundsStage,
  type SeatScene,
  useHeadline,
} from "#stages/rounds/stage.tsx";
import type { Mark } from "#stages/rounds/table.ts";
import { Envelope, Hammer } from "./envelope.tsx";
import { auctionStory, tableOf } from "./story.ts";

/** Loaded at the seat of a player alone. */
const OwnBid = lazy(async () => ({ default: (await import("./own-bid.tsx")).OwnBid }));

/** The page of a match of Auction. */
export function AuctionPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={auctionStage} {...props} />;
}

type BidMark = Extract<Mark, { kind: "bid" }>;

function useSeats(moment: Moment<State, Event>): SeatScene[] {
  const t = useTranslations("replay.auction");
  const { state, event, moving } = moment;
  const shown = tableOf(state, event).rounds.at(-1);
  const opens = event.type === "auction-closed";
  return state.names.map((_, seat): SeatScene => {
    const mark = shown?.[seat]?.mark;
    if (mark?.kind !== "bid") return { front: null, acts: false };
    const acts = mark.state === "sealed" && state.due.includes(seat);
    return {
      acts,
      note: noteOf(mark, t),
      front: (
        <Envelope
          seat={seat}
          bid={mark.bid?.text ?? null}
          state={acts ? "waiting" : mark.state}
          opens={moving && opens}
        />
      ),
    };
  });
}

function noteOf(
  { state, value }: BidMark,
  t: ReturnType<typeof useTranslations<"replay.auction">>,
): string | null {
  if (state === "won") return t("won");
  if (state === "none") return t("noBid");
  return value === null ? null : t("worth", { value: value.text });
}

function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.auction");
  const { state, event, seat } = moment;
  const asked = use(StageAnswerContext) !== null;
  const value = seat === null ? null : (state.auctions.at(-1)?.values[seat] ?? null);
  return (
    <RoundsStage
      moment={moment}
      table={tableOf(state, event)}
      seats={useSeats(moment)}
      scoreLabel={t("profit")}
      middle={<Hammer falls={moment.moving && event.type === "auction-closed"} />}
      clockMs={state.config.bidTimeLimitMs}
      ownAnswer={
        asked && value !== null ? (
          <Suspense>
            <OwnBid state={state} value={value} />
          </Suspense>
        ) : undefined
      }
    >
      <Centre moment={moment} />
    </RoundsStage>
  );
}

/** Who won, and with which profit where that may be known. */
function Sale({
  state,
  event: { round, winner, price, tied },
}: {
  state: State;
  event: EventOf<"auction-closed">;
}) {
  const t = useTranslations("replay.auction");
  if (winner === null) return t("unsold");
  const value = state.auctions[round - 1]?.values[winner] ?? null;
  const name = nameInText(state.names[winner] ?? "");
  return (
    <>
      {t(tied.length > 0 ? "soldByChance" : "sold", { name, price: money(price) })}
      {value !== null && (
        <span className="block text-[0.75em] text-lamp">
          {t("gain", { value: money(value), profit: money(value - price) })}
        </span>
      )}
    </>
  );
}

function Centre({ moment: { state, event } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.auction");
  const result = useResult();
  const { auctions, topValueCents } = state.config;
  switch (event.type) {
    case "match-opened":
      return (
        <Banner caption={t("opened")}>
          {t("values", { count: state.names.length, top: money(topValueCents) })}
        </Banner>
      );
    case "turn-opened":
      return <Banner caption={t("open", { round: event.round, auctions })}>{t("allBid")}</Banner>;
    case "auction-closed":
      return (
        <Banner caption={t("shown", { round: event.round, auctions })}>
          <Sale state={state} event={event} />
        </Banner>
      );
    case "match-closed":
      return <Banner caption={t("closed")}>{result(state) ?? t("resultLater")}</Banner>;
    default:
      return null;
  }
}

/** The result as a sentence; null where it may not be known. */
function useResult(): (state: State) => string | null {
  const t = useTranslations("replay.auction");
  const format = useFormatter();
  return (state) => {
    const { winners, names, scores } = tableOf(state);
    const [first] = winners ?? [];
    if (winners === null) return null;
    if (first === undefined) return t("noProfit");
    return t("result", {
      names: format.list(winners.map((seat) => nameInText(names[seat] ?? ""))),
      count: winners.length,
      profit: (scores[first] ?? 0).toFixed(2),
    });
  };
}

function Headline({ moment: { state, event, whole } }: { moment: Moment<State, Event> }) {
  const result = useResult();
  const headline = useHeadline();
  const said = whole === null || !whole.closed ? null : result(whole);
  return said ?? headline(tableOf(state, event), null);
}

/** How Auction is shown. */
export const auctionStage: GameStage<State, Event> = {
  ...auctionStory,
  ...roundsStage,
  withoutWords: true,
  liveMs: ({ type }) => (type === "auction-closed" ? LIVE_REVEAL_MS : 0),
  tick: (event, whole) =>
    event.type === "auction-closed"
      ? {
          kind: "dots",
          dots: (whole?.names ?? []).map((_, seat) => (seat === event.winner ? "right" : "given")),
        }
      : { kind: "point" },
  announces: ({ type }) => type !== "turn-opened",
  you: (state, seat, locale) =>
    [you(state, seat, locale), ownValue(state, seat, locale) ?? ""].join(
      locale === "zh" ? "" : " ",
    ),
  Headline,
  Stage,
};
