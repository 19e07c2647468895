"use client";

import { useTranslations } from "next-intl";
import { useReader } from "./reader-provider.tsx";

/** Marks an agent of the reader's; nothing for others' agents. */
export function OwnMark({ agent }: { agent: { readonly slug: string } }) {
  const t = useTranslations("common");
  if (!useReader()?.own.includes(agent.slug)) return null;
  return <span className="shrink-0 text-xs font-medium text-lamp">{t("yours")}</span>;
}
