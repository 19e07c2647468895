import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { Link } from "#components/link.tsx";
import { Card, Facts, Page, PageHeading } from "#components/page.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { adminOnly } from "#server/admin.ts";
import { type DoneMessage, doneMessage } from "./done.ts";
import { type AdminSection, adminHref, adminSections } from "./sections.ts";

/** The title of a section, only for admins. */
export async function adminMetadata(section: AdminSection): Promise<Metadata> {
  await adminOnly();
  const t = await getTranslations("admin");
  return { title: `${t(`sections.${section}`)} · ${t("title")}`, robots: { index: false } };
}

/** The frame of a section: links to the others, and the result of the last action. */
export async function AdminPage({
  section,
  done,
  children,
}: {
  section: AdminSection;
  /** As in the address. */
  done?: string | string[];
  children: ReactNode;
}) {
  const t = await getTranslations("admin");
  const said: DoneMessage | undefined = doneMessage(done);
  return (
    <Page>
      <PageHeading title={t("title")} lead={t(`leads.${section}`)} />
      <nav aria-label={t("label")} className="mb-8 border-b border-line">
        <ul className="-mb-px flex flex-wrap gap-x-5">
          {adminSections.map((each) => (
            <li key={each}>
              <Link
                href={adminHref(each)}
                aria-current={each === section ? "page" : undefined}
                className={classNames(
                  "inline-flex min-h-10 items-center border-b-2 text-sm",
                  each === section
                    ? "border-lamp font-semibold text-text"
                    : "border-transparent text-soft hover:text-text",
                )}
              >
                {t(`sections.${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {said !== undefined && (
        <p role="status" className="mb-5 text-sm text-good">
          {t(`said.${said}`)}
        </p>
      )}
      <ClientMessages namespaces={["admin"]}>{children}</ClientMessages>
    </Page>
  );
}

/** Entries of a list, a hairline between them. */
export function Entries({ children }: { children: ReactNode }) {
  return (
    <Card className="px-5">
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  );
}

/** One entry: its title, short facts, further lines, and its actions. */
export function Entry({
  title,
  facts,
  children,
  actions,
}: {
  title: ReactNode;
  facts: readonly ReactNode[];
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <li className="flex flex-col gap-3 py-4 lg:flex-row lg:items-start lg:gap-6">
      <div className="min-w-0 flex-1">
        <div className="font-medium wrap-anywhere">{title}</div>
        <div className="mt-1">
          <Facts className="wrap-anywhere text-soft">{facts}</Facts>
        </div>
        {children}
      </div>
      {actions && <div className="flex flex-wrap items-start gap-2">{actions}</div>}
    </li>
  );
}

/** The way to the next page of a list. */
export function More({ href }: { href: string | null }) {
  const t = useTranslations("admin");
  if (href === null) return null;
  return (
    <div className="mt-6 flex justify-center">
      <ButtonLink href={href}>{t("more")}</ButtonLink>
    </div>
  );
}
