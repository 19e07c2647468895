import { type Entry, isOver, type Season } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Button } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { AgentFace } from "#components/faces/agent-face.tsx";
import { Link } from "#components/link.tsx";
import { neutralName } from "#components/neutral-text.ts";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { localeName } from "#i18n/locale.ts";
import { agentHref } from "#links/agent-href.ts";
import { SeasonActionForm } from "./action-form.tsx";
import { changeEntry } from "./actions.ts";

/** The reader of the page. */
export interface Reader {
  /** Null: a visitor. */
  readonly id: string | null;
  /** May change and run this season. */
  readonly runs: boolean;
  /** May make seasons. */
  readonly organizes: boolean;
}

/** Whether the reader may take an agent out. */
function mayEnd(season: Season, { owner, ownerId }: Entry, { id, runs }: Reader): boolean {
  if (isOver(season)) return false;
  if (id !== null && ownerId === id) return true;
  return runs && (owner === null || season.eligibility === "invited");
}

function Withdraw({ season, entry }: { season: Season; entry: Entry }) {
  const t = useTranslations("seasons.entries");
  const label = t("withdraw");
  return (
    <SeasonActionForm action={changeEntry} season={season.slug}>
      <input type="hidden" name="way" value="withdraw" />
      <input type="hidden" name="agent" value={entry.agent.slug} />
      <Button type="submit" aria-label={`${label}: ${neutralName(entry.agent.name, 60)}`}>
        {label}
      </Button>
    </SeasonActionForm>
  );
}

/** Agents of a season, with what keeps one from being seated. */
export function EntryList({
  season,
  entries,
  reader,
}: {
  season: Season;
  entries: readonly Entry[];
  reader: Reader;
}) {
  const t = useTranslations("seasons.entries");
  const comma = useTranslations("common.result")("comma");
  return (
    <Card className="px-5">
      <ul className="divide-y divide-line">
        {entries.map((entry) => {
          const { agent, locales, owner, ineligibility, ineligibleSince, enteredAt } = entry;
          return (
            <li key={agent.slug} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <AgentFace agent={agent} size={36} />
              <div className="min-w-0 flex-1 basis-32">
                <Link
                  href={agentHref(agent.slug)}
                  className="block truncate text-sm font-medium hover:underline"
                >
                  <Name>{agent.name}</Name>
                </Link>
                <p className="text-xs text-mute">
                  {agent.house ? (
                    t("ofTheHouse")
                  ) : owner === null ? (
                    t("resident")
                  ) : (
                    <Name>{owner}</Name>
                  )}
                  {" · "}
                  {locales.map(localeName).join(comma)}
                  {" · "}
                  {t("matches", { count: entry.matches })}
                </p>
              </div>
              {enteredAt === null && <Badge>{t("invited")}</Badge>}
              {ineligibility !== null && (
                <span className="flex flex-wrap items-center gap-2 text-xs text-mute">
                  <Badge tone="bad">{t(`ineligibility.${ineligibility}`)}</Badge>
                  {ineligibleSince !== null && <RelativeTime at={ineligibleSince} />}
                </span>
              )}
              {mayEnd(season, entry, reader) && ineligibility !== "withdrawn" && (
                <Withdraw season={season} entry={entry} />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
