import { type StuckKind, type StuckMatch, stuckKinds } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { EmptyState, Section } from "#components/page.tsx";
import { Popover } from "#components/popover.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { localeName } from "#i18n/locale.ts";
import { matchHref } from "#links.ts";
import { ActionForm } from "./action-form.tsx";
import { giveUp, requeue } from "./actions.ts";
import { Entries, Entry } from "./admin-page.tsx";

const danger = buttonClass("plain", "border-bad! text-bad!");

function GiveUp({ id }: { id: string }) {
  const t = useTranslations("admin.matches");
  return (
    <Popover id={`fail-${id}`} label={t("giveUp")} buttonClassName={danger}>
      <p className="mb-1 text-base text-text">{t("giveUpConfirm")}</p>
      <p className="mb-4">{t("giveUpText")}</p>
      <ActionForm action={giveUp} className="flex flex-col gap-2">
        <input type="hidden" name="id" value={id} />
        <Field label={t("reason")} name="reason" maxLength={300} autoComplete="off" required />
        <button type="submit" className={`${danger} self-start`}>
          {t("giveUpYes")}
        </button>
      </ActionForm>
    </Popover>
  );
}

function Stuck({ match }: { match: StuckMatch }) {
  const t = useTranslations("admin.matches");
  const { id, kind, season, locale, createdAt, leaseUntil, finishedAt, runner, fence } = match;
  const facts = [
    season === null ? t("unranked") : <Name key="season">{season}</Name>,
    localeName(locale),
    <span key="made">{t.rich("made", { when: () => <RelativeTime at={createdAt} /> })}</span>,
    leaseUntil && <>{t.rich("leaseOver", { when: () => <RelativeTime at={leaseUntil} /> })}</>,
    finishedAt && <>{t.rich("failed", { when: () => <RelativeTime at={finishedAt} /> })}</>,
    fence > 0 && t("claims", { count: fence }),
    runner && <span className="font-mono text-xs">{runner}</span>,
  ];
  return (
    <Entry
      title={
        <Link href={matchHref(id)} className="font-mono text-sm hover:underline">
          {id}
        </Link>
      }
      facts={facts.filter(Boolean)}
      actions={
        kind !== "failed" && (
          <>
            {kind === "lease-over" && (
              <ActionForm action={requeue}>
                <input type="hidden" name="id" value={id} />
                <Button type="submit">{t("requeue")}</Button>
              </ActionForm>
            )}
            <GiveUp id={id} />
          </>
        )
      }
    >
      {match.failure !== null && (
        <p lang="en" className="mt-2 text-sm">
          <UntrustedText text={match.failure} />
        </p>
      )}
    </Entry>
  );
}

const headings = {
  "lease-over": "leaseOverOnes",
  waiting: "waitingOnes",
  failed: "failedOnes",
} as const satisfies Record<StuckKind, string>;

/** Matches that need an admin to continue, and failed ones. */
export function StuckList({ matches }: { matches: readonly StuckMatch[] }) {
  const t = useTranslations("admin.matches");
  if (matches.length === 0) return <EmptyState title={t("none")}>{t("noneText")}</EmptyState>;
  return stuckKinds.map((kind) => {
    const shown = matches.filter((match) => match.kind === kind);
    return (
      shown.length > 0 && (
        <Section key={kind} title={t(`${headings[kind]}.title`)}>
          <p className="mb-4 max-w-2xl text-sm text-soft">{t(`${headings[kind]}.text`)}</p>
          <Entries>
            {shown.map((match) => (
              <Stuck key={match.id} match={match} />
            ))}
          </Entries>
        </Section>
      )
    );
  });
}
