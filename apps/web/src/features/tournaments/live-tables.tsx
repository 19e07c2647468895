import { Radio } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { matchHref } from "#links.ts";
import { EntrantName } from "./agents.tsx";
import { useRoundName } from "./bracket.tsx";
import { SameOwnerNote } from "./match-links.tsx";
import { isLive } from "./match-state.ts";
import type { ShownMatch, ShownStage } from "./spoilers.ts";

/** More would push the tables themselves out of sight. */
const MAX_SHOWN = 12;

/** A match that is played now, in its stage. */
export interface LiveMatch {
  readonly stage: ShownStage;
  readonly match: ShownMatch;
  readonly id: string;
}

/** The matches that are played now: those of the newest stage first, then by table. */
export const liveMatches = (stages: readonly ShownStage[]): LiveMatch[] =>
  stages.toReversed().flatMap((stage) =>
    stage.tables
      .filter(isLive)
      .sort((one, other) => one.round - other.round || one.table - other.table)
      .flatMap((match) => (match.match === null ? [] : [{ stage, match, id: match.match }])),
  );

/** Where a match stands: "Final, table 1", "Round 2, table 3". */
export function usePlaceName(): (stage: ShownStage, match: ShownMatch) => string {
  const t = useTranslations("tournaments.live");
  const roundName = useRoundName();
  return (stage, match) => {
    const table = match.table + 1;
    if (stage.kind === "arena") return t("tableAlone", { table });
    const round =
      stage.kind === "knockout"
        ? roundName(match.round, stage.rounds)
        : t("round", { number: match.round + 1 });
    return stage.kind === "groups"
      ? t("groupTable", { round, group: match.group + 1, table })
      : t("table", { round, table });
  };
}

/** The tables at which a match is played now; nothing while there is none. */
export function LiveTables({ stages }: { stages: readonly ShownStage[] }) {
  const t = useTranslations("tournaments.live");
  const placeName = usePlaceName();
  const live = liveMatches(stages);
  if (live.length === 0) return null;
  return (
    <section className="mb-8">
      <h3 className="mb-3 flex items-center gap-2 font-script text-xl">
        <Radio aria-hidden className="size-5 text-lamp" />
        {t("title", { count: live.length })}
      </h3>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {live.slice(0, MAX_SHOWN).map(({ stage, match, id }) => (
          <li key={id} className="rounded-card border border-lamp/60 bg-panel p-3">
            <Link href={matchHref(id)} className="text-sm font-semibold hover:underline">
              {placeName(stage, match)}
            </Link>
            <ul className="mt-2 flex flex-col gap-1 text-sm text-soft">
              {match.agents.map((agent, at) => (
                <li key={agent ?? `house ${at}`}>
                  {agent === null ? t("house") : <EntrantName slug={agent} />}
                </li>
              ))}
              {match.isHidden && match.agents.length === 0 && (
                <li className="text-mute">{t("hidden")}</li>
              )}
            </ul>
            <div className="mt-2 empty:hidden">
              <SameOwnerNote matches={[match]} />
            </div>
          </li>
        ))}
      </ul>
      {live.length > MAX_SHOWN && (
        <p className="mt-2 text-sm text-mute">{t("more", { count: live.length - MAX_SHOWN })}</p>
      )}
    </section>
  );
}
