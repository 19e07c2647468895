import { useFormatter, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { RelativeTime } from "#components/relative-time.tsx";

/** Names the figures of the last fit and its time; all others are current. */
export function FittedNote({
  matches,
  fittedAt,
  className = "",
}: {
  /** How many the board had then. */
  matches: number;
  fittedAt: Date;
  className?: string;
}) {
  const t = useTranslations("leaderboard");
  const format = useFormatter();
  return (
    <p className={classNames("text-sm text-mute", className)}>
      {t.rich("fitted", {
        matches: format.number(matches),
        when: () => <RelativeTime at={fittedAt} />,
      })}
    </p>
  );
}
