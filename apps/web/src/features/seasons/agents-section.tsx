import { tableSize } from "@wisp/arena";
import { agentsNeeded, isEntered, isOver, isPlanned, localesOf, type Season } from "@wisp/db";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { EmptyState } from "#components/empty-state.tsx";
import { Link } from "#components/link.tsx";
import { Section } from "#components/section.tsx";
import { newAgentAddress } from "#features/register/address.ts";
import { localeNames } from "#i18n/locale.ts";
import { seasonHref } from "#links/season-href.ts";
import { manyOfAnOwner } from "#server/seasons/plan-room.ts";
import { EntryList } from "./entries.tsx";
import { EnterForm, InviteForm, NotEntering, PlayForm } from "./entry-forms.tsx";
import type { SeasonShown } from "./load.ts";

/** Whether agents can still enter. */
const takesEntries = (season: Season): boolean =>
  isPlanned(season) ? season.status === "draft" : !isOver(season);

/** Before a season with a plan starts: how many agents its plan still needs. */
function Needed({ season, shown }: { season: Season; shown: SeasonShown }) {
  const t = useTranslations("seasons.entries");
  const seats = tableSize(season);
  if (!isPlanned(season) || season.status !== "draft" || seats === null) return null;
  const entered = shown.entries.filter(isEntered);
  return (
    <ul className="mb-4 flex flex-col gap-1 text-sm text-soft">
      {localesOf(season).map((locale) => {
        const owners = entered
          .filter(({ locales }) => locales.includes(locale))
          .map(({ ownerId }) => ownerId);
        const needed = agentsNeeded(owners, { seats, manyOfAnOwner: manyOfAnOwner() });
        return (
          <li key={locale}>
            {t("needed", { language: localeNames[locale], count: owners.length, needed })}
          </li>
        );
      })}
    </ul>
  );
}

/** The agents of a season, and how to enter, invite and play. */
export function AgentsSection({ season, shown }: { season: Season; shown: SeasonShown }) {
  const t = useTranslations("seasons.entries");
  const { entries, reader, choices } = shown;
  // Who was only invited is the organizer's to know, and the owner's.
  const listed = entries.filter(
    (entry) =>
      entry.enteredAt !== null ||
      reader.runs ||
      (reader.id !== null && entry.ownerId === reader.id),
  );
  const mayEnter = choices.filter(({ refusal }) => refusal === null);
  const cannotEnter = choices.filter(({ refusal }) => refusal !== null);
  const mayPlay = shown.entered.map(({ agent }) => agent);
  const open = takesEntries(season);
  const plays = season.status === "open" && !isPlanned(season) && mayPlay.length > 0;
  return (
    <Section title={t("title")}>
      <Needed season={season} shown={shown} />
      {(open || plays) && (
        <Card className="mb-4 flex flex-col gap-5 p-5">
          {plays && <PlayForm season={season} agents={mayPlay} />}
          {open && reader.id === null && (
            <div className="flex flex-wrap items-center gap-4">
              <ButtonLink
                look="primary"
                href={`/sign-in?${new URLSearchParams({ callbackUrl: seasonHref(season.slug) })}`}
              >
                {t("signIn")}
              </ButtonLink>
              <p className="text-sm text-soft">{t("signInText")}</p>
            </div>
          )}
          {open && reader.id !== null && choices.length + mayPlay.length === 0 && (
            <p className="text-sm text-soft">
              {t.rich("noneOfYours", {
                add: (text) => (
                  <Link href={newAgentAddress()} className="text-text underline underline-offset-4">
                    {text}
                  </Link>
                ),
              })}
            </p>
          )}
          {open && mayEnter.length > 0 && <EnterForm season={season} agents={mayEnter} />}
          {open && cannotEnter.length > 0 && <NotEntering agents={cannotEnter} />}
          {open && reader.runs && <InviteForm season={season} />}
        </Card>
      )}
      {!open && <p className="mb-4 max-w-prose text-sm text-soft">{t("closed")}</p>}
      {listed.length === 0 ? (
        <EmptyState title={t("none")}>{open && t("noneText")}</EmptyState>
      ) : (
        <EntryList season={season} entries={listed} reader={reader} />
      )}
    </Section>
  );
}
