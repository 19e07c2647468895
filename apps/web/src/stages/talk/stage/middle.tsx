import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { shortName, type VoteCount } from "#stages/talk/votes.ts";

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

/** With more rows than this the list is dense, and on wide pages has two columns. */
const MANY_ROWS = 4;

/** The landed ballots: a row for each accused player. */
export function Tally({
  caption,
  names,
  count: { received, abstentions },
  targets,
}: {
  caption: string;
  /** In-game names by seat. */
  names: readonly string[];
  count: VoteCount;
  /** The seats that the others look for; [] while they may not be shown. */
  targets: readonly number[];
}) {
  const t = useTranslations("replay.table");
  const comma = useTranslations("common.result")("comma");
  const isDense = received.length > MANY_ROWS;
  return (
    <div className="stage-tally mx-auto w-full max-w-md rounded-card @[47rem]:max-w-[35.5cqw] border border-line bg-ground/85 px-4 py-3">
      <p className="mb-1.5 text-center text-sm text-soft">{caption}</p>
      <ul className={isDense ? "@[60rem]:columns-2 @[60rem]:gap-4" : undefined}>
        {received.map(({ seat, name, votes }) => (
          <li
            key={seat}
            className={classNames(
              "flex break-inside-avoid items-center gap-3 border-line not-first:border-t",
              isDense ? "py-0.5 @[47rem]:py-0" : "py-0.5",
            )}
          >
            <SeatFace seat={seat} size={isDense ? 20 : 28} />
            <Name className="min-w-0 grow truncate text-left text-sm font-semibold">{name}</Name>
            <span aria-hidden className="flex flex-wrap justify-end gap-1">
              {votes.map((vote) => (
                <Ballot
                  key={vote.seat}
                  seat={vote.seat}
                  label={shortName(names[vote.seat] ?? "")}
                  right={targets.includes(seat) && !targets.includes(vote.seat)}
                />
              ))}
            </span>
            <span
              className={classNames(
                "w-5 text-right font-semibold tabular-nums",
                isDense ? "text-base leading-5" : "text-xl",
              )}
            >
              {votes.length}
            </span>
            <span className="sr-only">
              {t("votesFrom", {
                count: votes.length,
                names: votes.map((vote) => nameInText(names[vote.seat] ?? "")).join(comma),
              })}
            </span>
          </li>
        ))}
      </ul>
      {abstentions > 0 && (
        <p className="mt-1 text-center text-sm text-mute">
          {t("abstained", { count: abstentions })}
        </p>
      )}
    </div>
  );
}

/** A ballot in its voter's colour, with the voter's number; one for the right seat has a diamond. */
function Ballot({ seat, label, right }: { seat: number; label: string; right: boolean }) {
  return (
    <span
      className="relative grid h-5 w-7 place-items-center rounded-[3px] font-mono text-[0.7rem] font-bold text-[#14181f]"
      style={{ background: seatColour(seat) }}
    >
      {label}
      {right && (
        <span className="absolute -top-1 -right-1 size-2.5 rotate-45 border border-ground bg-ember" />
      )}
    </span>
  );
}
