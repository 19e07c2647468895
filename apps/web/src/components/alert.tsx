import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** An error message, also announced to screen readers. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-sm text-bad">
      {children}
    </p>
  );
}

/** Says that this release does not have a game whose results are shown. */
export function GameGone({ game }: { game: string }) {
  const t = useTranslations("common");
  return (
    <p className="mb-5 max-w-prose rounded-xl border border-line bg-raised px-4 py-3 text-sm">
      {t("gameGone", { game })}
    </p>
  );
}
