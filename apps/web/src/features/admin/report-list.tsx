import type { ModerationReport } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Button, ButtonLink, buttonClass } from "#components/button.tsx";
import { AgentFace } from "#components/faces/face.tsx";
import { TextArea } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { Popover } from "#components/popover.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { agentHref, matchHref, momentHref } from "#links.ts";
import { ActionForm } from "./action-form.tsx";
import { closeReportAs, setOffline } from "./actions.ts";
import { Entries, Entry } from "./admin-page.tsx";
import { adminHref } from "./sections.ts";

/** The page of the reported part. */
export function reportedHref({
  part,
  subjectId,
  at,
  agent,
}: Pick<ModerationReport, "part" | "subjectId" | "at"> & {
  agent: { readonly slug: string } | null;
}): string {
  if (agent !== null) return agentHref(agent.slug);
  return part === "speech" ? momentHref(subjectId, at) : matchHref(subjectId);
}

/** Where a moderator acts on the reported part. */
const moderationHref = ({ subjectId, at, agent }: ModerationReport): string =>
  adminHref(
    "moderation",
    agent === null ? { match: subjectId, at: `${at}` } : { agent: agent.slug },
  );

/** The reported content, as it was at the time. */
function Reported({ report }: { report: ModerationReport }) {
  const { part, agent, quote } = report;
  return (
    <>
      {agent !== null && (
        <p className="mt-2 flex items-center gap-3 text-sm">
          <AgentFace agent={agent} size={part === "avatar" ? 44 : 24} />
          <Name className="min-w-0 wrap-anywhere">{agent.name}</Name>
        </p>
      )}
      {quote !== "" && (
        <blockquote className="mt-2 border-l-2 border-line pl-3 text-sm whitespace-pre-line">
          <UntrustedText text={quote} />
        </blockquote>
      )}
    </>
  );
}

function Close({ report }: { report: ModerationReport }) {
  const t = useTranslations("admin.reports");
  const { id, alike, agent } = report;
  return (
    <>
      <Popover id={`close-${id}`} label={t("close")} buttonClassName={buttonClass()}>
        <p className="mb-4 text-base text-text">
          {alike > 1 ? t("closeAlike", { count: alike }) : t("closeOne")}
        </p>
        <ActionForm action={closeReportAs} className="flex flex-col gap-3">
          <input type="hidden" name="id" value={id} />
          <TextArea label={t("note")} name="note" rows={3} maxLength={300} hint={t("noteHint")} />
          <p className="text-sm text-soft">{t("closeHint")}</p>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="outcome" value="resolved">
              {t("resolve")}
            </Button>
            <Button type="submit" name="outcome" value="dismissed">
              {t("dismiss")}
            </Button>
          </div>
        </ActionForm>
      </Popover>
      {report.part !== "match" && (
        <ButtonLink href={moderationHref(report)}>{t("moderate")}</ButtonLink>
      )}
      {agent?.online && (
        <ActionForm action={setOffline}>
          <input type="hidden" name="agent" value={agent.id} />
          <input type="hidden" name="from" value="reports" />
          <Button type="submit">{t("setOffline")}</Button>
        </ActionForm>
      )}
    </>
  );
}

/** Reports with their subjects and actions. */
export function ReportList({ reports }: { reports: readonly ModerationReport[] }) {
  const t = useTranslations("admin.reports");
  const reason = useTranslations("report.reasons");
  return (
    <Entries>
      {reports.map((report) => (
        <Entry
          key={report.id}
          title={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link href={reportedHref(report)} className="hover:underline">
                {t(`parts.${report.part}`)}
              </Link>
              <Badge tone={report.closedAt === null ? "bad" : "neutral"}>
                {reason(report.reason)}
              </Badge>
            </span>
          }
          facts={[
            <Name key="reporter">{report.reporter}</Name>,
            <RelativeTime key="at" at={report.createdAt} />,
            ...(report.alike > 1 ? [t("alike", { count: report.alike })] : []),
            ...(report.outcome === null ? [] : [t(`outcomes.${report.outcome}`)]),
          ]}
          actions={report.closedAt === null && <Close report={report} />}
        >
          <Reported report={report} />
          {report.detail !== "" && (
            <p className="mt-2 text-sm whitespace-pre-line text-soft">
              <UntrustedText text={report.detail} />
            </p>
          )}
          {report.note !== "" && (
            <p className="mt-2 flex gap-2 text-sm text-soft">
              <span className="text-mute">{t("noted")}</span>
              <UntrustedText text={report.note} className="min-w-0" />
            </p>
          )}
        </Entry>
      ))}
    </Entries>
  );
}
