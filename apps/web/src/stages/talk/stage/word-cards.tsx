import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name } from "#components/untrusted-text.tsx";

/** A revealed secret: the word of one side. */
export interface WordCard {
  readonly label: string;
  readonly word: string;
  /** The seats that were dealt it. */
  readonly seats: readonly number[];
  /** It is that of the role which the others looked for. */
  readonly isTarget: boolean;
}

/** The cards of both sides, turned up, and the result below them. */
export function WordCards({
  cards,
  lang,
  moving,
  children,
}: {
  cards: readonly WordCard[];
  /** Language of the words. */
  lang: string;
  moving: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 @[47rem]:gap-1 @[54rem]:gap-3">
      <div className="flex w-full justify-center gap-2">
        {cards.map(({ label, word, seats, isTarget }) => (
          <div
            key={label}
            className={classNames(
              "min-w-0 flex-1 rounded-card bg-linear-to-b from-(--bubble) to-(--bubble-tail) p-1.5 text-(--bubble-ink) shadow-card @[47rem]:max-w-44",
              isTarget ? "rotate-2" : "-rotate-2",
              moving && "motion-safe:animate-[card-turn_400ms_ease-out_both]",
            )}
          >
            <div
              className={classNames(
                "flex h-full flex-col items-center gap-1 rounded-[10px] border-2 px-2 py-2.5 @[47rem]:gap-0 @[47rem]:py-1.5 @[54rem]:gap-1 @[54rem]:py-5",
                isTarget ? "border-[#a85204]" : "border-[#1f62c9]",
              )}
            >
              <span
                className={classNames(
                  "flex items-center gap-1 text-xs font-semibold",
                  isTarget ? "text-[#8f4502]" : "text-[#1f62c9]",
                )}
              >
                {isTarget && <span aria-hidden className="size-1.5 rotate-45 bg-current" />}
                {label}
              </span>
              <Name
                lang={lang}
                className="max-w-full font-script text-2xl wrap-anywhere @[60rem]:text-3xl"
              >
                {word}
              </Name>
              <span aria-hidden className="flex flex-wrap justify-center gap-0.5">
                {seats.map((seat) => (
                  <SeatFace key={seat} seat={seat} tile={false} size={20} />
                ))}
              </span>
            </div>
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}
