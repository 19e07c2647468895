import type { MatchSummary } from "@wisp/db";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { MatchRow } from "./match-row.tsx";
import { ResultsSwitch } from "./results-switch.tsx";
import { rowReader } from "./row-reader.ts";
import { rowsOf } from "./rows.ts";

/** A few matches, and the switch that shows or hides their results. */
export async function RecentMatches({
  matches,
  revealed,
}: {
  matches: readonly MatchSummary[];
  /** Whether the reader sees results. */
  revealed: boolean;
}) {
  const rows = await rowsOf(matches, await rowReader(revealed));
  return (
    <ClientMessages namespaces={["watch"]}>
      <div className="mb-3 flex justify-end">
        <ResultsSwitch shown={revealed} />
      </div>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {rows.map((match) => (
          <li key={match.id}>
            <MatchRow match={match} />
          </li>
        ))}
      </ul>
    </ClientMessages>
  );
}
