import { hasRunner, isPlaying, statusHistory, statusParts } from "@wisp/db";
import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { Badge } from "#components/badge.tsx";
import { Page, PageHeading, Section } from "#components/page.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { env } from "#env.ts";
import { databaseState } from "#server/health.ts";
import { database } from "#server/storage/database.ts";
import manifest from "../../../package.json" with { type: "json" };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("status");
  return { title: t("title"), description: t("lead") };
}

/** How play is now: without a runner no match goes on. */
async function playState(): Promise<"works" | "late" | "fails"> {
  if (!(await hasRunner(database()))) return "fails";
  return (await isPlaying(database())) ? "works" : "late";
}

/** The first 12 digits, and whether files differ from the commit. */
const shortCommit = (commit: string): string => commit.replace(/^([0-9a-f]{12})[0-9a-f]*/, "$1");

const minuteInUtc = {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
} as const;

/**
 * What of the arena works, for everybody. Without its database this page is answered by the server around it
 * (serve/status-page.ts).
 */
export default async function StatusPage() {
  const t = await getTranslations("status");
  const format = await getFormatter();
  const [state, play, { hours, pauses }] = await Promise.all([
    databaseState(),
    playState(),
    statusHistory(database()),
  ]);
  const stored = { up: "works", "read-only": "readOnly", down: "fails" } as const;
  const states = { site: "works", play, database: stored[state] } as const;
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <Section title={t("now")}>
        <SmallTable
          caption={t("now")}
          rows={statusParts}
          keyOf={(part) => part}
          columns={[
            {
              id: "part",
              title: t("part"),
              kind: "name",
              cell: (part) => (
                <>
                  <span className="font-semibold">{t(part)}</span>
                  <span className="block text-mute">{t(`${part}About`)}</span>
                </>
              ),
            },
            {
              id: "state",
              title: t("state"),
              kind: "text",
              cell: (part) => (
                <Badge tone={states[part] === "works" ? "good" : "bad"}>{t(states[part])}</Badge>
              ),
            },
          ]}
        />
      </Section>
      <Section title={t("incidents")}>
        {hours.length === 0 ? (
          <p className="text-soft">{t("none")}</p>
        ) : (
          <>
            <p className="mb-4 text-soft">{t("about")}</p>
            <SmallTable
              caption={t("incidents")}
              rows={hours}
              keyOf={({ hour }) => hour.toISOString()}
              columns={[
                {
                  id: "hour",
                  title: t("hour"),
                  kind: "name",
                  cell: ({ hour }) => format.dateTime(hour, minuteInUtc),
                },
                ...statusParts.map((part) => ({
                  id: part,
                  title: t(part),
                  cell: (row: (typeof hours)[number]) =>
                    row[part] === 0 ? "" : t("minutes", { minutes: row[part] }),
                })),
              ]}
            />
          </>
        )}
      </Section>
      {pauses.length > 0 && (
        <Section title={t("pauses")}>
          <p className="mb-4 text-soft">{t("pausesAbout")}</p>
          <ul className="tabular-nums">
            {pauses.map(({ from, to }) => (
              <li key={from.toISOString()}>{format.dateTimeRange(from, to, minuteInUtc)} UTC</li>
            ))}
          </ul>
        </Section>
      )}
      <p className="text-mute text-sm">
        {t("version", { version: manifest.version })}
        {env.WISP_REVISION !== undefined && (
          <>
            {" · "}
            {t("commit")} <code title={env.WISP_REVISION}>{shortCommit(env.WISP_REVISION)}</code>
          </>
        )}
      </p>
    </Page>
  );
}
