import type { PackSummary } from "@wisp/db";
import { useTranslations } from "next-intl";
import { neutralName } from "#components/neutral-text.ts";
import { localeName } from "#i18n/locale.ts";
import { Ticks } from "./form-parts.tsx";

/** The packs that words can come from; where there is no hidden one, how to make it. */
export function PackTicks({
  packs,
  chosen,
  problem,
}: {
  packs: readonly PackSummary[];
  /** Slugs. */
  chosen: readonly string[];
  problem: string | undefined;
}) {
  const t = useTranslations("seasons.packs");
  const noneHidden = packs.every((pack) => pack.public);
  return (
    <Ticks
      legend={t("legend")}
      hint={t.rich(noneHidden ? "noneHidden" : "hint", {
        make: (text) => (
          <a href="/packs/new" className="text-text underline underline-offset-4">
            {text}
          </a>
        ),
      })}
      type="checkbox"
      name="pack"
      ticks={packs.map((pack) => ({
        value: pack.slug,
        label: neutralName(pack.name, 60),
        text: [
          localeName(pack.locale),
          t("pairs", { count: pack.ranked }),
          t(pack.public ? "open" : "hidden"),
        ].join(" · "),
      }))}
      chosen={chosen}
      problem={problem}
    />
  );
}
