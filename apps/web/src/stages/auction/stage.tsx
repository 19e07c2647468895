import {
  type Event,
  type EventOf,
  money,
  ownValue,
  type State,
  you,
} from "@wisp/games/auction/view";
import { useFormatter, useTranslations } from "next-intl";
import { nameInText } from "#components/sanitize.ts";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import type { ShellProps } from "#stages/contract/shell.ts";
import { Banner, RoundsStage, roundsStage, useHeadline } from "#stages/rounds/stage.tsx";
import { auctionStory, tableOf } from "./story.ts";

/** The page of a match of Auction. */
export function AuctionPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={auctionStage} {...props} />;
}

function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.auction");
  return (
    <>
      <RoundsStage
        moment={moment}
        table={tableOf(moment.state, moment.event)}
        revealing={moment.event.type === "auction-closed"}
        scoreLabel={t("profit")}
      >
        <Centre moment={moment} />
      </RoundsStage>
      <p className="mx-auto mt-2 flex max-w-4xl flex-wrap items-center gap-x-5 gap-y-1 text-sm text-soft">
        <span className="flex items-center gap-2">
          <span aria-hidden className="h-4 w-3 rounded-t-[3px] border border-b-0 border-mute" />
          {t("legend.value")}
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden className="h-3 w-3 rounded-t-[3px] bg-sky" />
          {t("legend.bid")}
        </span>
      </p>
    </>
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
const auctionStage: GameStage<State, Event> = {
  ...auctionStory,
  ...roundsStage,
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
