import type { ShownDay } from "@wisp/arena";
import { type PackSummary, refusalWithoutPairs, type Season } from "@wisp/db";
import { useNow, useTranslations } from "next-intl";
import { countCheckedIn, missingAgents } from "./screen-facts.ts";

/** Says why a tournament whose start has come has not started; nothing before that, and where nothing is wrong. */
export function StartNote({
  season,
  day,
  entered,
  packs,
}: {
  season: Pick<Season, "status" | "opensAt" | "closesAt" | "locales">;
  day: Pick<ShownDay, "checkIns">;
  /** How many agents have entered. */
  entered: number;
  packs: readonly Pick<PackSummary, "locale" | "retiredAt" | "ranked">[];
}) {
  const t = useTranslations("tournaments.day.waits");
  const problem = useTranslations("seasons.problems");
  const now = useNow();
  const { status, opensAt, closesAt } = season;
  if (status !== "draft" || opensAt === null || opensAt > now) return null;
  const checkedIn = countCheckedIn(day.checkIns.map(({ isCheckedIn }) => isCheckedIn));
  const missing = missingAgents({ entered, checkedIn });
  const reason =
    missing !== null
      ? t(missing)
      : closesAt !== null && closesAt <= now
        ? problem("closed")
        : refusalWithoutPairs(season, packs) !== null
          ? problem("no-words")
          : null;
  return (
    reason !== null && (
      <p role="status" className="rounded-xl border border-line bg-raised px-4 py-3 text-sm">
        {reason}
      </p>
    )
  );
}
