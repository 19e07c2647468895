"use client";

import { useTranslations } from "next-intl";
import { useReader } from "./reader-provider.tsx";

/** Where an admin acts on a speech or an agent; nothing for other readers. */
export function ModerateLink({
  subject,
  className,
}: {
  subject: { readonly match: string; readonly at: number } | { readonly agent: string };
  className: string;
}) {
  const t = useTranslations("common");
  if (useReader()?.isAdmin !== true) return null;
  const query = new URLSearchParams(
    Object.entries(subject).map(([name, value]) => [name, String(value)]),
  );
  return (
    <a href={`/admin/moderation?${query}`} className={className}>
      {t("moderate")}
    </a>
  );
}
