import { useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";

const links = [
  ["rules", "/docs/rules"],
  ["protocol", "/docs/protocol"],
  ["addingAnAgent", "/docs/adding-an-agent"],
  ["metrics", "/docs/metrics"],
  ["papers", "/papers"],
  ["words", "/packs"],
  ["api", "/docs/api"],
  ["status", "/status"],
] as const;

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
                <Link href={href} className="inline-block py-1 hover:text-text">
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
