import type { ShownDay } from "@wisp/arena";
import type { Entry, Season } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Button, ButtonLink } from "#components/button.tsx";
import { Field, Select, TextArea } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { dayHref, ownAgentHref } from "#links.ts";
import { objectTo } from "./actions.ts";
import { DayForm } from "./day-form.tsx";
import { EventTime } from "./event-time.tsx";

/** The reader's entrants and whether each has checked in: the check is on the agent's own page. */
function OwnCheckIns({ day, readerId }: { day: ShownDay; readerId: string }) {
  const t = useTranslations("tournaments.day");
  const own = day.checkIns.filter(({ ownerId }) => ownerId === readerId);
  if (own.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-2">
      {own.map(({ agent, isCheckedIn }) => (
        <li key={agent.slug} className="flex flex-wrap items-center gap-3">
          <Name>{agent.name}</Name>
          {isCheckedIn ? (
            <Badge tone="good">{t("checkedIn")}</Badge>
          ) : (
            <ButtonLink look="primary" href={ownAgentHref(agent.slug)}>
              {t("checkInNow")}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Objects to a match that an agent of the reader's played. */
function ObjectionForm({ season, agents }: { season: Season; agents: readonly Entry[] }) {
  const t = useTranslations("tournaments.day");
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5">{t("object.open")}</summary>
      <DayForm
        action={objectTo}
        season={season.slug}
        className="mt-2 flex max-w-xl flex-col items-start gap-4"
      >
        <Select
          look="field"
          label={t("object.agent")}
          name="agent"
          options={agents.map(({ agent }) => ({
            value: agent.slug,
            label: sanitizeName(agent.name, 60),
          }))}
        />
        <Field
          className="w-full"
          label={t("object.match")}
          hint={t("object.matchHint")}
          name="match"
          required
          maxLength={300}
          autoComplete="off"
        />
        <TextArea
          className="w-full"
          label={t("object.text")}
          name="text"
          required
          maxLength={1_000}
          rows={4}
        />
        <Button type="submit">{t("object.send")}</Button>
      </DayForm>
    </details>
  );
}

/** The day of a tournament: when it starts and for whom, its check-in, its rounds, and how to object. */
export function DayFacts({
  season,
  day,
  readerId,
  entered,
  runs,
}: {
  season: Season;
  day: ShownDay;
  /** Null: a visitor. */
  readerId: string | null;
  /** The reader's agents in it. */
  entered: readonly Entry[];
  /** The reader organizes it. */
  runs: boolean;
}) {
  const t = useTranslations("tournaments.day");
  const { opensAt, checkInAt, zone, checkIns, nextRoundAt } = day;
  const isDraft = season.status === "draft";
  const mayObject = !isDraft && season.status !== "published" && entered.length > 0;
  const has = (isDraft && opensAt !== null) || nextRoundAt !== null || mayObject || runs;
  if (!has) return null;
  const counted = { in: checkIns.filter((each) => each.isCheckedIn).length, all: checkIns.length };
  return (
    <Card className="mb-6 flex flex-col gap-4 p-5 text-sm">
      {isDraft && opensAt !== null && (
        <div>
          <h3 className="text-mute">{t("start")}</h3>
          <EventTime at={opensAt} zone={zone} />
        </div>
      )}
      {isDraft && checkInAt !== null && (
        <div>
          <h3 className="text-mute">{t("checkIn")}</h3>
          <EventTime at={checkInAt} zone={zone} />
          <p className="mt-1 max-w-prose text-soft">{t("checkInAbout")}</p>
          {checkIns.length > 0 && <p className="mt-1">{t("checkedInCount", counted)}</p>}
          {readerId !== null && <OwnCheckIns day={day} readerId={readerId} />}
        </div>
      )}
      {nextRoundAt !== null && (
        <div>
          <h3 className="text-mute">{t("nextRound")}</h3>
          <EventTime at={nextRoundAt} zone={zone} />
        </div>
      )}
      {mayObject && <ObjectionForm season={season} agents={entered} />}
      {runs && (
        <p>
          <Link href={dayHref(season.slug)} className="underline underline-offset-4">
            {t("panel")}
          </Link>
        </p>
      )}
    </Card>
  );
}
