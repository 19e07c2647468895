import type { Locale } from "@wisp/game";
import {
  type Colour,
  cardName,
  excludedOf,
  type HeldCard,
  type Hint,
  hintName,
  partsOf,
  toldOf,
} from "@wisp/games/hanabi/view";
import { useLocale, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { CARD, cardColours, type Firework, signs } from "./scene.ts";

const useLetter = (): ((colour: Colour) => string) => {
  const t = useTranslations("replay.hanabi.letters");
  return (colour) => t(colour);
};

/** A colour's sign and letter, a rank, or both, on paper of the colour. */
export function Chip({
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
export function Pointer({ hint }: { hint: Hint }) {
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

/** What hints told of a card, on it: its colour at the left edge, its rank at the right one. */
export function ToldMarks({ held }: { held: HeldCard }) {
  return (
    <span aria-hidden className="absolute inset-x-0 -top-1.5 flex justify-between">
      {held.colour === null ? <span /> : <Chip colour={held.colour} rank={null} />}
      {held.rank !== null && <Chip colour={null} rank={held.rank} />}
    </span>
  );
}

/** The position of a card, what hints exclude, and for readers who do not see it which card it is. */
export function Told({
  held,
  position,
  deduced,
}: {
  held: HeldCard;
  /** Counted from 1. */
  position: number;
  deduced: boolean;
}) {
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
      <span
        aria-hidden
        className="mt-0.5 block text-center font-mono text-xs leading-4 font-semibold text-soft"
      >
        {position}
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

/** A card, or its back with what hints told of it where the viewer may not see it. */
export function CardPicture({ held, lit }: { held: HeldCard; lit: boolean }) {
  const { card, colour, rank } = held;
  return (
    <svg
      aria-hidden
      viewBox={`-2 -2 ${CARD.width + 4} ${CARD.height + 4}`}
      className="block w-full drop-shadow-sm"
    >
      {card === null ? <Back colour={colour} rank={rank} /> : <Face {...partsOf(card)} />}
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

/** The back of a card, on the paper of its colour and with its rank as far as its player was told. */
function Back({ colour, rank }: Pick<HeldCard, "colour" | "rank">) {
  const paper = colour === null ? null : cardColours[colour];
  return (
    <>
      <rect
        {...box}
        strokeWidth="1.5"
        className={classNames("stroke-soft", paper === null && "fill-raised")}
        fill={paper?.face}
      />
      <rect
        x="5"
        y="5"
        width={CARD.width - 10}
        height={CARD.height - 10}
        rx="3"
        strokeDasharray="3 3"
        className={classNames("fill-none", paper === null && "stroke-mute")}
        stroke={paper?.ink}
      />
      <text
        x={23}
        y={colour === null ? 33 : 24}
        {...middle}
        fill={paper?.ink}
        className={classNames("font-sans text-[24px] font-semibold", paper === null && "fill-soft")}
      >
        {rank ?? "?"}
      </text>
      {colour !== null && (
        <path
          d={signs[colour]}
          fill={paper?.ink}
          fillRule="evenodd"
          transform="translate(23 46) scale(0.8)"
        />
      )}
    </>
  );
}

/** Rays around a card that was just added. */
const rays = Array.from({ length: 12 }, (_, at) => (at * Math.PI) / 6);

/** A firework: its highest card, the empty place before the first, and how far it is. */
export function FireworkPicture({
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

export function Tokens({
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

export const TOKEN = "M0-8C4.5-8 8-4.5 8 0C8 4.5 4.5 8 0 8C-4.5 8-8 4.5-8 0C-8-4.5-4.5-8 0-8Z";
export const HEART =
  "M0 8.6C-4.4 4.4-8.4 1-8.4-3.6C-8.4-8.4-2.4-9.2 0-4.3C2.4-9.2 8.4-8.4 8.4-3.6C8.4 1 4.4 4.4 0 8.6Z";
