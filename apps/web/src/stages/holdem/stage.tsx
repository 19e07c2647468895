import type { Locale, Seat } from "@wisp/game";
import {
  type Event,
  handNames,
  isRaise,
  type PlayingCard,
  partsOf,
  potOf,
  rankText,
  type State,
  scoresOf,
  stacksOf,
} from "@wisp/games/holdem/view";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { AgentLink, type SeatResult } from "#components/link.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { OwnMark } from "#features/account/reader.tsx";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import type { ShellProps } from "#stages/contract/shell.ts";
import { Chips } from "./chips.tsx";
import { TableDrawing } from "./drawing.tsx";
import { type Side, sceneOf, type TableScene } from "./scene.ts";
import { holdemStory } from "./story.ts";

/** The page of a match of Texas hold'em. */
export function HoldemPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={holdemStage} {...props} />;
}

/** The result as a sentence once it may be shown, else the state of the match. */
function Headline({ moment: { whole, state } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay");
  if (whole?.closed) {
    const { winner } = whole.closed;
    if (winner === null) return t("holdem.draw");
    const name = nameInText(whole.names[winner] ?? "");
    return t("holdem.hasWon", { name, chips: scoresOf(whole)[winner] ?? 0 });
  }
  return state.hand === 0
    ? t("headline.someTable")
    : t("holdem.handOf", { hand: state.hand, hands: state.config.hands });
}

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
function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay");
  const label = useLabel();
  const { state, match, revealed } = moment;
  const [faceDown, turn] = useState(false);
  const scene = sceneOf(state, faceDown);
  const labels = scene.sides.map(label);
  const [stacks, scores] = [stacksOf(state), scoresOf(state)];
  const narrated = moment.lines.findLast(({ cursor }) => cursor <= moment.cursor);
  return (
    <div className="@container mx-auto max-w-(--stage-width) [--stage-width:max(var(--stage-min,20rem),min(34rem,calc((100dvh-var(--above)-var(--rest))*1.2857)))] [--ratio:1.2857] [--rest:calc(30rem+var(--answer,0rem))] sm:[--rest:34.5rem]">
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
        {/* Not for the next hand while the last one is shown. */}
        {moment.cursor === moment.entries.length - 1 && <Chips />}
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

/** The version of the rules whose logs say that hole cards are shown after the end. */
const OPENS_HANDS = 3;

/** How long what ends a street or a hand stays in a live match, in milliseconds. */
const liveMs: Readonly<Partial<Record<Event["type"], number>>> = {
  "board-dealt": 700,
  "hands-shown": 1_200,
  "hand-closed": 1_600,
};

/** How Texas hold'em is shown. */
const holdemStage: GameStage<State, Event> = {
  ...holdemStory,
  withoutWords: true,
  tick(event) {
    if (event.type !== "acted") return { kind: "point" };
    const { seat, action } = event;
    if (action === "fold") return { kind: "cross", seat };
    return { kind: "bar", seat, size: isRaise(action) ? 1 : 0.4 };
  },
  liveMs: ({ type }) => liveMs[type] ?? 0,
  opensHands: ({ version }) => version < OPENS_HANDS,
  announces: ({ type }) => type !== "turn-opened",
  pressGives: ["action"],
  Headline,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "analysis", secret: true, Content: Analysis },
  ],
};

/** A seat's current action, or its result. */
type SeatStatus = "toAct" | "wins" | null;

/** A player: its chips, its result so far, and the agent once that is revealed. */
function SeatCard({
  seat,
  name,
  stack,
  score,
  status,
  result,
  newTab,
  className,
}: {
  seat: number;
  /** The in-game name. */
  name: string;
  /** Chips in front of the player. */
  stack: number;
  /** Chips that finished hands have brought. */
  score: number;
  status: SeatStatus;
  /** Absent until the match is revealed. */
  result: SeatResult | undefined;
  /** Links lead out of a page of another site. */
  newTab: boolean;
  className: string;
}) {
  const t = useTranslations("replay");
  const format = useFormatter();
  const isLit = status !== null;
  return (
    <li
      aria-current={status === "toAct" ? "true" : undefined}
      className={classNames(
        "flex min-h-14 min-w-0 items-center gap-2.5 rounded-card border bg-panel px-3 py-1.5 transition-colors duration-200",
        isLit ? "border-lamp shadow-[0_0_0_1px_var(--lamp)]" : "border-line shadow-card",
        className,
      )}
    >
      <SeatFace seat={seat} size={36} className="shrink-0" />
      <div className="min-w-0 flex-1">
        <Name className="block truncate text-sm font-semibold text-text">{name}</Name>
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs text-mute">
          {status !== null && (
            <span className="shrink-0 font-medium text-lamp">{t(`holdem.${status}`)}</span>
          )}
          {result && <AgentLink agent={result.agent} newTab={newTab} />}
          {result && <OwnMark agent={result.agent} />}
        </p>
      </div>
      <dl className="grid shrink-0 grid-cols-[auto_auto] gap-x-4 text-right">
        <dt className="text-xs text-mute">{t("holdem.stack")}</dt>
        <dt className="text-xs text-mute">{t("holdem.score")}</dt>
        <dd className="row-start-2 font-mono text-sm font-medium text-text">{stack}</dd>
        <dd className="row-start-2 font-mono text-sm font-medium text-text">
          {format.number(score, { signDisplay: "exceptZero" })}
        </dd>
      </dl>
    </li>
  );
}

/** The name of a card: "ace of spades". */
function useCardName(): (card: PlayingCard) => string {
  const t = useTranslations("replay.holdem");
  return (card) => {
    const { rank, suit } = partsOf(card);
    const isNamed = rank === "A" || rank === "K" || rank === "Q" || rank === "J";
    return t("card", {
      rank: isNamed ? t(`ranks.${rank}`) : rankText(rank),
      suit: t(`suits.${suit}`),
    });
  };
}

/** The table in words, for readers who do not see the drawing. */
function TableWords({
  state: { names },
  scene: { sides, board, pot },
  labels,
}: {
  state: State;
  scene: TableScene;
  labels: readonly (string | null)[];
}) {
  const t = useTranslations("replay.holdem");
  const comma = useTranslations("common.result")("comma");
  const cardName = useCardName();
  const dealt = board.flatMap(({ card }) => (card === null || card === "back" ? [] : [card]));
  return (
    <ul aria-label={t("table")} className="sr-only">
      <li>
        {dealt.length === 0
          ? t("noBoard")
          : t("boardCards", { cards: dealt.map(cardName).join(comma) })}
      </li>
      <li>{t("pot", { chips: pot })}</li>
      {sides.map(({ cards, bet, hasButton }, seat) => {
        const seen = cards.flatMap(({ card }) => (card === null || card === "back" ? [] : [card]));
        const parts = [
          seen.length === 0 ? t("hiddenCards") : seen.map(cardName).join(comma),
          hasButton && t("button"),
          bet > 0 && t("bet", { chips: bet }),
          labels[seat],
        ];
        const name = nameInText(names[seat] ?? "");
        return <li key={name}>{`${name}: ${parts.filter(Boolean).join("; ")}`}</li>;
      })}
    </ul>
  );
}

/** Columns that fit next to the names on a phone. */
const SHOWN = 7;

/** The hands that the table shows, counted from 1: the last ones, or the first where fewer were played. */
export function shownHands({ hand, config }: Pick<State, "hand" | "config">): number[] {
  const last = Math.min(config.hands, Math.max(hand, SHOWN));
  const first = Math.max(1, last - SHOWN + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** What each hand brought each player. */
function HandsTable({ state }: { state: State }) {
  const t = useTranslations("replay.holdem");
  const format = useFormatter();
  const { names, results, hand } = state;
  const hands = shownHands(state);
  return (
    <table className="w-full table-fixed border-collapse text-xs">
      <caption className="sr-only">{t("byHand")}</caption>
      <thead>
        <tr className="border-b border-line text-mute">
          <th scope="col" className="w-22 py-1.5 text-left font-medium">
            {t("hand")}
          </th>
          {hands.map((each) => (
            <th
              key={each}
              scope="col"
              aria-current={each === hand ? "true" : undefined}
              className={classNames(
                "py-1.5 text-right font-mono font-medium",
                each === hand && "text-lamp",
              )}
            >
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, seat) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="truncate py-1.5 text-left font-medium text-soft">
              <Name>{name}</Name>
            </th>
            {hands.map((each) => {
              const net = results[each - 1]?.net[seat];
              return (
                <td
                  key={each}
                  className={classNames(
                    "py-1.5 text-right font-mono",
                    net !== undefined && net > 0 ? "font-medium text-text" : "text-mute",
                  )}
                >
                  {net !== undefined && format.number(net, { signDisplay: "exceptZero" })}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
