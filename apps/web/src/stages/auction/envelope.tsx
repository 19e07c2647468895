import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";

/** A sealed envelope, or an open one with the bid in it; it opens at the moment when all are opened. */
export function Envelope({
  seat,
  bid,
  state,
  opens,
}: {
  seat: number;
  /** Null where it may not be known, or where there is none. */
  bid: string | null;
  state: "waiting" | "sealed" | "opened" | "won" | "none";
  opens: boolean;
}) {
  const isOpen = state === "opened" || state === "won" || state === "none";
  return (
    <span className="relative grid w-full place-items-center">
      <svg
        aria-hidden
        viewBox="-2 -18 64 60"
        className={classNames(
          "w-full overflow-visible",
          opens && "motion-safe:animate-[wisp-turn-up_400ms_ease-out_both]",
        )}
      >
        {isOpen && <path d="M0 12L30-14L60 12Z" fill="#d9bd86" stroke="#8f6c2a" />}
        {isOpen && bid !== null && (
          <rect
            x="5"
            y="-8"
            width="50"
            height="30"
            rx="2"
            fill="#fffefb"
            strokeWidth={state === "won" ? 3 : 1}
            className={state === "won" ? "stroke-lamp" : "stroke-[#8f6c2a]"}
          />
        )}
        <rect
          y="12"
          width="60"
          height="28"
          rx="3"
          fill={state === "waiting" ? "none" : "#efd9a7"}
          strokeDasharray={state === "waiting" ? "4 4" : undefined}
          className={state === "waiting" ? "stroke-lamp" : "stroke-[#8f6c2a]"}
        />
        {state === "sealed" && (
          <>
            <path d="M0 14L30 30L60 14" fill="none" stroke="#8f6c2a" />
            <circle cx="30" cy="29" r="6" style={{ fill: seatColour(seat) }} />
          </>
        )}
      </svg>
      {isOpen && bid !== null && (
        <span
          className={classNames(
            "absolute top-[18%] font-mono text-[0.65rem] leading-none font-semibold text-[#1d1608] @[47rem]:text-base @[47rem]:leading-none",
            state === "won" && "underline decoration-2 underline-offset-2",
          )}
        >
          {bid}
        </span>
      )}
    </span>
  );
}

/** The auctioneer's hammer on its block. */
export function Hammer({ falls }: { falls: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 64 48" className="w-9 overflow-visible @[47rem]:w-16">
      <rect x="8" y="40" width="36" height="6" rx="3" fill="#6d4a24" />
      <g
        className={classNames(
          "origin-[85%_90%] [transform-box:fill-box]",
          falls && "motion-safe:animate-[wisp-knock_700ms_ease-in_both]",
        )}
      >
        <path d="M30 28L60 34" stroke="#a8743a" strokeWidth="5" strokeLinecap="round" />
        <rect x="14" y="14" width="20" height="24" rx="4" fill="#8a5a2b" />
        <rect x="12" y="18" width="24" height="4" fill="#d9a14b" />
        <rect x="12" y="30" width="24" height="4" fill="#d9a14b" />
      </g>
    </svg>
  );
}
