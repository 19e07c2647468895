import { type AuditAction, type AuditEntry, auditActions } from "@wisp/db";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { z } from "zod";
import { Link } from "#components/link.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { agentHref, matchHref } from "#links.ts";
import { Entries, Entry } from "./admin-page.tsx";
import { reportedHref } from "./report-list.tsx";

/** The page of an action's target; a report leads to its subject. */
const placeOfTarget: Partial<Readonly<Record<AuditAction, (target: string) => string>>> = {
  "match-requeued": matchHref,
  "match-failed": matchHref,
  "agent-set-offline": agentHref,
  "agent-retired": agentHref,
  "agent-renamed": agentHref,
  "description-hidden": agentHref,
  "speech-hidden": matchHref,
  "suspension-lifted": agentHref,
};

const role = z.enum(["user", "organizer", "admin"]);
const details = z.union([
  z.object({ from: role, to: role }),
  z.object({ reason: z.string() }),
  z.object({ kind: z.enum(auditActions) }),
  z.unknown().transform(() => null),
]);

function Target({ entry, known }: { entry: AuditEntry; known: AuditAction | undefined }) {
  const t = useTranslations("admin.reports");
  const { target, reported } = entry;
  const className = "underline decoration-line underline-offset-4 hover:text-text";
  if (reported !== null) {
    return (
      <Link href={reportedHref(reported)} className={className}>
        {t(`parts.${reported.part}`)}
        {reported.agent !== null && (
          <>
            : <Name>{reported.agent.name}</Name>
          </>
        )}
      </Link>
    );
  }
  const place = known && placeOfTarget[known];
  const name = <Name className="font-mono text-xs">{target}</Name>;
  if (place === undefined) return name;
  return (
    <Link href={place(target)} className={className}>
      {name}
    </Link>
  );
}

/** The change of an action, its reason, or the act that it reverted. */
function useDetail(): (detail: unknown) => ReactNode {
  const t = useTranslations();
  return (detail) => {
    const read = details.parse(detail);
    if (read === null) return null;
    if ("reason" in read) return <UntrustedText key="detail" text={read.reason} />;
    if ("kind" in read) return t(`admin.actions.${read.kind}`);
    const { from, to } = read;
    return t("admin.audit.roles", {
      from: t(`me.profile.roles.${from}`),
      to: t(`me.profile.roles.${to}`),
    });
  };
}

/** What those who administer did. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTranslations("admin.actions");
  const detailOf = useDetail();
  return (
    <Entries>
      {entries.map((entry) => {
        const { id, action, actor, detail, at } = entry;
        const known = auditActions.find((each) => each === action);
        return (
          <Entry
            key={id}
            title={known === undefined ? sanitizeName(action) : t(known)}
            facts={[
              <Name key="actor">{actor}</Name>,
              <RelativeTime key="at" at={at} />,
              <Target key="target" entry={entry} known={known} />,
              detailOf(detail),
            ]}
          />
        );
      })}
    </Entries>
  );
}
