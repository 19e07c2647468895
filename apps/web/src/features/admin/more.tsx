import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/button.tsx";

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
