import type { Seat } from "@wisp/game";
import {
  cardsLeft,
  type Event,
  maxScore,
  partsOf,
  playedCards,
  type State,
} from "@wisp/games/hanabi/view";
import { useTranslations } from "next-intl";
import {
  type ComponentProps,
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useState,
} from "react";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { AgentLink, type SeatResult } from "#components/link.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { OwnMark } from "#features/account/reader.tsx";
import { StageAnswerContext } from "#features/play/stage-answer-context.ts";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import type { ShellProps } from "#stages/contract/shell.ts";
import { RoomDrawing } from "#stages/talk/stage/drawing.tsx";
import {
  CardPicture,
  Chip,
  FireworkPicture,
  HEART,
  Pointer,
  TOKEN,
  Tokens,
  Told,
  ToldMarks,
} from "./drawing.tsx";
import type { CardMoves as Moves, PickedCard } from "./own-moves.tsx";
import {
  type CardSpot,
  hanabiStory,
  type SeatStatus,
  sceneOf,
  statusOf,
  type TableScene,
} from "./scene.ts";

/** Loaded at the seat of a player alone. */
const MoveForm = lazy(async () => ({ default: (await import("./move-form.tsx")).MoveForm }));

const CardPress = lazy(async () => ({ default: (await import("./own-moves.tsx")).CardPress }));
const CardMoves = lazy(async () => ({ default: (await import("./own-moves.tsx")).CardMoves }));

/** The page of a match of Hanabi. */
export function HanabiPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={hanabiStage} AnswerForm={MoveForm} {...props} />;
}

/** The common result as a sentence. */
function Result({ state }: { state: State }) {
  const t = useTranslations("replay.hanabi");
  if (state.closed === null) return null;
  const { cause, score } = state.closed;
  const most = maxScore(state.config);
  if (cause === "complete") return t("complete", { score });
  if (cause === "timeout") {
    const name = nameInText(state.names[state.missed?.seat ?? 0] ?? "");
    return t("lostOnTime", { name, score, kept: playedCards(state), most });
  }
  if (cause === "deck") return t("scored", { score, most });
  return t(cause === "life" ? "lost" : "missedEnd", { score, kept: playedCards(state), most });
}

/** To a player: how the match ended, before the own points. */
function Fate({ moment: { state } }: { moment: Pick<Moment<State, Event>, "state"> }) {
  const t = useTranslations("replay.hanabi.fate");
  if (state.closed === null) return null;
  const { cause } = state.closed;
  if (cause === "timeout") return t("late");
  return t(cause === "error" || cause === "illegal" ? "missed" : cause);
}

/** The result once it may be shown, else the state of the match. */
function Headline({ moment: { whole, state } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay");
  if (whole?.closed) return <Result state={whole} />;
  const moves = state.moves.length;
  return moves === 0 ? t("headline.someTable") : t("hanabi.afterMove", { move: moves });
}

/** The room behind the hands, by night and by day. */
const lamp: CSSProperties & Record<`--${string}`, string> = {
  "--lamplight": "#ffd98a",
  "--table-light": "0.2",
};

/** The hands around the fireworks, and the host's last sentence. A player's own hand is the nearest one. */
function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.table");
  const { state, match, revealed, seat: own } = moment;
  const scene = sceneOf(state);
  const asked = use(StageAnswerContext) !== null && own !== null;
  const [picked, pick] = useState<PickedCard | null>(null);
  const narrated = moment.lines.findLast(({ cursor }) => cursor <= moment.cursor);
  const isTwo = state.names.length <= 2;
  const isSmall = isTwo && state.config.handSize <= FEW;
  const order = [...state.names.keys()].sort(
    (one, other) => Number(one === own) - Number(other === own),
  );
  return (
    <div
      style={lamp}
      className="@container relative mx-auto max-w-(--stage-width) [--stage-width:max(20rem,min(52rem,calc((100dvh-var(--above)-var(--rest))*1.7)))] [--ratio:1.7] [--rest:26rem]"
    >
      <div className="pointer-events-none absolute inset-0 hidden @[40rem]:block">
        <RoomDrawing />
      </div>
      <div className="low-stage relative grid gap-2">
        <ol
          aria-label={t("seats")}
          // On a phone both hands are first: a player's dock hides the lower part of the table.
          className={
            isSmall
              ? "grid grid-cols-2 gap-2 @[30rem]:contents"
              : isTwo
                ? "contents"
                : "stage-first grid gap-2 @[36rem]:grid-cols-2"
          }
        >
          {order.map((seat, place) => (
            <SeatHand
              key={seat}
              className={classNames(
                isTwo && (place === 0 ? "stage-first" : "stage-second @[30rem]:row-start-3"),
                // The nearest hand has the whole width of the table.
                !isTwo && seat === own && "@[36rem]:col-span-2",
              )}
              seat={seat}
              name={state.names[seat] ?? ""}
              spots={scene.hands[seat] ?? []}
              deduced={state.config.knowledge === "deduced"}
              status={statusOf(state, seat)}
              isOwn={seat === own}
              result={revealed ? match.result?.seats.find((each) => each.seat === seat) : undefined}
              newTab={moment.embedded}
              isNarrow={isSmall}
              press={
                asked ? { table: { state, own, lang: match.locale }, picked, pick } : undefined
              }
            />
          ))}
        </ol>
        <Middle
          state={state}
          scene={scene}
          className={classNames("stage-board", isTwo && "@[30rem]:row-start-2")}
        />
        <p className="stage-said min-h-14 text-center font-script text-lg leading-snug text-balance text-text">
          {narrated && <UntrustedText text={narrated.text} />}
        </p>
      </div>
    </div>
  );
}

/** How Hanabi is shown. */
export const hanabiStage: GameStage<State, Event> = {
  ...hanabiStory,
  withoutWords: true,
  tick(event) {
    switch (event.type) {
      case "revealed":
        return { kind: "bar", seat: event.seat, size: 0.5 };
      case "played":
        return event.fits
          ? { kind: "bar", seat: event.seat, size: 1 }
          : { kind: "cross", seat: event.seat };
      case "discarded":
        return { kind: "bar", seat: event.seat, size: 0.2 };
      case "answer-missed":
      case "move-late":
        return { kind: "cross", seat: event.seat };
      default:
        return { kind: "point" };
    }
  },
  announces: ({ type }) => type !== "turn-opened" && type !== "card-drawn",
  pressGives: ["move"],
  Fate,
  Headline,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "analysis", secret: true, Content: Analysis },
  ],
};

/** Up to this many cards or fireworks in a row have room to be larger. */
const FEW = 3;

/** What a player who is to move can press. */
interface HandPress {
  readonly table: ComponentProps<typeof Moves>["table"];
  readonly picked: PickedCard | null;
  readonly pick: (card: PickedCard | null) => void;
}

/** A player and the cards in its hand, with what each of them was told. */
function SeatHand({
  seat,
  name,
  spots,
  deduced,
  status,
  isOwn,
  result,
  newTab,
  isNarrow,
  press,
  className,
}: {
  seat: Seat;
  /** The in-game name. */
  name: string;
  spots: readonly CardSpot[];
  /** Whether what hints exclude is shown, too. */
  deduced: boolean;
  status: SeatStatus;
  isOwn: boolean;
  /** Absent until the match is revealed. */
  result: SeatResult | undefined;
  /** Links lead out of a page of another site. */
  newTab: boolean;
  /** On a phone another hand is beside it. */
  isNarrow: boolean;
  /** Absent while nothing can be pressed. */
  press: HandPress | undefined;
  className: string;
}) {
  const t = useTranslations("replay.hanabi");
  const you = useTranslations("replay.table")("you");
  const isFew = spots.length <= FEW;
  return (
    <li
      aria-current={status === "toMove" ? "true" : undefined}
      className={classNames(
        "flex min-w-0 flex-wrap items-center justify-center gap-x-3 rounded-card border bg-panel/85 px-2.5 py-1.5 transition-colors duration-200",
        status === "toMove"
          ? "border-lamp shadow-[0_0_0_1px_var(--lamp)]"
          : "border-line shadow-card",
        className,
      )}
    >
      <div
        className={classNames(
          "flex min-w-20 flex-1 items-center gap-x-2.5",
          // Hands beside each other keep one shape, also with fewer cards.
          isNarrow && "@max-[30rem]:basis-full",
        )}
      >
        <SeatFace
          seat={seat}
          size={48}
          tile={false}
          state={status === "toMove" ? "speaking" : status === "missed" ? "out" : "listening"}
          className="size-9 shrink-0 @[40rem]:size-16"
        />
        <div className="min-w-0 flex-1">
          <Name className="block truncate text-sm font-semibold text-text">{name}</Name>
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs text-mute">
            {isOwn && <span className="font-medium text-lamp">{you}</span>}
            {status !== null && (
              <span className={status === "toMove" ? "font-medium text-lamp" : "text-bad"}>
                {t(status)}
              </span>
            )}
            {result && <AgentLink agent={result.agent} newTab={newTab} />}
            {result && <OwnMark agent={result.agent} />}
          </p>
        </div>
      </div>
      <ol
        aria-label={t("hand")}
        className={classNames(
          "mt-4 flex min-w-0 items-start justify-center gap-1.5 @[40rem]:gap-3",
          isFew ? "shrink-0" : "flex-[1_1_14rem]",
        )}
      >
        {spots.map(({ held, pointed }, position) => (
          <li
            key={held.place}
            className={classNames(
              "relative",
              isFew ? "w-13 @[40rem]:w-18" : "max-w-20 min-w-8 flex-1",
            )}
          >
            <span className="relative block">
              <CardPicture held={held} lit={pointed !== null} />
              {pointed === null && held.card !== null && <ToldMarks held={held} />}
              {press && (
                <Suspense>
                  <CardPress
                    table={press.table}
                    card={{ seat, position }}
                    isPicked={press.picked?.seat === seat && press.picked.position === position}
                    onPick={press.pick}
                  />
                </Suspense>
              )}
            </span>
            {pointed !== null && <Pointer hint={pointed} />}
            <Told held={held} position={position + 1} deduced={deduced} />
          </li>
        ))}
      </ol>
      {press?.picked?.seat === seat && (
        <Suspense>
          <CardMoves table={press.table} card={press.picked} />
        </Suspense>
      )}
    </li>
  );
}

/** What lies on the table: fireworks, tokens, lives, the deck and the discards. */
function Middle({
  state,
  scene,
  className,
}: {
  state: State;
  scene: TableScene;
  className: string;
}) {
  const t = useTranslations("replay.hanabi");
  const { config, tokens, lives, turnsLeft, closed } = state;
  const fact = (label: string, value: ReactNode) => (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="font-mono text-sm font-medium text-text">{value}</dd>
    </div>
  );
  return (
    <div
      className={classNames(
        "grid min-w-0 gap-2.5 rounded-card border border-line bg-[light-dark(#e9edf7,#0e1526)] px-3 py-3 @[40rem]:mx-auto @[40rem]:rounded-[3rem] @[40rem]:px-10",
        className,
      )}
    >
      <ul
        aria-label={t("fireworks")}
        className="flex flex-wrap justify-center gap-1 @[30rem]:gap-3"
      >
        {scene.fireworks.map((firework) => (
          <FireworkPicture
            key={firework.colour}
            firework={firework}
            ranks={config.ranks}
            isLarge={scene.fireworks.length <= FEW}
          />
        ))}
      </ul>
      <dl className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
        <Tokens label={t("tokens")} count={tokens} all={config.informationTokens} path={TOKEN} />
        <Tokens label={t("lives")} count={lives} all={config.lifeTokens} path={HEART} />
        {fact(t("deck"), cardsLeft(state))}
        {turnsLeft !== null && closed === null && fact(t("turnsLeft"), turnsLeft)}
        {fact(t("score"), t("of", { count: playedCards(state), all: maxScore(config) }))}
      </dl>
      <div className="flex min-h-6 flex-wrap items-center justify-center gap-1">
        <span className="mr-1 text-xs text-soft">{t("discards")}</span>
        {scene.discards.length === 0 ? (
          <span className="text-xs text-soft">{t("none")}</span>
        ) : (
          <ul aria-label={t("discards")} className="flex flex-wrap gap-1">
            {scene.discards.map(({ card, lit }, at) => {
              const { colour, rank } = partsOf(card);
              return (
                <li key={`${card}/${at}`} className="flex">
                  <Chip
                    colour={colour}
                    rank={rank}
                    className={lit ? "outline-2 outline-lamp" : ""}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}
