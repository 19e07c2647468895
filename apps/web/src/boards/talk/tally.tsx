import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { nameInText } from "#components/neutral-text.ts";
import { Name } from "#components/untrusted-text.tsx";
import type { VoteCount } from "./vote-count.ts";

/** Who got how many votes, most first; the lines of single votes are for those who cannot see arrows. */
export function Tally({
  caption,
  names,
  count: { received, abstentions },
  target,
}: {
  caption: string;
  /** In-game names by seat. */
  names: readonly string[];
  count: VoteCount;
  /** The seat that the others look for; null while it may not be shown. */
  target: number | null;
}) {
  const t = useTranslations("replay.table");
  return (
    <>
      <p className="mb-2 text-sm text-mute">{caption}</p>
      <ul className="mx-auto flex flex-wrap justify-center gap-x-5 gap-y-1 @[47rem]:max-w-[33cqw]">
        {received.map(({ seat, name, votes }) => (
          <li key={seat} className="flex items-center gap-2 font-script text-lg">
            <Name>{name}</Name>
            <span aria-hidden className="flex gap-0.5">
              {votes.map((vote) => (
                <span
                  key={vote.seat}
                  className={classNames(
                    "size-2.5",
                    seat === target && vote.seat !== target
                      ? "scale-90 rotate-45 bg-ember"
                      : "rounded-full bg-mute",
                  )}
                />
              ))}
            </span>
            <span className="sr-only">
              {t("votesFrom", {
                count: votes.length,
                names: votes.map((vote) => nameInText(names[vote.seat] ?? "")).join(", "),
              })}
            </span>
          </li>
        ))}
        {abstentions > 0 && (
          <li className="flex items-center text-sm text-mute">
            {t("abstained", { count: abstentions })}
          </li>
        )}
      </ul>
    </>
  );
}
