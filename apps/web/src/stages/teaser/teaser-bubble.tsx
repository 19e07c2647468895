import { neutralName, widthOf } from "#components/neutral-text.ts";
import type { TeaserSpeech } from "#features/home/teaser.ts";
import { SpokenWords } from "#stages/talk/spoken.tsx";
import { FIELD, seatPositions } from "#stages/talk/stage/seat-positions.ts";

/** In code points; the rules allow no more. */
const MAX_SPEECH_LENGTH = 400;
/** Half the width of the tail where it leaves the bubble, and where it ends before a face. */
const TAIL = 24;
const GAP = 70;

/** Sizes of the speech by the room it takes, in Latin letters. */
const sizes = [
  [60, "text-[clamp(0.875rem,4.4cqw,1.9rem)]"],
  [120, "text-[clamp(0.75rem,3.5cqw,1.5rem)]"],
  [200, "text-[clamp(0.75rem,2.9cqw,1.25rem)]"],
] as const;
const smallest = "text-[clamp(0.75rem,2.4cqw,1.0625rem)]";

const sizeOf = (text: string): string => {
  const width = widthOf(text);
  return sizes.find(([most]) => width <= most)?.[1] ?? smallest;
};

/** The tail of the bubble, from the middle of the table to the speaker. */
function Tail({ seat, seats }: { seat: number; seats: number }) {
  const place = seatPositions(seats)[seat]?.wide;
  if (place === undefined) return null;
  const middle = { x: FIELD.width / 2, y: FIELD.height / 2 };
  const [x, y] = [place.x - middle.x, place.y - middle.y];
  const length = Math.hypot(x, y);
  const [acrossX, acrossY] = [(-y / length) * TAIL, (x / length) * TAIL];
  const reach = 1 - GAP / length;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      className="absolute inset-0 size-full"
    >
      <path
        d={`M${middle.x + acrossX} ${middle.y + acrossY}L${middle.x + x * reach} ${middle.y + y * reach}L${middle.x - acrossX} ${middle.y - acrossY}Z`}
        className="fill-(--bubble-tail)"
      />
    </svg>
  );
}

/** A speech on lit paper in the middle of the table. */
export function TeaserBubble({
  speech: { cursor, seat, text },
  seats,
  lang,
  silent,
}: {
  speech: TeaserSpeech;
  /** How many sit at the table. */
  seats: number;
  /** Language of the match. */
  lang: string;
  /** Says that the seat did not speak. */
  silent: string;
}) {
  const shown = neutralName(text, MAX_SPEECH_LENGTH);
  return (
    <>
      <Tail seat={seat} seats={seats} />
      <div className="absolute inset-x-[21%] inset-y-[27%] grid place-items-center">
        <div className="max-w-full rounded-[clamp(12px,3cqw,20px)] bg-linear-to-b from-(--bubble) to-(--bubble-tail) px-[clamp(0.625rem,2.8cqw,1.5rem)] py-[clamp(0.375rem,2.2cqw,1.125rem)] text-(--bubble-ink) shadow-card">
          <p
            key={cursor}
            lang={text === "" ? undefined : lang}
            dir="auto"
            // On a phone five lines would reach the faces above and below.
            className={`line-clamp-4 font-script leading-[1.22] text-pretty wrap-anywhere @lg:line-clamp-5 ${sizeOf(shown)}`}
          >
            {text === "" ? (
              <em className="opacity-70 [&:lang(zh)]:not-italic">{silent}</em>
            ) : (
              <SpokenWords text={shown} speed={0.6} />
            )}
          </p>
        </div>
      </div>
    </>
  );
}
