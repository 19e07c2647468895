import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { AgentFace } from "#components/faces/face.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { shortened } from "#components/sanitize.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { env } from "#env.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { reportHref, signInHref } from "#links.ts";
import { contactHref } from "#server/session/operator.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";
import { ReportForm } from "#stages/report/report-form.tsx";
import { type Reportable, type ReportablePart, reportable } from "#stages/report/reportable.ts";

/** In code points. */
const MAX_QUOTE_LENGTH = 400;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("report");
  return { title: t("title"), description: t("lead"), robots: { index: false } };
}

const text = (value: string | string[] | undefined): string =>
  typeof value === "string" && !value.includes("\0") ? value : "";

/** An offered part: its name, and its content. */
function Part({
  part,
  agent,
  label,
}: { part: ReportablePart; label: string } & Pick<Reportable, "agent">) {
  return (
    <>
      <span className="text-text">{label}</span>
      {part.quote !== "" && (
        <UntrustedText text={shortened(part.quote, MAX_QUOTE_LENGTH)} className="mt-0.5" />
      )}
      {part.part === "avatar" && agent !== null && (
        <AgentFace agent={agent} size={36} className="mt-1.5" />
      )}
    </>
  );
}

export default async function ReportPage({ searchParams }: PageProps<"/report">) {
  const query = await searchParams;
  const [match, at, agent] = [text(query.match), text(query.at), text(query.agent)];
  const subject = { match, at, agent };
  const found = (await reportable(database(), subject, await getLocale())) ?? notFound();
  if ((await signedIn()) === null) {
    redirect(signInHref(reportHref(match === "" ? { agent } : { match, at })));
  }
  const t = await getTranslations("report");
  const contact = env.WISP_MODE === "public" ? env.WISP_ABUSE_CONTACT : undefined;
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <ClientMessages namespaces={["report"]}>
        <ReportForm
          subject={subject}
          parts={found.parts.map((part) => ({
            part: part.part,
            shown: <Part part={part} agent={found.agent} label={t(`parts.${part.part}`)} />,
          }))}
          back={found.href}
        />
      </ClientMessages>
      {contact !== undefined && (
        <p className="mt-6 max-w-2xl text-sm text-soft wrap-anywhere">
          {t.rich("contact", {
            contact: () => (
              <a
                href={contactHref(contact)}
                rel="noreferrer"
                className="underline decoration-line underline-offset-4 hover:text-text"
              >
                {contact.replace(/^https:\/\//, "")}
              </a>
            ),
          })}
        </p>
      )}
    </Page>
  );
}
