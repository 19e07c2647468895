import { failsNeeded, QUESTS, type Quest, type State, teamSize } from "@wisp/games/avalon/view";
import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { Mark, SHIELD } from "./icons.tsx";
import { openProposal, proposalsAtMost, rejectedOf, turnedCards } from "./story.ts";

/** The five quests with the size of their teams, their results and cards; the rejected teams below the open one. */
export function QuestTrack({ state }: { state: State }) {
  const t = useTranslations("replay.avalon");
  const { quests, config } = state;
  const proposal = openProposal({ state });
  const rejected = rejectedOf(state);
  const most = proposalsAtMost(state);
  // The quest of the proposal on the table, until its result is there.
  const open = proposal === null || quests.length >= proposal.round ? null : proposal.round;
  return (
    <div className="flex flex-col items-center gap-0.5 @[47rem]:gap-1.5">
      <ol aria-label={t("quests")} className="flex gap-1 @[47rem]:gap-2">
        {Array.from({ length: QUESTS }, (_, at) => at + 1).map((round) => (
          <QuestShield
            key={round}
            round={round}
            size={teamSize(config.seats, round)}
            needed={failsNeeded(config.seats, round)}
            quest={quests.find((each) => each.round === round)}
            rejected={round === open ? { count: rejected, most } : null}
          />
        ))}
      </ol>
      {open !== null && (
        <p className="text-xs text-mute @max-[47rem]:sr-only @[47rem]:self-start">
          {t("rejected", { count: rejected, most })}
        </p>
      )}
    </div>
  );
}

function QuestShield({
  round,
  size,
  needed,
  quest,
  rejected,
}: {
  round: number;
  size: number;
  /** Failure cards by which it fails. */
  needed: number;
  quest: Quest | undefined;
  /** Its rejected teams, and the most there can be, while its team is being chosen or is on its way; else null. */
  rejected: { readonly count: number; readonly most: number } | null;
}) {
  const t = useTranslations("replay.avalon");
  const isOpen = rejected !== null;
  const look =
    quest === undefined
      ? classNames("fill-panel", isOpen ? "stroke-lamp" : "stroke-mute")
      : quest.succeeded
        ? "fill-sky stroke-sky"
        : "fill-ember stroke-ember";
  return (
    <li className="flex w-6.5 flex-col items-center gap-0.5 @[47rem]:w-8.5">
      <span className="relative grid h-7 w-full place-items-center @[47rem]:h-9.5">
        <svg aria-hidden viewBox="0 0 40 45" className="absolute inset-0 size-full">
          <path d={SHIELD} strokeWidth={isOpen ? 3.5 : 2} className={look} />
        </svg>
        <span
          aria-hidden
          className="relative -mt-0.5 grid place-items-center text-sm leading-none font-semibold tabular-nums @[47rem]:text-base"
        >
          {quest === undefined ? (
            <span className={isOpen ? "text-lamp" : "text-soft"}>{size}</span>
          ) : (
            <Mark good={quest.succeeded} className="w-3.5 text-ground @[47rem]:w-4.5" />
          )}
        </span>
      </span>
      {(quest !== undefined || needed > 1) && (
        <span aria-hidden className="flex h-1.5 items-center gap-px @[47rem]:h-2.5">
          {quest === undefined
            ? Array.from({ length: needed }, (_, at) => (
                <Mark key={at} good={false} className="w-1.5 text-mute @[47rem]:w-2" />
              ))
            : turnedCards(quest).map(({ card }, at) => (
                <span
                  key={at}
                  className={classNames(
                    "h-full w-1 rounded-[1px] @[47rem]:w-1.5",
                    card === "failure" ? "bg-ember" : "bg-sky",
                  )}
                />
              ))}
        </span>
      )}
      {rejected !== null && (
        <span aria-hidden className="flex h-1.5 items-center gap-px @[47rem]:h-2.5">
          {Array.from({ length: rejected.most }, (_, at) => (
            <span
              key={at}
              className={classNames(
                "size-[5px] rounded-full border @[47rem]:size-1.5",
                at < rejected.count ? "border-bad bg-bad" : "border-mute",
              )}
            />
          ))}
        </span>
      )}
      <span className="sr-only">
        {quest === undefined
          ? t("questAhead", { round, size, needed })
          : t(quest.succeeded ? "questSucceeded" : "questFailed", { round, fails: quest.fails })}
      </span>
    </li>
  );
}
