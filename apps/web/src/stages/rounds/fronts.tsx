import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { seatStyle } from "#stages/talk/stage/seat-positions.ts";
import { frontStyles, type GivenCoin, MAX_LARGE_SEATS } from "./places.ts";

/** What lies on the table before each seat. Decoration: the table of rounds has it in words. */
export function Fronts({ fronts }: { fronts: readonly ReactNode[] }) {
  const isLarge = fronts.length <= MAX_LARGE_SEATS;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {fronts.map((front, seat) => (
        <span
          key={seat}
          style={frontStyles(fronts.length)[seat]}
          className={classNames(
            "absolute top-(--y) left-(--x) grid w-[9cqw] -translate-1/2 place-items-center @[47rem]:top-(--wide-y) @[47rem]:left-(--wide-x)",
            isLarge ? "@[47rem]:w-[7cqw]" : "@[47rem]:w-[5cqw]",
          )}
        >
          {front}
        </span>
      ))}
    </div>
  );
}

const paper =
  "grid aspect-[5/6] w-4/5 place-items-center rounded-[12%/10%] border shadow-card leading-none";

/** A card that is face down while its player decides. */
export const FaceDown = ({ isDue }: { isDue: boolean }) => (
  <span
    className={classNames(
      paper,
      "bg-raised bg-[repeating-linear-gradient(45deg,var(--line)_0_2px,transparent_2px_6px)]",
      isDue ? "border-dashed border-lamp" : "border-mute",
    )}
  />
);

/** A card with its face up, on lit paper; it turns over at the moment when all are shown. */
export function FaceUp({ turns, children }: { turns: boolean; children: ReactNode }) {
  return (
    <span
      className={classNames(
        paper,
        "border-transparent bg-(--bubble) text-(--bubble-ink)",
        turns && "motion-safe:animate-[wisp-turn-up_400ms_ease-out_both]",
      )}
    >
      {children}
    </span>
  );
}

/** The most coins of a pile that are drawn. */
const MAX_PILE = 8;

/** A pile of coins, with its number below. */
export function Coins({ count, children }: { count: number; children: ReactNode }) {
  const shown = Math.min(MAX_PILE, count);
  return (
    <span className="flex flex-col items-center gap-0.5">
      <svg
        aria-hidden
        viewBox={`0 0 24 ${12 + 3 * Math.max(1, shown)}`}
        className="w-[5cqw] min-w-4 stroke-[#b9822a] @[47rem]:w-[3.4cqw]"
      >
        {shown === 0 ? (
          <ellipse cx="12" cy="8" rx="10" ry="5" className="fill-none" strokeDasharray="3 3" />
        ) : (
          Array.from({ length: shown }, (_, at) => (
            <ellipse
              key={at}
              cx="12"
              cy={6 + 3 * (shown - at)}
              rx="10"
              ry="5"
              fill="#ffd98a"
              strokeWidth="1.5"
            />
          ))
        )}
      </svg>
      <span className="font-mono text-xs font-semibold @[47rem]:text-base">{children}</span>
    </span>
  );
}

/** From one coin to the next, in milliseconds. */
const COIN_EVERY_MS = 60;

/** Coins on their way from the players into the middle of the table. */
export function CoinsGiven({ coins, seats }: { coins: readonly GivenCoin[]; seats: number }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 [--middle-y:43%] motion-reduce:hidden @[47rem]:[--middle-y:46%]"
    >
      {coins.map(({ seat, place }) => (
        <span
          key={place}
          style={{
            ...seatStyle(seat, seats),
            animationDelay: `${400 + place * COIN_EVERY_MS}ms`,
          }}
          className="coin-in absolute top-(--y) left-(--x) size-3 rounded-full border-2 border-[#b9822a] bg-[#ffd98a] @[47rem]:top-(--wide-y) @[47rem]:left-(--wide-x) @[47rem]:size-4"
        />
      ))}
    </div>
  );
}
