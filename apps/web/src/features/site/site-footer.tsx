import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "#components/link.tsx";
import { env } from "#env.ts";
import { contactHref } from "#server/session/operator.ts";

const links = [
  ["rules", "/docs/rules"],
  ["protocol", "/docs/protocol"],
  ["addingAnAgent", "/docs/adding-an-agent"],
  ["assistants", "/docs/agents-in-a-minute"],
  ["metrics", "/docs/metrics"],
  ["papers", "/papers"],
  ["words", "/packs"],
  ["api", "/docs/api"],
  ["status", "/status"],
  ["privacy", "/privacy"],
  ["terms", "/terms"],
] as const;

const look = "inline-block py-1 hover:text-text";

/** Whom to write to about abuse on a public site. */
function AbuseContact({ children }: { children: ReactNode }) {
  const { WISP_ABUSE_CONTACT: contact, WISP_MODE: mode } = env;
  if (contact === undefined || mode === "local") return null;
  return (
    <li>
      <a href={contactHref(contact)} rel="noreferrer" className={look}>
        {children}
      </a>
    </li>
  );
}

export function SiteFooter() {
  const t = useTranslations("common.footer");
  return (
    <footer className="mt-16 border-t border-line text-sm text-mute">
      <div className="mx-auto flex max-w-[80rem] flex-col gap-4 px-4 py-8 sm:px-7 md:flex-row md:items-center md:justify-between">
        <p>{t("line")}</p>
        <nav aria-label={t("label")}>
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {links.map(([key, href]) => (
              <li key={key}>
                <Link href={href} className={look}>
                  {t(key)}
                </Link>
              </li>
            ))}
            <AbuseContact>{t("abuse")}</AbuseContact>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
