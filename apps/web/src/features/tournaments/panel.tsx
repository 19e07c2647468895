import type { Panel } from "@wisp/arena";
import { type Dispute, type Entry, isEntered, isOver } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Button, buttonClass } from "#components/button.tsx";
import { Dialog } from "#components/dialog.tsx";
import { Field, TextArea } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { Card, Section } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { agentHref, matchHref } from "#links.ts";
import { decideObjection, removeEntrant, replayLost, saveDay } from "./actions.ts";
import { DayForm } from "./day-form.tsx";
import { writtenInZone } from "./zoned-time.ts";

/** Zones that are offered; any other can be typed. */
const zones = [
  "UTC",
  "Asia/Shanghai",
  "Asia/Tokyo",
  "Asia/Kolkata",
  "Europe/London",
  "Europe/Berlin",
  "America/New_York",
  "America/Los_Angeles",
];

/** When the tournament starts, who has to check in, and when its rounds begin. */
function TimesForm({ panel: { season, day, checkInMinutes } }: { panel: Panel }) {
  const t = useTranslations("tournaments.day.times");
  const isDraft = season.status === "draft";
  return (
    <Card className="p-5">
      <DayForm
        action={saveDay}
        season={season.slug}
        keeps
        className="grid items-start gap-4 sm:grid-cols-2"
      >
        <Field
          label={t("zone")}
          name="zone"
          list="zones"
          defaultValue={day.zone}
          required
          maxLength={60}
          autoComplete="off"
        />
        <datalist id="zones">
          {zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <Field
          label={t("start")}
          hint={isDraft ? t("startHint") : t("started")}
          name="start"
          type="datetime-local"
          defaultValue={day.opensAt === null ? "" : writtenInZone(day.opensAt, day.zone)}
          disabled={!isDraft}
        />
        <Field
          label={t("checkIn")}
          hint={t("checkInHint")}
          name="checkInMinutes"
          type="number"
          min={0}
          max={1_440}
          defaultValue={checkInMinutes}
          readOnly={!isDraft}
          required
        />
        <TextArea
          label={t("rounds")}
          hint={t("roundsHint")}
          name="roundStarts"
          rows={4}
          maxLength={3_000}
          defaultValue={day.roundStarts
            .map((at) => writtenInZone(at, day.zone).replace("T", " "))
            .join("\n")}
        />
        <div className="sm:col-span-2">
          <Button type="submit" look="primary">
            {t("save")}
          </Button>
        </div>
      </DayForm>
    </Card>
  );
}

/** Takes an entrant out, with a reason. */
function RemoveDialog({ season, entry }: { season: string; entry: Entry }) {
  const t = useTranslations("tournaments.day.entrants");
  const name = sanitizeName(entry.agent.name, 60);
  return (
    <Dialog
      label={t("remove")}
      buttonClassName={buttonClass()}
      title={t("question", { name })}
      cancel={t("cancel")}
    >
      <p>{t("about")}</p>
      <DayForm action={removeEntrant} season={season} className="flex flex-col items-start gap-3">
        <input type="hidden" name="agent" value={entry.agent.slug} />
        <TextArea
          className="w-full"
          label={t("reason")}
          name="reason"
          required
          maxLength={500}
          rows={3}
        />
        <Button type="submit">{t("yes")}</Button>
      </DayForm>
    </Dialog>
  );
}

/** Who takes part, who has not checked in, and who is missed. */
function Entrants({ panel, entries }: { panel: Panel; entries: readonly Entry[] }) {
  const t = useTranslations("tournaments.day.entrants");
  const why = useTranslations("seasons.entries.ineligibility");
  const day = useTranslations("tournaments.day");
  const { season } = panel;
  const checked = new Map(
    panel.day.checkIns.map(({ agent, isCheckedIn }) => [agent.slug, isCheckedIn]),
  );
  return (
    <Section title={t("title", { count: entries.length })}>
      <Card className="px-5">
        <ul className="divide-y divide-line">
          {entries.map((entry) => {
            const { agent, ineligibility, ineligibleSince } = entry;
            const isCheckedIn = checked.get(agent.slug);
            return (
              <li key={agent.slug} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <Link
                  href={agentHref(agent.slug)}
                  className="min-w-0 flex-1 basis-40 truncate text-sm font-medium hover:underline"
                >
                  <Name>{agent.name}</Name>
                </Link>
                {isCheckedIn !== undefined && (
                  <Badge tone={isCheckedIn ? "good" : "neutral"}>
                    {day(isCheckedIn ? "checkedIn" : "notCheckedIn")}
                  </Badge>
                )}
                {ineligibility !== null && (
                  <span className="flex items-center gap-2 text-xs text-mute">
                    <Badge tone="bad">{why(ineligibility)}</Badge>
                    {ineligibleSince !== null && <RelativeTime at={ineligibleSince} />}
                  </span>
                )}
                {!isOver(season) && <RemoveDialog season={season.slug} entry={entry} />}
              </li>
            );
          })}
        </ul>
      </Card>
      <p className="mt-3 max-w-prose text-sm text-soft">{t("noShows")}</p>
    </Section>
  );
}

/** Matches that the arena lost, and that can be played again. */
function Lost({ panel: { season, lost } }: { panel: Panel }) {
  const t = useTranslations("tournaments.day.lost");
  return (
    <Section title={t("title")}>
      {lost.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <>
          <p className="mb-3 max-w-prose text-sm text-soft">{t("waits")}</p>
          <ul className="divide-y divide-line border-y border-line">
            {lost.map((place) => (
              <li
                key={Object.values(place).join("/")}
                className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm"
              >
                {t("where", {
                  stage: place.stage + 1,
                  round: place.round + 1,
                  table: place.table + 1,
                  match: place.match + 1,
                })}
                <DayForm action={replayLost} season={season.slug}>
                  {(["stage", "round", "group", "table", "match"] as const).map((name) => (
                    <input key={name} type="hidden" name={name} value={place[name]} />
                  ))}
                  <Button type="submit">{t("replay")}</Button>
                </DayForm>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function DisputeCard({ season, dispute }: { season: string; dispute: Dispute }) {
  const t = useTranslations("tournaments.day.disputes");
  const { agent, matchId, text, openedAt, upheld, ruling } = dispute;
  return (
    <Card className="flex flex-col gap-3 p-5 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={agentHref(agent.slug)} className="font-medium hover:underline">
          <Name>{agent.name}</Name>
        </Link>
        <Link href={matchHref(matchId)} className="underline underline-offset-4">
          {t("match")}
        </Link>
        <span className="text-mute">
          <RelativeTime at={openedAt} />
        </span>
        {upheld !== null && (
          <Badge tone={upheld ? "good" : "neutral"}>{t(upheld ? "upheld" : "dismissed")}</Badge>
        )}
      </p>
      <UntrustedText text={text} className="whitespace-pre-line" />
      {upheld === null ? (
        <DayForm
          action={decideObjection}
          season={season}
          className="flex flex-col items-start gap-3"
        >
          <input type="hidden" name="dispute" value={dispute.id} />
          <TextArea
            className="w-full"
            label={t("ruling")}
            name="ruling"
            required
            maxLength={1_000}
            rows={3}
          />
          <span className="flex flex-wrap gap-2">
            <Button type="submit" name="decision" value="uphold">
              {t("uphold")}
            </Button>
            <Button type="submit" name="decision" value="dismiss">
              {t("dismiss")}
            </Button>
          </span>
        </DayForm>
      ) : (
        ruling !== null && <UntrustedText text={ruling} className="text-soft" />
      )}
    </Card>
  );
}

/** What the organizer of a tournament does on its day; pausing and ending are on the season's page, and here. */
export function PanelParts({ panel, entries }: { panel: Panel; entries: readonly Entry[] }) {
  const t = useTranslations("tournaments.day");
  const { season, disputes } = panel;
  return (
    <>
      <Section title={t("times.title")}>
        <TimesForm panel={panel} />
      </Section>
      <Entrants panel={panel} entries={entries.filter(isEntered)} />
      <Lost panel={panel} />
      <Section title={t("disputes.title")}>
        {disputes.length === 0 ? (
          <p className="text-sm text-soft">{t("disputes.none")}</p>
        ) : (
          <ul className="flex flex-col gap-4">
            {disputes.map((dispute) => (
              <li key={dispute.id}>
                <DisputeCard season={season.slug} dispute={dispute} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
