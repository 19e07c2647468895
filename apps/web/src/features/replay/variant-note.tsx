import type { ApiMatchLog } from "@wisp/api";
import { useLocale, useTranslations } from "next-intl";
import { variantNames } from "#names/variant-names.ts";

/** Names the rules of a match that its game's source does not have. */
export function VariantNote({ log: { game, events } }: { log: ApiMatchLog }) {
  const t = useTranslations("replay");
  const locale = useLocale();
  const [opened] = events;
  const config = opened !== undefined && "config" in opened.event ? opened.event.config : {};
  const names = variantNames(game, config, locale);
  if (names.length === 0) return null;
  return (
    <p className="border-b border-line bg-panel px-4 py-2 text-xs sm:px-7 sm:py-2.5 sm:text-sm">
      {t("variant", { names: names.join(" · ") })}
    </p>
  );
}
