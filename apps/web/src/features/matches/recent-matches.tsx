import type { MatchSummary } from "@wisp/db";
import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { chooseResults } from "./actions.tsx";
import { MatchRow } from "./match-row.tsx";
import { rowReader, rowsOf } from "./rows.ts";

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

/** Shows or hides the results of all lists of matches. A form, so that it works without scripts. */
export function ResultsSwitch({ shown }: { shown: boolean }) {
  const t = useTranslations("watch.results");
  const Icon = shown ? EyeOff : Eye;
  return (
    <form action={chooseResults}>
      <Button type="submit" name="results" value={shown ? "hidden" : "shown"}>
        <Icon aria-hidden className="size-4 text-mute" />
        {t(shown ? "hide" : "show")}
      </Button>
    </form>
  );
}
