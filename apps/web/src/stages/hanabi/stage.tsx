import type { Locale, Seat } from "@wisp/game";
import {
  type Card,
  type Colour,
  cardName,
  cardsLeft,
  type Event,
  excludedOf,
  type HeldCard,
  type Hint,
  hintName,
  maxScore,
  partsOf,
  playedCards,
  type State,
  toldOf,
} from "@wisp/games/hanabi/view";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { AgentLink, type SeatResult } from "#components/link.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { OwnMark } from "#features/account/reader.tsx";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import type { ShellProps } from "#stages/contract/shell.ts";
import {
  CARD,
  type CardSpot,
  cardColours,
  type Firework,
  hanabiStory,
  type SeatStatus,
  sceneOf,
  signs,
  statusOf,
  type TableScene,
} from "./scene.ts";

/** The page of a match of Hanabi. */
export function HanabiPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={hanabiStage} {...props} />;
}

/** The common result as a sentence. */
function Result({ state }: { state: State }) {
  const t = useTranslations("replay.hanabi");
  if (state.closed === null) return null;
  const { cause, score } = state.closed;
  const most = maxScore(state.config);
  if (cause === "complete") return t("complete", { score });
  if (cause === "deck") return t("scored", { score, most });
  return t(cause === "life" ? "lost" : "missedEnd", { score, kept: playedCards(state), most });
}

/** To a player: how the match ended, before the own points. */
function Fate({ moment: { state } }: { moment: Pick<Moment<State, Event>, "state"> }) {
  const t = useTranslations("replay.hanabi.fate");
  if (state.closed === null) return null;
  const { cause } = state.closed;
  return t(cause === "timeout" || cause === "error" || cause === "illegal" ? "missed" : cause);
}

/** The result once it may be shown, else the state of the match. */
function Headline({ moment: { whole, state } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay");
  if (whole?.closed) return <Result state={whole} />;
  const moves = state.moves.length;
  return moves === 0 ? t("headline.someTable") : t("hanabi.afterMove", { move: moves });
}

/** The hands, the fireworks between them, and the host's last sentence. */
function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.table");
  const { state, match, revealed } = moment;
  const scene = sceneOf(state);
  const narrated = moment.lines.findLast(({ cursor }) => cursor <= moment.cursor);
  const isTwo = state.names.length <= 2;
  const isSmall = isTwo && state.config.handSize <= FEW;
  return (
    <div className="@container mx-auto max-w-(--stage-width) [--stage-width:max(20rem,min(40rem,calc((100dvh-var(--above)-var(--rest))*1.5)))] [--ratio:1.5] [--rest:26rem]">
      <div className="low-stage grid gap-2">
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
          {state.names.map((name, seat) => (
            <SeatHand
              key={name}
              className={
                isTwo ? (seat === 0 ? "stage-first" : "stage-second @[30rem]:row-start-3") : ""
              }
              seat={seat}
              name={name}
              spots={scene.hands[seat] ?? []}
              deduced={state.config.knowledge === "deduced"}
              status={statusOf(state, seat)}
              result={revealed ? match.result?.seats.find((each) => each.seat === seat) : undefined}
              newTab={moment.embedded}
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
const hanabiStage: GameStage<State, Event> = {
  ...hanabiStory,
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
        return { kind: "cross", seat: event.seat };
      default:
        return { kind: "point" };
    }
  },
  announces: ({ type }) => type !== "turn-opened" && type !== "card-drawn",
  Fate,
  Headline,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "analysis", secret: true, Content: Analysis },
  ],
};

/** So many cards or fireworks in a row have room to be larger. */
const FEW = 3;

/** A player and the cards in its hand, with what each of them was told. */
function SeatHand({
  seat,
  name,
  spots,
  deduced,
  status,
  result,
  newTab,
  className,
}: {
  seat: Seat;
  /** The in-game name. */
  name: string;
  spots: readonly CardSpot[];
  /** Whether what hints exclude is shown, too. */
  deduced: boolean;
  status: SeatStatus;
  /** Absent until the match is revealed. */
  result: SeatResult | undefined;
  /** Links lead out of a page of another site. */
  newTab: boolean;
  className: string;
}) {
  const t = useTranslations("replay.hanabi");
  return (
    <li
      aria-current={status === "toMove" ? "true" : undefined}
      className={classNames(
        "flex min-w-0 flex-wrap items-center justify-center gap-x-2 rounded-card border bg-panel px-2.5 py-1.5 transition-colors duration-200",
        status === "toMove"
          ? "border-lamp shadow-[0_0_0_1px_var(--lamp)]"
          : "border-line shadow-card",
        className,
      )}
    >
      <div className="flex min-w-20 flex-1 items-center gap-x-2.5">
        <SeatFace seat={seat} size={32} className="shrink-0" />
        <div className="min-w-0 flex-1">
          <Name className="block truncate text-sm font-semibold text-text">{name}</Name>
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs text-mute">
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
      <ol aria-label={t("hand")} className="mt-3 flex shrink-0 items-start gap-1.5">
        {spots.map(({ held, pointed }, position) => (
          <li
            key={held.place}
            className={classNames(
              "relative",
              spots.length <= FEW ? "w-11 @[30rem]:w-16" : "w-9 @[30rem]:w-12",
            )}
          >
            <CardPicture card={held.card} lit={pointed !== null} />
            {pointed !== null && <Pointer hint={pointed} />}
            <Told held={held} position={position} deduced={deduced} />
          </li>
        ))}
      </ol>
    </li>
  );
}

const useLetter = (): ((colour: Colour) => string) => {
  const t = useTranslations("replay.hanabi.letters");
  return (colour) => t(colour);
};

/** A colour's sign and letter, a rank, or both, on paper of the colour. */
function Chip({
  colour,
  rank,
  className,
}: {
  colour: Colour | null;
  rank: number | null;
  className?: string;
}) {
  const letter = useLetter();
  const { face, ink } = colour === null ? { face: "#f3eee0", ink: "#1d1608" } : cardColours[colour];
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 items-center gap-0.5 rounded-sm px-1 font-sans whitespace-nowrap text-[0.6875rem] leading-4 font-semibold",
        className,
      )}
      style={{ background: face, color: ink }}
    >
      {colour !== null && (
        <>
          <svg aria-hidden viewBox="-11 -11 22 22" className="size-2.5">
            <path d={signs[colour]} fill={ink} fillRule="evenodd" />
          </svg>
          {letter(colour)}
        </>
      )}
      {rank}
    </span>
  );
}

/** Points down at a card with the words of the hint. */
function Pointer({ hint }: { hint: Hint }) {
  return (
    <span
      aria-hidden
      className="absolute -top-3 left-1/2 flex -translate-x-1/2 flex-col items-center drop-shadow-sm"
    >
      <Chip
        colour={"colour" in hint ? hint.colour : null}
        rank={"rank" in hint ? hint.rank : null}
        className="outline-2 outline-lamp"
      />
      <svg aria-hidden viewBox="0 0 10 5" className="h-1.5 w-3 fill-lamp">
        <path d="M0 0L10 0L5 5Z" />
      </svg>
    </span>
  );
}

/** The position of a card, what it was told, and for readers who do not see it which card it is. */
function Told({ held, position, deduced }: { held: HeldCard; position: number; deduced: boolean }) {
  const t = useTranslations("replay.hanabi");
  const comma = useTranslations("common.result")("comma");
  const locale: Locale = useLocale();
  const letter = useLetter();
  const [told, excluded] = [toldOf(held, locale), excludedOf(held, locale)];
  const words = [
    held.card === null ? t("hiddenCard") : cardName(held.card, locale),
    told.length > 0 && t("told", { what: told.join(comma) }),
    deduced && excluded.length > 0 && t("not", { what: excluded.join(comma) }),
  ];
  return (
    <>
      <span className="sr-only">
        {`${t("position", { position })}: ${words.filter(Boolean).join("; ")}`}
      </span>
      <span aria-hidden className="mt-0.5 flex h-4 items-center justify-center gap-0.5 text-center">
        <span className="font-mono text-[0.6875rem] leading-4 text-mute">{position}</span>
        {(held.colour !== null || held.rank !== null) && (
          <Chip colour={held.colour} rank={held.rank} />
        )}
      </span>
      {deduced && (
        <span
          aria-hidden
          className="block min-h-3.5 text-center text-[0.625rem] leading-3.5 break-words text-mute"
        >
          {excluded.length > 0 &&
            `≠ ${[
              ...(held.colour === null ? held.notColours.map(letter) : []),
              ...(held.rank === null ? held.notRanks : []),
            ].join(" ")}`}
        </span>
      )}
    </>
  );
}

const middle = { textAnchor: "middle", dominantBaseline: "central" } as const;
const box = { width: CARD.width, height: CARD.height, rx: CARD.radius } as const;

/** A card, or its back where the viewer may not see it. */
function CardPicture({ card, lit }: { card: Card | null; lit: boolean }) {
  return (
    <svg
      aria-hidden
      viewBox={`-2 -2 ${CARD.width + 4} ${CARD.height + 4}`}
      className="block w-full"
    >
      {card === null ? <Back /> : <Face {...partsOf(card)} />}
      {lit && <rect {...box} strokeWidth="3.5" className="fill-none stroke-lamp" />}
    </svg>
  );
}

function Face({ colour, rank }: { colour: Colour; rank: number }) {
  const letter = useLetter();
  const { face, ink } = cardColours[colour];
  return (
    <>
      <rect {...box} fill={face} strokeWidth="1" className="stroke-[rgb(22_26_34/0.4)]" />
      <text x={23} y={22} {...middle} fill={ink} className="font-sans text-[27px] font-bold">
        {rank}
      </text>
      <path
        d={signs[colour]}
        fill={ink}
        fillRule="evenodd"
        transform="translate(15 48) scale(0.85)"
      />
      <text x={33} y={48.5} {...middle} fill={ink} className="font-sans text-[14px] font-bold">
        {letter(colour)}
      </text>
    </>
  );
}

function Back() {
  return (
    <>
      <rect {...box} strokeWidth="1.5" className="fill-raised stroke-soft" />
      <rect
        x="5"
        y="5"
        width={CARD.width - 10}
        height={CARD.height - 10}
        rx="3"
        className="fill-none stroke-mute"
      />
      <text x={23} y={33} {...middle} className="fill-soft font-sans text-[24px] font-semibold">
        ?
      </text>
    </>
  );
}

/** Rays around a card that was just added. */
const rays = Array.from({ length: 12 }, (_, at) => (at * Math.PI) / 6);

/** A firework: its highest card, the empty place before the first, and how far it is. */
function FireworkPicture({
  firework,
  ranks,
  isLarge,
}: {
  firework: Firework;
  ranks: number;
  isLarge: boolean;
}) {
  const t = useTranslations("replay.hanabi");
  const locale: Locale = useLocale();
  const letter = useLetter();
  const { colour, height, lit } = firework;
  return (
    <li className={isLarge ? "w-16 @[30rem]:w-24" : "w-13 @[30rem]:w-18"}>
      <span className="sr-only">
        {t("firework", { colour: hintName({ colour }, locale), height, ranks })}
      </span>
      <svg aria-hidden viewBox="-13 -9 72 82" className="block w-full">
        {lit &&
          rays.map((angle) => (
            <path
              key={angle}
              d={`M${23 + 33 * Math.cos(angle)} ${32 + 37 * Math.sin(angle)}L${23 + 36 * Math.cos(angle)} ${32 + 41 * Math.sin(angle)}`}
              strokeWidth="3"
              strokeLinecap="round"
              className="stroke-lamp"
            />
          ))}
        {height === 0 ? (
          <>
            <rect
              {...box}
              strokeWidth="1.5"
              strokeDasharray="4 4"
              className="fill-none stroke-mute"
            />
            <path
              d={signs[colour]}
              fillRule="evenodd"
              transform="translate(23 26)"
              className="fill-mute"
            />
            <text x={23} y={49} {...middle} className="fill-soft font-sans text-[14px] font-bold">
              {letter(colour)}
            </text>
          </>
        ) : (
          <Face colour={colour} rank={height} />
        )}
        {lit && <rect {...box} strokeWidth="3.5" className="fill-none stroke-lamp" />}
      </svg>
      <span aria-hidden className="mt-0.5 flex justify-center gap-0.5">
        {Array.from({ length: ranks }, (_, at) => (
          <span
            key={at}
            className={classNames(
              "size-1.5 rounded-full",
              at < height ? "bg-lamp" : "border border-mute",
            )}
          />
        ))}
      </span>
    </li>
  );
}

/** Tokens as signs, so that a glance is enough; more than this many as a number alone. */
const MAX_SIGNS = 8;

function Tokens({
  label,
  count,
  all,
  path,
}: {
  label: string;
  count: number;
  all: number;
  path: string;
}) {
  const t = useTranslations("replay.hanabi");
  return (
    <div className="flex items-center gap-1.5">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="flex items-center gap-0.5">
        <span className={all > MAX_SIGNS ? "font-mono text-sm text-text" : "sr-only"}>
          {t("of", { count, all })}
        </span>
        {all <= MAX_SIGNS &&
          Array.from({ length: all }, (_, at) => (
            <svg
              key={at}
              aria-hidden
              viewBox="-11 -11 22 22"
              className={classNames(
                "size-4 stroke-2",
                at < count ? "fill-lamp stroke-lamp" : "fill-none stroke-mute",
              )}
            >
              <path d={path} />
            </svg>
          ))}
      </dd>
    </div>
  );
}

const TOKEN = "M0-8C4.5-8 8-4.5 8 0C8 4.5 4.5 8 0 8C-4.5 8-8 4.5-8 0C-8-4.5-4.5-8 0-8Z";
const HEART =
  "M0 8.6C-4.4 4.4-8.4 1-8.4-3.6C-8.4-8.4-2.4-9.2 0-4.3C2.4-9.2 8.4-8.4 8.4-3.6C8.4 1 4.4 4.4 0 8.6Z";

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
        "grid min-w-0 gap-2.5 rounded-card border border-line bg-[light-dark(#e9edf7,#0e1526)] px-3 py-3",
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
