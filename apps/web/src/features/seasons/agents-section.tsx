import { agentsPerTable } from "@wisp/arena";
import {
  agentsNeeded,
  type Entry,
  type EntryChoice,
  isEntered,
  isOver,
  isPlanned,
  type LateRound,
  localesOf,
  roomToStart,
  type Season,
  takesEntries,
} from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Button, ButtonLink } from "#components/button.tsx";
import { AgentFace } from "#components/faces/face.tsx";
import { Field, Select } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { Card, EmptyState, Section } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { localeName, localeNames } from "#i18n/locale.ts";
import { agentHref, newEntrantHref, seasonHref, signInHref } from "#links.ts";
import { allowSameOwner } from "#server/seasons.ts";
import { SeasonActionForm } from "./action-form.tsx";
import { changeEntry, inviteNamed, playSeason } from "./actions.ts";
import type { Reader, SeasonShown } from "./load.ts";

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
      <Button type="submit" aria-label={`${label}: ${sanitizeName(entry.agent.name, 60)}`}>
        {label}
      </Button>
    </SeasonActionForm>
  );
}

/** Agents of a season, with what keeps one from being seated. */
function EntryList({
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

type NamedAgent = Pick<EntryChoice, "slug" | "name">;

const optionsOf = (agents: readonly NamedAgent[]) =>
  agents.map(({ slug, name }) => ({ value: slug, label: sanitizeName(name, 60) }));

/** Enters one of the reader's agents. */
function EnterForm({ season, agents }: { season: Season; agents: readonly NamedAgent[] }) {
  const t = useTranslations("seasons.entries");
  return (
    <SeasonActionForm
      action={changeEntry}
      season={season.slug}
      className="flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="way" value="enter" />
      <Select label={t("yours")} name="agent" options={optionsOf(agents)} />
      <Button type="submit">{t("enter")}</Button>
    </SeasonActionForm>
  );
}

/** The reader's agents that cannot enter, each with the reason in a line. */
export function NotEntering({ agents }: { agents: readonly EntryChoice[] }) {
  const t = useTranslations("seasons.entries");
  const problem = useTranslations("seasons.problems");
  return (
    <details className="text-sm text-soft">
      <summary className="min-h-11 cursor-pointer py-2.5">
        {t("cannot", { count: agents.length })}
      </summary>
      <ul className="flex flex-col gap-1.5">
        {agents.map(
          ({ slug, name, refusal }) =>
            refusal !== null && (
              <li key={slug} className="wrap-anywhere">
                {problem.rich("ofAgent", {
                  agent: () => (
                    <b className="font-medium text-text">
                      <Name>{name}</Name>
                    </b>
                  ),
                  problem: problem(refusal.failed),
                })}
              </li>
            ),
        )}
      </ul>
    </details>
  );
}

/** Puts one of the reader's agents that have entered in the season's line. */
function PlayForm({ season, agents }: { season: Season; agents: readonly NamedAgent[] }) {
  const t = useTranslations("seasons.entries");
  return (
    <SeasonActionForm
      action={playSeason}
      season={season.slug}
      className="flex flex-wrap items-end gap-3"
    >
      <Select label={t("entered")} name="agent" options={optionsOf(agents)} />
      <Button type="submit" look="primary">
        {t("play")}
      </Button>
    </SeasonActionForm>
  );
}

/** Invites any agents by their addresses, for the organizer. */
function InviteForm({ season }: { season: Season }) {
  const t = useTranslations("seasons.entries");
  return (
    <SeasonActionForm
      action={inviteNamed}
      season={season.slug}
      className="flex flex-wrap items-end gap-3"
    >
      <Field
        className="w-full sm:w-96"
        label={t("inviteLabel")}
        name="agent"
        maxLength={2_000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" className="min-h-11">
        {t("invite")}
      </Button>
      <p className="max-w-prose basis-full text-sm text-soft">{t("inviteHint")}</p>
    </SeasonActionForm>
  );
}

/** From when on an agent plays that enters a tournament which has started. */
function LateEntry({ season, lateRound }: { season: Season; lateRound: LateRound }) {
  const t = useTranslations("seasons.entries");
  if (lateRound === null) return null;
  const isWindow = season.stages?.[0]?.kind === "arena";
  return (
    <p className="mb-4 max-w-prose text-sm text-soft">
      {isWindow ? t("lateInWindow") : t("late", { round: lateRound + 1 })}
    </p>
  );
}

/** Before a season with a plan starts: how many agents its plan still needs. */
function Needed({ season, shown }: { season: Season; shown: SeasonShown }) {
  const t = useTranslations("seasons.entries");
  const seats = agentsPerTable(season);
  if (!isPlanned(season) || season.status !== "draft" || seats === null) return null;
  const entered = shown.entries.filter(isEntered);
  const room = roomToStart(season.stages !== null, { seats, allowSameOwner: allowSameOwner() });
  return (
    <ul className="mb-4 flex flex-col gap-1 text-sm text-soft">
      {localesOf(season).map((locale) => {
        const owners = entered
          .filter(({ locales }) => locales.includes(locale))
          .map(({ ownerId }) => ownerId);
        const needed = agentsNeeded(owners, room);
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
  const open = takesEntries(season, shown.lateRound);
  const plays = season.status === "open" && !isPlanned(season) && mayPlay.length > 0;
  return (
    <Section title={t("title")}>
      <Needed season={season} shown={shown} />
      <LateEntry season={season} lateRound={shown.lateRound} />
      {(open || plays) && (
        <Card className="mb-4 flex flex-col gap-5 p-5 empty:hidden">
          {plays && <PlayForm season={season} agents={mayPlay} />}
          {open && reader.id === null && (
            <div className="flex flex-wrap items-center gap-4">
              <ButtonLink look="primary" href={signInHref(seasonHref(season.slug))}>
                {t("signIn")}
              </ButtonLink>
              <p className="text-sm text-soft">{t("signInText")}</p>
            </div>
          )}
          {open && reader.id !== null && choices.length + mayPlay.length === 0 && (
            <p className="text-sm text-soft">
              {t.rich("noneOfYours", {
                add: (text) => (
                  <Link
                    href={newEntrantHref(season)}
                    className="text-text underline underline-offset-4"
                  >
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
