import type { MatchSummary } from "@wisp/db";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { MatchRow } from "./match-row.tsx";
import { ResultsSwitch } from "./results-switch.tsx";
import { rowMatch } from "./row-match.ts";
import { rowReader } from "./row-reader.ts";

/** A few matches, and the switch that shows or hides their results. */
export async function RecentMatches({
  matches,
  revealed,
}: {
  matches: readonly MatchSummary[];
  /** Whether the reader sees results. */
  revealed: boolean;
}) {
  const reader = await rowReader(revealed);
  return (
    <ClientMessages namespaces={["watch"]}>
      <div className="mb-3 flex justify-end">
        <ResultsSwitch shown={revealed} />
      </div>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {matches.map((match) => (
          <li key={match.id}>
            <MatchRow match={rowMatch(match, reader)} />
          </li>
        ))}
      </ul>
    </ClientMessages>
  );
}
