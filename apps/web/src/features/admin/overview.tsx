import type { ArenaState, QueueState, RunnerState } from "@wisp/db";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "#components/link.tsx";
import { Card, Section } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { isLocale, localeName } from "#i18n/locale.ts";
import { docsHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";
import { Entries, Entry } from "./admin-page.tsx";

function Metric({ label, value, note }: { label: string; value: number; note?: ReactNode }) {
  const format = useFormatter();
  return (
    <Card className="p-4">
      <dt className="text-xs text-mute">{label}</dt>
      <dd className="mt-1">
        <span className="font-mono text-2xl tabular-nums">{format.number(value)}</span>
        {note && <span className="mt-1 block text-xs text-soft">{note}</span>}
      </dd>
    </Card>
  );
}

/** The variables without which registration is closed on a public site. */
export function MissingFromOperator({ names }: { names: readonly string[] }) {
  const t = useTranslations("admin.operator");
  if (names.length === 0) return null;
  return (
    <Card className="mb-6 p-5">
      <h2 className="font-script text-xl">{t("title")}</h2>
      <p className="mt-1 text-sm text-soft">{t("text")}</p>
      <ul className="my-3 font-mono text-sm wrap-anywhere">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Link
        href={docsHref("self-hosting", "privacy-terms-and-contacts")}
        className="text-sm underline decoration-line underline-offset-4"
      >
        {t("how")}
      </Link>
    </Card>
  );
}

/** How the arena is doing, in numbers. */
export function Metrics({ state }: { state: ArenaState }) {
  const t = useTranslations("admin.figures");
  const { waitingSince } = state;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <Metric
        label={t("waiting")}
        value={state.waiting}
        note={waitingSince && t.rich("since", { when: () => <RelativeTime at={waitingSince} /> })}
      />
      <Metric label={t("running")} value={state.running} />
      <Metric label={t("finished")} value={state.finished} />
      <Metric label={t("failed")} value={state.failed} />
      <Metric label={t("suspended")} value={state.suspendedAgents} />
      <Metric label={t("reports")} value={state.openReports} />
    </dl>
  );
}

/** The runners. */
export function Runners({ runners }: { runners: readonly RunnerState[] }) {
  const t = useTranslations("admin.runners");
  return (
    <Section title={t("title")}>
      <p className="mb-4 max-w-2xl text-sm text-soft">{t("lead")}</p>
      {runners.length === 0 ? (
        <p className="text-sm text-mute">{t("none")}</p>
      ) : (
        <Entries>
          {runners.map(({ name, drives, finished, leaseUntil, lastFinishedAt }) => (
            <Entry
              key={name}
              title={<span className="font-mono text-sm">{name}</span>}
              facts={[
                t("drives", { count: drives }),
                t("finished", { count: finished }),
                leaseUntil &&
                  leaseUntil < new Date() &&
                  t.rich("leaseOver", { when: () => <RelativeTime at={leaseUntil} /> }),
                lastFinishedAt &&
                  t.rich("last", { when: () => <RelativeTime at={lastFinishedAt} /> }),
              ].filter(Boolean)}
            />
          ))}
        </Entries>
      )}
    </Section>
  );
}

/** The queues, and how many agents wait in each. */
export function Queues({ queues }: { queues: readonly QueueState[] }) {
  const t = useTranslations("admin.queues");
  const reader = useLocale();
  return (
    <Section title={t("title")}>
      {queues.length === 0 ? (
        <p className="text-sm text-mute">{t("none")}</p>
      ) : (
        <Entries>
          {queues.map(({ kind, opponents, game, locale, waiting, since }) => (
            <Entry
              key={`${kind}/${opponents}/${game}/${locale}`}
              title={t(kind === "ranked" ? "ranked" : opponents)}
              facts={[
                gameName(game, isLocale(reader) ? reader : "en"),
                <span key="locale" lang={locale}>
                  {localeName(locale)}
                </span>,
                t("waiting", { count: waiting }),
                <span key="since">
                  {t.rich("since", { when: () => <RelativeTime at={since} /> })}
                </span>,
              ]}
            />
          ))}
        </Entries>
      )}
    </Section>
  );
}
