import {
  isOver,
  localesOf,
  localesWithoutPairs,
  type PackSummary,
  possibleActions,
  type Season,
  type SeasonAction,
} from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { ActionsCard } from "#components/actions-card.tsx";
import { Button } from "#components/button.tsx";
import { localeName } from "#i18n/locale.ts";
import { SeasonActionForm } from "./action-form.tsx";
import { runSeason } from "./actions.ts";

/** Whether an action moves a season on; the others pause or end it. */
const movesOn = (action: SeasonAction): boolean => action !== "pause" && action !== "freeze";

/** Tells the organizer of a season that has no words left why it starts no matches. */
export function WithoutPairs({
  season,
  packs,
}: {
  season: Pick<Season, "status" | "locales">;
  packs: readonly PackSummary[];
}) {
  const t = useTranslations("seasons.run");
  const format = useFormatter();
  const without = localesWithoutPairs({ locales: localesOf(season) }, packs);
  if (season.status === "draft" || isOver(season) || without.length === 0) return null;
  const languages = format.list(without.map(localeName));
  return (
    <p className="rounded-xl border border-line bg-raised px-4 py-3 text-sm">
      {t("noPairs", { languages })}
    </p>
  );
}

/** The organizer's actions on a season. */
export function RunSeason({ season }: { season: Season }) {
  const t = useTranslations("seasons.run");
  const actions = season.house ? [] : possibleActions(season.status);
  return (
    <ActionsCard
      title={t("title")}
      cancel={t("cancel")}
      actions={actions.map((action) => ({
        id: action,
        text: t(`actions.${action}.text`),
        button: t(`actions.${action}.button`),
        question: t(`actions.${action}.question`),
        isPrimary: movesOn(action),
        form: (
          <SeasonActionForm action={runSeason} season={season.slug} className="flex flex-col gap-3">
            <input type="hidden" name="seasonAction" value={action} />
            <Button type="submit" look="primary">
              {t(`actions.${action}.yes`)}
            </Button>
          </SeasonActionForm>
        ),
      }))}
    />
  );
}
