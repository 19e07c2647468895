import type { Invitation } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { seasonHref } from "#links.ts";
import { SeasonActionForm } from "./action-form.tsx";
import { changeEntry } from "./actions.ts";

const ways = ["enter", "withdraw"] as const;

/** Accepts an invitation, or declines it. */
function Answer({ invitation: { season, agent } }: { invitation: Invitation }) {
  const t = useTranslations("seasons.invitations");
  return (
    <div className="flex flex-wrap gap-2">
      {ways.map((way) => (
        <SeasonActionForm key={way} action={changeEntry} season={season.slug}>
          <input type="hidden" name="way" value={way} />
          <input type="hidden" name="agent" value={agent.slug} />
          <Button
            type="submit"
            look={way === "enter" ? "primary" : "plain"}
            aria-label={`${t(way)}: ${sanitizeName(agent.name, 60)}, ${sanitizeName(season.name, 60)}`}
          >
            {t(way)}
          </Button>
        </SeasonActionForm>
      ))}
    </div>
  );
}

/** Invitations of the reader's agents to seasons, each with its answer. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTranslations("seasons.invitations");
  return (
    <Card className="px-5">
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => {
          const { season, agent, organizer, invitedAt } = invitation;
          return (
            <li
              key={`${season.slug}/${agent.slug}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3.5"
            >
              <div className="min-w-0 flex-1 basis-48 text-sm">
                <p className="wrap-anywhere">
                  {t.rich(organizer === null ? "byArena" : "by", {
                    organizer: () => <Name key="organizer">{organizer ?? ""}</Name>,
                    agent: () => (
                      <b key="agent" className="font-medium">
                        <Name>{agent.name}</Name>
                      </b>
                    ),
                    season: () => (
                      <Link
                        key="season"
                        href={seasonHref(season.slug)}
                        className="underline underline-offset-4"
                      >
                        <Name>{season.name}</Name>
                      </Link>
                    ),
                  })}
                </p>
                <p className="mt-0.5 text-xs text-mute">
                  <RelativeTime at={invitedAt} />
                </p>
              </div>
              <Answer invitation={invitation} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
